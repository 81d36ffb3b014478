#include "tenon/contact/reach_space.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/contact/space_axis.hpp"
#include "tenon/geometry/separating_axis.hpp"

namespace tenon::contact {

namespace {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;
using geometry::Feature;
using geometry::PosedPair;
using geometry::RigidTransform;
using geometry::SeparatingAxis;

/// Alternatives this far (relative to the size) below the best one still count as tied with it.
constexpr double kTie = 1e-8;

bool beside_cut(const ConvexPolyhedron& shape, const Feature& feature) {
  if (is_face(feature)) return shape.faces()[feature.index].internal;
  if (is_vertex(feature)) return false;
  const auto& edge = shape.edges()[feature.index];
  return shape.faces()[edge.face[0]].internal || shape.faces()[edge.face[1]].internal;
}

/// Two vertices, or a vertex and an edge.
bool is_thin_pair(const geometry::ConvexDistance& nearest) {
  const Feature &a = nearest.feature_a, &b = nearest.feature_b;
  return !is_face(a) && !is_face(b) && !(is_edge(a) && is_edge(b));
}

}  // namespace

SpatialPairs::SpatialPairs(std::vector<SpacePiece> pieces) {
  for (SpacePiece& piece : pieces) {
    Piece made;
    made.radius = piece.radius;
    made.hull = piece.hull.vertices().empty() ? ConvexPolyhedron::point(piece.centre)
                                              : std::move(piece.hull);
    double width = made.hull.faces().empty() ? 0 : std::numeric_limits<double>::infinity();
    for (const auto& face : made.hull.faces()) {
      const int lowest = made.hull.support(-face.normal);
      width = std::min(width, face.offset - face.normal.dot(made.hull.vertices()[lowest]));
    }
    made.thickness = width + 2 * made.radius;
    pieces_.push_back(std::move(made));
  }
}

void SpatialPairs::gaps(const PiecePair& pair, const Placement& a, const Placement& b,
                        std::vector<AlternativeGap>& out) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const double radii = pa.radius + pb.radius;
  const PosedPair posed(pa.hull, pb.hull, seen_from(a, b), radii);
  const AxisNumbers numbers(pa.hull, pb.hull);
  out.clear();
  geometry::DistanceCache cache;
  const Vector3d centre = posed.R * pb.hull.centre() + posed.t - pa.hull.centre();
  const double length = centre.norm();
  SeparatingAxis start;
  if (length > 0) start.n = centre / length;
  const double best = best_axis(posed, start, cache).s;
  const double tie = kTie * posed.size;
  std::vector<SeparatingAxis> axes;
  for (double floor = std::min(best, 0.0) - tie;; floor = -std::numeric_limits<double>::max()) {
    axes.clear();
    axes_above(posed, floor, cache, axes);
    const bool real = std::any_of(axes.begin(), axes.end(), [&](const SeparatingAxis& axis) {
      return axis.s > tie ||
             !(beside_cut(pa.hull, axis.axis_a) || beside_cut(pb.hull, axis.axis_b));
    });
    if (real || floor < -posed.size) break;
  }
  for (const SeparatingAxis& axis : axes)
    out.push_back({numbers.number(axis.axis_a, axis.axis_b), axis.s - radii});
  if (radii == 0) return;
  // Rounded: the line between the nearest vertices and edges separates better than any face.
  const RigidTransform origin, there = seen_from(a, b);
  const auto nearest = geometry::convex_distance({pa.hull, origin}, {pb.hull, there});
  if (nearest.distance > 0 && is_thin_pair(nearest))
    out.push_back({numbers.number(nearest.feature_a, nearest.feature_b), nearest.distance - radii});
}

double SpatialPairs::gap(const PiecePair& pair, int alternative, const Placement& a,
                         const Placement& b) const {
  const Piece &pa = piece_a(pair), &pb = piece_b(pair);
  const double radii = pa.radius + pb.radius;
  const PosedPair posed(pa.hull, pb.hull, seen_from(a, b), radii);
  const auto axis = AxisNumbers(pa.hull, pb.hull).features(alternative);
  int top = 0, bottom = 0;
  return posed.sep(alternative_direction(posed, axis.a, axis.b), top, bottom) - radii;
}

Vector3d SpatialPairs::normal(const PiecePair& pair, int alternative, const Placement& a,
                              const Placement& b) const {
  const PosedPair posed(piece_a(pair).hull, piece_b(pair).hull, seen_from(a, b));
  const auto axis = AxisNumbers(posed.a, posed.b).features(alternative);
  return a.rotation * alternative_direction(posed, axis.a, axis.b);
}

bool SpatialPairs::internal(const PiecePair& pair, int alternative) const {
  const ConvexPolyhedron &ha = piece_a(pair).hull, &hb = piece_b(pair).hull;
  const auto axis = AxisNumbers(ha, hb).features(alternative);
  if (is_face(axis.a)) return beside_cut(ha, axis.a);
  if (is_face(axis.b)) return beside_cut(hb, axis.b);
  return beside_cut(ha, axis.a) || beside_cut(hb, axis.b);
}

geometry::Bounds SpatialPairs::bounds(int piece, const Placement& place) const {
  geometry::Bounds box;
  for (const Vector3d& v : pieces_[piece].hull.vertices())
    box.add(Vector3d(place.rotation * v + place.centre));
  return box.grown(pieces_[piece].radius);
}

double SpatialPairs::rounding(const PiecePair& pair) const {
  return piece_a(pair).radius + piece_b(pair).radius;
}

double SpatialPairs::thickness(const PiecePair& pair) const {
  const double ta = piece_a(pair).thickness, tb = piece_b(pair).thickness;
  if (ta == 0 || tb == 0) return std::max(ta, tb);  // a particle has no thickness of its own
  return std::min(ta, tb);
}

}  // namespace tenon::contact
