#include "tenon/geometry/plane_distance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "tenon/core/check.hpp"
#include "tenon/core/tolerance.hpp"

namespace tenon::geometry {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Grows with the angle of u, from 0 (along x) to 4; relative precision eps.
double pseudo_angle(const Eigen::Vector2d& u) {
  const double x = u.x(), y = u.y();
  if (y >= 0) return x >= 0 ? y / (x + y) : 1 - x / (y - x);
  return x < 0 ? 2 + y / (x + y) : 3 + x / (x - y);
}

/// Everything in the frame of a: vertices of a as they are, those of b moved.
class Query {
 public:
  Query(const PlanePiece& a, const PlanePiece& b, const PlanePose& X_AB)
      : a_(a),
        b_(b),
        X_AB_(X_AB),
        tolerance_(kDistanceTolerance * (a.reach() + b.reach()) +
                   1e-15 * (X_AB.translation.norm() + a.centre().norm() + b.centre().norm())) {}

  PlaneDistance run() {
    walk_difference();
    PlaneDistance answer = conclude();
    if (!answer.certified) {
      judge_all_facets();
      answer = conclude();
    }
    return answer;
  }

  /// The features of an earlier answer, proved anew; false if they no longer hold. Only apart: an
  /// overlap needs the enumeration.
  bool try_features(const PlaneFeature& fa, const PlaneFeature& fb, PlaneDistance& answer) {
    if (std::max(fa.facet, fa.vertex) >= a_.size() || std::max(fb.facet, fb.vertex) >= b_.size())
      return false;
    if (fa.facet >= 0 && fb.vertex >= 0)
      visit_facet_of_a(fa.facet, fb.vertex);
    else if (fa.vertex >= 0 && fb.facet >= 0)
      visit_facet_of_b(fb.facet, fa.vertex);
    else if (fa.vertex >= 0 && fb.vertex >= 0)
      visit_vertices(fa.vertex, fb.vertex);
    const Candidate& found = outside_.distance < kInfinity ? outside_ : vertices_;
    if (!(found.distance > tolerance_ && found.distance < kInfinity)) return false;
    const Eigen::Vector2d n = found.normal;
    const double low = n.dot(va(a_.support_from(-n, std::max(fa.vertex, fa.facet)))) -
                       n.dot(vb(b_.support_from(X_AB_.unrotate(n), std::max(fb.vertex, fb.facet))));
    if (!(found.distance - low <= tolerance_)) return false;
    fill(answer, found, found.distance, n, low, found.distance);
    return true;
  }

 private:
  struct Candidate {
    double distance = kInfinity;  ///< between the points, >= 0
    Eigen::Vector2d normal = Eigen::Vector2d::Zero();
    Eigen::Vector2d point_a, point_b;
    PlaneFeature feature_a, feature_b;
  };

  const Eigen::Vector2d& va(int i) const { return a_.vertices()[i]; }
  Eigen::Vector2d vb(int j) const { return X_AB_ * b_.vertices()[j]; }
  Eigen::Vector2d normal_b(int j) const { return X_AB_.rotate(b_.facets()[j].normal); }

