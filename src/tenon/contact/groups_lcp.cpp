#include "tenon/contact/groups_lcp.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::contact {

namespace {

using lcp::Matrix;
using lcp::Vector;

/// Builds w = M z + q row by row. A row is a sum of rho's (affine in all impulses) and of single
/// unknowns.
class Builder {
 public:
  Builder(const ContactProblem& problem, double h, Formulation formulation, double alpha)
      : problem_(problem), formulation_(formulation), alpha_(alpha) {
    out_.normal_row.assign(problem.contacts.size(), -1);
    out_.friction_row.assign(problem.contacts.size(), -1);
    set_free_velocity(h);
    set_rho(h);
  }

  GroupLcp build() {
    number_unknowns();
    out_.problem.M = Matrix::Zero(size_, size_);
    out_.problem.q = Vector::Zero(size_);
    std::vector<char> grouped(problem_.contacts.size(), 0);
    for (size_t k = 0; k < problem_.groups.size(); ++k) {
      for (int i : rows_of(problem_.groups[k])) grouped[i] = 1;
      add_group(problem_.groups[k], static_cast<int>(k));
    }
    for (size_t i = 0; i < problem_.contacts.size(); ++i) {
      if (!grouped[i]) add_rho(out_.normal_row[i], static_cast<int>(i), 1);
      if (out_.friction_row[i] >= 0) add_friction(static_cast<int>(i));
    }
    return std::move(out_);
  }

 private:
  static std::vector<int> rows_of(const Group& group) {
    std::vector<int> rows;
    for (const Alternative& alternative : group.alternatives)
      rows.push_back(alternative.contacts.front());
    return rows;
  }

  void set_free_velocity(double h) {
    for (const Body& body : problem_.bodies) {
      const Eigen::LLT<BodyMatrix> factor(body.mass);
      out_.free_velocity.push_back(body.velocity + h * factor.solve(body.wrench));
      inverse_mass_.push_back(factor.solve(BodyMatrix::Identity(problem_.dof, problem_.dof)));
    }
  }

  /// Velocity per unit of row r of contact i, J_r M^-1 on both bodies.
  double coupling(int i, int r, int j, int s) const {
    const Contact &x = problem_.contacts[i], &y = problem_.contacts[j];
    double sum = 0;
    const auto add = [&](int body, const RowBlock& jx, int other, const RowBlock& jy) {
      if (body == kHeld || body != other) return;
      sum += (jx.row(r) * inverse_mass_[body] * jy.row(s).transpose())(0, 0);
    };
    add(x.a, x.jacobian_a, y.a, y.jacobian_a);
    add(x.a, x.jacobian_a, y.b, y.jacobian_b);
    add(x.b, x.jacobian_b, y.a, y.jacobian_a);
    add(x.b, x.jacobian_b, y.b, y.jacobian_b);
    return sum;
  }

  double at_free(int i, int r) const {
    const Contact& contact = problem_.contacts[i];
    double u = contact.drift[r];
    if (contact.a != kHeld) u += contact.jacobian_a.row(r).dot(out_.free_velocity[contact.a]);
    if (contact.b != kHeld) u += contact.jacobian_b.row(r).dot(out_.free_velocity[contact.b]);
    return u;
  }

  void set_rho(double h) {
    for (size_t i = 0; i < problem_.contacts.size(); ++i)
      rho_free_.push_back(problem_.contacts[i].gap / h + at_free(static_cast<int>(i), 0));
  }

  void number_unknowns() {
    for (size_t i = 0; i < problem_.contacts.size(); ++i) {
      out_.normal_row[i] = size_++;
      if (problem_.contacts[i].friction > 0) {
        out_.friction_row[i] = size_;
        size_ += 3;
      }
    }
    for (const Group& group : problem_.groups) {
      first_extra_.push_back(size_);
      const int n = static_cast<int>(group.alternatives.size());
      if (formulation_ == Formulation::kConjunction) continue;
      size_ += n - 1;
      if (formulation_ == Formulation::kAccurate) size_ += n + 1;
      if (formulation_ == Formulation::kWithoutLast) size_ += n;
    }
    if (formulation_ == Formulation::kWithoutLast) {
      out_.outside = Matrix::Zero(problem_.groups.size(), size_);
      out_.outside_offset = Vector::Zero(problem_.groups.size());
    }
  }

  /// Adds factor * u_r(contact i) to a linear form (row of M, entry of q).
  template <class Row>
  void add_velocity(Row row, double& constant, int i, int r, double factor) const {
    constant += factor * (r == 0 ? rho_free_[i] : at_free(i, r));
    for (size_t j = 0; j < problem_.contacts.size(); ++j) {
      row[out_.normal_row[j]] += factor * coupling(i, r, static_cast<int>(j), 0);
      const int f = out_.friction_row[j];
      if (f < 0) continue;
      const double along = factor * coupling(i, r, static_cast<int>(j), 1);
      row[f] += along;
      row[f + 1] -= along;
    }
  }
  void add_rho(int row, int i, double factor) {
    add_velocity(out_.problem.M.row(row), out_.problem.q[row], i, 0, factor);
  }
  void add_unknown(int row, int unknown, double factor) { out_.problem.M(row, unknown) += factor; }

