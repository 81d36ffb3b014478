// A convex polyhedron with merged polygon faces and its whole adjacency: what distance, contact
// patches and advancement work on.
//
// The body IS the convex hull of its vertices. The faces are the planes that bound it, coplanar
// facets merged; a merged face may be uneven by at most flatness() (round-off for exact shapes, the
// tolerance of the file for rounded ones). Three builders: from points (convex_hull.hpp), from a
// closed convex surface (convex_hull.hpp), and box_polyhedron.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <span>
#include <vector>

#include "tenon/geometry/convex_topology.hpp"

namespace tenon::geometry {

class ConvexPolyhedron {
 public:
  struct Face {
    Eigen::Vector3d normal;  ///< outward, unit
    double offset = 0;       ///< max of normal . x over ALL vertices: the body lies below
    int count = 0;           ///< number of its vertices, >= 3
    bool internal = false;   ///< a cut inside its body: covered by other pieces of the same body
  };
  using Edge = ConvexTopology::Edge;

  ConvexPolyhedron() = default;

  /// From vertices and face loops (counter-clockwise seen from outside) that already bound a convex
  /// body: every vertex lies in >= 3 faces, every edge in two. Broken topology is a bug of the
  /// caller; use convex_surface() of convex_hull.hpp for input that has to be judged.
  ConvexPolyhedron(std::vector<Eigen::Vector3d> vertices,
                   const std::vector<std::vector<int>>& loops);

  /// A single point: one vertex, no edges, no faces. With a radius (PosedConvex) it is a sphere.
  static ConvexPolyhedron point(const Eigen::Vector3d& p);

  const std::vector<Eigen::Vector3d>& vertices() const { return vertices_; }
  const std::vector<Face>& faces() const { return faces_; }
  const std::vector<Edge>& edges() const { return topology_->edges(); }

  /// Vertex v; of a box without a look at the list.
  Eigen::Vector3d vertex(int v) const {
    if (!is_box_) return vertices_[v];
    return {(v & 1 ? high_ : low_).x(), (v & 2 ? high_ : low_).y(), (v & 4 ? high_ : low_).z()};
  }
  /// Corners of face f, counter-clockwise seen from outside.
  std::span<const int> face_vertices(int f) const { return topology_->face_vertices(f); }
  /// Edges of face f: number i joins corners i and i + 1.
  std::span<const int> face_edges(int f) const { return topology_->face_edges(f); }
  /// Around vertex v, in no promised order: the vertices joined to it by an edge; the edges; the
  /// faces. All three have the same length, and the edge number i leads to neighbour number i.
  std::span<const int> neighbours(int v) const { return topology_->neighbours(v); }
  std::span<const int> vertex_edges(int v) const { return topology_->vertex_edges(v); }
  std::span<const int> vertex_faces(int v) const { return topology_->vertex_faces(v); }

  /// Middle of the bounding box, and the largest distance of a vertex from it.
  const Eigen::Vector3d& centre() const { return centre_; }
  double radius() const { return radius_; }
  /// Half the edges of the bounding box.
  const Eigen::Vector3d& half_extents() const { return half_extents_; }
  /// How far a corner of a face may lie below that face's plane, m.
  double flatness() const { return flatness_; }
  /// An axis-parallel box in its own frame, numbered as box_between() does (convex_hull() finds
  /// them among points).
  bool is_box() const { return is_box_; }

  /// Index of a vertex with the largest direction . x, to round-off: no other is higher by more
  /// than 4 eps |direction| (radius + |centre|). Proven also for plateaus and tiny edges: the climb
  /// along the edges does not stop before the whole near-tie set has been looked at.
  int support(const Eigen::Vector3d& direction, int start = 0) const;

  void mark_internal(int face, bool internal = true) { faces_[face].internal = internal; }

 private:
  ConvexPolyhedron(std::vector<Eigen::Vector3d> vertices,
                   std::shared_ptr<const ConvexTopology> topology);
  void measure();
  void find_box();
  int climb(const Eigen::Vector3d& direction, int start) const;
  friend ConvexPolyhedron box_between(const Eigen::Vector3d& low, const Eigen::Vector3d& high);

  bool is_box_ = false;
  double radius_ = 0, flatness_ = 0;
  Eigen::Vector3d centre_ = Eigen::Vector3d::Zero(), half_extents_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d low_ = Eigen::Vector3d::Zero(), high_ = Eigen::Vector3d::Zero();
  std::shared_ptr<const ConvexTopology> topology_ = ConvexTopology::none();
  std::vector<Eigen::Vector3d> vertices_;
  std::vector<Face> faces_;
};

/// The box low <= x <= high. Faces in the order -x, +x, -y, +y, -z, +z; vertex number bits
/// (x, y, z) = (1, 2, 4).
ConvexPolyhedron box_between(const Eigen::Vector3d& low, const Eigen::Vector3d& high);
/// The box centre +- size / 2, `size` > 0 in each direction.
ConvexPolyhedron box_polyhedron(const Eigen::Vector3d& size,
                                const Eigen::Vector3d& centre = Eigen::Vector3d::Zero());

/// The normal of the plane through a polygon's corners, right-handed, unit: longest diagonal from a
/// corner, then the corner farthest from that line, its part along the line taken off twice. What
/// error remains turns about the long direction, so that n . x is right to a few eps of the size
/// also for slivers (a plain cross product is not). Zero if the corners are on one line.
Eigen::Vector3d polygon_normal(std::span<const Eigen::Vector3d> corners);

}  // namespace tenon::geometry
