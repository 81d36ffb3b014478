// Inside of convex_distance: points of both bodies that realise sep(n).
#pragma once

#include "tenon/geometry/posed_pair.hpp"

namespace tenon::geometry {

/// Where to look: among the features within the tolerance of the supports, but leaving flush faces
/// whose borders only cross; among all of these; among farther features too.
enum class WitnessSearch { kQuick, kNear, kThorough };

/// Looks for points pa of A, pb of B with pb - pa = s n within the tolerance, where s = sep(n) with
/// support vertices ia and ib: a vertex over the other's face, or edges that meet after B is moved
/// by -s n. They exist for the best axis of an overlap; for an axis of bodies apart they prove that
/// s is the distance. Sets the points and features of `bounds` and returns true where found.
bool realise_axis(const PosedPair& pair, const Eigen::Vector3d& n, double s, int ia, int ib,
                  WitnessSearch where, DistanceBounds& bounds);

/// The same with one pair of features only: those of the witness in a nearby pose.
bool realise_with(const PosedPair& pair, const Eigen::Vector3d& n, double s,
                  const Feature& feature_a, const Feature& feature_b, DistanceBounds& bounds);

}  // namespace tenon::geometry
