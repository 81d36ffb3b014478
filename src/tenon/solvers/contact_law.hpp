// One contact's law: the projection on the friction cone of the proximal methods, and its slope.
#pragma once

#include <cmath>
#include <limits>

namespace tenon::solvers {

enum Piece : unsigned char { kOpen = 0, kStick = 1, kSlide = 2 };

/// lambda = proj(z): p = max(0, z_n), f = the point of the disc of radius mu p nearest to z_t.
template <int T>
inline Piece project(const double* z, double mu, double* lambda) {
  if (!(z[0] > 0)) {
    for (int r = 0; r <= T; ++r) lambda[r] = 0;
    return kOpen;
  }
  lambda[0] = z[0];
  const double radius = mu * z[0];
  double length;
  if constexpr (T == 1) {
    length = std::fabs(z[1]);
  } else {
    length = std::sqrt(z[1] * z[1] + z[2] * z[2]);
  }
  if (length <= radius) {
    for (int r = 1; r <= T; ++r) lambda[r] = z[r];
    return kStick;
  }
  for (int r = 1; r <= T; ++r) lambda[r] = z[r] * (radius / length);
  return kSlide;
}

/// The largest a for which lambda + a d stays in the cone of a contact that sticks, or keeps p >= 0
/// where it slides; infinity if all do.
template <int T>
inline double longest_in_cone(Piece piece, const double* lambda, const double* d, double mu) {
  double most = std::numeric_limits<double>::infinity();
  if (piece == kOpen) return most;
  if (d[0] < 0) most = -lambda[0] / d[0];
  if (piece == kSlide) return most;
  // |f + a g|^2 = mu^2 (p + a q)^2
  double square = -mu * mu * d[0] * d[0], half = -mu * mu * lambda[0] * d[0];
  double rest = -mu * mu * lambda[0] * lambda[0];
  for (int r = 1; r <= T; ++r) {
    square += d[r] * d[r];
    half += lambda[r] * d[r];
    rest += lambda[r] * lambda[r];
  }
  const double root = std::sqrt(half * half - square * rest);  // NaN: never reached
  for (const double a : {(-half - root) / square, (-half + root) / square})
    if (a > 0 && a < most) most = a;
  return most;
}

/// K = dlambda/dz, (1 + T) x (1 + T) by rows; nothing to add where open.
template <int T>
inline void projection_slope(Piece piece, const double* z, double mu, double* k) {
  constexpr int R = 1 + T;
  for (int i = 0; i < R * R; ++i) k[i] = 0;
  if (piece == kOpen) return;
  k[0] = 1;
  if (piece == kStick) {
    for (int r = 1; r < R; ++r) k[r * R + r] = 1;
    return;
  }
  if constexpr (T == 1) {
    k[R] = z[1] > 0 ? mu : -mu;
  } else {
    const double length = std::sqrt(z[1] * z[1] + z[2] * z[2]);
    const double s1 = z[1] / length, s2 = z[2] / length;
    const double bend = mu * z[0] / length;
    k[R] = mu * s1;
    k[2 * R] = mu * s2;
    k[R + 1] = bend * s2 * s2;
    k[R + 2] = k[2 * R + 1] = -bend * s1 * s2;
    k[2 * R + 2] = bend * s1 * s1;
  }
}

}  // namespace tenon::solvers