  /// A facet of one piece and the vertex `tip` of the other that is deepest behind it: an edge of
  /// the difference. Outside it, with the foot of the origin on this edge, the edge is nearest (by
  /// convexity: no comparison of distances, which could not tell directions apart below 1e-8).
  /// Inside, the edge with the largest separation is nearest; where parallel facets follow one
  /// another, the one that holds the foot.
  void visit_facet(double sep, const Eigen::Vector2d& start, const PlanePiece::Facet& facet,
                   const Eigen::Vector2d& outward, const Eigen::Vector2d& tip, bool of_a, int i,
                   int j) {
    const Eigen::Vector2d along = quarter_turn(outward);
    const double s = along.dot(tip - start);
    const auto candidate = [&] {
      const Eigen::Vector2d foot = start + std::clamp(s, 0.0, facet.length) * along;
      return of_a ? Candidate{std::abs(sep), -outward, foot, tip, {-1, i}, {j, -1}}
                  : Candidate{std::abs(sep), outward, tip, foot, {j, -1}, {-1, i}};
    };
    if (sep > facet_bound_) facet_bound_ = sep, facet_normal_ = of_a ? -outward : outward;
    if (sep > 0 && s >= 0 && s <= facet.length && sep < outside_.distance) outside_ = candidate();
    if (sep > inside_bound_ && s >= -tolerance_ && s <= facet.length + tolerance_)
      inside_bound_ = sep, inside_ = candidate();
  }
  void visit_facet_of_a(int i, int j) {
    const auto& facet = a_.facets()[i];
    const Eigen::Vector2d tip = vb(j);
    visit_facet(facet.normal.dot(tip - va(i)), va(i), facet, facet.normal, tip, true, i, j);
  }
  void visit_facet_of_b(int j, int i) {
    const Eigen::Vector2d n = normal_b(j), start = vb(j);
    visit_facet(n.dot(va(i) - start), start, b_.facets()[j], n, va(i), false, j, i);
  }
  void visit_vertices(int i, int j) {
    const Eigen::Vector2d b = vb(j), v = va(i) - b;
    const double d = v.norm();
    if (d < vertices_.distance)
      vertices_ = {
          d, d > 0 ? Eigen::Vector2d(v / d) : Eigen::Vector2d(0, 0), va(i), b, {i, -1}, {j, -1}};
  }

  /// Directions of the edges of one outline from its lowest point on, as a growing sequence. Near
  /// the lowest point round-off may turn an edge across the x axis: such a one is put at the end it
  /// belongs to, so that the sequence cannot stall the merge.
  struct Outline {
    int size = 0, at = 0, left = 0;
    double key = 0;
  };
  template <class Direction>
  static double next_key(const Outline& outline, const Direction& direction) {
    if (outline.left == 0) return kInfinity;
    double key = pseudo_angle(direction(outline.at));
    if (outline.key < 1 && key > 3) key = outline.key;
    if (key < outline.key - 1) key = 4;
    return std::max(key, outline.key);
  }

  void walk_difference() {
    const auto direction_a = [&](int i) { return quarter_turn(a_.facets()[i].normal); };
    const auto direction_b = [&](int j) { return Eigen::Vector2d(-quarter_turn(normal_b(j))); };
    const int edges_a = static_cast<int>(a_.facets().size());
    const int edges_b = static_cast<int>(b_.facets().size());
    Outline oa{edges_a, a_.support({0, -1}), edges_a, 0};
    Outline ob{edges_b, b_.support(X_AB_.unrotate({0, 1})), edges_b, 0};
    double key_a = next_key(oa, direction_a), key_b = next_key(ob, direction_b);
    visit_vertices(oa.at, ob.at);
    while (oa.left > 0 || ob.left > 0) {
      if (key_a <= key_b) {
        visit_facet_of_a(oa.at, ob.at);
        oa.at = a_.next(oa.at), oa.key = key_a, --oa.left;
        key_a = next_key(oa, direction_a);
      } else {
        visit_facet_of_b(ob.at, oa.at);
        ob.at = b_.next(ob.at), ob.key = key_b, --ob.left;
        key_b = next_key(ob, direction_b);
      }
      visit_vertices(oa.at, ob.at);
    }
  }
  /// Where tiny facets are all but parallel to long ones, the walk may meet them in the wrong
  /// order: the outline is right, the separation of such a facet is not. Then every facet is judged
  /// with the full support of the other piece, O(n m).
  void judge_all_facets() {
    facet_bound_ = -kInfinity;
    const auto judge = [&](const Eigen::Vector2d& normal) {
      const double sep = separation(normal);
      if (sep > facet_bound_) facet_bound_ = sep, facet_normal_ = normal;
    };
    for (const auto& facet : a_.facets()) judge(-facet.normal);
    for (int j = 0; j < static_cast<int>(b_.facets().size()); ++j) judge(normal_b(j));
  }

  double separation(const Eigen::Vector2d& n) const {
    return n.dot(va(a_.support(-n))) - n.dot(vb(b_.support(X_AB_.unrotate(n))));
  }

