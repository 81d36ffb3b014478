#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/geometry/convex_hull.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

struct Cover {
  double area = 0, perimeter = 0;  ///< of the hull's face
  double covered = 0;              ///< area of the given faces on it
  bool internal = true;            ///< all of them
};

double signed_area(std::span<const Vector3d> corners, const Vector3d& normal) {
  double twice = 0;
  for (size_t i = 1; i + 1 < corners.size(); ++i)
    twice += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]).dot(normal);
  return 0.5 * twice;
}

/// The face of the hull that a given face fits best, and how far its corners are from that plane.
std::pair<int, double> best_fit(const ConvexPolyhedron& hull, std::span<const Vector3d> corners,
                                const Vector3d& normal) {
  std::pair<int, double> best{-1, std::numeric_limits<double>::infinity()};
  for (int f = 0; f < static_cast<int>(hull.faces().size()); ++f) {
    const auto& face = hull.faces()[f];
    if (face.normal.dot(normal) <= 0) continue;
    double depth = 0;
    for (const Vector3d& corner : corners)
      depth = std::max(depth, std::abs(face.offset - face.normal.dot(corner)));
    if (depth < best.second) best = {f, depth};
  }
  return best;
}

std::vector<Cover> hull_areas(const ConvexPolyhedron& hull) {
  std::vector<Cover> cover(hull.faces().size());
  std::vector<Vector3d> corners;
  for (int f = 0; f < static_cast<int>(cover.size()); ++f) {
    corners.clear();
    for (const int v : hull.face_vertices(f)) corners.push_back(hull.vertices()[v]);
    cover[f].area = signed_area(corners, hull.faces()[f].normal);
    for (size_t i = 0; i < corners.size(); ++i)
      cover[f].perimeter += (corners[(i + 1) % corners.size()] - corners[i]).norm();
  }
  return cover;
}

}  // namespace

Result<ConvexPolyhedron> convex_surface(const Polyhedron& surface, double tolerance,
                                        const std::vector<bool>& internal) {
  TENON_CHECK(internal.empty() || internal.size() == surface.faces.size(),
              "one internal flag per face");
  std::vector<Vector3d> points;
  for (size_t f = 0; f < surface.faces.size(); ++f)
    for (const int v : surface.faces[f]) {
      if (v < 0 || v >= static_cast<int>(surface.vertices.size()))
        return Fault{"", fmt::format("faces[{}]", f), fmt::format("names vertex {}", v),
                     fmt::format("there are vertices 0 to {}", surface.vertices.size() - 1)};
      points.push_back(surface.vertices[v]);
    }
  Result<ConvexPolyhedron> built = convex_hull(points, tolerance);
  if (!built) return built;
  ConvexPolyhedron& hull = *built;
  if (tolerance < 0) tolerance = kCoplanarTolerance * hull.radius();
  // A vertex of a merged face lies up to two tolerances off its plane, one more for the fit.
  const double slack = 3 * tolerance + hull.flatness();
  std::vector<Cover> cover = hull_areas(hull);
  std::vector<Vector3d> corners;
  for (size_t f = 0; f < surface.faces.size(); ++f) {
    corners.clear();
    for (const int v : surface.faces[f]) corners.push_back(surface.vertices[v]);
    const Vector3d normal = corners.size() < 3 ? Vector3d::Zero() : polygon_normal(corners);
    if (normal.isZero()) continue;  // a degenerate triangle bounds nothing
    const auto [on, depth] = best_fit(hull, corners, normal);
    if (!(depth <= slack))
      return Fault{"", fmt::format("faces[{}]", f),
                   fmt::format("not convex: the face lies {:.3g} m from the convex hull", depth),
                   "give convex pieces, or let the mesh be cut into them"};
    cover[on].covered += signed_area(corners, hull.faces()[on].normal);
    cover[on].internal = cover[on].internal && !internal.empty() && internal[f];
  }
  for (int f = 0; f < static_cast<int>(cover.size()); ++f) {
    const double missing = cover[f].area - cover[f].covered;
    if (!(std::abs(missing) <= 4 * slack * cover[f].perimeter + 1e-9 * cover[f].area)) {
      const Vector3d& n = hull.faces()[f].normal;
      return Fault{
          "", "faces",
          fmt::format("not closed: {:.3g} m^2 {} on the side facing ({:.3g}, {:.3g}, {:.3g})",
                      std::abs(missing), missing > 0 ? "missing" : "too much", n.x(), n.y(), n.z()),
          "add the missing face, or remove the doubled one"};
    }
    hull.mark_internal(f, cover[f].internal);
  }
  return built;
}

}  // namespace tenon::geometry
