// Friction problems in the plane from bodies that touch: A = J M^-1 J', b = J v_free.
#pragma once

#include <cmath>

#include "tenon/core/random.hpp"
#include "tenon/lcp/problem.hpp"

namespace tenon::lcp::testing {

/// `contacts` random contacts between `bodies` discs of mass about 1 and the ground; free
/// velocities of size `speed` plus gravity. mu in (0, 2 mean]. A is positive semidefinite by
/// construction, singular when 2 contacts > 3 bodies.
inline FrictionProblem random_friction(Random& random, int bodies, int contacts, double mean_mu) {
  Matrix J = Matrix::Zero(2 * contacts, 3 * bodies);
  Vector inverse_mass(3 * bodies), free(3 * bodies);
  for (int k = 0; k < bodies; ++k) {
    const double mass = random.uniform(0.5, 2);
    inverse_mass.segment(3 * k, 3) << 1 / mass, 1 / mass, 2 / mass;
    free.segment(3 * k, 3) << random.uniform(-1, 1), random.uniform(-1, 1) - 0.5,
        random.uniform(-1, 1);
  }
  FrictionProblem p;
  p.tangents = 1;
  p.mu = Vector(contacts);
  for (int c = 0; c < contacts; ++c) {
    const int a = random.below(bodies), b = random.below(bodies + 1) - 1;
    const double angle = random.uniform(0, 2 * 3.141592653589793);
    const double nx = std::cos(angle), ny = std::sin(angle);
    const auto put = [&](int body, double sign) {
      const double rx = random.uniform(-1, 1), ry = random.uniform(-1, 1);
      J.block(2 * c, 3 * body, 1, 3) += sign * Matrix{{nx, ny, rx * ny - ry * nx}};
      J.block(2 * c + 1, 3 * body, 1, 3) += sign * Matrix{{-ny, nx, rx * nx + ry * ny}};
    };
    put(a, 1);
    if (b >= 0 && b != a) put(b, -1);
    p.mu[c] = random.uniform(0, 2 * mean_mu);
  }
  p.A = J * inverse_mass.asDiagonal() * J.transpose();
  p.b = J * free;
  return p;
}

/// A stack of `blocks` boxes 2 x 1 with two contact points under each, at rest under gravity and
/// pushed sideways at the top with `push` times a block's weight.
inline FrictionProblem friction_stack(int blocks, double mu, double push) {
  const int contacts = 2 * blocks;
  Matrix J = Matrix::Zero(2 * contacts, 3 * blocks);
  Vector inverse_mass(3 * blocks), free = Vector::Zero(3 * blocks);
  for (int k = 0; k < blocks; ++k) {
    inverse_mass.segment(3 * k, 3) << 1, 1, 12.0 / 5;
    free[3 * k + 1] = -9.81;
  }
  free[3 * (blocks - 1)] = 9.81 * push;
  for (int k = 0; k < blocks; ++k)
    for (int side = 0; side < 2; ++side) {
      const int row = 2 * (2 * k + side);
      const double x = side == 0 ? -1 : 1;
      J.block(row, 3 * k, 1, 3) = Matrix{{0, 1, x}};
      J.block(row + 1, 3 * k, 1, 3) = Matrix{{1, 0, 0.5}};
      if (k == 0) continue;
      J.block(row, 3 * k - 3, 1, 3) = Matrix{{0, -1, -x}};
      J.block(row + 1, 3 * k - 3, 1, 3) = Matrix{{-1, 0, 0.5}};
    }
  return {1, J * inverse_mass.asDiagonal() * J.transpose(), J * free,
          Vector::Constant(contacts, mu)};
}

}  // namespace tenon::lcp::testing
