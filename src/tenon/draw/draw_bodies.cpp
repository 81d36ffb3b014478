// Bodies of the plane and of space.
#include <algorithm>
#include <cmath>

#include "tenon/draw/body_outline.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/draw/visible_faces.hpp"

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
    if (scene.dimension == 3) {
      visible.add_body(static_cast<int>(i), scene.bodies[i].shape, pose, classes);
      continue;
    }
    svg.begin_group({0, 0}, "", scene.bodies[i].name);
    for (const auto& piece : scene.bodies[i].shape.pieces)
      std::visit(PlanarBody(svg, view, pose, classes), piece);
    svg.end_group();
  }
  draw_space(svg, view, visible);
}

}  // namespace tenon::draw
