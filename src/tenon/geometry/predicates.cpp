#include "tenon/geometry/predicates.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <span>

#include "tenon/core/check.hpp"

namespace tenon::geometry {
namespace {

using boost::multiprecision::cpp_int;

constexpr double kEps = 0x1.0p-53;
constexpr double kBound2d = (3 + 16 * kEps) * kEps;
constexpr double kBound3d = (7 + 56 * kEps) * kEps;
/// Below this sum of products, underflow could spoil the error bound.
constexpr double kTiny = 1e-270;

/// Exponent of the last bit of x: x is an integer times 2^last_bit(x).
int last_bit(double x) {
  int exponent = 0;
  std::frexp(x, &exponent);
  return exponent - 53;
}

/// The numbers as integers in a common unit (a power of two), which no sign depends on.
template <std::size_t N>
std::array<cpp_int, N> as_integers(const std::array<double, N>& numbers) {
  int unit = 2000;
  for (double x : numbers) {
    TENON_CHECK(std::isfinite(x), "predicates need finite coordinates");
    if (x != 0) unit = std::min(unit, last_bit(x));
  }
  std::array<cpp_int, N> integers;
  for (std::size_t i = 0; i < N; ++i) {
    if (numbers[i] == 0) continue;
    const int exponent = last_bit(numbers[i]);
    integers[i] = static_cast<long long>(std::ldexp(numbers[i], -exponent));
    integers[i] <<= static_cast<unsigned>(exponent - unit);
  }
  return integers;
}

int sign(const cpp_int& x) {
  return x.sign();
}

int exact_orient2d(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  const auto n = as_integers<6>({a.x(), a.y(), b.x(), b.y(), c.x(), c.y()});
  return sign(cpp_int((n[0] - n[4]) * (n[3] - n[5]) - (n[1] - n[5]) * (n[2] - n[4])));
}

int exact_orient3d(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                   const Eigen::Vector3d& d) {
  const auto n = as_integers<12>(
      {a.x(), a.y(), a.z(), b.x(), b.y(), b.z(), c.x(), c.y(), c.z(), d.x(), d.y(), d.z()});
  std::array<cpp_int, 9> m;  // rows b - a, c - a, d - a
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t k = 0; k < 3; ++k) m[3 * row + k] = n[3 * row + 3 + k] - n[k];
  const cpp_int yz = m[4] * m[8] - m[5] * m[7];
  const cpp_int zx = m[5] * m[6] - m[3] * m[8];
  const cpp_int xy = m[3] * m[7] - m[4] * m[6];
  return sign(cpp_int(m[0] * yz + m[1] * zx + m[2] * xy));
}

int sign(double x) {
  return (x > 0) - (x < 0);
}

}  // namespace

int orient2d(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& c) {
  const double acx = a.x() - c.x(), acy = a.y() - c.y();
  const double bcx = b.x() - c.x(), bcy = b.y() - c.y();
  const double left = acx * bcy, right = acy * bcx;
  const double det = left - right, sum = std::abs(left) + std::abs(right);
  if (sum > kTiny && std::abs(det) > kBound2d * sum) return sign(det);
  // A difference of doubles is zero only where they are equal: such products vanish exactly.
  if ((acx == 0 || bcy == 0) && (acy == 0 || bcx == 0)) return 0;
  return exact_orient2d(a, b, c);
}

int orient3d(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
             const Eigen::Vector3d& d) {
  const Eigen::Vector3d u = b - a, v = c - a, w = d - a;
  const double vywz = v.y() * w.z(), vzwy = v.z() * w.y();
  const double vzwx = v.z() * w.x(), vxwz = v.x() * w.z();
  const double vxwy = v.x() * w.y(), vywx = v.y() * w.x();
  const double det = u.x() * (vywz - vzwy) + u.y() * (vzwx - vxwz) + u.z() * (vxwy - vywx);
  const double sum = std::abs(u.x()) * (std::abs(vywz) + std::abs(vzwy)) +
                     std::abs(u.y()) * (std::abs(vzwx) + std::abs(vxwz)) +
                     std::abs(u.z()) * (std::abs(vxwy) + std::abs(vywx));
  if (sum > kTiny && std::abs(det) > kBound3d * sum) return sign(det);
  for (int k = 0; k < 3; ++k)  // a plane across an axis, the most frequent coplanar case
    if (u[k] == 0 && v[k] == 0 && w[k] == 0) return 0;
  return exact_orient3d(a, b, c, d);
}

int compare_xy(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  if (a.x() != b.x()) return a.x() < b.x() ? -1 : 1;
  if (a.y() != b.y()) return a.y() < b.y() ? -1 : 1;
  return 0;
}

bool on_segment(const Eigen::Vector2d& a, const Eigen::Vector2d& b, const Eigen::Vector2d& p) {
  // On a line the order by (x, y) is the order along the line.
  return compare_xy(a, p) * compare_xy(b, p) <= 0 && orient2d(a, b, p) == 0;
}

SegmentRelation segment_relation(const Eigen::Vector2d& a, const Eigen::Vector2d& b,
                                 const Eigen::Vector2d& c, const Eigen::Vector2d& d) {
  for (int k = 0; k < 2; ++k)
    if (std::max(a[k], b[k]) < std::min(c[k], d[k]) || std::max(c[k], d[k]) < std::min(a[k], b[k]))
      return SegmentRelation::kApart;
  const int c_side = orient2d(a, b, c), d_side = orient2d(a, b, d);
  if (c_side == 0 && d_side == 0) {
    const bool ab = compare_xy(a, b) < 0, cd = compare_xy(c, d) < 0;
    const Eigen::Vector2d &a0 = ab ? a : b, &a1 = ab ? b : a, &c0 = cd ? c : d, &c1 = cd ? d : c;
    const int before = compare_xy(a1, c0), after = compare_xy(c1, a0);
    if (before < 0 || after < 0) return SegmentRelation::kApart;
    return before == 0 || after == 0 ? SegmentRelation::kTouch : SegmentRelation::kOverlap;
  }
  if (c_side * d_side > 0) return SegmentRelation::kApart;
  const int a_side = orient2d(c, d, a), b_side = orient2d(c, d, b);
  if (a_side * b_side > 0) return SegmentRelation::kApart;
  return c_side * d_side * a_side * b_side != 0 ? SegmentRelation::kCross : SegmentRelation::kTouch;
}

}  // namespace tenon::geometry
