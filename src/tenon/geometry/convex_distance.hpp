// Signed distance of two posed convex polyhedra (each optionally swollen by a radius), certified.
//
// Signs and frames: everything is in world axes; `normal` points from B to A (as contact normals
// do); distance > 0 is a gap, < 0 the depth of overlap: the shortest translation of A that ends it
// is -distance * normal. point_a - point_b = distance * normal to round-off.
//
// Two bounds that must meet (no step of the method has to be believed):
//   high = |point_a - point_b| of points in the bodies by construction;
//   low  = sep(n) = min over B - max over A along the unit vector n = -normal, all vertices looked
//          at: any n gives a valid lower bound.
// Apart: `certified` iff high - low <= tolerance = 1e-13 (rA + rB) + 4e-16 (offsets), plus the
// unevenness of merged faces. Overlap: low is as before; high is proved by the enumeration of all
// face normals and edge pairs, of which only those are skipped that provably cannot do better; and
// `certified` means also that witness points realising it were found.
// Touching is no special case: the distance passes through zero continuously.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "tenon/geometry/axis_memory.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/rigid_transform.hpp"

namespace tenon::geometry {

enum class FeatureKind { kVertex, kEdge, kFace };

/// A vertex, edge or face of a ConvexPolyhedron by its number there.
struct Feature {
  FeatureKind kind = FeatureKind::kVertex;
  int index = 0;
  bool operator==(const Feature&) const = default;
};

/// How the answer was reached; for profiles and for tests of the path taken.
enum class DistanceMethod {
  kBoxAxes,   ///< 15 closed-form axes of two boxes
  kGjk,       ///< the bounds met during GJK
  kFinish,    ///< with the features the final simplex lies on
  kPolish,    ///< with all features near the supports
  kAxes,      ///< overlap or touching: pruned enumeration of axes
  kExpanded,  ///< overlap: a polytope inside the difference body reaches the axis' bound
};

struct ConvexDistance {
  double distance = 0;       ///< m
  Eigen::Vector3d normal;    ///< unit, from B to A, world
  Eigen::Vector3d point_a;   ///< on A (deepest in B where they overlap), world
  Eigen::Vector3d point_b;   ///< on B, world
  Feature feature_a;         ///< a feature of A within tolerance of point_a
  Feature feature_b;         ///< a feature of B within tolerance of point_b
  double low = 0, high = 0;  ///< low <= true distance <= high, up to round-off
  double tolerance = 0;      ///< high - low <= tolerance where certified
  bool certified = false;
  DistanceMethod method = DistanceMethod::kGjk;
};

/// What one query leaves for the next one of the same pair in a nearby pose: makes it faster, never
/// different by more than the tolerance. Plain data, may be copied; clear() before another pair.
struct DistanceCache {
  int count = 0;                              ///< vertex pairs of the last simplex, 0..4
  std::array<int, 4> vertex_a{}, vertex_b{};  ///< these pairs
  bool on_axis = false;                       ///< the last answer came from an axis
  Feature axis_a, axis_b;                     ///< a face of A or B (the other a vertex), or edges
  int axis_top_a = 0, axis_bottom_b = 0;      ///< support vertices along it
  Feature witness_a, witness_b;               ///< features of the points that realised it
  AxisMemory memory;                          ///< of the last enumeration
  std::vector<int> face_hint_a, face_hint_b;  ///< support vertex last seen opposite each face
  std::vector<Eigen::Vector3d> vertices_b, normals_b;  ///< scratch
  std::vector<double> face_height_a, face_height_b;    ///< scratch: of the hints over the faces
  void clear() { *this = DistanceCache(); }
};

/// A body with its pose and the radius of the ball it is swollen by (rounded edges; a point with a
/// radius is a sphere).
struct PosedConvex {
  const ConvexPolyhedron& shape;
  const RigidTransform& pose;
  double radius = 0;
};

/// The distance as described above. Guaranteed for any two polyhedra and poses with finite numbers;
/// `certified` false (never seen in the tests) means the true distance lies between low and high.
ConvexDistance convex_distance(const PosedConvex& a, const PosedConvex& b,
                               DistanceCache* cache = nullptr);

/// sep along one direction: by how much the plane family of `normal` (world, unit, from B to A)
/// separates the bodies; all vertices looked at, radii taken off. <= distance for any direction.
double separation_along(const PosedConvex& a, const PosedConvex& b, const Eigen::Vector3d& normal);

}  // namespace tenon::geometry
