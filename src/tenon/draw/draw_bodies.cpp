// Bodies of the plane and of space.
#include <algorithm>
#include <cmath>

#include "tenon/draw/body_outline.hpp"
#include "tenon/draw/depth_order.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/geometry/mesh_faces.hpp"
#include "tenon/geometry/mesh_triangles.hpp"

namespace tenon::draw {
namespace {

std::string classes_of(const model::Scene& scene, int body, const std::vector<int>& chosen,
                       const std::string& extra) {
  const auto& b = scene.bodies[static_cast<std::size_t>(body)];
  const bool is_chosen = std::find(chosen.begin(), chosen.end(), body) != chosen.end();
  const bool held = b.fixed || !b.prescribed.empty();
  std::string classes = is_chosen ? role::kChosen : held ? role::kHeld : role::kFree;
  return extra.empty() ? classes : classes + ' ' + extra;
}

const model::Pose& pose_of(const model::Scene& scene, const Poses& poses, std::size_t body) {
  return poses.empty() ? scene.bodies[body].pose : poses[body];
}

// ---- the plane

class PlanarBody {
 public:
  PlanarBody(Svg& svg, const SceneView& view, const model::Pose& pose, std::string classes)
      : svg_(svg), view_(view), pose_(pose), classes_(std::move(classes)) {}

  void operator()(const geometry::Polygon& polygon) const {
    std::vector<Points> loops = {pixels(polygon.outer)};
    for (const auto& hole : polygon.holes) loops.push_back(pixels(hole));
    svg_.area(loops, classes_);
  }
  void operator()(const model::Box& box) const { svg_.polygon(pixels(box_corners(box)), classes_); }
  void operator()(const model::RoundedPolygon& shape) const {
    svg_.rounded(pixels(shape.polygon.outer), shape.radius * view_.pixels_per_metre(), classes_);
  }
  void operator()(const model::Disc& disc) const {
    constexpr double kSmallest = 2.5;  // a particle is a dot
    const auto centre = pixel({0, 0});
    const double radius = disc.radius * view_.pixels_per_metre();
    svg_.circle(centre, std::max(radius, kSmallest), classes_);
    if (radius > kSmallest) svg_.line(centre, pixel({disc.radius, 0}), "spoke");
  }
  void operator()(const model::Sphere&) const {}  // no shape of the plane
  void operator()(const model::Mesh&) const {}

 private:
  Eigen::Vector2d pixel(const Eigen::Vector2d& p) const {
    return view_.pixel(placed(pose_, {p.x(), p.y(), 0}));
  }
  Points pixels(const geometry::Loop& loop) const {
    Points points;
    for (const auto& p : loop) points.push_back(pixel(p));
    return points;
  }
  Svg& svg_;
  const SceneView& view_;
  const model::Pose& pose_;
  std::string classes_;
};

// ---- space

struct SpatialFace {
  std::string classes;
  bool whole_sphere = false;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  double radius = 0;
  std::vector<std::vector<Eigen::Vector3d>> holes;  ///< world
};

constexpr std::size_t kFineFaces = 200;    ///< beyond, edges are hair lines
constexpr std::size_t kMostUnited = 5000;  ///< vertices; beyond, triangles are drawn as they are

/// Collects what the viewer can see of all bodies.
class VisibleFaces {
 public:
  /// The flat faces of a mesh, coplanar triangles united, so that only real edges are drawn; as it
  /// is written where nothing unites or it is no surface.
  void add_mesh(const model::Mesh& mesh, const model::Pose& pose, const std::string& classes) {
    const bool terrain = mesh.role == model::MeshRole::kTerrain;
    const auto welded = geometry::weld(mesh.surface, mesh.tolerance, "");
    if (terrain || !welded || welded->vertices.size() > kMostUnited) {
      add_surface(mesh.surface, pose, terrain, classes);
      return;
    }
    const geometry::MeshPlanes planes = geometry::find_planes(*welded);
    const bool fine = planes.planes.size() > kFineFaces / 4;
    for (const geometry::MeshFace& face : geometry::merged_faces(*welded, planes)) {
      const Eigen::Vector3d normal = pose.orientation * planes.planes[face.plane].normal;
      if (normal.dot(SceneView::towards_viewer()) <= 1e-9) continue;
      const auto place = [&](const std::vector<int>& loop) {
        std::vector<Eigen::Vector3d> corners;
        for (const int v : loop) corners.push_back(placed(pose, welded->vertices[v]));
        return corners;
      };
      faces.push_back({place(face.outer), normal});
      looks.push_back({classes + shade(normal) + (fine ? " fine" : ""), false, {}, 0, {}});
      for (const auto& hole : face.holes) looks.back().holes.push_back(place(hole));
    }
  }

