#include "tenon/draw/label_places.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/draw/body_outline.hpp"
#include "tenon/draw/visible_faces.hpp"

namespace tenon::draw {
namespace {

using Eigen::Vector2d;
using Loop = std::vector<Vector2d>;

constexpr double kLeastRoom = 2.5;  ///< pixels above and below the middle
constexpr double kNarrowing = 0.5;  ///< words are wider than high: widths count half
constexpr int kGrid = 9;            ///< spots along each side of a face

/// A face as it is painted: corners in pixels, x narrowed.
struct PaintedFace {
  int body;
  std::vector<Loop> loops;  ///< the outer one, then holes
  Vector2d low{1e300, 1e300}, high{-1e300, -1e300};

  bool may_reach(const Vector2d& p, double distance) const {
    return (p - low).minCoeff() >= -distance && (high - p).minCoeff() >= -distance;
  }
  bool contains(const Vector2d& p) const {
    if (!may_reach(p, 0)) return false;
    bool inside = false;
    for (const Loop& loop : loops)
      for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++)
        if ((loop[i].y() > p.y()) != (loop[j].y() > p.y()) &&
            p.x() < loop[i].x() + (p.y() - loop[i].y()) * (loop[j].x() - loop[i].x()) /
                                      (loop[j].y() - loop[i].y()))
          inside = !inside;
    return inside;
  }
  double distance_to_edge(const Vector2d& p) const {
    double least = 1e300;
    for (const Loop& loop : loops)
      for (std::size_t i = 0, j = loop.size() - 1; i < loop.size(); j = i++) {
        const Vector2d d = loop[i] - loop[j];
        const double t =
            std::clamp((p - loop[j]).dot(d) / std::max(d.squaredNorm(), 1e-300), 0., 1.);
        least = std::min(least, (loop[j] + t * d - p).norm());
      }
    return least;
  }
};

/// Nothing if there are too many to put them in order.
std::vector<PaintedFace> painted_faces(const model::Scene& scene, const Poses& poses,
                                       const SceneView& view) {
  VisibleFaces visible;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    visible.add_body(static_cast<int>(i), scene.bodies[i].shape,
                     poses.empty() ? scene.bodies[i].pose : poses[i], "");
  std::vector<PaintedFace> painted;
  if (visible.faces.size() > static_cast<std::size_t>(kMostCompared)) return painted;
  for (const int i : back_to_front(visible.faces, SceneView::towards_viewer())) {
    PaintedFace face{visible.looks[i].body, {}};
    const auto add = [&](const std::vector<Eigen::Vector3d>& corners) {
      Loop loop;
      for (const auto& corner : corners) {
        Vector2d p = view.pixel(corner);
        p.x() *= kNarrowing;
        face.low = face.low.cwiseMin(p);
        face.high = face.high.cwiseMax(p);
        loop.push_back(p);
      }
      face.loops.push_back(std::move(loop));
    };
    add(visible.faces[i].corners);
    for (const auto& hole : visible.looks[i].holes) add(hole);
    painted.push_back(std::move(face));
  }
  return painted;
}

/// How far what is seen of a face reaches around a point of it; 0 where something covers it.
double room(const std::vector<PaintedFace>& painted, std::size_t face, const Vector2d& p,
            double enough) {
  double least = painted[face].distance_to_edge(p);
  for (std::size_t over = face + 1; over < painted.size() && least > enough; ++over) {
    if (!painted[over].may_reach(p, least)) continue;
    if (painted[over].contains(p)) return 0;
    least = std::min(least, painted[over].distance_to_edge(p));
  }
  return least;
}

std::optional<Vector2d> middle(const model::Body& body, const model::Pose& pose,
                               const SceneView& view) {
  Vector2d low(1e300, 1e300), high(-1e300, -1e300);
  for (const auto& piece : body.shape.pieces)
    for (const auto& ball : hull_points(piece)) {
      const Vector2d p = view.pixel(placed(pose, ball.centre));
      low = low.cwiseMin(p);
      high = high.cwiseMax(p);
    }
  if (body.shape.pieces.empty()) return std::nullopt;
  return Vector2d((low + high) / 2);
}

}  // namespace

std::vector<std::optional<Vector2d>> label_places(const model::Scene& scene, const Poses& poses,
                                                  const SceneView& view) {
  std::vector<std::optional<Vector2d>> places(scene.bodies.size());
  std::vector<double> best(scene.bodies.size(), kLeastRoom);
  const auto painted = painted_faces(scene, poses, view);
  for (std::size_t i = 0; i < places.size() && painted.empty(); ++i)
    places[i] = middle(scene.bodies[i], poses.empty() ? scene.bodies[i].pose : poses[i], view);
  for (std::size_t f = 0; f < painted.size(); ++f) {
    const PaintedFace& face = painted[f];
    double& most = best[face.body];
    for (int i = 0; i < kGrid * kGrid; ++i) {
      const Vector2d share((i % kGrid + 0.5) / kGrid, (i / kGrid + 0.5) / kGrid);
      const Vector2d p = face.low + share.cwiseProduct(face.high - face.low);
      if (!face.contains(p)) continue;
      const double here = room(painted, f, p, most);
      if (here <= most * (1 + 1e-9)) continue;
      most = here;
      places[face.body] = Vector2d(p.x() / kNarrowing, p.y());
    }
  }
  return places;
}

}  // namespace tenon::draw
