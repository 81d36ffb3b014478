#include <algorithm>
#include <cmath>

#include "tenon/contact/touch.hpp"
#include "tenon/geometry/plane_distance.hpp"
#include "tenon/geometry/plane_overlap.hpp"

namespace tenon::contact {
namespace {

using geometry::FacetOverlap;
using geometry::PlacedFacet;
using geometry::PlanePiece;
using geometry::PlanePose;
using Vector2 = Eigen::Vector2d;

/// Cosine above which two contacts in one place count as one (2.6 degrees).
constexpr double kSameDirection = 0.999;

/// Collects what two pieces have in common and joins neighbours on one line.
class Collector {
 public:
  explicit Collector(double tolerance) : tolerance_(tolerance) {}

  void facets(const PlacedFacet& a, const PlacedFacet& b) {
    // Faces that face each other across a body (its top and the other's bottom) overlap by far.
    if (const auto overlap = geometry::facet_overlap(a, b, tolerance_, 2 * tolerance_))
      intervals_.push_back(*overlap);
  }

  void point(const Vector2& at, const Vector2& normal, double gap) {
    points_.push_back({at, normal, gap});
  }

  std::vector<Touch> finish() {
    join_intervals();
    std::vector<Touch> touches;
    for (const FacetOverlap& i : intervals_) touches.push_back(touch(i));
    for (const Point& p : points_) {
      // A corner on a patch belongs to it, and the same corner found twice counts once; but a
      // corner that also leans on another wall has a contact there.
      const bool covered = std::any_of(touches.begin(), touches.end(), [&](const Touch& touch) {
        if (p.normal.dot(touch.normal.head<2>()) < kSameDirection) return false;
        const Vector2 from = touch.corners.front().point.head<2>(),
                      to = touch.corners.back().point.head<2>();
        const double share = (to - from).squaredNorm();
        const double s = share > 0 ? std::clamp((p.at - from).dot(to - from) / share, 0.0, 1.0) : 0;
        return (from + s * (to - from) - p.at).norm() <= 4 * tolerance_;
      });
      if (covered) continue;
      Touch touch;
      touch.normal.head<2>() = p.normal;
      touch.corners.push_back({{p.at.x(), p.at.y(), 0}, p.gap});
      touches.push_back(touch);
    }
    return touches;
  }

 private:
  struct Point {
    Vector2 at, normal;
    double gap;
  };

  static Touch touch(const FacetOverlap& i) {
    Touch touch;
    touch.normal.head<2>() = i.normal;
    touch.corners = {{{i.at_low.x(), i.at_low.y(), 0}, i.gap_low},
                     {{i.at_high.x(), i.at_high.y(), 0}, i.gap_high}};
    return touch;
  }

  /// Pieces of one body that abut along a face give intervals that touch end to end: one patch.
  void join_intervals() {
    for (std::size_t i = 0; i < intervals_.size(); ++i)
      for (std::size_t j = i + 1; j < intervals_.size();) {
        FacetOverlap &x = intervals_[i], &y = intervals_[j];
        const bool same_line = (x.normal - y.normal).norm() <= 1e-9 &&
                               std::abs(x.normal.dot(x.at_low - y.at_low)) <= 2 * tolerance_;
        if (!same_line || y.low > x.high + tolerance_ || x.low > y.high + tolerance_) {
          ++j;
          continue;
        }
        if (y.low < x.low) x.low = y.low, x.gap_low = y.gap_low, x.at_low = y.at_low;
        if (y.high > x.high) x.high = y.high, x.gap_high = y.gap_high, x.at_high = y.at_high;
        intervals_.erase(intervals_.begin() + static_cast<long>(j));
        j = i + 1;  // the longer interval may reach others now
      }
  }

