// A convex polyhedron with merged polygon faces and its whole adjacency: what distance, contact
// patches and advancement work on.
//
// The body IS the convex hull of its vertices. The faces are the planes that bound it, coplanar
// facets merged; a merged face may be uneven by at most flatness() (round-off for exact shapes, the
// tolerance of the file for rounded ones). Three builders: from points (convex_hull.hpp), from a
// closed convex surface (convex_hull.hpp), and box_polyhedron.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

namespace tenon::geometry {

class ConvexPolyhedron {
 public:
  struct Face {
    Eigen::Vector3d normal;  ///< outward, unit
    double offset = 0;       ///< max of normal . x over ALL vertices: the body lies below
    int first = 0;           ///< where its vertices start in the list of face corners
    int count = 0;           ///< number of its vertices, >= 3
    bool internal = false;   ///< a cut inside its body: covered by other pieces of the same body
  };
  /// Runs from vertex[0] to vertex[1] in the counter-clockwise order of face[0], and the other way
  /// round in face[1].
  struct Edge {
    int vertex[2];
    int face[2];
  };

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
  const std::vector<Edge>& edges() const { return edges_; }

  /// Corners of face f, counter-clockwise seen from outside.
  std::span<const int> face_vertices(int f) const {
    return {face_vertices_.data() + faces_[f].first, static_cast<size_t>(faces_[f].count)};
  }
  /// Edges of face f: number i joins corners i and i + 1.
  std::span<const int> face_edges(int f) const {
    return {face_edges_.data() + faces_[f].first, static_cast<size_t>(faces_[f].count)};
  }
  /// Around vertex v, in no promised order: the vertices joined to it by an edge; the edges; the
  /// faces. All three have the same length, and the edge number i leads to neighbour number i.
  std::span<const int> neighbours(int v) const { return around(neighbours_, v); }
  std::span<const int> vertex_edges(int v) const { return around(vertex_edges_, v); }
  std::span<const int> vertex_faces(int v) const { return around(vertex_faces_, v); }

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
  std::span<const int> around(const std::vector<int>& list, int v) const {
    return {list.data() + around_first_[v],
            static_cast<size_t>(around_first_[v + 1] - around_first_[v])};
  }
  void build_edges(const std::vector<std::vector<int>>& loops);
  void build_vertex_lists();
  void measure();
  int climb(const Eigen::Vector3d& direction, int start) const;

  std::vector<Eigen::Vector3d> vertices_;
  std::vector<Face> faces_;
  std::vector<Edge> edges_;
  std::vector<int> face_vertices_, face_edges_;
  std::vector<int> around_first_, neighbours_, vertex_edges_, vertex_faces_;
  Eigen::Vector3d centre_ = Eigen::Vector3d::Zero(), half_extents_ = Eigen::Vector3d::Zero();
  double radius_ = 0, flatness_ = 0;
  bool is_box_ = false;
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
