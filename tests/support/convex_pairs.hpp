// Pairs of convex polyhedra that sit on the degeneracy, for tests and benchmarks of distances.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <vector>

#include "tenon/core/random.hpp"
#include "tenon/geometry/convex_hull.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/rigid_transform.hpp"

namespace tenon::testing {

using geometry::ConvexPolyhedron;
using geometry::RigidTransform;

struct ConvexPair {
  ConvexPolyhedron a, b;
  RigidTransform pose_a, pose_b;
};

inline Eigen::Vector3d random_direction(Random& random) {
  return Eigen::Vector3d(random.normal(), random.normal(), random.normal()).normalized();
}
inline Eigen::Matrix3d random_rotation(Random& random) {
  const Eigen::Quaterniond q(random.normal(), random.normal(), random.normal(), random.normal());
  return q.normalized().toRotationMatrix();
}
/// One of the 24 rotations that map the lattice to itself, exactly.
inline Eigen::Matrix3d lattice_rotation(Random& random) {
  Eigen::Matrix3d turn = Eigen::Matrix3d::Zero();
  const int first = random.below(3), second = (first + 1 + random.below(2)) % 3;
  turn(first, 0) = random.below(2) ? 1 : -1;
  turn(second, 1) = random.below(2) ? 1 : -1;
  turn.col(2) = turn.col(0).cross(turn.col(1));
  return turn;
}

inline ConvexPolyhedron random_box(Random& random) {
  return geometry::box_polyhedron(
      {random.uniform(0.2, 2), random.uniform(0.2, 2), random.uniform(0.2, 2)});
}
/// About n vertices near a unit sphere.
inline ConvexPolyhedron random_hull(Random& random, int n) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < n; ++i) points.push_back(random_direction(random) * random.uniform(0.9, 1));
  return *geometry::convex_hull(points);
}
/// Edges of lengths between 1 and 1e-6: needles, plates, slivers; as a box or as a hull of points.
inline ConvexPolyhedron thin_body(Random& random) {
  const Eigen::Vector3d size(1, std::pow(10, -random.uniform(0, 6)),
                             std::pow(10, -random.uniform(0, 6)));
  if (random.below(2)) return geometry::box_polyhedron(size);
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < 12; ++i) points.push_back(random_direction(random).cwiseProduct(size));
  return *geometry::convex_hull(points);
}

/// A point of a random vertex, edge or face (kind 0, 1, 2), an outward direction there, and a
/// direction along the feature.
struct Spot {
  Eigen::Vector3d point, outward, along;
};
inline Spot random_spot(const ConvexPolyhedron& body, int kind, Random& random) {
  Spot spot;
  spot.outward = Eigen::Vector3d::Zero();
  if (kind == 2) {
    const int f = random.below(static_cast<int>(body.faces().size()));
    const auto loop = body.face_vertices(f);
    spot.point = Eigen::Vector3d::Zero();
    double total = 0;
    for (const int v : loop) {
      const double share = random.uniform();
      spot.point += share * body.vertices()[v];
      total += share;
    }
    spot.point /= total;
    if (random.below(3) == 0) spot.point = body.vertices()[loop[0]];
    spot.outward = body.faces()[f].normal;
    spot.along = (body.vertices()[loop[1]] - body.vertices()[loop[0]]).normalized();
  } else if (kind == 1) {
    const auto& edge = body.edges()[random.below(static_cast<int>(body.edges().size()))];
    const Eigen::Vector3d from = body.vertices()[edge.vertex[0]],
                          to = body.vertices()[edge.vertex[1]];
    spot.point = from + (to - from) * (random.below(3) ? random.uniform() : 0.0);
    for (const int f : edge.face) spot.outward += body.faces()[f].normal * random.uniform(0.05, 1);
    spot.along = (to - from).normalized();
  } else {
    const int v = random.below(static_cast<int>(body.vertices().size()));
    spot.point = body.vertices()[v];
    for (const int f : body.vertex_faces(v))
      spot.outward += body.faces()[f].normal * random.uniform(0.05, 1);
    spot.along = (body.vertices()[body.neighbours(v)[0]] - spot.point).normalized();
  }
  spot.outward.normalize();
  spot.along = (spot.along - spot.outward * spot.outward.dot(spot.along)).normalized();
  return spot;
}

