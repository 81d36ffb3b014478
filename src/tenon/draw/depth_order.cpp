#include "tenon/draw/depth_order.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

#include "tenon/draw/scene_view.hpp"

namespace tenon::draw {
namespace {

struct Extent {
  ViewBox box;
  double depth = 0;  ///< of the middle, larger is nearer
  double size = 0;
};

Extent extent_of(const VisibleFace& face, const Eigen::Vector3d& towards_viewer) {
  Extent extent;
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (const auto& corner : face.corners) {
    extent.box.include(SceneView::project(corner, 3));
    middle += corner;
  }
  middle /= static_cast<double>(face.corners.size());
  extent.depth = towards_viewer.dot(middle);
  extent.size = (extent.box.high - extent.box.low).norm();
  return extent;
}

bool boxes_overlap(const ViewBox& a, const ViewBox& b, double slack) {
  return a.low.x() < b.high.x() - slack && b.low.x() < a.high.x() - slack &&
         a.low.y() < b.high.y() - slack && b.low.y() < a.high.y() - slack;
}

/// All corners of `face` on the far side (sign -1) or the near side (+1) of the plane of `other`.
bool all_on_side(const VisibleFace& face, const VisibleFace& other, int sign, double slack) {
  return std::all_of(face.corners.begin(), face.corners.end(), [&](const Eigen::Vector3d& corner) {
    return sign * other.normal.dot(corner - other.corners[0]) >= -slack;
  });
}

bool may_be_behind(const VisibleFace& a, const VisibleFace& b, double slack) {
  return all_on_side(a, b, -1, slack) || all_on_side(b, a, +1, slack);
}

}  // namespace

std::vector<int> back_to_front(const std::vector<VisibleFace>& faces,
                               const Eigen::Vector3d& towards_viewer) {
  const int n = static_cast<int>(faces.size());
  std::vector<Extent> extents;
  for (const auto& face : faces) extents.push_back(extent_of(face, towards_viewer));
  std::vector<int> by_depth(faces.size());
  std::iota(by_depth.begin(), by_depth.end(), 0);
  std::stable_sort(by_depth.begin(), by_depth.end(),
                   [&](int a, int b) { return extents[a].depth < extents[b].depth; });
  if (n > kMostCompared) return by_depth;

  std::vector<std::vector<int>> nearer(faces.size());  // edges: drawn later
  std::vector<int> behind_count(faces.size(), 0);
  const auto order = [&](int back, int front) {
    nearer[static_cast<std::size_t>(back)].push_back(front);
    ++behind_count[static_cast<std::size_t>(front)];
  };
  for (int a = 0; a < n; ++a)
    for (int b = a + 1; b < n; ++b) {
      const double slack = 1e-9 * (extents[a].size + extents[b].size);
      if (!boxes_overlap(extents[a].box, extents[b].box, slack)) continue;
      const bool a_behind = may_be_behind(faces[a], faces[b], slack);
      const bool b_behind = may_be_behind(faces[b], faces[a], slack);
      if (a_behind && !b_behind) order(a, b);
      if (b_behind && !a_behind) order(b, a);
    }
  // Kahn's order, farthest first; where a ring remains, its farthest face goes next.
  std::vector<int> rank(faces.size());
  for (int i = 0; i < n; ++i) rank[static_cast<std::size_t>(by_depth[i])] = i;
  std::priority_queue<int, std::vector<int>, std::greater<>> ready;
  for (int i = 0; i < n; ++i)
    if (behind_count[i] == 0) ready.push(rank[i]);
  std::vector<int> result;
  std::vector<bool> done(faces.size(), false);
  int oldest = 0;
  while (static_cast<int>(result.size()) < n) {
    if (ready.empty()) {
      while (done[static_cast<std::size_t>(by_depth[oldest])]) ++oldest;
      ready.push(oldest);
    }
    const int face = by_depth[ready.top()];
    ready.pop();
    if (done[static_cast<std::size_t>(face)]) continue;
    done[static_cast<std::size_t>(face)] = true;
    result.push_back(face);
    for (const int next : nearer[static_cast<std::size_t>(face)])
      if (--behind_count[static_cast<std::size_t>(next)] == 0 &&
          !done[static_cast<std::size_t>(next)])
        ready.push(rank[static_cast<std::size_t>(next)]);
  }
  return result;
}

}  // namespace tenon::draw
