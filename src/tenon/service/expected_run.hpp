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

/// The entries of expect.simulate against a finished run of the scene; empty where the scene
/// expects nothing. A field or body that does not exist is a fault.
Result<std::vector<ExpectedNumber>> check_expected(const model::Scene& scene,
                                                   const dynamics::Simulation& run);

}  // namespace tenon::service
