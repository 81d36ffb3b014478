#include "tenon/geometry/convex_distance.hpp"

#include "tenon/geometry/axis_witness.hpp"
#include "tenon/geometry/feature_bounds.hpp"
#include "tenon/geometry/gjk.hpp"
#include "tenon/geometry/separating_axis.hpp"

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// A gap below this part of the size leaves the direction between two points too few digits for the
/// certificate (error eps L^2 / gap).
constexpr double kNear = 2e-3;

class DistanceQuery {
 public:
  /// `memory`: null where there will be no next query.
  DistanceQuery(const PosedPair& pair, DistanceCache& cache, AxisMemory* memory)
      : pair_(pair), cache_(cache), memory_(memory) {}

  void run() {
    if (cache_.on_axis && answered_by_known_axis()) return;
    if (!cache_.on_axis && start_from_cache()) return search();
    if (pair_.a.is_box() && pair_.b.is_box()) {
      const SeparatingAxis axis = best_box_axis(pair_);
      method = DistanceMethod::kBoxAxes;
      if (axis.s <= 0) {
        overlap(axis);
        if (axis.s < -0.5 * pair_.tolerance) cache_.on_axis = false, cache_.count = 0;
        return;
      }
      take_axis(axis);
      // Near bodies: points that realise the axis prove it, where GJK has no digits left to do so.
      if (axis.s < kNear * pair_.size && realised(axis, WitnessSearch::kQuick)) return;
      start_at(axis.top_a, axis.bottom_b);
    } else {
      const Vector3d between = pair_.R * pair_.b.centre() + pair_.t - pair_.a.centre();
      start_at(pair_.top_a(between, 0), pair_.bottom_b(between, 0));
    }
    search();
  }

  DistanceBounds bounds;
  DistanceMethod method = DistanceMethod::kGjk;
  bool certified = false;

 private:
  bool start_from_cache() {
    if (cache_.count == 0) return false;
    for (int i = 0; i < cache_.count; ++i)
      simplex_.add(pair_.vertex_b(cache_.vertex_b[i]) - pair_.vertex_a(cache_.vertex_a[i]),
                   cache_.vertex_a[i], cache_.vertex_b[i]);
    return true;
  }

  void start_at(int ia, int ib) {
    simplex_.count = 0;
    simplex_.add(pair_.vertex_b(ib) - pair_.vertex_a(ia), ia, ib);
  }

  /// The axis of the last answer, if it still has a direction: realised by points it is the answer;
  /// else it is the start of the enumeration, or of GJK for bodies apart.
  bool answered_by_known_axis() {
    SeparatingAxis axis;
    axis.n = axis_direction(pair_, cache_.axis_a, cache_.axis_b);
    if (axis.n.squaredNorm() < 0.5) return false;
    axis.top_a = cache_.axis_top_a, axis.bottom_b = cache_.axis_bottom_b;
    axis.axis_a = cache_.axis_a, axis.axis_b = cache_.axis_b;
    axis.s = pair_.sep(axis.n, axis.top_a, axis.bottom_b);
    const bool boxes = pair_.a.is_box() && pair_.b.is_box();
    if (boxes && axis.s < -0.5 * pair_.tolerance) return false;  // 15 axes are cheaper
    method = DistanceMethod::kAxes;
    take_axis(axis);
    if (realised(axis, WitnessSearch::kNear)) return true;
    if (axis.s > pair_.tolerance) {
      start_at(axis.top_a, axis.bottom_b);
      search();
    } else {
      enumerate(axis);
    }
    return true;
  }

  void take_axis(const SeparatingAxis& axis) {
    if (!(axis.s > bounds.low)) return;
    bounds.low = axis.s, bounds.normal = axis.n;
    bounds.top_a = axis.top_a, bounds.bottom_b = axis.bottom_b;
  }

  /// Bodies apart or touching along an axis that points of theirs realise: the distance is sep. The
  /// points show that it is no more, the axis that it is no less, an overlap within the tolerance
  /// included.
  bool realised(const SeparatingAxis& axis, WitnessSearch where) {
    if (axis.s < -0.5 * pair_.tolerance) return false;
    DistanceBounds found = bounds;
    const bool as_before = cache_.on_axis && realise_with(pair_, axis.n, axis.s, cache_.witness_a,
                                                          cache_.witness_b, found);
    if (!as_before && !realise_axis(pair_, axis.n, axis.s, axis.top_a, axis.bottom_b, where, found))
      return false;
    found.high = (found.point_b - found.point_a).norm();
    if (!(found.high - axis.s <= pair_.tolerance)) return false;
    bounds = found;
    certified = true;
    keep_axis(axis);
    return true;
  }

  void overlap(const SeparatingAxis& axis) {
    bounds = DistanceBounds();
    take_axis(axis);
    bounds.high = axis.s;
    certified = (cache_.on_axis &&
                 realise_with(pair_, axis.n, axis.s, cache_.witness_a, cache_.witness_b, bounds)) ||
                realise_axis(pair_, axis.n, axis.s, axis.top_a, axis.bottom_b,
                             WitnessSearch::kThorough, bounds);
    if (!certified) {  // the depth stands; for the points take the supports
      bounds.point_a = pair_.vertex_a(axis.top_a);
      bounds.point_b = bounds.point_a + axis.s * axis.n;
      bounds.feature_a = {FeatureKind::kVertex, axis.top_a};
      bounds.feature_b = {FeatureKind::kVertex, axis.bottom_b};
    }
    keep_axis(axis);
  }

