// A structure of which some parts are gone: does the rest stand, and how do its forces come about?
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tenon/core/progress.hpp"
#include "tenon/service/stable.hpp"

namespace tenon::service {

struct StageRequest {
  StableRequest stable;  ///< its scene is the whole
  /// One of the two, or neither (everything is there). Held parts are there unless named as absent.
  std::optional<std::vector<std::string>> present, absent;
  std::optional<model::Load> load;  ///< one more
};

/// The answer of `stable` about the parts that are there; indices in tables are those of the whole.
Answer stage(const StageRequest& request, const ProgressObserver& progress);

/// The scene without what is absent and without everything that names it. `kept` gets the index of
/// each body in the whole. Faults: unknown names.
Result<model::Scene> stage_scene(const model::Scene& whole, const StageRequest& request,
                                 std::vector<int>& kept);

struct PivotsRequest {
  StageRequest stage;
  std::string last;  ///< the part that was put on last; empty: the last free one of the scene
};
/// More contacts make no figure.
inline constexpr std::size_t kMostPivotContacts = 2000;

/// {contacts [{a, b, point, normal}], last, scratch, reuse}: Dantzig's method (with friction
/// Baraff's) on the structure, once from nothing and once from the solution without the last part
/// (thesis, figures 12 and 14; Theorem 1). scratch, reuse: {status, pivots, major_cycles,
/// minor_cycles, cycles [{kind major | minor, entering (contact), event, forces}]}: one force per
/// contact, with friction normal and tangential one after the other.
Answer pivots(const PivotsRequest& request);

}  // namespace tenon::service
