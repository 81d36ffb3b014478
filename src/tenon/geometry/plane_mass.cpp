#include "tenon/geometry/plane_mass.hpp"

#include <cmath>
#include <vector>

#include "tenon/core/check.hpp"
#include "tenon/geometry/plane_pose.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/predicates.hpp"

namespace tenon::geometry {
namespace {

/// Integrals about a fixed origin.
struct Moments {
  double area = 0;
  Eigen::Vector2d first = Eigen::Vector2d::Zero();
  double second = 0;  ///< of |x|^2

  void add(const PlaneMass& part) {
    area += part.area;
    first += part.area * part.centre;
    second += part.polar + part.area * part.centre.squaredNorm();
  }
  /// Green's theorem: the triangles from the origin over the edges of a closed loop.
  void add_loop(const Loop& loop, const Eigen::Vector2d& origin) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Eigen::Vector2d u = loop[i] - origin, v = loop[(i + 1) % loop.size()] - origin;
      const double c = cross2(u, v);
      area += c / 2;
      first += c / 6 * (u + v);
      second += c / 12 * (u.squaredNorm() + u.dot(v) + v.squaredNorm());
    }
  }
  PlaneMass about_centre(const Eigen::Vector2d& origin) const {
    if (area == 0) return {};
    const Eigen::Vector2d centre = first / area;
    return {area, centre + origin, second - area * centre.squaredNorm()};
  }
};

/// Circular segment of a disc: what lies between an arc of `angle` (0 < angle < pi) and its chord,
/// symmetric about the unit direction d. Closed forms of the sector less those of the triangle.
PlaneMass circular_segment(const Eigen::Vector2d& centre, double radius, double angle,
                           const Eigen::Vector2d& d) {
  const double half = angle / 2, r2 = radius * radius, s = std::sin(half), c = std::cos(half);
  // Small angles: the differences vanish like angle^3; series keep the relative precision.
  const double small = angle * angle;
  const double area = angle < 1e-3 ? r2 / 12 * angle * small * (1 - small / 20)
                                   : r2 / 2 * (angle - std::sin(angle));
  const double first = 2.0 / 3 * r2 * radius * s * s * s;  // about the centre, along d
  const double polar = angle < 1e-3 ? r2 * r2 / 12 * angle * small * (1 - 3 * small / 20)
                                    : r2 * r2 * (angle / 4 - s * c / 2 * (c * c + s * s / 3));
  if (area == 0) return {};
  const double arm = first / area;
  return {area, centre + arm * d, polar - area * arm * arm};
}

Eigen::Vector2d turned(const Eigen::Vector2d& u, double angle) {
  return std::cos(angle) * u + std::sin(angle) * quarter_turn(u);
}

/// The outline of one loop moved outward by the radius: points with chords for arcs, plus the
/// segments over the chords. False if an edge is used up.
bool offset_loop(const Loop& loop, double radius, Loop& moved, std::vector<PlaneMass>& segments) {
  const int n = static_cast<int>(loop.size());
  std::vector<Eigen::Vector2d> direction(n);
  std::vector<double> length(n), used(n, 0);
  for (int i = 0; i < n; ++i) {
    direction[i] = loop[(i + 1) % n] - loop[i];
    length[i] = direction[i].norm();
    direction[i] /= length[i];
  }
  for (int i = 0; i < n; ++i) {
    const int before = (i + n - 1) % n;
    const Eigen::Vector2d in = -quarter_turn(direction[before]), out = -quarter_turn(direction[i]);
    const double sine = cross2(direction[before], direction[i]);
    const double cosine = direction[before].dot(direction[i]);
    const double turn = std::atan2(sine, cosine);
    if (turn > 0) {  // corner: an arc about the vertex, in steps of at most pi / 16
      const int steps = static_cast<int>(std::ceil(turn * 16 / M_PI));
      for (int k = 0; k <= steps; ++k)
        moved.push_back(loop[i] + radius * (k == steps ? out : turned(in, turn * k / steps)));
      for (int k = 0; k < steps; ++k)
        segments.push_back(
            circular_segment(loop[i], radius, turn / steps, turned(in, turn * (k + 0.5) / steps)));
    } else {  // notch: the two moved edges meet
      const double cut = radius * std::tan(-turn / 2);
      used[before] += cut, used[i] += cut;
      moved.push_back(loop[i] + radius * (in + out) / (1 + cosine));
    }
  }
  for (int i = 0; i < n; ++i)
    if (!(used[i] < length[i])) return false;
  return true;
}

/// Neighbouring equal points (corners too flat for an arc) are one.
Loop without_repeats(const Loop& loop) {
  Loop clean;
  for (const auto& p : loop)
    if (clean.empty() || p != clean.back()) clean.push_back(p);
  while (clean.size() > 1 && clean.front() == clean.back()) clean.pop_back();
  return clean;
}

}  // namespace

PlaneMass PlaneMass::operator+(const PlaneMass& other) const {
  Moments sum;
  const Eigen::Vector2d origin = area > 0 ? centre : other.centre;
  sum.add(moved(-origin));
  sum.add(other.moved(-origin));
  return sum.about_centre(origin);
}

PlaneMass polygon_mass(const Polygon& polygon) {
  // Twice: about a vertex to find the centre, then about the centre, so that little cancels.
  Eigen::Vector2d origin = polygon.outer.front();
  for (int pass = 0; pass < 2; ++pass) {
    Moments sum;
    sum.add_loop(polygon.outer, origin);
    for (const Loop& hole : polygon.holes) sum.add_loop(hole, origin);
    const PlaneMass answer = sum.about_centre(origin);
    if (pass == 1) return answer;
    origin = answer.centre;
  }
  return {};
}

PlaneMass disc_mass(double radius, const Eigen::Vector2d& centre) {
  const double r2 = radius * radius;
  return {M_PI * r2, centre, M_PI / 2 * r2 * r2};
}

std::optional<PlaneMass> rounded_mass(const Polygon& polygon, double radius) {
  TENON_CHECK(radius > 0, "a rounding has a positive radius");
  Polygon moved;
  std::vector<PlaneMass> segments;
  if (!offset_loop(polygon.outer, radius, moved.outer, segments)) return std::nullopt;
  moved.outer = without_repeats(moved.outer);
  for (const Loop& hole : polygon.holes) {
    Loop loop;
    if (!offset_loop(hole, radius, loop, segments)) return std::nullopt;
    moved.holes.push_back(without_repeats(loop));
  }
  const auto chords = checked_polygon(moved, "");
  if (!chords) return std::nullopt;
  PlaneMass sum = polygon_mass(*chords);
  for (const auto& segment : segments) sum = sum + segment;
  return sum;
}

}  // namespace tenon::geometry
