#include "tenon/lcp/verify.hpp"

#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::lcp {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// w = M z + q, the largest |M_ij z_j| of each row, and of all.
struct Image {
  Vector w, row;
  double largest = 0;
};

void keep_larger(double& worst, double value) {
  if (!(value <= worst)) worst = value;
}

Image image(const SparseMatrix& M, const Vector& z, const Vector& q) {
  Image result{q, Vector::Zero(q.size()), 0};
  for (int j = 0; j < M.outerSize(); ++j)
    for (SparseMatrix::InnerIterator entry(M, j); entry; ++entry) {
      const double product = entry.value() * z[j];
      result.w[entry.row()] += product;
      keep_larger(result.row[entry.row()], std::abs(product));
      keep_larger(result.largest, std::abs(product));
    }
  return result;
}

Image image(const Matrix& M, const Vector& z, const Vector& q) {
  Image result{q, Vector::Zero(q.size()), 0};
  for (int j = 0; j < M.cols(); ++j)
    for (int i = 0; i < M.rows(); ++i) {
      const double product = M(i, j) * z[j];
      result.w[i] += product;
      keep_larger(result.row[i], std::abs(product));
      keep_larger(result.largest, std::abs(product));
    }
  return result;
}

double largest(const Vector& v) {
  return v.size() == 0 ? 0.0 : v.cwiseAbs().maxCoeff();
}

/// q drowns in the rounding of the products: see verify.hpp.
bool drowned(double constant, double products) {
  return constant > 0 && products > 1e10 * constant;
}

/// What a row is judged by at least, as a part of the whole problem's size: see verify.hpp.
constexpr double kRowFloor = 1e-3;

/// The natural residuals of verify.hpp for given z and w = .. + constant, with the sizes of the
/// constant and of the products behind w, and the size of each row.
double natural_residual(const Vector& z, const Vector& w, double constant, double products,
                        const Vector& rows) {
  const double scale = constant + products;
  if (!z.allFinite() || !w.allFinite() || !std::isfinite(scale)) return kInfinite;
  if (drowned(constant, products)) return kInfinite;
  const double z_scale = largest(z);
  double worst = 0;
  for (int i = 0; i < z.size(); ++i) {
    keep_larger(worst, std::abs(std::min(z[i], w[i])) / (1 + scale));
    const double z_part = z_scale > 0 ? z[i] / z_scale : 0.0;
    const double w_part = scale > 0 ? w[i] / scale : 0.0;
    keep_larger(worst, std::abs(std::min(z_part, w_part)));
    if (w[i] < 0) keep_larger(worst, -w[i] / std::max(rows[i], kRowFloor * scale));
  }
  return std::isfinite(worst) ? worst : kInfinite;
}

template <class Problem>
double lcp_residual(const Problem& problem, const Vector& z) {
  if (z.size() != problem.size() || !z.allFinite()) return kInfinite;
  const Image at = image(problem.M, z, problem.q);
  return natural_residual(z, at.w, largest(problem.q), at.largest, problem.q.cwiseAbs() + at.row);
}

void conclude(Solution& solution, double tolerance) {
  const bool passed = solution.residual <= tolerance;
  if (passed) {
    solution.status = Status::solved;
  } else if (solution.status == Status::solved) {
    solution.status = Status::iteration_limit;
    solution.note += (solution.note.empty() ? "" : "; ");
    solution.note += "the verifier rejected the answer";
  }
}

}  // namespace

std::string_view name(Status status) {
  switch (status) {
    case Status::solved:
      return "solved";
    case Status::ray:
      return "ray";
    case Status::cycling:
      return "cycling";
    case Status::iteration_limit:
      return "iteration_limit";
    case Status::no_solution:
      return "no_solution";
  }
  return "iteration_limit";
}

double residual(const SparseLcp& problem, const Vector& z) {
  return lcp_residual(problem, z);
}

double residual(const Lcp& problem, const Vector& z) {
  return lcp_residual(problem, z);
}

double residual(const MixedLcp& problem, const Vector& u, const Vector& z) {
  if (u.size() != problem.free_size() || z.size() != problem.size()) return kInfinite;
  if (!u.allFinite() || !z.allFinite()) return kInfinite;
  const Image equal_u = image(problem.A, u, problem.a), equal = image(problem.C, z, equal_u.w);
  const Image from_u = image(problem.D, u, problem.b), from_z = image(problem.B, z, from_u.w);
  const double scale = largest(problem.a) + equal_u.largest + equal.largest;
  double worst = scale > 0 ? largest(equal.w) / scale : largest(equal.w);
  // The free unknowns move the constant of the complementary rows: both vectors count for it.
  const double constant = std::max(largest(problem.a), largest(problem.b));
  keep_larger(worst, natural_residual(z, from_z.w, constant, from_u.largest + from_z.largest,
                                      problem.b.cwiseAbs() + from_u.row + from_z.row));
  return std::isfinite(worst) ? worst : kInfinite;
}

