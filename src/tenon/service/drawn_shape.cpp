#include "tenon/service/drawn_shape.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <map>

#include "tenon/draw/body_outline.hpp"
#include "tenon/geometry/mesh_triangles.hpp"
#include "tenon/io/scene_surfaces.hpp"

namespace tenon::service {
namespace {

using Eigen::Vector2d, Eigen::Vector3d;
using DrawnLoop = std::vector<std::array<double, 2>>;

DrawnLoop plain(const geometry::Loop& loop) {
  DrawnLoop out;
  for (const Vector2d& p : loop) out.push_back({p.x(), p.y()});
  return out;
}

double cross(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// The loop moved outwards (to the right of its edges) by the radius: arcs at corners that stick
/// out, the meeting point of the moved edges at corners that go in.
DrawnLoop swept(const geometry::Loop& loop, double radius) {
  DrawnLoop out;
  const std::size_t n = loop.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vector2d before = (loop[i] - loop[(i + n - 1) % n]).normalized();
    const Vector2d after = (loop[(i + 1) % n] - loop[i]).normalized();
    const double turn = std::atan2(cross(before, after), before.dot(after));
    const Vector2d normal(before.y(), -before.x());
    if (turn <= 0) {
      const double stretch = radius * std::tan(turn / 2);
      const Vector2d p = loop[i] + radius * normal + stretch * before;
      out.push_back({p.x(), p.y()});
      continue;
    }
    const int parts = std::max(1, static_cast<int>(std::ceil(turn * kArcCorners / (2 * M_PI))));
    for (int k = 0; k <= parts; ++k) {
      const Vector2d p = loop[i] + radius * (Eigen::Rotation2Dd(turn * k / parts) * normal);
      out.push_back({p.x(), p.y()});
    }
  }
  return out;
}

struct PlanarBuilder {
  DrawnShape shape;
  void operator()(const geometry::Polygon& polygon) {
    shape.loops.push_back(plain(polygon.outer));
    for (const geometry::Loop& hole : polygon.holes) shape.loops.push_back(plain(hole));
  }
  void operator()(const model::Box& box) { shape.loops.push_back(plain(draw::box_corners(box))); }
  void operator()(const model::Disc& disc) { shape.discs.push_back({0, 0, disc.radius}); }
  void operator()(const model::RoundedPolygon& rounded) {
    shape.loops.push_back(swept(rounded.polygon.outer, rounded.radius));
    for (const geometry::Loop& hole : rounded.polygon.holes)
      shape.loops.push_back(swept(hole, rounded.radius));
  }
  void operator()(const model::Sphere&) {}  // not in the plane
  void operator()(const model::Mesh&) {}
};

}  // namespace

DrawnShape planar_shape(const model::Shape& shape, const contact::BodyGeometry* geometry) {
  PlanarBuilder builder;
  for (const model::Piece& piece : shape.pieces) std::visit(builder, piece);
  if (!geometry) return std::move(builder.shape);
  const Vector2d centre = geometry->centre.head<2>();
  for (const geometry::PlanePiece& piece : geometry->plane())
    for (int i = 0; i < static_cast<int>(piece.facets().size()); ++i) {
      if (!piece.facets()[i].internal) continue;
      const Vector2d from = piece.vertices()[i] + centre,
                     to = piece.vertices()[piece.next(i)] + centre;
      // Both pieces have the seam, once in each direction.
      if (from.x() < to.x() || (from.x() == to.x() && from.y() < to.y()))
        builder.shape.seams.push_back({from.x(), from.y(), to.x(), to.y()});
    }
  return std::move(builder.shape);
}

DrawnShape spatial_shape(const model::Shape& shape) {
  DrawnShape out;
  const geometry::Polyhedron surface = io::body_surface(shape);
  for (const Vector3d& v : surface.vertices) out.vertices.push_back({v.x(), v.y(), v.z()});
  out.triangles = geometry::triangulate(surface);
  return out;
}

void add_sharp_edges(DrawnShape& shape) {
  struct Sides {
    std::vector<Vector3d> normals;
    std::array<int, 2> ends;
  };
  // By position: files such as STL repeat their vertices.
  std::map<std::array<double, 3>, int> place;
  std::vector<int> same;
  for (const auto& v : shape.vertices)
    same.push_back(place.emplace(v, static_cast<int>(same.size())).first->second);
  std::map<std::array<int, 2>, Sides> edges;
  const auto at = [&](int i) { return Vector3d(shape.vertices[i].data()); };
  for (const auto& t : shape.triangles) {
    const Vector3d area = (at(t[1]) - at(t[0])).cross(at(t[2]) - at(t[0]));
    if (!(area.norm() > 0)) continue;
    for (int k = 0; k < 3; ++k) {
      const int from = t[k], to = t[(k + 1) % 3];
      const int a = same[from], b = same[to];
      Sides& sides = edges[{std::min(a, b), std::max(a, b)}];
      sides.normals.push_back(area.normalized());
      sides.ends = {from, to};
    }
  }
  for (const auto& [key, sides] : edges) {
    const bool smooth = sides.normals.size() == 2 &&
                        sides.normals[0].dot(sides.normals[1]) > std::cos(kSmoothAngle);
    if (!smooth) shape.edges.push_back(sides.ends);
  }
}

void DrawnBox::include(const Vector3d& point, double radius) {
  const Vector3d r(radius, radius, 0);  // of a disc
  low_ = empty_ ? Vector3d(point - r) : Vector3d(low_.cwiseMin(point - r));
  high_ = empty_ ? Vector3d(point + r) : Vector3d(high_.cwiseMax(point + r));
  empty_ = false;
}

void DrawnBox::include(const DrawnShape& shape, const model::Pose& pose) {
  for (const auto& loop : shape.loops)
    for (const auto& p : loop) include(draw::placed(pose, {p[0], p[1], 0}), 0);
  for (const auto& d : shape.discs) include(draw::placed(pose, {d[0], d[1], 0}), d[2]);
  for (const auto& v : shape.vertices) include(draw::placed(pose, Vector3d(v.data())), 0);
}

double DrawnBox::diagonal() const {
  return (high_ - low_).norm();
}

}  // namespace tenon::service
