#include "tenon/solvers/step_problem.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <numeric>
#include <string>

#include "tenon/core/check.hpp"

namespace tenon::solvers {
namespace {

using Eigen::Dynamic;
using RowMajorMatrix = Eigen::Matrix<double, Dynamic, Dynamic, Eigen::RowMajor>;

bool all_finite(const std::vector<double>& values) {
  for (const double x : values) {
    if (!std::isfinite(x)) return false;
  }
  return true;
}

/// The inverse of a symmetric positive definite block, or nothing.
std::optional<contact::BodyMatrix> inverse_of(const contact::BodyMatrix& mass) {
  const int dof = static_cast<int>(mass.rows());
  if (!mass.allFinite() || !(mass - mass.transpose()).isZero(1e-12 * mass.norm())) return {};
  const contact::BodyMatrix diagonal = mass.diagonal().asDiagonal();
  if (mass == diagonal) {
    if (!(mass.diagonal().minCoeff() > 0)) return {};
    return contact::BodyMatrix(mass.diagonal().cwiseInverse().asDiagonal());
  }
  const Eigen::LLT<contact::BodyMatrix> factor(mass);
  if (factor.info() != Eigen::Success) return {};
  const contact::BodyMatrix inverse = factor.solve(contact::BodyMatrix::Identity(dof, dof));
  return contact::BodyMatrix(0.5 * (inverse + inverse.transpose()));
}

void append_block(std::vector<double>& to, std::span<const double> block, std::size_t size) {
  if (block.empty()) {
    to.resize(to.size() + size, 0.0);
  } else {
    TENON_CHECK(block.size() == size, "a Jacobian block has (1 + tangents) x dof numbers");
    to.insert(to.end(), block.begin(), block.end());
  }
}

std::span<const double> as_span(const contact::RowBlock& block) {
  return {block.data(), static_cast<std::size_t>(block.size())};
}

contact::BodyVector free_velocity_of(const contact::ContactProblem& problem, int body,
                                     const PackOptions& options) {
  const contact::Body& b = problem.bodies[body];
  if (!options.free_velocity.empty()) {
    return Eigen::Map<const Eigen::VectorXd>(options.free_velocity.data() + body * problem.dof,
                                             problem.dof);
  }
  const Eigen::LLT<contact::BodyMatrix> factor(b.mass);
  return b.velocity + options.step * factor.solve(b.wrench);
}

}  // namespace

bool is_mass(std::span<const double> mass, int dof) {
  const contact::BodyMatrix block = Eigen::Map<const RowMajorMatrix>(mass.data(), dof, dof);
  return inverse_of(block).has_value();
}

int StepProblem::add_body(std::span<const double> body_mass, std::span<const double> velocity) {
  TENON_CHECK(static_cast<int>(body_mass.size()) == dof * dof, "mass is dof x dof");
  TENON_CHECK(static_cast<int>(velocity.size()) == dof, "free velocity has dof numbers");
  const contact::BodyMatrix block = Eigen::Map<const RowMajorMatrix>(body_mass.data(), dof, dof);
  const auto inverse = inverse_of(block);
  TENON_CHECK(inverse.has_value(), "mass is symmetric positive definite");
  mass.insert(mass.end(), body_mass.begin(), body_mass.end());
  for (int i = 0; i < dof; ++i) {
    for (int j = 0; j < dof; ++j) inverse_mass.push_back((*inverse)(i, j));
  }
  free_velocity.insert(free_velocity.end(), velocity.begin(), velocity.end());
  return bodies() - 1;
}

int StepProblem::add_contact(int body_a, int body_b, std::span<const double> rows_a,
                             std::span<const double> rows_b, std::span<const double> row_offset,
                             double mu) {
  TENON_CHECK(static_cast<int>(row_offset.size()) == rows(), "one offset per row");
  const std::size_t size = static_cast<std::size_t>(rows() * dof);
  a.push_back(body_a);
  b.push_back(body_b);
  append_block(jacobian_a, body_a == contact::kHeld ? std::span<const double>{} : rows_a, size);
  append_block(jacobian_b, body_b == contact::kHeld ? std::span<const double>{} : rows_b, size);
  offset.insert(offset.end(), row_offset.begin(), row_offset.end());
  friction.push_back(mu);
  return contacts() - 1;
}

StepProblem pack(const contact::ContactProblem& problem, const Island& island,
                 const PackOptions& options) {
  TENON_CHECK(options.step > 0, "the step is positive");
  StepProblem packed;
  packed.dof = problem.dof;
  packed.tangents = problem.tangents;
  packed.step = options.step;
  std::vector<int> local(problem.bodies.size(), contact::kHeld);
  for (const int body : island.bodies) {
    const contact::BodyMatrix& mass = problem.bodies[body].mass;
    const contact::BodyVector v_f = free_velocity_of(problem, body, options);
    local[body] = packed.add_body({mass.data(), static_cast<std::size_t>(mass.size())},
                                  {v_f.data(), static_cast<std::size_t>(v_f.size())});
  }
  for (const int index : island.contacts) {
    const contact::Contact& c = problem.contacts[index];
    contact::RowVector offset = c.drift;
    if (offset.size() == 0) offset = contact::RowVector::Zero(packed.rows());
    offset[0] += options.bias.empty() ? std::fmax(c.gap, 0.0) / options.step : options.bias[index];
    const int a = c.a == contact::kHeld ? contact::kHeld : local[c.a];
    const int b = c.b == contact::kHeld ? contact::kHeld : local[c.b];
    packed.add_contact(a, b, as_span(c.jacobian_a), as_span(c.jacobian_b),
                       {offset.data(), static_cast<std::size_t>(offset.size())}, c.friction);
    if (c.tension == 0) continue;
    const double pull = -c.tension * options.step;
    for (const auto& [body, block] : {std::pair{a, &c.jacobian_a}, std::pair{b, &c.jacobian_b}}) {
      if (body == contact::kHeld) continue;
      const int n = packed.dof;
      Eigen::Map<Eigen::VectorXd>(packed.free_velocity.data() + body * n, n) +=
          pull * Eigen::Map<const RowMajorMatrix>(packed.inverse_mass.data() + body * n * n, n, n) *
          block->row(0).transpose();
    }
  }
  packed.scale = residual_scale(packed, options.gravity);
  return packed;
}

StepProblem pack(const contact::ContactProblem& problem, const PackOptions& options) {
  Island whole;
  whole.bodies.resize(problem.bodies.size());
  whole.contacts.resize(problem.contacts.size());
  std::iota(whole.bodies.begin(), whole.bodies.end(), 0);
  std::iota(whole.contacts.begin(), whole.contacts.end(), 0);
  return pack(problem, whole, options);
}

void unpack_tension(const contact::ContactProblem& problem, const Island& island, double step,
                    std::span<double> lambda) {
  const std::size_t rows = static_cast<std::size_t>(1 + problem.tangents);
  TENON_CHECK(lambda.size() == rows * island.contacts.size(), "one impulse per row");
  for (std::size_t i = 0; i < island.contacts.size(); ++i) {
    lambda[i * rows] -= problem.contacts[island.contacts[i]].tension * step;
  }
}

double residual_scale(const StepProblem& problem, double gravity) {
  const int linear = problem.dof == 3 ? 2 : 3;
  double fastest = 0;
  for (int body = 0; body < problem.bodies(); ++body) {
    double square = 0;
    for (int i = 0; i < linear; ++i) {
      const double x = problem.free_velocity[body * problem.dof + i];
      square += x * x;
    }
    if (!(square <= fastest)) fastest = square;
  }
  const double speed = 0.01 * std::sqrt(fastest);
  return !(speed <= problem.step * gravity) ? speed : problem.step * gravity;
}

std::optional<std::string> defect(const StepProblem& p) {
  const bool planar = p.dof == 3 && p.tangents == 1;
  const bool spatial = p.dof == 6 && p.tangents == 2;
  if (!planar && !spatial) return "dof and tangents are neither 3 and 1 nor 6 and 2";
  const std::size_t nb = p.bodies(), nc = p.contacts(), d = p.dof, r = p.rows();
  if (p.free_velocity.size() != nb * d || p.mass.size() != nb * d * d ||
      p.inverse_mass.size() != nb * d * d) {
    return "mass and free_velocity do not have dof x dof and dof numbers per body";
  }
  if (p.a.size() != nc || p.b.size() != nc || p.offset.size() != nc * r ||
      p.jacobian_a.size() != nc * r * d || p.jacobian_b.size() != nc * r * d) {
    return "the lists of contacts differ in length";
  }
  for (std::size_t c = 0; c < nc; ++c) {
    const bool a_ok = p.a[c] >= contact::kHeld && p.a[c] < static_cast<int>(nb);
    const bool b_ok = p.b[c] >= contact::kHeld && p.b[c] < static_cast<int>(nb);
    if (!a_ok || !b_ok) return "contact " + std::to_string(c) + " names a body that does not exist";
    if (p.a[c] == p.b[c]) return "contact " + std::to_string(c) + " joins a body with itself";
    if (!(p.friction[c] >= 0)) return "friction of contact " + std::to_string(c) + " is negative";
  }
  if (!all_finite(p.free_velocity) || !all_finite(p.jacobian_a) || !all_finite(p.jacobian_b) ||
      !all_finite(p.offset) || !all_finite(p.friction) || !all_finite(p.mass)) {
    return "a number is not finite";
  }
  for (std::size_t body = 0; body < nb; ++body) {
    const contact::BodyMatrix block =
        Eigen::Map<const RowMajorMatrix>(p.mass.data() + body * d * d, p.dof, p.dof);
    if (!inverse_of(block)) return "mass of body " + std::to_string(body) + " is not positive";
  }
  return {};
}

}  // namespace tenon::solvers