double residual(const FrictionProblem& problem, const Vector& reaction) {
  if (reaction.size() != problem.b.size() || !reaction.allFinite()) return kInfinite;
  const Image at = image(problem.A, reaction, problem.b);
  const double scale = largest(problem.b) + at.largest;
  if (!at.w.allFinite() || !std::isfinite(scale)) return kInfinite;
  if (drowned(largest(problem.b), at.largest)) return kInfinite;
  const auto diagonal = [&](int i) { return problem.A(i, i) > 0 ? problem.A(i, i) : 1.0; };
  double worst = 0;
  for (int c = 0; c < problem.contacts(); ++c) {
    const int row = c * problem.block();
    const double d_n = diagonal(row);
    keep_larger(worst, std::abs(std::min(at.w[row], d_n * reaction[row])));
    double d_t = diagonal(row + 1);
    if (problem.tangents == 2) d_t = std::max(d_t, diagonal(row + 2));
    const Vector held = d_t * reaction.segment(row + 1, problem.tangents);
    const Vector pushed = held - at.w.segment(row + 1, problem.tangents);
    const double radius = d_t * problem.mu[c] * std::max(reaction[row], 0.0);
    const double size = pushed.norm();
    const Vector projected = size > radius ? Vector(pushed * (radius / size)) : pushed;
    keep_larger(worst, (held - projected).norm());
  }
  if (scale > 0) worst /= scale;
  return std::isfinite(worst) ? worst : kInfinite;
}

Vector without_noise(const Vector& y) {
  const double noise = 1e-13 * largest(y);
  return y.unaryExpr([noise](double x) { return x > noise ? x : 0.0; });
}

bool proves_infeasible(const SparseLcp& problem, const Vector& y) {
  if (y.size() != problem.size() || !y.allFinite() || !(y.size() > 0)) return false;
  const double size = largest(y);
  if (!(size > 0) || !(y.minCoeff() >= 0)) return false;
  const double q_scale = largest(problem.q);
  double m_scale = 0, along_q = 0, worst = 0;
  for (int j = 0; j < problem.size(); ++j) {
    double column = 0, terms = 0;
    for (SparseMatrix::InnerIterator entry(problem.M, j); entry; ++entry) {
      const double term = entry.value() * (y[entry.row()] / size);
      column += term;
      terms += std::abs(term);
      m_scale = std::max(m_scale, std::abs(entry.value()));
    }
    if (!(column <= 1e-10 * terms)) return false;  // more than cancellation leaves
    keep_larger(worst, column);
    along_q += problem.q[j] * (y[j] / size);
  }
  if (!(along_q <= -1e-9 * q_scale) || !(along_q < 0)) return false;
  return worst <= 1e-11 * m_scale && worst * q_scale <= 1e-8 * -along_q * m_scale;
}

bool accept(const SparseLcp& problem, Solution& solution, double tolerance) {
  TENON_CHECK(solution.z.size() == problem.size(), "a Solution holds one z per row");
  solution.w = image(problem.M, solution.z, problem.q).w;
  solution.residual = residual(problem, solution.z);
  conclude(solution, tolerance);
  return solution.status == Status::solved;
}

bool accept(const MixedLcp& problem, Solution& solution, double tolerance) {
  TENON_CHECK(solution.z.size() == problem.size() && solution.u.size() == problem.free_size(),
              "a Solution holds one z and one u per row");
  const Image from_u = image(problem.D, solution.u, problem.b);
  solution.w = image(problem.B, solution.z, from_u.w).w;
  solution.residual = residual(problem, solution.u, solution.z);
  conclude(solution, tolerance);
  return solution.status == Status::solved;
}

bool accept(const FrictionProblem& problem, Solution& solution, double tolerance) {
  TENON_CHECK(solution.reaction.size() == problem.b.size(), "a Solution holds one force per row");
  solution.velocity = image(problem.A, solution.reaction, problem.b).w;
  solution.residual = residual(problem, solution.reaction);
  conclude(solution, tolerance);
  return solution.status == Status::solved;
}

}  // namespace tenon::lcp
