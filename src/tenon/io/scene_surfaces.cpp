#include "tenon/io/scene_surfaces.hpp"

#include <cmath>

#include "tenon/draw/body_outline.hpp"
#include "tenon/geometry/polygon_monotone.hpp"
#include "tenon/geometry/polygon_pieces.hpp"
#include "tenon/geometry/polygon_triangulation.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector2d, Eigen::Vector3d;
using geometry::Polyhedron;

class SurfaceBuilder {
 public:
  void operator()(const geometry::Polygon& polygon) {
    const int first = static_cast<int>(surface_.vertices.size());
    for (const Vector2d& p : geometry::all_vertices(polygon)) add(p);
    for (const geometry::IndexTriangle& t : geometry::triangulate(polygon))
      surface_.faces.push_back({first + t[0], first + t[1], first + t[2]});
  }
  void operator()(const model::Box& box) {
    if (box.size.z() > 0) {
      append(draw::box_surface(box));
    } else {
      flat(draw::box_corners(box));
    }
  }
  void operator()(const model::Disc& disc) { flat(rounded({Vector2d::Zero()}, disc.radius)); }
  void operator()(const model::RoundedPolygon& shape) {
    for (const geometry::PlanePiece& piece : geometry::convex_pieces(shape.polygon).pieces)
      flat(rounded(piece.vertices(), shape.radius));
  }
  void operator()(const model::Sphere& sphere) { append(sphere_surface(sphere.radius)); }
  void operator()(const model::Mesh& mesh) { append(mesh.surface); }

  Polyhedron take() { return std::move(surface_); }

 private:
  void add(const Vector2d& p) { surface_.vertices.emplace_back(p.x(), p.y(), 0); }

  void flat(const geometry::Loop& loop) {
    std::vector<int> face;
    for (const Vector2d& p : loop) {
      face.push_back(static_cast<int>(surface_.vertices.size()));
      add(p);
    }
    surface_.faces.push_back(std::move(face));
  }

  void append(const Polyhedron& more) {
    const int first = static_cast<int>(surface_.vertices.size());
    surface_.vertices.insert(surface_.vertices.end(), more.vertices.begin(), more.vertices.end());
    for (std::vector<int> face : more.faces) {
      for (int& v : face) v += first;
      surface_.faces.push_back(std::move(face));
    }
  }

  /// A convex loop (or one point) swept by a disc: at each corner the directions between the
  /// normals of its two edges.
  static geometry::Loop rounded(const std::vector<Vector2d>& loop, double radius) {
    geometry::Loop out;
    const std::size_t n = loop.size();
    const double step = 2 * M_PI / kDiscCorners;
    for (std::size_t i = 0; i < n; ++i) {
      double from = 0, to = 2 * M_PI - step;
      if (n > 1) {
        const Vector2d before = loop[i] - loop[(i + n - 1) % n],
                       after = loop[(i + 1) % n] - loop[i];
        from = std::atan2(-before.x(), before.y());
        to = std::atan2(-after.x(), after.y());
        if (to < from) to += 2 * M_PI;
      }
      const int parts = std::max(1, static_cast<int>(std::ceil((to - from) / step - 1e-9)));
      for (int k = 0; k <= parts; ++k) {
        const double angle = from + (to - from) * k / parts;
        out.push_back(loop[i] + radius * Vector2d(std::cos(angle), std::sin(angle)));
      }
    }
    return out;
  }

  static Polyhedron sphere_surface(double radius) {
    Polyhedron sphere;
    const int rings = kSphereRings, around = 2 * kSphereRings;
    for (int i = 1; i < rings; ++i)
      for (int k = 0; k < around; ++k) {
        const double polar = M_PI * i / rings, turn = 2 * M_PI * k / around;
        sphere.vertices.push_back(radius * Vector3d(std::sin(polar) * std::cos(turn),
                                                    std::sin(polar) * std::sin(turn),
                                                    std::cos(polar)));
      }
    const int top = static_cast<int>(sphere.vertices.size()), bottom = top + 1;
    sphere.vertices.emplace_back(0, 0, radius);
    sphere.vertices.emplace_back(0, 0, -radius);
    const auto at = [&](int ring, int k) { return (ring - 1) * around + k % around; };
    for (int k = 0; k < around; ++k) {
      sphere.faces.push_back({top, at(1, k), at(1, k + 1)});
      for (int i = 1; i + 1 < rings; ++i)
        sphere.faces.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)});
      sphere.faces.push_back({bottom, at(rings - 1, k + 1), at(rings - 1, k)});
    }
    return sphere;
  }

  Polyhedron surface_;
};

}  // namespace

Polyhedron body_surface(const model::Shape& shape) {
  SurfaceBuilder builder;
  for (const model::Piece& piece : shape.pieces) std::visit(builder, piece);
  return builder.take();
}

std::vector<NamedSurface> world_surfaces(const model::Scene& scene) {
  std::vector<NamedSurface> surfaces;
  for (const model::Body& body : scene.bodies) {
    NamedSurface named{body.name, body_surface(body.shape)};
    for (Vector3d& v : named.surface.vertices) v = draw::placed(body.pose, v);
    surfaces.push_back(std::move(named));
  }
  return surfaces;
}

}  // namespace tenon::io