  double tolerance_;
  std::vector<FacetOverlap> intervals_;
  std::vector<Point> points_;
};

/// Two pieces at their poses, `corners` with the vertices and `walls` with the facets to be tried.
struct CornerQuery {
  const PlanePiece& corners;
  const PlanePose& X_corners;
  const PlanePiece& walls;
  const PlanePose& X_walls;
  const std::vector<PlanePiece>& wall_body;  ///< all pieces of the body with the walls
  double sign;  ///< +1 if the walls belong to b (their normal points to a)
  double tolerance;
};

/// Beyond the end of a facet its body goes on: a notch, or a seam between pieces. `outward`: along
/// the facet, away from it.
bool body_goes_on(const CornerQuery& q, const Vector2& end, const Vector2& outward,
                  const Vector2& normal) {
  const Vector2 beyond = end + 4 * q.tolerance * (outward - normal);
  const Vector2 local = q.X_walls.unrotate(beyond - q.X_walls.translation);
  return std::any_of(q.wall_body.begin(), q.wall_body.end(), [&](const PlanePiece& piece) {
    return &piece != &q.walls && geometry::point_distance(piece, local).distance <= 0;
  });
}

/// Vertices over facets.
void corner_points(const CornerQuery& q, Collector& out) {
  const bool round = q.corners.radius() + q.walls.radius() > 0;
  for (int f = 0; f < static_cast<int>(q.walls.facets().size()); ++f) {
    if (q.walls.facets()[f].internal) continue;
    const PlacedFacet facet = geometry::placed_facet(q.walls, f, q.X_walls);
    const Vector2 along = (facet.to - facet.from).normalized();
    const double length = (facet.to - facet.from).norm();
    for (const Vector2& vertex : q.corners.vertices()) {
      const Vector2 p = q.X_corners * vertex;
      const double gap = facet.normal.dot(p - facet.from) - q.corners.radius();
      if (std::abs(gap) > q.tolerance) continue;
      const double s = along.dot(p - facet.from), border = 2 * q.tolerance;
      if (round ? s < 0 || s > length : s < -border || s > length + border) continue;
      if (!round && s < border && !body_goes_on(q, facet.from, -along, facet.normal)) continue;
      if (!round && s > length - border && !body_goes_on(q, facet.to, along, facet.normal))
        continue;
      out.point(p - (q.corners.radius() + 0.5 * gap) * facet.normal, q.sign * facet.normal, gap);
    }
  }
}

void touch_pieces(const PlanePiece& a, const PlanePose& X_WA, const std::vector<PlanePiece>& body_a,
                  const PlanePiece& b, const PlanePose& X_WB, const std::vector<PlanePiece>& body_b,
                  double tolerance, Collector& out) {
  for (int i = 0; i < static_cast<int>(a.facets().size()); ++i) {
    if (a.facets()[i].internal) continue;
    const PlacedFacet facet_a = geometry::placed_facet(a, i, X_WA);
    for (int j = 0; j < static_cast<int>(b.facets().size()); ++j)
      if (!b.facets()[j].internal) out.facets(facet_a, geometry::placed_facet(b, j, X_WB));
  }
  corner_points({a, X_WA, b, X_WB, body_b, 1, tolerance}, out);
  corner_points({b, X_WB, a, X_WA, body_a, -1, tolerance}, out);
}

}  // namespace

BodyTouches plane_touches(const BodyGeometry& a, const geometry::RigidTransform& X_WA,
                          const BodyGeometry& b, const geometry::RigidTransform& X_WB,
                          double tolerance) {
  const PlanePose pose_a(X_WA), pose_b(X_WB);
  BodyTouches result;
  Collector collector(tolerance);
  for (const PlanePiece& piece_a : a.plane()) {
    const geometry::Bounds box = piece_a.bounds(pose_a).grown(tolerance);
    for (const PlanePiece& piece_b : b.plane()) {
      if (!box.overlaps(piece_b.bounds(pose_b))) continue;
      const auto distance = geometry::plane_distance(piece_a, pose_a, piece_b, pose_b);
      if (distance.distance > tolerance) continue;
      if (distance.distance < -tolerance) {
        result.depth = std::max(result.depth, -distance.distance);
        continue;
      }
      touch_pieces(piece_a, pose_a, a.plane(), piece_b, pose_b, b.plane(), tolerance, collector);
      // Two roundings (disc on disc, disc on a rounded corner) meet in one point along their
      // distance.
      const bool corners = distance.feature_a.vertex >= 0 && distance.feature_b.vertex >= 0;
      if (corners && piece_a.radius() + piece_b.radius() > 0)
        collector.point(0.5 * (distance.point_a + distance.point_b), distance.normal,
                        distance.distance);
    }
  }
  if (result.depth <= tolerance) result.touches = collector.finish();
  return result;
}

}  // namespace tenon::contact
