// Inside of convex_distance: the axis with the largest separation, by enumeration.
#pragma once

#include "tenon/geometry/posed_pair.hpp"

namespace tenon::geometry {

/// A direction from A to B with sep(n) = s; from a face of A (axis_b a vertex), a face of B, or an
/// edge of each.
struct SeparatingAxis {
  double s = -std::numeric_limits<double>::infinity();
  Eigen::Vector3d n = Eigen::Vector3d::UnitZ();
  int top_a = 0, bottom_b = 0;  ///< support vertices along n
  Feature axis_a, axis_b;

  /// Named by its features, so that it can be found again at another pose.
  bool named() const {
    return axis_a.kind != FeatureKind::kVertex || axis_b.kind != FeatureKind::kVertex;
  }
};

/// max over all face normals of A, of B and all edge pairs of sep, every sep with the full support.
/// Two bodies that overlap do so by exactly -s. Skipped is only what provably stays below the best
/// found plus a quarter of the tolerance:
///   face f of A: one vertex b of B with n_f . b - d_f <= best;
///   edge of A between faces 1, 2: one vertex b with that for both faces (for best <= 0: every n
///     between n1 and n2 is then no better, since |alpha n1 + beta n2| <= alpha + beta), or by the
///     largest n . (b - a) on the arc between them;
///   with a memory: what its enumeration left below its ceiling, while the drift since is too small
///     for that to matter (axis_memory.hpp).
/// `known`: a direction to start the bound from (n any unit vector; the vertices are where the
/// supports are sought first; s is not read) and, where it is such an axis, its features. Hints in
/// the cache are used and left for the next query.
SeparatingAxis best_axis(const PosedPair& pair, const SeparatingAxis& known, DistanceCache& cache,
                         AxisMemory* memory = nullptr);

/// Every axis with sep(n) >= floor, in a fixed order: faces of A, faces of B, pairs of edges whose
/// arcs of normals cross; a pair of edges along the normal of a face beside one of them is left to
/// that face. Skipped is only what provably lies below the floor.
void axes_above(const PosedPair& pair, double floor, DistanceCache& cache,
                std::vector<SeparatingAxis>& axes);

/// The direction of an axis named by its features (as in SeparatingAxis) at this pose; zero where
/// the edges are parallel.
Eigen::Vector3d axis_direction(const PosedPair& pair, const Feature& axis_a, const Feature& axis_b);

/// The same maximum for two boxes, in closed form (15 axes).
SeparatingAxis best_box_axis(const PosedPair& pair);

}  // namespace tenon::geometry
