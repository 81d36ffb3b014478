#include "tenon/geometry/triangle_hull.hpp"

#include <utility>

#include "tenon/core/check.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {

namespace {

class HullBuilder {
 public:
  explicit HullBuilder(std::span<const Eigen::Vector3d> points)
      : points_(points), fan_(points.size(), -1) {}

  void begin(std::array<int, 4> start) {
    const int side = sign(start[0], start[1], start[2], start[3]);
    TENON_CHECK(side != 0, "the first four points span space");
    if (side > 0) std::swap(start[1], start[2]);  // now the fourth lies below (0, 1, 2)
    const auto [a, b, c, d] = start;
    triangles_ = {{{a, b, c}, {1, 2, 3}},
                  {{b, a, d}, {0, 3, 2}},
                  {{c, b, d}, {0, 1, 3}},
                  {{a, c, d}, {0, 2, 1}}};
  }

  void insert(int p) {
    visible_.clear();
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
      const auto& v = triangles_[t].vertex;
      if (v[0] >= 0 && sign(v[0], v[1], v[2], p) > 0) visible_.push_back(t);
    }
    if (visible_.empty()) return;
    marked_.assign(triangles_.size(), 0);
    for (const int t : visible_) marked_[t] = 1;
    cone_from(p);
  }

  std::vector<HullTriangle> finish() const {
    std::vector<int> place(triangles_.size(), -1);
    std::vector<HullTriangle> hull;
    for (size_t t = 0; t < triangles_.size(); ++t) {
      if (triangles_[t].vertex[0] < 0) continue;
      place[t] = static_cast<int>(hull.size());
      hull.push_back(triangles_[t]);
    }
    for (HullTriangle& triangle : hull)
      for (int& other : triangle.neighbour) other = place[other];
    return hull;
  }

 private:
  int sign(int a, int b, int c, int d) const {
    return orient3d(points_[a], points_[b], points_[c], points_[d]);
  }

  /// Replaces the visible triangles by the cone from p over their horizon. fan_[v] is the new
  /// triangle whose horizon edge starts at v.
  void cone_from(int p) {
    fresh_.clear();
    for (const int t : visible_) {
      for (int i = 0; i < 3; ++i) {
        const int across = triangles_[t].neighbour[i];
        if (marked_[across]) continue;
        const int from = triangles_[t].vertex[i], to = triangles_[t].vertex[(i + 1) % 3];
        const int made = static_cast<int>(triangles_.size());
        triangles_.push_back({{from, to, p}, {across, -1, -1}});
        marked_.push_back(0);
        for (int k = 0; k < 3; ++k)
          if (triangles_[across].vertex[k] == to) triangles_[across].neighbour[k] = made;
        fan_[from] = made;
        fresh_.push_back(made);
      }
    }
    for (const int t : fresh_) {
      const int next = fan_[triangles_[t].vertex[1]];
      TENON_CHECK(next >= 0, "the horizon is a cycle");
      triangles_[t].neighbour[1] = next;
      triangles_[next].neighbour[2] = t;
    }
    for (const int t : fresh_) fan_[triangles_[t].vertex[0]] = -1;
    for (const int t : visible_) triangles_[t].vertex = {-1, -1, -1};
    if (triangles_.size() > 4096 + 2 * alive()) triangles_ = finish();
  }

  size_t alive() const {
    size_t count = 0;
    for (const auto& triangle : triangles_) count += triangle.vertex[0] >= 0;
    return count;
  }

  std::span<const Eigen::Vector3d> points_;
  std::vector<HullTriangle> triangles_;  // removed ones have vertex[0] = -1
  std::vector<int> visible_, fresh_, fan_;
  std::vector<char> marked_;
};

}  // namespace

std::vector<HullTriangle> triangle_hull(std::span<const Eigen::Vector3d> points,
                                        std::array<int, 4> start) {
  HullBuilder builder(points);
  builder.begin(start);
  for (int p = 0; p < static_cast<int>(points.size()); ++p)
    if (p != start[0] && p != start[1] && p != start[2] && p != start[3]) builder.insert(p);
  return builder.finish();
}

}  // namespace tenon::geometry
