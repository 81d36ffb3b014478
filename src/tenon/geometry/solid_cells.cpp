#include "tenon/geometry/solid_cells.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

constexpr long kClipWork = 50;  ///< of clipping a cell, per vertex, in heights evaluated

/// A convex part of the surface.
struct Fragment {
  int plane = -1;
  std::vector<Vector3d> corners;
};

struct Node {
  ConvexCell cell;
  std::vector<Fragment> fragments;
};

Vector3d twice_area(const std::vector<Vector3d>& p) {
  Vector3d sum = Vector3d::Zero();
  for (std::size_t i = 1; i + 1 < p.size(); ++i) sum += (p[i] - p[0]).cross(p[i + 1] - p[0]);
  return sum;
}

/// Thinner than the tolerance: nothing to cut by.
bool sliver(const std::vector<Vector3d>& p, double tolerance) {
  if (p.size() < 3) return true;
  double perimeter = 0;
  for (std::size_t i = 0; i < p.size(); ++i) perimeter += (p[(i + 1) % p.size()] - p[i]).norm();
  return twice_area(p).norm() <= tolerance * perimeter;
}

class Partition {
 public:
  Partition(const ClosedMesh& mesh, const MeshPlanes& planes, const std::string& part,
            const DecompositionLimits& limits)
      : mesh_(mesh), planes_(planes.planes), part_(part), limits_(limits) {
    Vector3d low = mesh.vertices.front(), high = low;
    for (const Vector3d& v : mesh.vertices) {
      low = low.cwiseMin(v);
      high = high.cwiseMax(v);
    }
    const Vector3d margin = Vector3d::Constant(0.05 * mesh.size);
    Node root{box_cell(low - margin, high + margin), {}};
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      const Triangle& c = mesh.triangles[t];
      root.fragments.push_back(
          {planes.of_triangle[t], {mesh.vertices[c[0]], mesh.vertices[c[1]], mesh.vertices[c[2]]}});
    }
    nodes_.push_back(std::move(root));
  }

  Result<std::vector<ConvexCell>> run() {
    while (!nodes_.empty()) {
      Node node = std::move(nodes_.back());
      nodes_.pop_back();
      step(std::move(node));
      if (work_ > limits_.work || static_cast<long>(inside_.size()) > limits_.cells)
        return Fault{"", part_,
                     fmt::format("the surface needs too many convex pieces ({} found, {} cells "
                                 "open, {} planes)",
                                 inside_.size(), nodes_.size(), planes_.size()),
                     "give its pieces in the scene, simplify the mesh, or use role terrain"};
    }
    return std::move(inside_);
  }

 private:
  struct Candidate {
    int plane;
    double area;  ///< twice the surface that made the plane, in this cell
  };

  /// Planes of the fragments, most area first.
  static std::vector<Candidate> candidates_of(const std::vector<Fragment>& fragments) {
    std::map<int, double> area;
    for (const Fragment& f : fragments) area[f.plane] += twice_area(f.corners).norm();
    std::vector<Candidate> candidates;
    for (const auto& [plane, a] : area) candidates.push_back({plane, a});
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.area > b.area; });
    return candidates;
  }

  void step(Node node) {
    std::vector<Candidate> candidates = candidates_of(node.fragments);
    std::vector<int> free_planes;
    std::size_t witness = 0;
    for (const Candidate& c : candidates)
      if (nothing_in_front(node.fragments, c.plane, witness)) free_planes.push_back(c.plane);
    if (free_planes.empty()) {
      divide(node, fewest_splits(node.fragments, candidates));
    } else {
      cut_off(std::move(node), free_planes);
    }
  }

  /// Planes with nothing in front stay so while the others are applied: all in one go.
  void cut_off(Node node, const std::vector<int>& free_planes) {
    std::vector<char> used(planes_.size(), 0);
    for (const int index : free_planes) {
      used[index] = 1;
      double high = 0;
      for (const Vector3d& v : node.cell.vertices) high = std::max(high, planes_[index].height(v));
      work_ += kClipWork * static_cast<long>(node.cell.vertices.size());
      if (high > mesh_.flatness())
        node.cell = clip(node.cell, planes_[index], index, false, round_off());
    }
    std::erase_if(node.fragments, [&](const Fragment& f) { return used[f.plane] != 0; });
    file(std::move(node), true);
  }

  int fewest_splits(const std::vector<Fragment>& fragments, std::vector<Candidate> candidates) {
    // On very rich cells only the planes with the most area are weighed.
    if (candidates.size() * fragments.size() > 400'000 && candidates.size() > 64)
      candidates.resize(64);
    Split best{};
    int chosen = -1;
    for (const Candidate& c : candidates) {
      const Split split = split_by(fragments, c.plane, chosen < 0 ? -1 : best.count);
      if (chosen >= 0 && (split.count > best.count ||
                          (split.count == best.count && split.on_plane <= best.on_plane)))
        continue;
      best = split;
      chosen = c.plane;
    }
    return chosen;
  }

  bool nothing_in_front(const std::vector<Fragment>& fragments, int plane, std::size_t& witness) {
    const Plane& p = planes_[plane];
    for (std::size_t k = 0; k < fragments.size(); ++k) {
      const std::size_t i = (witness + k) % fragments.size();
      if (fragments[i].plane == plane) continue;
      for (const Vector3d& corner : fragments[i].corners) {
        ++work_;
        if (p.height(corner) > mesh_.flatness()) {
          witness = i;
          return false;
        }
      }
    }
    return true;
  }

  struct Split {
    long count = 0;       ///< fragments on both sides of the plane
    double on_plane = 0;  ///< twice the area of those on it, whichever way they face
  };
  /// Stops once more than `enough` (if not negative) are split.
  Split split_by(const std::vector<Fragment>& fragments, int plane, long enough) {
    const Plane& p = planes_[plane];
    Split split;
    for (const Fragment& f : fragments) {
      double low = 0, high = 0;
      for (const Vector3d& corner : f.corners) {
        const double h = p.height(corner);
        low = std::min(low, h);
        high = std::max(high, h);
      }
      work_ += static_cast<long>(f.corners.size());
      const bool below = low<-mesh_.flatness(), above = high> mesh_.flatness();
      if (f.plane == plane || (!below && !above)) {
        split.on_plane += twice_area(f.corners).norm();
      } else if (below && above) {
        ++split.count;
        if (enough >= 0 && split.count > enough) break;
      }
    }
    return split;
  }

  void divide(Node& node, int index) {
    const Plane& plane = planes_[index];
    Node behind, front;
    double facing = 0;  // surface on the cut that faces forward, less what faces back
    for (Fragment& f : node.fragments) {
      if (f.plane == index) {
        facing += twice_area(f.corners).norm();
      } else {
        facing += sort_in(std::move(f), plane, behind.fragments, front.fragments);
      }
    }
    double low = 0, high = 0;
    for (const Vector3d& v : node.cell.vertices) {
      low = std::min(low, plane.height(v));
      high = std::max(high, plane.height(v));
    }
    work_ += kClipWork * static_cast<long>(node.cell.vertices.size());
    if (high <= mesh_.flatness()) {
      behind.cell = std::move(node.cell);
    } else if (low >= -mesh_.flatness()) {
      front.cell = std::move(node.cell);
    } else {
      CutCell parts = cut(node.cell, plane, index, round_off());
      behind.cell = std::move(parts.behind);
      front.cell = std::move(parts.front);
    }
    file(std::move(behind), facing > 0);
    file(std::move(front), facing < 0);
  }

  /// To the side(s) it belongs to; returns the area on the plane, signed, if it lies on it.
  double sort_in(Fragment f, const Plane& plane, std::vector<Fragment>& behind,
                 std::vector<Fragment>& front) {
    std::vector<double> height;
    double low = 0, high = 0;
    for (const Vector3d& corner : f.corners) {
      height.push_back(plane.height(corner));
      low = std::min(low, height.back());
      high = std::max(high, height.back());
    }
    work_ += static_cast<long>(height.size());
    const double tolerance = mesh_.flatness();
    if (high <= tolerance && low >= -tolerance) return twice_area(f.corners).dot(plane.normal);
    if (high <= tolerance) {
      behind.push_back(std::move(f));
      return 0;
    }
    if (low >= -tolerance) {
      front.push_back(std::move(f));
      return 0;
    }
    Fragment b{f.plane, {}}, a{f.plane, {}};
    for (std::size_t i = 0; i < f.corners.size(); ++i) {
      const std::size_t k = (i + 1) % f.corners.size();
      if (height[i] <= tolerance) b.corners.push_back(f.corners[i]);
      if (height[i] >= -tolerance) a.corners.push_back(f.corners[i]);
      if ((height[i] < -tolerance && height[k] > tolerance) ||
          (height[i] > tolerance && height[k] < -tolerance)) {
        const double t = height[i] / (height[i] - height[k]);
        const Vector3d x = f.corners[i] + t * (f.corners[k] - f.corners[i]);
        b.corners.push_back(x);
        a.corners.push_back(x);
      }
    }
    if (!sliver(b.corners, tolerance)) behind.push_back(std::move(b));
    if (!sliver(a.corners, tolerance)) front.push_back(std::move(a));
    return 0;
  }

  void file(Node node, bool inside) {
    if (node.cell.empty()) return;
    if (!node.fragments.empty()) {
      nodes_.push_back(std::move(node));
    } else if (inside) {
      inside_.push_back(std::move(node.cell));
    }
  }

  double round_off() const { return 1e-14 * mesh_.size; }

  const ClosedMesh& mesh_;
  const std::vector<Plane>& planes_;
  const std::string& part_;
  DecompositionLimits limits_;
  std::vector<Node> nodes_;
  std::vector<ConvexCell> inside_;
  long work_ = 0;
};

}  // namespace

Result<std::vector<ConvexCell>> solid_cells(const ClosedMesh& mesh, const MeshPlanes& planes,
                                            const std::string& part,
                                            const DecompositionLimits& limits) {
  return Partition(mesh, planes, part, limits).run();
}

}  // namespace tenon::geometry