  /// The lower bound that the candidate's own normal proves, and that normal; or those of the best
  /// facet where they are better (all but touching corners: v / |v| is noise).
  std::pair<double, Eigen::Vector2d> lower_bound(const Candidate& candidate) const {
    double low = candidate.normal.isZero() ? -kInfinity : separation(candidate.normal);
    Eigen::Vector2d n = candidate.normal;
    if (facet_bound_ > -kInfinity) {
      const double sep = separation(facet_normal_);
      if (!(low >= sep - tolerance_ / 8)) low = sep, n = facet_normal_;
    }
    if (n.isZero()) n = {0, 1}, low = separation(n);  // two points in one place
    return {low, n};
  }

  PlaneDistance conclude() const {
    // A foot beside the end of its edge by round-off, or a separation of 0 by round-off, is as
    // good.
    const bool beside = inside_bound_ > -tolerance_ && inside_.distance < vertices_.distance;
    const Candidate& nearest = outside_.distance < kInfinity ? outside_
                               : beside                      ? inside_
                                                             : vertices_;
    PlaneDistance answer;
    auto [low, n] = lower_bound(nearest);
    if (low > 0 || inside_.distance == kInfinity) {
      fill(answer, nearest, nearest.distance, n, low, nearest.distance);
    } else {
      std::tie(low, n) = lower_bound(inside_);
      fill(answer, inside_, low, n, low, inside_bound_);
    }
    answer.certified = std::abs(answer.upper - answer.lower) <= tolerance_;
    return answer;
  }

  void fill(PlaneDistance& answer, const Candidate& found, double distance,
            const Eigen::Vector2d& n, double low, double high) const {
    const double round = a_.radius() + b_.radius();
    answer.distance = distance - round;
    answer.normal = n;
    answer.point_a = found.point_a - a_.radius() * n;
    answer.point_b = found.point_b + b_.radius() * n;
    answer.feature_a = found.feature_a, answer.feature_b = found.feature_b;
    answer.lower = low - round, answer.upper = high - round;
    answer.certified = true;
  }

  const PlanePiece &a_, &b_;
  PlanePose X_AB_;
  double tolerance_;
  Candidate outside_, inside_, vertices_;
  double facet_bound_ = -kInfinity, inside_bound_ = -kInfinity;
  Eigen::Vector2d facet_normal_ = Eigen::Vector2d::Zero();
};

}  // namespace

PlaneDistance plane_distance(const PlanePiece& a, const PlanePose& X_WA, const PlanePiece& b,
                             const PlanePose& X_WB, const PlaneDistance* last) {
  const PlanePose X_AB = X_WA.inverse_times(X_WB);
  PlaneDistance answer;
  answer.coherent =
      last != nullptr && Query(a, b, X_AB).try_features(last->feature_a, last->feature_b, answer);
  if (!answer.coherent) answer = Query(a, b, X_AB).run();
  answer.normal = X_WA.rotate(answer.normal);
  answer.point_a = X_WA * answer.point_a;
  answer.point_b = X_WA * answer.point_b;
  return answer;
}

double plane_separation(const PlanePiece& a, const PlanePose& X_WA, const PlanePiece& b,
                        const PlanePose& X_WB, const Eigen::Vector2d& n) {
  const Eigen::Vector2d na = X_WA.unrotate(n), nb = X_WB.unrotate(n);
  return na.dot(a.vertices()[a.support(-na)]) - nb.dot(b.vertices()[b.support(nb)]) +
         n.dot(X_WA.translation - X_WB.translation) - a.radius() - b.radius();
}

BodyDistance plane_distance(std::span<const PlanePiece> a, const PlanePose& X_WA,
                            std::span<const PlanePiece> b, const PlanePose& X_WB) {
  TENON_CHECK(!a.empty() && !b.empty(), "a body has at least one piece");
  BodyDistance answer;
  answer.nearest.distance = kInfinity;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      const double between = (X_WA * a[i].centre() - X_WB * b[j].centre()).norm();
      if (between - a[i].reach() - b[j].reach() > answer.nearest.distance) continue;
      const auto found = plane_distance(a[i], X_WA, b[j], X_WB);
      if (found.distance < answer.nearest.distance)
        answer = {found, static_cast<int>(i), static_cast<int>(j)};
    }
  return answer;
}

}  // namespace tenon::geometry
