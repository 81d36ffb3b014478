#include "tenon/geometry/convex_topology.hpp"

#include <unordered_map>

#include "tenon/core/check.hpp"

namespace tenon::geometry {

ConvexTopology::ConvexTopology(int vertices)
    : face_first_(1, 0), around_first_(static_cast<size_t>(vertices) + 1, 0) {}

ConvexTopology::ConvexTopology(int vertices, const std::vector<std::vector<int>>& loops)
    : face_first_(1, 0) {
  for (const auto& loop : loops) {
    TENON_CHECK(loop.size() >= 3, "a face has at least three corners");
    for (const int v : loop) {
      TENON_CHECK(v >= 0 && v < vertices, "a corner is a vertex");
      face_vertices_.push_back(v);
    }
    face_first_.push_back(static_cast<int>(face_vertices_.size()));
  }
  build_edges();
  TENON_CHECK(static_cast<size_t>(vertices) + loops.size() == edges_.size() + 2,
              "Euler: V - E + F = 2");
  build_vertex_lists(vertices);
}

const std::shared_ptr<const ConvexTopology>& ConvexTopology::box() {
  static const auto topology = std::make_shared<const ConvexTopology>(
      8, std::vector<std::vector<int>>{
             {0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
  return topology;
}

const std::shared_ptr<const ConvexTopology>& ConvexTopology::none() {
  static const auto topology = std::make_shared<const ConvexTopology>(0);
  return topology;
}

void ConvexTopology::build_edges() {
  const auto key = [](int from, int to) {
    return (static_cast<unsigned long long>(from) << 32) | static_cast<unsigned>(to);
  };
  std::unordered_map<unsigned long long, int> open;  // directed edge -> its number
  face_edges_.assign(face_vertices_.size(), -1);
  for (int f = 0; f < face_count(); ++f) {
    const std::span<const int> loop = face_vertices(f);
    for (size_t i = 0; i < loop.size(); ++i) {
      const int from = loop[i], to = loop[(i + 1) % loop.size()];
      const auto twin = open.find(key(to, from));
      int edge;
      if (twin != open.end()) {
        edge = twin->second;
        edges_[edge].face[1] = f;
        open.erase(twin);
      } else {
        edge = static_cast<int>(edges_.size());
        edges_.push_back({{from, to}, {f, -1}});
        const bool fresh = open.emplace(key(from, to), edge).second;
        TENON_CHECK(fresh, "no two faces run along an edge in the same direction");
      }
      face_edges_[face_first_[f] + static_cast<int>(i)] = edge;
    }
  }
  TENON_CHECK(open.empty(), "the faces close the surface");
}

void ConvexTopology::build_vertex_lists(int n) {
  around_first_.assign(n + 1, 0);
  for (const Edge& edge : edges_)
    ++around_first_[edge.vertex[0] + 1], ++around_first_[edge.vertex[1] + 1];
  for (int v = 0; v < n; ++v) {
    TENON_CHECK(around_first_[v + 1] >= 3, "a vertex has at least three edges");
    around_first_[v + 1] += around_first_[v];
  }
  neighbours_.resize(around_first_[n]);
  vertex_edges_.resize(around_first_[n]);
  vertex_faces_.resize(around_first_[n]);
  std::vector<int> next(around_first_.begin(), around_first_.end() - 1);
  for (int e = 0; e < static_cast<int>(edges_.size()); ++e)
    for (int end = 0; end < 2; ++end) {
      const int slot = next[edges_[e].vertex[end]]++;
      neighbours_[slot] = edges_[e].vertex[1 - end];
      vertex_edges_[slot] = e;
      // The face on the left of the edge that leaves the vertex: each face once per vertex.
      vertex_faces_[slot] = edges_[e].face[end];
    }
}

}  // namespace tenon::geometry
