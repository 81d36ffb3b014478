// One friction cone and its dual on the central path: x = (m, f) with m = mu p, and s = (s_0, s_t),
// both strictly inside the second-order cone of dimension 1 + T, tied by x o s = (goal, 0):
//     m s_0 + f . s_t = goal,    m s_t + s_0 f = 0,    and s_t = u_t from outside.
//
// Two charts. Near the boundary (the contact slides) a straight step leaves the round cone at once,
// and m - |f| drowns in round-off. There f = r e, s_t = -rho g with unit vectors e, g, and the
// numbers kept are alpha = m - r, beta = s_0 - rho, rho: the law splits as in the plane,
//     alpha (s_0 + rho) = goal,    (m + r) beta = goal,    e = g,
// and steps turn e and g. Elsewhere (T = 2, the contact sticks) f, s_0, s_t themselves and the
// linearisation of x o s (Alizadeh, Haeberly, Overton 1998). In the plane (T = 1) e = +-1 never
// turns and the first chart serves everywhere.
#pragma once

#include <algorithm>
#include <cmath>

namespace tenon::solvers {

/// A change of a ConePair, in the chart the pair had when it was computed.
template <int T>
struct ConeStep {
  double m = 0;
  double alpha = 0, theta = 0, beta = 0, rho = 0, phi = 0;  // boundary chart
  double f[T] = {}, s0 = 0, s[T] = {};                      // straight chart

  void add(double a, const ConeStep& y) {
    m += a * y.m;
    alpha += a * y.alpha;
    theta += a * y.theta;
    beta += a * y.beta;
    rho += a * y.rho;
    phi += a * y.phi;
    s0 += a * y.s0;
    for (int i = 0; i < T; ++i) {
      f[i] += a * y.f[i];
      s[i] += a * y.s[i];
    }
  }
};

template <int T>
struct ConePair {
  bool boundary = T == 1;
  double alpha = 0, beta = 0, rho = 0, e[T] = {}, g[T] = {};
  double f[T] = {}, s0 = 0, s[T] = {};

  /// f = 0, s = (s_0, 0): on the axis of both cones.
  void start_on_axis(double m, double dual) {
    if constexpr (T == 1) {
      alpha = m;
      beta = dual;
      rho = 0;
      e[0] = g[0] = 1;
    } else {
      s0 = dual;
    }
  }

  void force(double m, double* out) const {
    for (int i = 0; i < T; ++i) out[i] = boundary ? (m - alpha) * e[i] : f[i];
  }
  double dual_tail(int i) const { return boundary ? -rho * g[i] : s[i]; }
  double dual_size() const { return boundary ? beta + rho : s0; }
  /// x . s, twice the mean complementarity of the two sides.
  double gap(double m) const {
    if (boundary) return 0.5 * (alpha * (2 * rho + beta) + (2 * m - alpha) * beta);
    double sum = m * s0;
    for (int i = 0; i < T; ++i) sum += f[i] * s[i];
    return sum;
  }

  /// The response of f to (p, u_t): df = kn dp - kt (du_t) + ..; kt is T x T by rows. False if the
  /// linearisation has lost its orientation (far from the path only).
  bool response(double m, double mu, double* kn, double* kt) const {
    std::fill_n(kn, T, 0.0);
    std::fill_n(kt, T * T, 0.0);
    if (boundary) {
      const double hi = 2 * m - alpha, top = 2 * rho + beta;  // m + r, s_0 + rho
      const double rr = top / (2 * alpha) + beta / (2 * hi);
      const double rn = mu * (beta / (2 * hi) - top / (2 * alpha));
      for (int i = 0; i < T; ++i) kn[i] = -rn / rr * e[i];
      for (int i = 0; i < T; ++i) {
        for (int j = 0; j < T; ++j) kt[i * T + j] = e[i] * g[j] / rr;
      }
      if constexpr (T == 2) {
        const double bend = (m - alpha) / rho;
        const double ep[2] = {-e[1], e[0]}, gp[2] = {-g[1], g[0]};
        for (int i = 0; i < T; ++i) {
          for (int j = 0; j < T; ++j) kt[i * T + j] += bend * ep[i] * gp[j];
        }
      }
      return true;
    }
    if constexpr (T == 2) {
      double en[T], et[T * T];
      straight_rows(m, mu, en, et);
      const double det = et[0] * et[3] - et[1] * et[2];
      if (!(det > 0)) return false;
      kt[0] = et[3] / det;
      kt[1] = -et[1] / det;
      kt[2] = -et[2] / det;
      kt[3] = et[0] / det;
      for (int i = 0; i < T; ++i) kn[i] = -(kt[i * T] * en[0] + kt[i * T + 1] * en[1]);
    }
    return true;
  }

