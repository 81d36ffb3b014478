// Volume, centre and inertia of solids.
#pragma once

#include <Eigen/Core>

#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/mesh_check.hpp"

namespace tenon::geometry {

/// Per unit of density (mass 1 per m^3).
struct SolidMass {
  double volume = 0;                                  ///< m^3
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();   ///< m; zero if the volume is
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the centre, m^5

  /// Both together, rigidly joined. The rule for pieces of one body that overlap: what two pieces
  /// share counts twice, as in the plane; pieces that leave a gap leave it empty.
  SolidMass operator+(const SolidMass& other) const;
  /// Moved by a rotation about the origin, then a shift.
  SolidMass moved(const Eigen::Matrix3d& rotation, const Eigen::Vector3d& shift) const;
  /// Inertia about another point, parallel axes.
  Eigen::Matrix3d inertia_about(const Eigen::Vector3d& point) const;
};

/// A closed surface, by the divergence theorem: the tetrahedra from the middle of the box to each
/// triangle, with sign. Exact for the surface as welded, slivers included; sums do not lose digits.
SolidMass mesh_mass(const ClosedMesh& mesh);
SolidMass polyhedron_mass(const ConvexPolyhedron& piece);
SolidMass box_mass(const Eigen::Vector3d& size,
                   const Eigen::Vector3d& centre = Eigen::Vector3d::Zero());
SolidMass sphere_mass(double radius, const Eigen::Vector3d& centre = Eigen::Vector3d::Zero());

}  // namespace tenon::geometry
