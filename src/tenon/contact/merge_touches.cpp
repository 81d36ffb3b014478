#include "tenon/contact/merge_touches.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tenon/contact/touch_outline.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;

/// Normals of one plane differ by less: round-off of files, not a dihedral angle.
constexpr double kSameNormal = 1e-6;

double distance_to_segment(const Vector3d& p, const Vector3d& from, const Vector3d& to) {
  const Vector3d e = to - from;
  const double ee = e.squaredNorm();
  const double s = ee > 0 ? std::clamp((p - from).dot(e) / ee, 0.0, 1.0) : 0;
  return (p - from - s * e).norm();
}

bool holds(const Touch& touch, const Vector3d& p, double tolerance) {
  const auto& c = touch.corners;
  const int n = static_cast<int>(c.size());
  bool inside = n >= 3 && std::abs(touch.normal.dot(p - c[0].point)) <= tolerance;
  int left = 0, right = 0;
  for (int i = 0; i < n; ++i) {
    const Vector3d& from = c[i].point;
    const Vector3d& to = c[(i + 1) % n].point;
    if (distance_to_segment(p, from, to) <= tolerance) return true;
    const double side = (to - from).cross(p - from).dot(touch.normal);
    left += side > 0;
    right += side < 0;
  }
  return inside && (left == 0 || right == 0);
}

bool same_plane_and_touching(const Touch& a, const Touch& b, double tolerance) {
  if ((a.normal - b.normal).norm() > kSameNormal) return false;
  for (const TouchPoint& corner : a.corners)
    if (holds(b, corner.point, tolerance)) return true;
  for (const TouchPoint& corner : b.corners)
    if (holds(a, corner.point, tolerance)) return true;
  return false;
}

void drop_contained(std::vector<Touch>& touches, double tolerance) {
  std::vector<char> dropped(touches.size(), 0);
  for (size_t i = 0; i < touches.size(); ++i)
    for (size_t j = 0; j < touches.size(); ++j) {
      if (i == j || dropped[i] || dropped[j]) continue;
      if ((touches[i].normal - touches[j].normal).norm() > kSameNormal) continue;
      const double ai = touch_area(touches[i]), aj = touch_area(touches[j]);
      const bool smaller = ai < aj || (ai == aj && i > j);
      if (smaller && lies_within(touches[i], touches[j], tolerance)) dropped[i] = 1;
    }
  size_t kept = 0;
  for (size_t i = 0; i < touches.size(); ++i)
    if (!dropped[i]) std::swap(touches[kept++], touches[i]);
  touches.resize(kept);
}

}  // namespace

double touch_area(const Touch& touch) {
  double twice = 0;
  for (size_t i = 1; i + 1 < touch.corners.size(); ++i)
    twice += (touch.corners[i].point - touch.corners[0].point)
                 .cross(touch.corners[i + 1].point - touch.corners[0].point)
                 .dot(touch.normal);
  return 0.5 * std::abs(twice);
}

bool is_thin(const Touch& touch, double tolerance) {
  double perimeter = 0;
  const size_t n = touch.corners.size();
  for (size_t i = 0; i < n; ++i)
    perimeter += (touch.corners[(i + 1) % n].point - touch.corners[i].point).norm();
  return touch_area(touch) <= tolerance * perimeter;
}

bool lies_within(const Touch& small, const Touch& large, double tolerance) {
  return std::all_of(small.corners.begin(), small.corners.end(), [&](const TouchPoint& corner) {
    return holds(large, corner.point, tolerance);
  });
}

std::vector<Touch> merge_touches(std::vector<Touch> touches, double tolerance) {
  drop_contained(touches, 2 * tolerance);
  const int n = static_cast<int>(touches.size());
  std::vector<int> leader(n);
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](int i) {
    while (leader[i] != i) i = leader[i];
    return i;
  };
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (same_plane_and_touching(touches[i], touches[j], 2 * tolerance))
        leader[std::max(find(i), find(j))] = std::min(find(i), find(j));
  std::vector<Touch> merged;
  for (int i = 0; i < n; ++i) {
    if (find(i) != i) continue;
    std::vector<const Touch*> members;
    for (int j = i; j < n; ++j)
      if (find(j) == i) members.push_back(&touches[j]);
    std::vector<TouchPoint> outline;
    if (members.size() > 1) outline = union_outline(members, tolerance);
    if (!outline.empty()) {
      merged.push_back({touches[i].normal, std::move(outline)});
    } else {
      for (const Touch* member : members) merged.push_back(*member);
    }
  }
  return merged;
}

}  // namespace tenon::contact