  void keep_axis(const SeparatingAxis& axis) {
    cache_.on_axis = axis.named();
    cache_.axis_a = axis.axis_a, cache_.axis_b = axis.axis_b;
    cache_.axis_top_a = axis.top_a, cache_.axis_bottom_b = axis.bottom_b;
    cache_.witness_a = bounds.feature_a, cache_.witness_b = bounds.feature_b;
    cache_.count = 1;
    cache_.vertex_a[0] = axis.top_a, cache_.vertex_b[0] = axis.bottom_b;
  }

  void keep_simplex() {
    cache_.on_axis = false;
    cache_.count = simplex_.count;
    for (int i = 0; i < simplex_.count; ++i)
      cache_.vertex_a[i] = simplex_.a[i], cache_.vertex_b[i] = simplex_.b[i];
  }

  void search() {
    const GjkEnd end = gjk(pair_, simplex_, bounds);
    method = DistanceMethod::kGjk;
    if (end == GjkEnd::kInside) return enumerate(axis_of_bounds());
    if (end == GjkEnd::kStuck) {
      method = DistanceMethod::kFinish;
      finish_bounds(pair_, simplex_, bounds);
      if (!bounds.meet(pair_) && bounds.low > 0) {
        method = DistanceMethod::kPolish;
        polish_bounds(pair_, 1e-6 * pair_.size, bounds);
      }
      // Most likely an overlap too small for GJK to see; the enumeration does.
      if (!bounds.meet(pair_)) return enumerate(axis_of_bounds());
    }
    certified = true;
    keep_simplex();
  }

  SeparatingAxis axis_of_bounds() const {
    SeparatingAxis axis;
    if (bounds.normal.squaredNorm() > 0.5) axis.n = bounds.normal;
    axis.top_a = bounds.top_a, axis.bottom_b = bounds.bottom_b;
    return axis;
  }

  void enumerate(const SeparatingAxis& known) {
    const SeparatingAxis axis = best_axis(pair_, known, cache_, memory_);
    // Points already found further apart than the tolerance outweigh an axis within round-off of
    // zero: two needles' tips have all face and edge axes there.
    const bool points_apart = std::isfinite(bounds.high) && bounds.high > pair_.tolerance;
    if (axis.s <= 0 && (!points_apart || axis.s < -pair_.tolerance)) {
      method = DistanceMethod::kAxes;
      return overlap(axis);
    }
    take_axis(axis);
    if (axis.s > 0 && realised(axis, WitnessSearch::kQuick)) {
      method = DistanceMethod::kAxes;
      return;
    }
    // Apart after all: the axis is not attained, two nearer features are.
    if (!points_apart && !bounds.meet(pair_) && !searched_again_) {
      searched_again_ = true;
      start_at(axis.top_a, axis.bottom_b);
      return search();
    }
    for (const double reach : {1e-6, 1e-2, 2.0}) {
      if (bounds.meet(pair_)) break;
      method = DistanceMethod::kPolish;
      polish_bounds(pair_, reach * pair_.size, bounds);
    }
    certified = bounds.meet(pair_);
    if (!certified && axis.s <= 0) {  // those points were only not the nearest: an overlap
      method = DistanceMethod::kAxes;
      return overlap(axis);
    }
    keep_simplex();
  }

  const PosedPair& pair_;
  DistanceCache& cache_;
  AxisMemory* memory_;
  Simplex simplex_;
  bool searched_again_ = false;
};

}  // namespace

ConvexDistance convex_distance(const PosedConvex& a, const PosedConvex& b, DistanceCache* cache) {
  const PosedPair pair(a.shape, b.shape, a.pose.inverse_times(b.pose), a.radius + b.radius);
  DistanceCache local;
  DistanceQuery query(pair, cache ? *cache : local, cache ? &cache->memory : nullptr);
  query.run();
  const DistanceBounds& bounds = query.bounds;
  const double swell = a.radius + b.radius;
  const bool apart = std::isfinite(bounds.high) && bounds.high > 0 && !(bounds.low < 0);
  const double core = apart ? bounds.high : bounds.low;
  ConvexDistance result;
  result.distance = core - swell;
  result.low = bounds.low - swell;
  result.high = bounds.high - swell;
  result.tolerance = pair.tolerance;
  result.certified = query.certified;
  result.method = query.method;
  result.normal = -(a.pose.rotation * bounds.normal);
  result.point_a = a.pose * bounds.point_a - a.radius * result.normal;
  result.point_b = a.pose * bounds.point_b + b.radius * result.normal;
  result.feature_a = bounds.feature_a;
  result.feature_b = bounds.feature_b;
  return result;
}

double separation_along(const PosedConvex& a, const PosedConvex& b, const Vector3d& normal) {
  const PosedPair pair(a.shape, b.shape, a.pose.inverse_times(b.pose), a.radius + b.radius);
  int ia = 0, ib = 0;
  return pair.sep(-(a.pose.rotation.transpose() * normal), ia, ib) - a.radius - b.radius;
}

}  // namespace tenon::geometry