/// Zero in one of eight cases, else +- a power of ten between 1e-15 and `largest`.
inline double degenerate_number(Random& random, double largest) {
  if (random.below(8) == 0) return 0;
  const double size = std::pow(10.0, std::floor(random.uniform(-15, std::log10(largest) + 0.999)));
  return random.below(2) ? size : -size;
}

/// B laid on A: spots of the given kinds together, facing one another, with a gap and a tilt; their
/// directions along the features agree in half of the cases (shared edges, parallel edges).
inline ConvexPair mated_pair(ConvexPolyhedron a, ConvexPolyhedron b, Random& random) {
  const Spot sa = random_spot(a, random.below(3), random),
             sb = random_spot(b, random.below(3), random);
  const auto frame = [](const Eigen::Vector3d& z, const Eigen::Vector3d& x) {
    Eigen::Matrix3d m;
    m << x, z.cross(x), z;
    return m;
  };
  Eigen::Matrix3d spin = Eigen::Matrix3d::Identity();
  if (random.below(2)) spin = Eigen::AngleAxisd(random.uniform(0, 6.28), Eigen::Vector3d::UnitZ());
  const double tilt = std::abs(degenerate_number(random, 1e-3)),
               gap = degenerate_number(random, 1e-2);
  const Eigen::Matrix3d lean = Eigen::AngleAxisd(tilt, random_direction(random)).toRotationMatrix();
  RigidTransform b_in_a;
  b_in_a.rotation =
      lean * frame(sa.outward, sa.along) * spin * frame(-sb.outward, sb.along).transpose();
  b_in_a.translation = sa.point + gap * sa.outward - b_in_a.rotation * sb.point;
  ConvexPair pair{std::move(a), std::move(b), {}, {}};
  if (random.below(2)) {
    pair.pose_a.rotation = random_rotation(random);
    pair.pose_a.translation = 3 * random_direction(random);
  }
  pair.pose_b.rotation = pair.pose_a.rotation * b_in_a.rotation;
  pair.pose_b.translation = pair.pose_a * b_in_a.translation;
  return pair;
}

/// Boxes with edges and offsets of exact eighths, turned by lattice rotations: every degeneracy
/// that touching bricks have, without round-off.
inline ConvexPair lattice_pair(Random& random) {
  const auto eighths = [&](int low, int high) {
    return (low + random.below(high - low + 1)) / 8.0;
  };
  ConvexPair pair;
  pair.a = geometry::box_polyhedron({eighths(1, 8), eighths(1, 8), eighths(1, 8)});
  pair.b = geometry::box_polyhedron({eighths(1, 8), eighths(1, 8), eighths(1, 8)});
  pair.pose_a.rotation = lattice_rotation(random);
  pair.pose_b.rotation = lattice_rotation(random);
  pair.pose_b.translation = {eighths(-10, 10), eighths(-10, 10), eighths(-10, 10)};
  return pair;
}

/// In general position, apart, touching or overlapping as `spread` (in sums of radii) decides.
inline ConvexPair random_pair(ConvexPolyhedron a, ConvexPolyhedron b, double spread,
                              Random& random) {
  ConvexPair pair{std::move(a), std::move(b), {}, {}};
  pair.pose_a = {random_rotation(random), random_direction(random)};
  pair.pose_b.rotation = random_rotation(random);
  pair.pose_b.translation = pair.pose_a.translation + random_direction(random) *
                                                          random.uniform(0, spread) *
                                                          (pair.a.radius() + pair.b.radius());
  return pair;
}

}  // namespace tenon::testing