  void add_surface(const geometry::Polyhedron& surface, const model::Pose& pose, bool both_sides,
                   const std::string& classes) {
    const bool fine = surface.faces.size() > kFineFaces;
    for (const auto& face : surface.faces) {
      Eigen::Vector3d normal = pose.orientation * geometry::area_vector(surface, face);
      const double area = normal.norm();
      if (!(area > 0)) continue;
      normal /= area;
      const double facing = normal.dot(SceneView::towards_viewer());
      if (facing <= 1e-9 && !(both_sides && facing < -1e-9)) continue;
      VisibleFace visible;
      visible.normal = facing > 0 ? normal : Eigen::Vector3d(-normal);
      for (const int vertex : face)
        visible.corners.push_back(placed(pose, surface.vertices[static_cast<std::size_t>(vertex)]));
      faces.push_back(std::move(visible));
      looks.push_back({classes + shade(normal) + (fine ? " fine" : ""), false, {}, 0, {}});
    }
  }
  void add_sphere(double radius, const model::Pose& pose, const std::string& classes) {
    constexpr int kCorners = 16;
    VisibleFace visible;
    visible.normal = SceneView::towards_viewer();
    const Eigen::Vector3d u = visible.normal.unitOrthogonal(), v = visible.normal.cross(u);
    for (int i = 0; i < kCorners; ++i) {
      const double angle = 2 * 3.14159265358979323846 * i / kCorners;
      visible.corners.push_back(pose.position +
                                radius * (std::cos(angle) * u + std::sin(angle) * v));
    }
    faces.push_back(std::move(visible));
    looks.push_back({classes + " s1", true, pose.position, radius, {}});
  }

  std::vector<VisibleFace> faces;
  std::vector<SpatialFace> looks;

 private:
  /// Three tones: light from above, a little from the left.
  static std::string shade(const Eigen::Vector3d& normal) {
    static const Eigen::Vector3d light = Eigen::Vector3d(-0.25, -0.45, 0.85).normalized();
    const double lit = normal.dot(light);
    return lit > 0.6 ? " s0" : lit > 0.2 ? " s1" : " s2";
  }
};

void draw_space(Svg& svg, const SceneView& view, const VisibleFaces& visible) {
  for (const int i : back_to_front(visible.faces, SceneView::towards_viewer())) {
    const auto& look = visible.looks[static_cast<std::size_t>(i)];
    if (look.whole_sphere) {
      svg.circle(view.pixel(look.centre), std::max(look.radius * view.pixels_per_metre(), 2.5),
                 look.classes);
      continue;
    }
    const auto pixels = [&](const std::vector<Eigen::Vector3d>& loop) {
      Points points;
      for (const auto& corner : loop) points.push_back(view.pixel(corner));
      return points;
    };
    const auto& outer = visible.faces[static_cast<std::size_t>(i)].corners;
    if (look.holes.empty()) {
      svg.polygon(pixels(outer), look.classes);
      continue;
    }
    std::vector<Points> loops{pixels(outer)};
    for (const auto& hole : look.holes) loops.push_back(pixels(hole));
    svg.area(loops, look.classes);
  }
}

}  // namespace

void draw_bodies(Svg& svg, const SceneView& view, const model::Scene& scene, const Poses& poses,
                 const std::vector<int>& chosen, const std::string& extra_class) {
  VisibleFaces visible;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const auto classes = classes_of(scene, static_cast<int>(i), chosen, extra_class);
    const auto& pose = pose_of(scene, poses, i);
    if (scene.dimension == 2) svg.begin_group({0, 0}, "", scene.bodies[i].name);
    for (const auto& piece : scene.bodies[i].shape.pieces) {
      if (scene.dimension == 2) {
        std::visit(PlanarBody(svg, view, pose, classes), piece);
      } else if (const auto* box = std::get_if<model::Box>(&piece)) {
        visible.add_surface(box_surface(*box), pose, false, classes);
      } else if (const auto* mesh = std::get_if<model::Mesh>(&piece)) {
        visible.add_mesh(*mesh, pose, classes);
      } else if (const auto* sphere = std::get_if<model::Sphere>(&piece)) {
        visible.add_sphere(sphere->radius, pose, classes);
      }
    }
    if (scene.dimension == 2) svg.end_group();
  }
  draw_space(svg, view, visible);
}

}  // namespace tenon::draw
