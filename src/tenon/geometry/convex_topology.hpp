// Which faces, edges and vertices of a convex polyhedron meet; bodies of the same kind share one.
#pragma once

#include <memory>
#include <span>
#include <vector>

namespace tenon::geometry {

class ConvexTopology {
 public:
  /// Runs from vertex[0] to vertex[1] in the counter-clockwise order of face[0], and the other way
  /// round in face[1].
  struct Edge {
    int vertex[2];
    int face[2];
  };

  /// No vertices at all, or (one) a single point.
  explicit ConvexTopology(int vertices);
  /// Face loops, counter-clockwise seen from outside, that close a sphere: every edge in two faces,
  /// every vertex in three or more. Anything else is a bug of the caller.
  ConvexTopology(int vertices, const std::vector<std::vector<int>>& loops);
  /// Of every box (numbered as box_between does), and of the empty body.
  static const std::shared_ptr<const ConvexTopology>& box();
  static const std::shared_ptr<const ConvexTopology>& none();

  const std::vector<Edge>& edges() const { return edges_; }
  int face_count() const { return static_cast<int>(face_first_.size()) - 1; }
  std::span<const int> face_vertices(int f) const { return slice(face_vertices_, face_first_, f); }
  std::span<const int> face_edges(int f) const { return slice(face_edges_, face_first_, f); }
  std::span<const int> neighbours(int v) const { return slice(neighbours_, around_first_, v); }
  std::span<const int> vertex_edges(int v) const { return slice(vertex_edges_, around_first_, v); }
  std::span<const int> vertex_faces(int v) const { return slice(vertex_faces_, around_first_, v); }

 private:
  static std::span<const int> slice(const std::vector<int>& list, const std::vector<int>& first,
                                    int i) {
    return {list.data() + first[i], static_cast<size_t>(first[i + 1] - first[i])};
  }
  void build_edges();
  void build_vertex_lists(int vertices);

  std::vector<Edge> edges_;
  std::vector<int> face_first_, face_vertices_, face_edges_;
  std::vector<int> around_first_, neighbours_, vertex_edges_, vertex_faces_;
};

}  // namespace tenon::geometry
