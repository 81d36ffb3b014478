// All ways to lay an assembly on a table: one per face of its convex hull (edge, in the plane).
#pragma once

#include "tenon/service/structure.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::service {

struct Orientation {
  Eigen::Vector3d down =
      Eigen::Vector3d::Zero();  ///< direction of gravity in the scene's own axes, unit
  statics::Verdict verdict = statics::Verdict::undecided;
};

/// The movable parts alone (held ones are the fixture that goes away) on a table under each hull
/// face, tested.
std::vector<Orientation> orientations(const Structure& structure,
                                      const statics::TestOptions& options);

/// "orientations": [{down, verdict}]; returns the same in words.
std::string write_orientations(io::JsonWriter& writer, const Structure& structure,
                               const statics::TestOptions& options);

}  // namespace tenon::service