  void add_group(const Group& group, int k) {
    const std::vector<int> rows = rows_of(group);
    const int n = static_cast<int>(rows.size()), c = first_extra_[k], g = c + n - 1, e = g + n;
    if (formulation_ == Formulation::kConjunction) {
      for (int i : rows) add_rho(out_.normal_row[i], i, 1);
      return;
    }
    for (int j = 1; j < n; ++j) {  // c_j sits at c + j - 1
      add_unknown(c + j - 1, c + j - 1, 1);
      add_rho(c + j - 1, rows[j], -1);
      add_rho(c + j - 1, rows[0], 1);
      for (int l = 1; l < j; ++l) add_unknown(c + j - 1, c + l - 1, 1);
    }
    const auto add_max = [&](int row, double factor) {
      add_rho(row, rows[0], factor);
      for (int l = 1; l < n; ++l) add_unknown(row, c + l - 1, factor);
    };
    const bool accurate =
        formulation_ == Formulation::kAccurate || formulation_ == Formulation::kWithoutLast;
    for (int i = 0; i < n; ++i) {
      const int p = out_.normal_row[rows[i]];
      add_max(p, formulation_ == Formulation::kCompact ? 2 : 1);
      if (formulation_ == Formulation::kCompact) add_rho(p, rows[i], -1);
      if (!accurate) continue;
      add_unknown(p, g + i, 1);
      add_unknown(g + i, g + i, 1);
      add_rho(g + i, rows[i], 1);
    }
    if (formulation_ == Formulation::kAccurate) {
      add_max(e, 1);
      add_unknown(e, e, -alpha_);
    }
    if (formulation_ == Formulation::kWithoutLast) {
      add_velocity(out_.outside.row(k), out_.outside_offset[k], rows[0], 0, 1);
      for (int l = 1; l < n; ++l) out_.outside(k, c + l - 1) += 1;
    }
  }

  void add_friction(int i) {
    const int f = out_.friction_row[i], sigma = f + 2;
    for (int side = 0; side < 2; ++side) {
      add_velocity(out_.problem.M.row(f + side), out_.problem.q[f + side], i, 1, side ? -1.0 : 1.0);
      add_unknown(f + side, sigma, 1);
      add_unknown(sigma, f + side, -1);
    }
    add_unknown(sigma, out_.normal_row[i], problem_.contacts[i].friction);
  }

  const ContactProblem& problem_;
  Formulation formulation_;
  double alpha_;
  GroupLcp out_;
  std::vector<BodyMatrix> inverse_mass_;
  std::vector<double> rho_free_;  ///< rho at v_f
  std::vector<int> first_extra_;  ///< per group: its first c
  int size_ = 0;
};

}  // namespace

bool one_row_per_alternative(const ContactProblem& problem) {
  return std::all_of(problem.groups.begin(), problem.groups.end(), [](const Group& group) {
    return std::all_of(group.alternatives.begin(), group.alternatives.end(),
                       [](const Alternative& each) { return each.contacts.size() == 1; });
  });
}

GroupLcp group_lcp(const ContactProblem& problem, double h, Formulation formulation, double alpha) {
  TENON_CHECK(problem.tangents == 1, "the study models are planar");
  TENON_CHECK(one_row_per_alternative(problem), "one row per alternative");
  return Builder(problem, h, formulation, alpha).build();
}

GroupImpulses group_impulses(const ContactProblem& problem, const GroupLcp& lcp,
                             const lcp::Vector& z) {
  GroupImpulses out;
  std::vector<BodyVector> momentum(problem.bodies.size(), BodyVector::Zero(problem.dof));
  for (size_t i = 0; i < problem.contacts.size(); ++i) {
    const Contact& contact = problem.contacts[i];
    RowVector impulse(2);
    const int f = lcp.friction_row[i];
    impulse << z[lcp.normal_row[i]], f < 0 ? 0.0 : z[f] - z[f + 1];
    if (contact.a != kHeld) momentum[contact.a] += contact.jacobian_a.transpose() * impulse;
    if (contact.b != kHeld) momentum[contact.b] += contact.jacobian_b.transpose() * impulse;
    out.impulses.push_back(impulse);
  }
  for (size_t i = 0; i < problem.bodies.size(); ++i)
    out.velocities.push_back(lcp.free_velocity[i] +
                             problem.bodies[i].mass.llt().solve(momentum[i]));
  return out;
}

}  // namespace tenon::contact