  /// What the law lacks: goal minus the products (`rate`: goal alone, for the tangent of the path),
  /// minus the products of the changes in `second` if given (Mehrotra). The meaning of the numbers
  /// depends on the chart; `wanted` and `recover` take them.
  struct Missing {
    double part[1 + T] = {};
    double angle = 0;
  };
  Missing missing(double m, double goal, bool rate, const ConeStep<T>* second) const {
    Missing out;
    if (boundary) {
      const double hi = 2 * m - alpha, top = 2 * rho + beta;
      out.part[0] = rate ? goal : goal - alpha * top;
      out.part[1] = rate ? goal : goal - hi * beta;
      out.angle = rate ? 0 : angle_between();
      if (second != nullptr) {
        out.part[0] -= second->alpha * (2 * second->rho + second->beta);
        out.part[1] -= (2 * second->m - second->alpha) * second->beta;
      }
      return out;
    }
    if (!rate) product(m, f, s0, s, out.part);
    for (double& x : out.part) x = -x;
    out.part[0] += goal;
    if (second != nullptr) {
      double y[1 + T];
      product(second->m, second->f, second->s0, second->s, y);
      for (int i = 0; i <= T; ++i) out.part[i] -= y[i];
    }
    return out;
  }

  /// The change of u_t that the law asks for at dp = df = 0. `lag` = u_t - s_t is what the linear
  /// relation still lacks.
  void wanted(double m, const Missing& lack, const double* lag, double* want) const {
    if (boundary) {
      const double radial = lack.part[1] / (2 * (2 * m - alpha)) - lack.part[0] / (2 * alpha);
      for (int i = 0; i < T; ++i) want[i] = radial * g[i] - lag[i];
      if constexpr (T == 2) {
        want[0] -= rho * lack.angle * g[1];
        want[1] += rho * lack.angle * g[0];
      }
      return;
    }
    double y[1 + T];
    arrow_solve(m, lack.part, y);
    for (int i = 0; i < T; ++i) want[i] = y[1 + i] - lag[i];
  }

  /// The whole change that goes with dp, df and du_t.
  void recover(double m, double mu, const Missing& lack, double dp, const double* df,
               const double* du, const double* lag, ConeStep<T>& step) const {
    step = ConeStep<T>();
    step.m = mu * dp;
    if (boundary) {
      const double hi = 2 * m - alpha, top = 2 * rho + beta;
      double radial = 0, out = 0;
      for (int i = 0; i < T; ++i) {
        radial += e[i] * df[i];
        out -= g[i] * (du[i] + lag[i]);
      }
      step.alpha = step.m - radial;
      step.beta = (lack.part[1] - (step.m + radial) * beta) / hi;
      if constexpr (T == 2) {
        step.rho = out;
        step.theta = (e[0] * df[1] - e[1] * df[0]) / (m - alpha);
        step.phi = -(g[0] * (du[1] + lag[1]) - g[1] * (du[0] + lag[0])) / rho;
      } else {
        // Of the two equations for d rho the one that does not cancel: the law where the contact
        // hardly slides (alpha large), u_t where it slides.
        const double law = (lack.part[0] - step.alpha * top) / (2 * alpha) - 0.5 * step.beta;
        step.rho = alpha > 1e-3 * hi ? law : out;
      }
      return;
    }
    double rhs[1 + T], y[1 + T];
    product(step.m, df, s0, s, rhs);
    for (int i = 0; i <= T; ++i) rhs[i] = lack.part[i] - rhs[i];
    arrow_solve(m, rhs, y);
    step.s0 = y[0];
    for (int i = 0; i < T; ++i) {
      step.f[i] = df[i];
      step.s[i] = y[1 + i];
    }
  }

