#include "tenon/draw/visible_faces.hpp"

#include "tenon/draw/body_outline.hpp"
#include "tenon/geometry/mesh_faces.hpp"
#include "tenon/geometry/mesh_triangles.hpp"

namespace tenon::draw {
namespace {

constexpr std::size_t kFineFaces = 200;    ///< beyond, edges are hair lines
constexpr std::size_t kMostUnited = 5000;  ///< vertices; beyond, triangles are drawn as they are

/// Adds the faces of one body.
class FaceCollector {
 public:
  FaceCollector(int body, VisibleFaces& out) : body_(body), faces_(out.faces), looks_(out.looks) {}

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
      faces_.push_back({place(face.outer), normal});
      looks_.push_back({body_, classes + shade(normal) + (fine ? " fine" : ""), false, {}, 0, {}});
      for (const auto& hole : face.holes) looks_.back().holes.push_back(place(hole));
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
      faces_.push_back(std::move(visible));
      looks_.push_back({body_, classes + shade(normal) + (fine ? " fine" : ""), false, {}, 0, {}});
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
    faces_.push_back(std::move(visible));
    looks_.push_back({body_, classes + " s1", true, pose.position, radius, {}});
  }

 private:
  /// Three tones: light from above, a little from the left.
  static std::string shade(const Eigen::Vector3d& normal) {
    static const Eigen::Vector3d light = Eigen::Vector3d(-0.25, -0.45, 0.85).normalized();
    const double lit = normal.dot(light);
    return lit > 0.6 ? " s0" : lit > 0.2 ? " s1" : " s2";
  }

  int body_;
  std::vector<VisibleFace>& faces_;
  std::vector<FaceLook>& looks_;
};

}  // namespace

void VisibleFaces::add_body(int body, const model::Shape& shape, const model::Pose& pose,
                            const std::string& classes) {
  FaceCollector collector(body, *this);
  for (const auto& piece : shape.pieces) {
    if (const auto* box = std::get_if<model::Box>(&piece))
      collector.add_surface(box_surface(*box), pose, false, classes);
    else if (const auto* mesh = std::get_if<model::Mesh>(&piece))
      collector.add_mesh(*mesh, pose, classes);
    else if (const auto* sphere = std::get_if<model::Sphere>(&piece))
      collector.add_sphere(sphere->radius, pose, classes);
  }
}

}  // namespace tenon::draw
