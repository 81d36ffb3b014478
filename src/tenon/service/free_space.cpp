#include "tenon/service/free_space.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "tenon/contact/reach_plane.hpp"
#include "tenon/dynamics/detect.hpp"
#include "tenon/geometry/plane_pose.hpp"

namespace tenon::service {
namespace {

using Eigen::Vector2d;
using geometry::Loop;
using geometry::PlanePiece;
using geometry::PlanePose;

PlanePose pose_of(const contact::Placement& place) {
  return PlanePose(place.centre.head<2>(), place.angle);
}

Loop window(const Vector2d& middle, double half) {
  return {middle + Vector2d(-half, -half), middle + Vector2d(half, -half),
          middle + Vector2d(half, half), middle + Vector2d(-half, half)};
}

/// The part of a convex loop where normal . x <= offset.
Loop clipped(const Loop& loop, const Vector2d& normal, double offset) {
  Loop out;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Vector2d &p = loop[i], &q = loop[(i + 1) % loop.size()];
    const double at_p = normal.dot(p) - offset, at_q = normal.dot(q) - offset;
    if (at_p <= 0) out.push_back(p);
    if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0))
      out.push_back(p + at_p / (at_p - at_q) * (q - p));
  }
  return out;
}

class Viewer {
 public:
  Viewer(const model::Scene& scene, const LiveLane& lane, const LiveFrame& frame, int body)
      : scene_(scene),
        world_(lane.world()),
        frame_(frame),
        state_(unpack(frame.state, 3)),
        pieces_(static_cast<const contact::PlanarPairs&>(*world_.geometry).pieces()),
        reach_(dynamics::reaches(world_, state_, scene.simulation.step, 1)),
        body_(body),
        all_facets_(lane.model() == "stewart-trinkle"),
        hybrid_(lane.model() == "egan-hybrid") {}

  FreeSpace look() {
    const dynamics::WorldBody& own = world_.bodies[body_];
    const PlanePose pose = pose_of(state_.placements[body_]);
    for (int k = own.first_piece; k < own.first_piece + own.pieces; ++k) {
      if (pieces_[k].radius() > 0) continue;
      for (const Vector2d& vertex : pieces_[k].vertices()) look_from(pose * vertex);
    }
    return std::move(space_);
  }

 private:
  void look_from(const Vector2d& corner) {
    const double half = 0.3 * world_.bodies[body_].size;
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      const int other = world_.piece_body[k];
      if (other == body_ || pieces_[k].size() < 3) continue;
      const PlanePose pose = pose_of(state_.placements[other]);
      const Vector2d local = pose.unrotate(corner - pose.translation);
      const std::vector<double> heights = geometry::facet_heights(pieces_[k], local);
      const auto best = std::max_element(heights.begin(), heights.end()) - heights.begin();
      if (!(heights[best] < half)) continue;
      add_facets(static_cast<int>(k), pose, heights, half);
      const double near = near_of(other);
      const bool line_only =
          hybrid_ && pushed(pose.rotate(pieces_[k].facets()[best].normal), corner);
      if (line_only || (all_facets_ && heights[best] < near)) {
        for (std::size_t i = 0; i < heights.size(); ++i)
          if (static_cast<long>(i) == best || (!line_only && heights[i] > -near))
            add_region(clip_facet(window(corner, half), pieces_[k], i, pose));
      } else if (!all_facets_ || heights[best] < near) {
        Loop region = window(corner, half);
        for (std::size_t i = 0; i < heights.size(); ++i)
          region = clip_facet(region, pieces_[k], i, pose);
        add_region(region);
      }
    }
  }

  /// A corner further away makes no rows in this step.
  double near_of(int other) const {
    return scene_.simulation.activation.value_or(reach_[body_] + reach_[other]);
  }

  static Loop clip_facet(const Loop& loop, const PlanePiece& piece, std::size_t facet,
                         const PlanePose& pose) {
    const PlanePiece::Facet& f = piece.facets()[facet];
    const Vector2d normal = pose.rotate(f.normal);
    return clipped(loop, normal, f.offset + piece.radius() + normal.dot(pose.translation));
  }

  void add_region(const Loop& region) {
    double area = 0;
    for (std::size_t i = 0; i < region.size(); ++i)
      area += geometry::cross2(region[i], region[(i + 1) % region.size()]);
    if (region.size() >= 3 && area > 0) space_.regions.push_back(region);
  }

  void add_facets(int piece, const PlanePose& pose, const std::vector<double>& heights,
                  double half) {
    const PlanePiece& p = pieces_[piece];
    for (int i = 0; i < static_cast<int>(heights.size()); ++i) {
      if (std::abs(heights[i]) > half || !seen_.insert({piece, i}).second) continue;
      const Vector2d normal = pose.rotate(p.facets()[i].normal);
      const Vector2d lift = p.radius() * normal;
      const Vector2d from = pose * p.vertices()[i] + lift,
                     to = pose * p.vertices()[p.next(i)] + lift;
      space_.facets.push_back({from, to, pushed(normal, from)});
    }
  }

  /// Whether a contact of the body in this step pushed along a normal, on the line through a point.
  bool pushed(const Vector2d& normal, const Vector2d& on_line) const {
    const double near = 0.02 * world_.bodies[body_].size;
    return std::any_of(frame_.contacts.begin(), frame_.contacts.end(),
                       [&](const dynamics::ContactForce& contact) {
                         return (contact.body_a == body_ || contact.body_b == body_) &&
                                std::abs(contact.normal.head<2>().dot(normal)) > 1 - 1e-6 &&
                                std::abs(normal.dot(contact.point.head<2>() - on_line)) < near;
                       });
  }

  const model::Scene& scene_;
  const dynamics::World& world_;
  const LiveFrame& frame_;
  const dynamics::State state_;
  const std::vector<PlanePiece>& pieces_;
  const std::vector<double> reach_;
  const int body_;
  const bool all_facets_, hybrid_;
  std::set<std::pair<int, int>> seen_;
  FreeSpace space_;
};

}  // namespace

FreeSpace free_space(const model::Scene& scene, const LiveLane& lane, const LiveFrame& frame,
                     int body) {
  TENON_CHECK(lane.world().dof == 3, "the free space is seen in the plane");
  return Viewer(scene, lane, frame, body).look();
}

}  // namespace tenon::service