  /// Largest a <= limit that keeps both cones.
  double longest(double m, const ConeStep<T>& d, double limit) const {
    double a = limit;
    const auto keep = [&a](double value, double rate) {
      if (rate < 0) a = std::min(a, -value / rate);
    };
    if (boundary) {
      keep(alpha, d.alpha);
      keep(2 * m - alpha, 2 * d.m - d.alpha);
      keep(beta, d.beta);
      keep(2 * rho + beta, 2 * d.rho + d.beta);
      if constexpr (T == 2) {
        keep(m - alpha, d.m - d.alpha);
        keep(rho, d.rho);
        const double turn = std::max(std::fabs(d.theta), std::fabs(d.phi));
        if (turn > 0) a = std::min(a, 1 / turn);
      }
      return a;
    }
    a = cone_limit(m, f, d.m, d.f, a);
    return cone_limit(s0, s, d.s0, d.s, a);
  }

  /// Moves by a; `extra_f`, `extra_s`: how much more than linear f and s_t moved.
  void advance(double m, const ConeStep<T>& d, double a, double* extra_f, double* extra_s) {
    for (int i = 0; i < T; ++i) extra_f[i] = extra_s[i] = 0;
    if (!boundary) {
      s0 += a * d.s0;
      for (int i = 0; i < T; ++i) {
        f[i] += a * d.f[i];
        s[i] += a * d.s[i];
      }
      return;
    }
    if constexpr (T == 2) {
      turn(e, m - alpha, a * (d.m - d.alpha), a * d.theta, extra_f);
      turn(g, rho, a * d.rho, a * d.phi, extra_s);
      extra_s[0] = -extra_s[0];
      extra_s[1] = -extra_s[1];
    }
    alpha += a * d.alpha;
    beta += a * d.beta;
    rho += a * d.rho;
  }

  /// Chooses the chart for the next step (in the plane: the side of the cone).
  void choose_chart(double m) {
    if constexpr (T == 1) {
      if (alpha <= m) return;
      const double s_sum = 2 * rho + beta;
      alpha = 2 * m - alpha;
      rho = -rho;
      beta = s_sum;
      e[0] = g[0] = -e[0];
    } else {
      if (boundary) {
        if (m - alpha > 0.3 * m && rho > 0.3 * (beta + rho)) return;
        for (int i = 0; i < T; ++i) {
          f[i] = (m - alpha) * e[i];
          s[i] = -rho * g[i];
        }
        s0 = beta + rho;
        boundary = false;
        return;
      }
      const double r = std::sqrt(f[0] * f[0] + f[1] * f[1]);
      const double q = std::sqrt(s[0] * s[0] + s[1] * s[1]);
      if (!(r > 0.5 * m && q > 0.5 * s0) || f[0] * s[0] + f[1] * s[1] > -0.5 * r * q) {
        return;
      }
      for (int i = 0; i < T; ++i) {
        e[i] = f[i] / r;
        g[i] = -s[i] / q;
      }
      alpha = m - r;
      rho = q;
      beta = s0 - q;
      boundary = true;
    }
  }

  /// How far the law is from holding, relative to goal (angles in radians).
  double error(double m, double goal) const {
    if (boundary) {
      const double a = std::fabs(alpha * (2 * rho + beta) / goal - 1);
      const double b = std::fabs((2 * m - alpha) * beta / goal - 1);
      double worst = !(a >= b) ? b : a;
      if constexpr (T == 2) worst = std::max(worst, std::fabs(angle_between()));
      return worst;
    }
    double y[1 + T] = {}, sum = 0;
    product(m, f, s0, s, y);
    y[0] -= goal;
    for (const double x : y) sum += x * x;
    return std::sqrt(sum) / goal;
  }

  /// Inner product of two changes in the local metric of the logarithmic barriers.
  double dot(double m, const ConeStep<T>& x, const ConeStep<T>& y) const {
    if (boundary) {
      const double hi = 2 * m - alpha, top = 2 * rho + beta;
      return x.alpha * y.alpha / (alpha * alpha) + x.beta * y.beta / (beta * beta) +
             (2 * x.m - x.alpha) * (2 * y.m - y.alpha) / (hi * hi) +
             (2 * x.rho + x.beta) * (2 * y.rho + y.beta) / (top * top) + x.theta * y.theta +
             x.phi * y.phi;
    }
    return barrier_dot(m, f, x.m, x.f, y.m, y.f) + barrier_dot(s0, s, x.s0, x.s, y.s0, y.s);
  }

