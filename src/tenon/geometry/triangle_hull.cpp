#include "tenon/geometry/triangle_hull.hpp"

#include <Eigen/Geometry>
#include <utility>

#include "tenon/core/check.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {

namespace {

/// Every point that is still outside waits at one triangle it lies strictly above. When that
/// triangle goes, the point moves to a triangle of the new cone, or is inside for good: from the
/// apex p, a ray to a point above a removed triangle meets it before it meets the old hull, so a
/// point below the whole cone lies between p and the old hull.
class HullBuilder {
 public:
  explicit HullBuilder(std::span<const Eigen::Vector3d> points)
      : points_(points), fan_(points.size(), -1), next_(points.size(), -1) {}

  void begin(std::array<int, 4> start) {
    const int side = sign(start[0], start[1], start[2], start[3]);
    TENON_CHECK(side != 0, "the first four points span space");
    if (side > 0) std::swap(start[1], start[2]);  // now the fourth lies below (0, 1, 2)
    const auto [a, b, c, d] = start;
    triangles_ = {{{a, b, c}, {1, 2, 3}},
                  {{b, a, d}, {0, 3, 2}},
                  {{c, b, d}, {0, 1, 3}},
                  {{a, c, d}, {0, 2, 1}}};
    waiting_.assign(4, -1);
    marked_.assign(4, 0);
    fresh_ = {0, 1, 2, 3};
    for (int p = static_cast<int>(points_.size()); p-- > 0;)
      if (p != a && p != b && p != c && p != d) settle(p);
  }

  /// Adds the points that wait, the one farthest from its triangle first: it takes most others in.
  void run() {
    for (int t = 0; t < static_cast<int>(triangles_.size()); ++t)
      if (triangles_[t].vertex[0] >= 0 && waiting_[t] >= 0) insert(farthest(t), t);
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
  bool above(int p, int t) const {
    const auto& v = triangles_[t].vertex;
    return sign(v[0], v[1], v[2], p) > 0;
  }

  /// Lets p wait at the first of the fresh triangles that it lies above.
  void settle(int p) {
    for (const int t : fresh_)
      if (above(p, t)) {
        next_[p] = waiting_[t];
        waiting_[t] = p;
        return;
      }
  }

  int farthest(int t) const {
    const auto& v = triangles_[t].vertex;
    const Eigen::Vector3d normal =
        (points_[v[1]] - points_[v[0]]).cross(points_[v[2]] - points_[v[0]]);
    int best = waiting_[t];
    double most = normal.dot(points_[best]);
    for (int p = next_[best]; p >= 0; p = next_[p]) {
      const double height = normal.dot(points_[p]);
      if (height > most) most = height, best = p;
    }
    return best;
  }

  /// The triangles strictly below p form one patch around `seed`.
  void find_visible(int p, int seed) {
    visible_ = {seed};
    marked_[seed] = 1;
    for (size_t i = 0; i < visible_.size(); ++i)
      for (const int across : triangles_[visible_[i]].neighbour)
        if (!marked_[across] && above(p, across)) {
          marked_[across] = 1;
          visible_.push_back(across);
        }
  }

  void insert(int p, int seed) {
    find_visible(p, seed);
    cone_from(p);
    for (const int t : visible_) {
      int q = waiting_[t];
      waiting_[t] = -1;
      while (q >= 0) {
        const int after = next_[q];
        if (q != p) settle(q);
        q = after;
      }
    }
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
        waiting_.push_back(-1);
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
  }

  std::span<const Eigen::Vector3d> points_;
  std::vector<HullTriangle> triangles_;  // removed ones have vertex[0] = -1
  std::vector<int> waiting_;             // per triangle: the first point that waits, or -1
  std::vector<char> marked_;             // per triangle: below the point being added
  std::vector<int> visible_, fresh_;
  std::vector<int> fan_, next_;  // per point
};

}  // namespace

std::vector<HullTriangle> triangle_hull(std::span<const Eigen::Vector3d> points,
                                        std::array<int, 4> start) {
  HullBuilder builder(points);
  builder.begin(start);
  builder.run();
  return builder.finish();
}

}  // namespace tenon::geometry
