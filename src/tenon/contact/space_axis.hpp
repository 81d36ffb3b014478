// Inside of reach_space: alternatives by number, and the line of a row at a pose.
#pragma once

#include <Eigen/Core>
#include <utility>

#include "tenon/contact/placement.hpp"
#include "tenon/contact/reach_pair.hpp"
#include "tenon/geometry/posed_pair.hpp"

namespace tenon::contact {

inline bool is_vertex(const geometry::Feature& f) {
  return f.kind == geometry::FeatureKind::kVertex;
}
inline bool is_edge(const geometry::Feature& f) {
  return f.kind == geometry::FeatureKind::kEdge;
}
inline bool is_face(const geometry::Feature& f) {
  return f.kind == geometry::FeatureKind::kFace;
}

/// Number <-> features of an alternative (the numbering of SpatialPairs). A face of one body goes
/// with a vertex of no meaning on the other.
class AxisNumbers {
 public:
  AxisNumbers(const geometry::ConvexPolyhedron& a, const geometry::ConvexPolyhedron& b);
  struct Pair {
    geometry::Feature a, b;
  };
  Pair features(int alternative) const;
  int number(const geometry::Feature& a, const geometry::Feature& b) const;

 private:
  int faces_a_, faces_b_, edges_a_, edges_b_, vertices_b_, vertices_a_;
};

/// b seen from a. Differences are formed before rotating, so that touching pieces far from the
/// origin keep their digits.
geometry::RigidTransform seen_from(const Placement& a, const Placement& b);

/// Unit direction from a to b of an alternative, in a's frame.
Eigen::Vector3d alternative_direction(const geometry::PosedPair& pair, const geometry::Feature& a,
                                      const geometry::Feature& b);

/// The row of two features that are vertices or edges, and back: kCorners for two vertices, else
/// kEdges, where -1 - v stands for a vertex v.
RowFeature thin_row(const geometry::Feature& a, const geometry::Feature& b);
std::pair<geometry::Feature, geometry::Feature> thin_features(const RowFeature& row);

/// Nearest points of two features that are vertices or edges (of edges: of their lines) and the
/// unit normal from a to b between them, in a's frame.
struct ThinPair {
  Eigen::Vector3d point_a, point_b, n;
};
ThinPair thin_pair(const geometry::PosedPair& pair, const geometry::Feature& a,
                   const geometry::Feature& b);

}  // namespace tenon::contact
