// Is a surface closed, and which way out is its outside?
//
// A surface is closed when its directed edges cancel along each LINE: an edge from p to q may be
// answered by one from q to p, or by several that together run back over the same stretch
// (T-junctions). That is the boundary operator: where the balance is zero everywhere, the surface
// bounds a volume, and the divergence theorem gives it. Deleted, turned and doubled triangles leave
// a stretch of a line unbalanced, and that stretch is named.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/mesh_triangles.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry {

/// A surface of triangles without doubled vertices and without triangles that have no area.
struct TriangleMesh {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<Triangle> triangles;
  std::vector<Triangle> slivers;  ///< triangles flatter than the tolerance: no face of their own,
                                  ///< but part of the boundary when volumes are summed
  double size = 0;                ///< diagonal of the bounding box, m
  double tolerance = 0;  ///< m, > 0: the given one, at least the round-off of the coordinates
  int welded = 0;        ///< vertices that lay within the tolerance of another
  int dropped = 0;       ///< triangles flatter than the tolerance, or with a corner twice

  /// How far a corner may be from the plane it was meant to lie on, m: a corner rounded in each
  /// coordinate is off by up to sqrt(3)/2 tolerances, and so is the plane made from three others.
  double flatness() const { return 2 * tolerance; }
};

/// The tolerance that is used for a surface: `tolerance`, but no less than 1e-13 of its size and
/// 1e-15 of its largest coordinate.
double effective_tolerance(const std::vector<Eigen::Vector3d>& vertices, double tolerance);

/// Triangulates the faces, welds vertices within the tolerance (earlier ones win) and drops
/// triangles whose height is below it. Faults: a coordinate that is not finite, a face with fewer
/// than three corners or a corner that does not exist, more than kMostCorners corners, no area at
/// all.
Result<TriangleMesh> weld(const Polyhedron& surface, double tolerance, const std::string& part);
inline constexpr int kMostCorners = 5000;  ///< of one face

/// A stretch of a line where the directed edges do not cancel.
struct OpenEdge {
  Eigen::Vector3d from, to;  ///< in the direction of the excess
  int excess = 0;            ///< edges in that direction without answer, >= 1
};
/// All of them, longest first; empty = closed. Stretches shorter than four tolerances do not count.
/// Time grows with the square of the edges without an exact opposite, so beyond kMostOpen of those
/// T-junctions are no longer looked for and all of them are returned.
std::vector<OpenEdge> open_edges(const TriangleMesh& mesh);
inline constexpr int kMostOpen = 20000;

/// Volume by the divergence theorem about the middle of the box; negative = inside out. Meaningless
/// if not closed.
double signed_volume(const TriangleMesh& mesh);

/// A closed surface, outward, around a positive volume.
struct ClosedMesh : TriangleMesh {
  double volume = 0;  ///< m^3
  double area = 0;    ///< m^2
};

/// Welds and judges. Faults name the part and the longest open edge with the number of others, or
/// say that the surface is inside out or encloses nothing.
Result<ClosedMesh> closed_mesh(const Polyhedron& surface, double tolerance,
                               const std::string& part);

}  // namespace tenon::geometry
