#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "tenon/geometry/solid_cells.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

struct Extent {
  Vector3d low, high;
  bool touches(const Extent& other, double tolerance) const {
    return ((low - other.high).array() <= tolerance).all() &&
           ((other.low - high).array() <= tolerance).all();
  }
};

Extent extent_of(const ConvexCell& cell) {
  Extent e{cell.vertices.front(), cell.vertices.front()};
  for (const Vector3d& v : cell.vertices) {
    e.low = e.low.cwiseMin(v);
    e.high = e.high.cwiseMax(v);
  }
  return e;
}

class Merger {
 public:
  Merger(const std::vector<Plane>& planes, double tolerance, double round_off)
      : planes_(planes), tolerance_(tolerance), round_off_(round_off) {}

  std::optional<ConvexCell> united(const ConvexCell& a, const ConvexCell& b) const {
    const int shared = shared_plane(a, b);
    if (shared < 0 || !behind(b, a, shared) || !behind(a, b, shared)) return {};
    const Extent ea = extent_of(a), eb = extent_of(b);
    const Vector3d low = ea.low.cwiseMin(eb.low), high = ea.high.cwiseMax(eb.high);
    const Vector3d margin = Vector3d::Constant(0.1 * (high - low).norm());
    ConvexCell merged = box_cell(low - margin, high + margin);
    double area = 0;
    for (const ConvexCell* cell : {&a, &b})
      for (const ConvexCell::Face& face : cell->faces) {
        area += cell->area(face);
        if (face.plane == shared || present(merged, face)) continue;
        merged = clip(merged, planes_[face.plane], face.plane, face.reversed, round_off_);
      }
    if (merged.empty()) return {};
    const double volume = a.volume() + b.volume();
    if (!(std::abs(merged.volume() - volume) <= tolerance_ * area + 1e-13 * volume)) return {};
    return merged;
  }

 private:
  static bool present(const ConvexCell& cell, const ConvexCell::Face& wanted) {
    for (const ConvexCell::Face& face : cell.faces)
      if (face.plane == wanted.plane && face.reversed == wanted.reversed) return true;
    return false;
  }
  static int shared_plane(const ConvexCell& a, const ConvexCell& b) {
    for (const ConvexCell::Face& f : a.faces)
      for (const ConvexCell::Face& g : b.faces)
        if (f.plane >= 0 && f.plane == g.plane && f.reversed != g.reversed) return f.plane;
    return -1;
  }
  bool behind(const ConvexCell& cell, const ConvexCell& other, int shared) const {
    for (const ConvexCell::Face& face : other.faces) {
      if (face.plane == shared) continue;
      if (face.plane < 0) return false;
      const double sign = face.reversed ? -1 : 1;
      for (const Vector3d& v : cell.vertices)
        if (sign * planes_[face.plane].height(v) > tolerance_) return false;
    }
    return true;
  }

  const std::vector<Plane>& planes_;
  double tolerance_, round_off_;
};

}  // namespace

std::vector<ConvexCell> merge_cells(std::vector<ConvexCell> cells, const std::vector<Plane>& planes,
                                    double tolerance, double round_off) {
  const Merger merger(planes, tolerance, round_off);
  std::vector<Extent> extents;
  for (const ConvexCell& cell : cells) extents.push_back(extent_of(cell));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t k = i + 1; k < cells.size();) {
        std::optional<ConvexCell> merged;
        if (extents[i].touches(extents[k], tolerance)) merged = merger.united(cells[i], cells[k]);
        if (!merged) {
          ++k;
          continue;
        }
        cells[i] = std::move(*merged);
        extents[i] = extent_of(cells[i]);
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(k));
        extents.erase(extents.begin() + static_cast<std::ptrdiff_t>(k));
        k = i + 1;
        changed = true;
      }
  }
  return cells;
}

}  // namespace tenon::geometry
