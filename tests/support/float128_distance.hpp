// The slow oracle: signed distance of two convex polyhedra by brute force over all feature pairs in
// 113-bit arithmetic. Shares no line with the library. (80-bit long double is no oracle: edges at
// 1e-10 rad put it off by 3e-12 of the size.)
#pragma once

#include <quadmath.h>

#include <Eigen/Core>
#include <vector>

#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/rigid_transform.hpp"

namespace tenon::testing {

using Quad = __float128;

struct QuadVector {
  Quad x, y, z;
  friend QuadVector operator+(const QuadVector& a, const QuadVector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  friend QuadVector operator-(const QuadVector& a, const QuadVector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  friend QuadVector operator*(Quad s, const QuadVector& a) { return {s * a.x, s * a.y, s * a.z}; }
};
inline Quad dot(const QuadVector& a, const QuadVector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline QuadVector cross(const QuadVector& a, const QuadVector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

class QuadBody {
 public:
  QuadBody(const geometry::ConvexPolyhedron& shape, const geometry::RigidTransform& pose);

  std::vector<QuadVector> vertices;
  std::vector<QuadVector> normals;  ///< unit, per face
  std::vector<std::vector<int>> faces;
  std::vector<std::pair<int, int>> edges;
};

/// > 0: distance; <= 0: largest separation over all face normals and edge pairs.
double float128_distance(const QuadBody& a, const QuadBody& b);

/// Distance of a point from the body's surface or inside: 0 inside, else to the nearest point.
double float128_outside(const QuadBody& body, const Eigen::Vector3d& point);

}  // namespace tenon::testing
