// Numbers of 31 digits: the unevaluated sum of two doubles. Only what the path follower needs.
// Products by Dekker's splitting, so that the bits are the same with and without fused multiply-add
// (Dekker 1971; Knuth, TAOCP 2, 4.2.2). Valid while |x| < 1e290 and nothing underflows.
#pragma once

namespace tenon::solvers {

struct DoubleDouble {
  double hi = 0, lo = 0;

  DoubleDouble() = default;
  DoubleDouble(double x) : hi(x) {}  // NOLINT: implicit on purpose
  DoubleDouble(double h, double l) : hi(h), lo(l) {}
  explicit operator double() const { return hi; }

  /// hi + lo rounded so that |lo| <= ulp(hi) / 2, for |a| >= |b|.
  static DoubleDouble quick_sum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
  }
  static DoubleDouble exact_sum(double a, double b) {
    const double s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
  }
  static DoubleDouble exact_product(double a, double b) {
    constexpr double kSplit = 134217729.0;  // 2^27 + 1
    const double p = a * b;
    const double ca = kSplit * a, cb = kSplit * b;
    const double ah = ca - (ca - a), bh = cb - (cb - b);
    const double al = a - ah, bl = b - bh;
    return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
  }

  DoubleDouble operator-() const { return {-hi, -lo}; }
  friend DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    DoubleDouble s = exact_sum(a.hi, b.hi), t = exact_sum(a.lo, b.lo);
    s = quick_sum(s.hi, s.lo + t.hi);
    return quick_sum(s.hi, s.lo + t.lo);
  }
  friend DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + (-b); }
  friend DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    DoubleDouble p = exact_product(a.hi, b.hi);
    return quick_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
  }
  friend DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q1 = a.hi / b.hi;
    DoubleDouble r = a - b * DoubleDouble(q1);
    const double q2 = r.hi / b.hi;
    r = r - b * DoubleDouble(q2);
    const double q3 = r.hi / b.hi;
    return quick_sum(q1, q2) + DoubleDouble(q3);
  }
  DoubleDouble& operator+=(DoubleDouble b) { return *this = *this + b; }
  DoubleDouble& operator-=(DoubleDouble b) { return *this = *this - b; }
  DoubleDouble& operator*=(DoubleDouble b) { return *this = *this * b; }
  DoubleDouble& operator/=(DoubleDouble b) { return *this = *this / b; }
  friend bool operator<(DoubleDouble a, DoubleDouble b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
  }
  friend bool operator>(DoubleDouble a, DoubleDouble b) { return b < a; }
  friend bool operator<=(DoubleDouble a, DoubleDouble b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo <= b.lo);
  }
  friend bool operator>=(DoubleDouble a, DoubleDouble b) { return b <= a; }
  friend bool operator==(DoubleDouble a, DoubleDouble b) { return a.hi == b.hi && a.lo == b.lo; }
};

inline double magnitude(double x) {
  return x < 0 ? -x : x;
}
inline DoubleDouble magnitude(DoubleDouble x) {
  return x.hi < 0 ? -x : x;
}

}  // namespace tenon::solvers
