// Does a run give the numbers that its scene's `expect` names? (docs/scene-format.md, "Expect")
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

struct ExpectedNumber {
  std::string name;      ///< "speed of box"
  std::string expected;  ///< "8.0525", "at most 1e-09"
  double got = 0;
  bool holds = false;  ///< false for NaN
};

/// The entries of expect.simulate (of expect.models.X for a run by another model than the scene's
/// own) against a finished run of the scene; empty where the scene expects nothing. A field or body
/// that does not exist is a fault.
Result<std::vector<ExpectedNumber>> check_expected(const model::Scene& scene,
                                                   const dynamics::Simulation& run);

/// Models other than the scene's own that expect.models has numbers for.
std::vector<std::string> expected_models(const model::Scene& scene);

/// The start phases of expect.phases {body, along, count}: the scene with that body shifted by k /
/// count of `along`, for every `stride`-th k. Without the field: the scene alone.
std::vector<model::Scene> start_phases(const model::Scene& scene, int stride);

}  // namespace tenon::service