 private:
  /// From e to g, radians.
  double angle_between() const {
    if constexpr (T == 2) {
      return std::atan2(e[0] * g[1] - e[1] * g[0], e[0] * g[0] + e[1] * g[1]);
    } else {
      return 0;
    }
  }
  /// (x0, x) o (y0, y) of the second-order cone.
  static void product(double x0, const double* x, double y0, const double* y, double* out) {
    out[0] = x0 * y0;
    for (int i = 0; i < T; ++i) {
      out[0] += x[i] * y[i];
      out[1 + i] = x0 * y[i] + y0 * x[i];
    }
  }
  static double cone_value(double x0, const double* x) {
    double square = 0;
    for (int i = 0; i < T; ++i) square += x[i] * x[i];
    const double r = std::sqrt(square);
    return (x0 - r) * (x0 + r);
  }
  /// y = Arw(m, f)^-1 b.
  void arrow_solve(double m, const double* b, double* y) const {
    double dot = 0;
    for (int i = 0; i < T; ++i) dot += f[i] * b[1 + i];
    y[0] = (m * b[0] - dot) / cone_value(m, f);
    for (int i = 0; i < T; ++i) y[1 + i] = (b[1 + i] - f[i] * y[0]) / m;
  }
  /// Tail rows of Arw(x)^-1 Arw(s): columns of dp (times mu) and df.
  void straight_rows(double m, double mu, double* en, double* et) const {
    double b[1 + T], y[1 + T];
    b[0] = s0;
    for (int i = 0; i < T; ++i) b[1 + i] = s[i];
    arrow_solve(m, b, y);
    for (int i = 0; i < T; ++i) en[i] = mu * y[1 + i];
    for (int j = 0; j < T; ++j) {
      b[0] = s[j];
      for (int i = 0; i < T; ++i) b[1 + i] = i == j ? s0 : 0;
      arrow_solve(m, b, y);
      for (int i = 0; i < T; ++i) et[i * T + j] = y[1 + i];
    }
  }
  static double cone_limit(double x0, const double* x, double d0, const double* d, double limit) {
    double q2 = d0 * d0, b = x0 * d0;
    for (int i = 0; i < T; ++i) {
      q2 -= d[i] * d[i];
      b -= x[i] * d[i];
    }
    const double c = cone_value(x0, x), disc = std::max(b * b - q2 * c, 0.0);
    double a = limit;
    if (d0 < 0) a = std::min(a, -x0 / d0);
    if (q2 < 0 || b < 0) a = std::min(a, c / (-b + std::sqrt(disc)));
    return a;
  }
  static double barrier_dot(double x0, const double* x, double a0, const double* a, double b0,
                            const double* b) {
    double ab = a0 * b0, xa = x0 * a0, xb = x0 * b0;
    for (int i = 0; i < T; ++i) {
      ab -= a[i] * b[i];
      xa -= x[i] * a[i];
      xb -= x[i] * b[i];
    }
    const double det = cone_value(x0, x);
    return -2 * ab / det + 4 * xa * xb / (det * det);
  }
  /// Turns the unit vector `e` of a vector of length r by `angle` while r grows by dr; `extra`: the
  /// vector's move beyond the linear one.
  static void turn(double* e, double r, double dr, double angle, double* extra) {
    const double half = std::sin(0.5 * angle), sine = std::sin(angle), square = angle * angle;
    const double less = std::fabs(angle) < 1e-2
                            ? -angle * square / 6 * (1 - square / 20 * (1 - square / 42))
                            : sine - angle;
    const double along = -2 * half * half, radial = (r + dr) * along, across = dr * sine + r * less;
    extra[0] = radial * e[0] - across * e[1];
    extra[1] = radial * e[1] + across * e[0];
    const double e0 = e[0] + along * e[0] - sine * e[1], e1 = e[1] + along * e[1] + sine * e[0];
    const double length = std::sqrt(e0 * e0 + e1 * e1);
    e[0] = e0 / length;
    e[1] = e1 / length;
  }
};

}  // namespace tenon::solvers
