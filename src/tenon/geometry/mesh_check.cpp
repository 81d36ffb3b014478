#include "tenon/geometry/mesh_check.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "tenon/geometry/compensated_sum.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

struct DirectedEdge {
  int from, to;
  int count;  ///< how often, >= 1
};

/// What is left when every edge has been cancelled by its exact opposite, longest first.
std::vector<DirectedEdge> unpaired(const TriangleMesh& mesh) {
  std::vector<std::tuple<int, int, int>> all;  // low vertex, high vertex, +1 if low -> high
  all.reserve(3 * mesh.triangles.size());
  for (const Triangle& t : mesh.triangles)
    for (int i = 0; i < 3; ++i) {
      const int a = t[i], b = t[(i + 1) % 3];
      all.emplace_back(std::min(a, b), std::max(a, b), a < b ? 1 : -1);
    }
  std::sort(all.begin(), all.end());
  std::vector<DirectedEdge> left;
  for (std::size_t i = 0; i < all.size();) {
    const auto [low, high, unused] = all[i];
    int net = 0;
    for (; i < all.size() && std::get<0>(all[i]) == low && std::get<1>(all[i]) == high; ++i)
      net += std::get<2>(all[i]);
    if (net > 0) left.push_back({low, high, net});
    if (net < 0) left.push_back({high, low, -net});
  }
  const auto length = [&](const DirectedEdge& e) {
    return (mesh.vertices[e.to] - mesh.vertices[e.from]).squaredNorm();
  };
  std::stable_sort(left.begin(), left.end(), [&](const DirectedEdge& a, const DirectedEdge& b) {
    return length(a) > length(b);
  });
  return left;
}

/// The balance along one line: edges enter as steps at their ends.
class LineBalance {
 public:
  LineBalance(const Vector3d& origin, const Vector3d& direction)
      : origin_(origin), direction_(direction) {}

  bool holds(const Vector3d& p, double tolerance) const {
    const Vector3d r = p - origin_;
    return (r - r.dot(direction_) * direction_).squaredNorm() <= tolerance * tolerance;
  }
  void add(const Vector3d& from, const Vector3d& to, int count) {
    steps_.push_back({(from - origin_).dot(direction_), count, from});
    steps_.push_back({(to - origin_).dot(direction_), -count, to});
  }
  void report(double tolerance, std::vector<OpenEdge>& open) {
    std::stable_sort(steps_.begin(), steps_.end(),
                     [](const Step& a, const Step& b) { return a.place < b.place; });
    int balance = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (balance != 0 && steps_[i].place - steps_[i - 1].place > tolerance) {
        const Vector3d &p = steps_[i - 1].point, &q = steps_[i].point;
        open.push_back(balance > 0 ? OpenEdge{p, q, balance} : OpenEdge{q, p, -balance});
      }
      balance += steps_[i].change;
    }
  }

 private:
  struct Step {
    double place;    ///< along the line, m
    int change;      ///< of the number of edges in the line's direction, less those against it
    Vector3d point;  ///< the vertex there
  };
  Vector3d origin_, direction_;
  std::vector<Step> steps_;
};

std::string point_text(const Vector3d& p) {
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", p.x(), p.y(), p.z());
}

}  // namespace

std::vector<OpenEdge> open_edges(const TriangleMesh& mesh) {
  const std::vector<DirectedEdge> left = unpaired(mesh);
  std::vector<OpenEdge> open;
  if (left.size() > static_cast<std::size_t>(kMostOpen)) {
    for (const DirectedEdge& e : left)
      open.push_back({mesh.vertices[e.from], mesh.vertices[e.to], e.count});
    return open;
  }
  std::vector<char> taken(left.size(), 0);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (taken[i]) continue;
    const Vector3d& origin = mesh.vertices[left[i].from];
    LineBalance line(origin, (mesh.vertices[left[i].to] - origin).normalized());
    for (std::size_t k = i; k < left.size(); ++k) {
      const Vector3d &from = mesh.vertices[left[k].from], &to = mesh.vertices[left[k].to];
      if (taken[k] || !line.holds(from, 2 * mesh.tolerance) || !line.holds(to, 2 * mesh.tolerance))
        continue;
      line.add(from, to, left[k].count);
      taken[k] = 1;
    }
    line.report(4 * mesh.tolerance, open);
  }
  std::stable_sort(open.begin(), open.end(), [](const OpenEdge& a, const OpenEdge& b) {
    return (a.to - a.from).squaredNorm() > (b.to - b.from).squaredNorm();
  });
  return open;
}

double signed_volume(const TriangleMesh& mesh) {
  Vector3d low = mesh.vertices.front(), high = low;
  for (const Vector3d& v : mesh.vertices) {
    low = low.cwiseMin(v);
    high = high.cwiseMax(v);
  }
  const Vector3d middle = 0.5 * (low + high);
  CompensatedSum six;
  for (const std::vector<Triangle>* list : {&mesh.triangles, &mesh.slivers})
    for (const Triangle& t : *list) {
      const Vector3d a = mesh.vertices[t[0]] - middle, b = mesh.vertices[t[1]] - middle,
                     c = mesh.vertices[t[2]] - middle;
      six.add(a.dot(b.cross(c)));
    }
  return six.value() / 6;
}

Result<ClosedMesh> closed_mesh(const Polyhedron& surface, double tolerance,
                               const std::string& part) {
  Result<TriangleMesh> welded = weld(surface, tolerance, part);
  if (!welded) return welded.faults();
  ClosedMesh mesh{std::move(*welded)};
  if (const std::vector<OpenEdge> open = open_edges(mesh); !open.empty()) {
    const OpenEdge& worst = open.front();
    return Fault{
        "", part,
        fmt::format("the surface is not closed: edge {}-{} has {} side(s) without a "
                    "neighbour, one of {} open edges",
                    point_text(worst.from), point_text(worst.to), worst.excess, open.size()),
        "use role terrain for an open surface, or tenon convert --repair"};
  }
  mesh.volume = signed_volume(mesh);
  for (const Triangle& t : mesh.triangles) {
    const Vector3d a = mesh.vertices[t[0]];
    mesh.area += 0.5 * (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a).norm();
  }
  if (std::abs(mesh.volume) <= mesh.tolerance * mesh.area / 4)
    return Fault{"", part, "the surface encloses no volume", "check the faces"};
  if (mesh.volume < 0)
    return Fault{"", part,
                 fmt::format("the surface is inside out (volume {:.6g} m^3)", mesh.volume),
                 "turn its faces round, or tenon convert --repair"};
  return mesh;
}

}  // namespace tenon::geometry
