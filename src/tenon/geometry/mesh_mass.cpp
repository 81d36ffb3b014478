#include "tenon/geometry/mesh_mass.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/geometry/compensated_sum.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Matrix3d, Eigen::Vector3d;

/// Integrals of 1, x and x x^T over tetrahedra with one corner at the origin.
class TetrahedronSums {
 public:
  explicit TetrahedronSums(const Vector3d& origin) : origin_(origin) {}

  /// For the tetrahedron (0, a, b, c) with d = det[a b c]: volume d/6, first moment d/24 (a + b +
  /// c), second moment d/120 ((a + b + c)(a + b + c)^T + a a^T + b b^T + c c^T).
  void add(const Vector3d& pa, const Vector3d& pb, const Vector3d& pc) {
    const Vector3d a = pa - origin_, b = pb - origin_, c = pc - origin_, s = a + b + c;
    const double d = a.dot(b.cross(c));
    volume_.add(d);
    for (int i = 0; i < 3; ++i) {
      first_[i].add(d * s[i]);
      for (int k = i; k < 3; ++k)
        second_[i][k].add(d * (s[i] * s[k] + a[i] * a[k] + b[i] * b[k] + c[i] * c[k]));
    }
  }

  SolidMass mass() const {
    SolidMass m;
    m.volume = volume_.value() / 6;
    if (m.volume == 0) return m;
    Vector3d first;
    Matrix3d second;
    for (int i = 0; i < 3; ++i) {
      first[i] = first_[i].value() / 24;
      for (int k = i; k < 3; ++k) second(i, k) = second(k, i) = second_[i][k].value() / 120;
    }
    const Vector3d r = first / m.volume;
    second -= m.volume * r * r.transpose();
    m.centre = origin_ + r;
    m.inertia = second.trace() * Matrix3d::Identity() - second;
    return m;
  }

 private:
  Vector3d origin_;
  CompensatedSum volume_, first_[3], second_[3][3];
};

/// Of a unit point mass at r about the origin.
Matrix3d point_inertia(const Vector3d& r) {
  return r.squaredNorm() * Matrix3d::Identity() - r * r.transpose();
}

}  // namespace

SolidMass SolidMass::operator+(const SolidMass& other) const {
  SolidMass sum;
  sum.volume = volume + other.volume;
  if (sum.volume == 0) return sum;
  sum.centre = centre + other.volume / sum.volume * (other.centre - centre);
  sum.inertia = inertia_about(sum.centre) + other.inertia_about(sum.centre);
  return sum;
}

SolidMass SolidMass::moved(const Matrix3d& rotation, const Vector3d& shift) const {
  return {volume, rotation * centre + shift, rotation * inertia * rotation.transpose()};
}

Matrix3d SolidMass::inertia_about(const Vector3d& point) const {
  return inertia + volume * point_inertia(point - centre);
}

SolidMass mesh_mass(const ClosedMesh& mesh) {
  Vector3d low = mesh.vertices.front(), high = low;
  for (const Vector3d& v : mesh.vertices) {
    low = low.cwiseMin(v);
    high = high.cwiseMax(v);
  }
  TetrahedronSums sums(0.5 * (low + high));
  for (const std::vector<Triangle>* list : {&mesh.triangles, &mesh.slivers})
    for (const Triangle& t : *list)
      sums.add(mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]);
  return sums.mass();
}

SolidMass polyhedron_mass(const ConvexPolyhedron& piece) {
  TetrahedronSums sums(piece.centre());
  const auto& v = piece.vertices();
  for (int f = 0; f < static_cast<int>(piece.faces().size()); ++f) {
    const std::span<const int> loop = piece.face_vertices(f);
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
      sums.add(v[loop[0]], v[loop[i]], v[loop[i + 1]]);
  }
  return sums.mass();
}

SolidMass box_mass(const Vector3d& size, const Vector3d& centre) {
  SolidMass m{size.prod(), centre, Matrix3d::Zero()};
  const Vector3d second = m.volume / 12 * size.cwiseAbs2();
  m.inertia.diagonal() = second.sum() - second.array();
  return m;
}

SolidMass sphere_mass(double radius, const Vector3d& centre) {
  const double volume = 4 * M_PI / 3 * radius * radius * radius;
  return {volume, centre, 0.4 * volume * radius * radius * Matrix3d::Identity()};
}

}  // namespace tenon::geometry
