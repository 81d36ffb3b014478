#include "tenon/contact/to_lcp.hpp"

#include <Eigen/Cholesky>

#include "tenon/core/check.hpp"

namespace tenon::contact {
namespace {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One side of a contact: which body, and its rows.
struct Side {
  int body;
  const RowBlock* jacobian;
};

struct Sides {
  Side side[2];
  int count = 0;
};

Sides sides(const Contact& contact) {
  Sides both;
  if (contact.a != kHeld) both.side[both.count++] = {contact.a, &contact.jacobian_a};
  if (contact.b != kHeld) both.side[both.count++] = {contact.b, &contact.jacobian_b};
  return both;
}

class Assembly {
 public:
  Assembly(const ContactProblem& problem, double step) : problem_(problem), step_(step) {
    TENON_CHECK(step >= 0, "a step is not negative");
    for (const Body& body : problem.bodies) {
      const Eigen::LLT<Eigen::MatrixXd> factor{Eigen::MatrixXd(body.mass)};
      TENON_CHECK(factor.info() == Eigen::Success, "a mass matrix is positive definite");
      const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(problem.dof, problem.dof);
      inverse_.emplace_back(factor.solve(unit));
    }
    pull_tension();
  }

  int contact_count() const { return static_cast<int>(problem_.contacts.size()); }
  const BodyMatrix& inverse(int body) const { return inverse_[body]; }
  /// The motion without contact forces, except for the constant pull of the tensions.
  const BodyVector& free_motion(int body) const { return free_[body]; }

  /// The offsets b of one contact's rows.
  Eigen::VectorXd offset(const Contact& contact) const {
    const int rows = 1 + problem_.tangents;
    Eigen::VectorXd b = Eigen::VectorXd::Zero(rows);
    const Sides both = sides(contact);
    for (int k = 0; k < both.count; ++k) b += *both.side[k].jacobian * free_[both.side[k].body];
    if (step_ > 0) {
      if (contact.drift.size() > 0) b += contact.drift;
      b[0] += contact.gap / step_;
    }
    return b;
  }

  /// Calls visit(i, j, block) for every pair of contacts that share a free body, block = the
  /// (1 + tangents)^2 part of A that comes from that body.
  template <class Visit>
  void for_each_block(const Visit& visit) const {
    struct Entry {
      int contact;
      const RowBlock* jacobian;
    };
    std::vector<std::vector<Entry>> at_body(problem_.bodies.size());
    for (int i = 0; i < contact_count(); ++i) {
      const Sides both = sides(problem_.contacts[i]);
      for (int k = 0; k < both.count; ++k)
        at_body[both.side[k].body].push_back({i, both.side[k].jacobian});
    }
    for (std::size_t body = 0; body < at_body.size(); ++body)
      for (const Entry& left : at_body[body]) {
        const RowMatrix left_inverse = *left.jacobian * inverse_[body];
        for (const Entry& right : at_body[body])
          visit(left.contact, right.contact, RowMatrix(left_inverse * right.jacobian->transpose()));
      }
  }

 private:
  void pull_tension() {
    for (std::size_t i = 0; i < problem_.bodies.size(); ++i) {
      const Body& body = problem_.bodies[i];
      const BodyVector gained = inverse_[i] * body.wrench;
      free_.push_back(step_ > 0 ? BodyVector(body.velocity + step_ * gained) : gained);
    }
    for (const Contact& contact : problem_.contacts) {
      if (contact.tension == 0) continue;
      const double pull = contact.tension * (step_ > 0 ? step_ : 1);
      const Sides both = sides(contact);
      for (int k = 0; k < both.count; ++k) {
        const auto& [body, jacobian] = both.side[k];
        free_[body] -= pull * (inverse_[body] * jacobian->row(0).transpose());
      }
    }
  }

  const ContactProblem& problem_;
  double step_;
  std::vector<BodyMatrix> inverse_;
  std::vector<BodyVector> free_;
};

}  // namespace

lcp::SparseLcp to_normal_lcp(const ContactProblem& problem, const LcpOptions& options) {
  const Assembly assembly(problem, options.step);
  const int n = assembly.contact_count();
  lcp::SparseLcp answer;
  answer.M.resize(n, n);
  answer.q.resize(n);
  std::vector<Eigen::Triplet<double>> entries;
  assembly.for_each_block(
      [&](int i, int j, const RowMatrix& block) { entries.emplace_back(i, j, block(0, 0)); });
  answer.M.setFromTriplets(entries.begin(), entries.end());
  for (int i = 0; i < n; ++i) answer.q[i] = assembly.offset(problem.contacts[i])[0];
  return answer;
}

lcp::FrictionProblem to_friction_problem(const ContactProblem& problem, const LcpOptions& options) {
  const Assembly assembly(problem, options.step);
  const int n = assembly.contact_count(), rows = 1 + problem.tangents;
  lcp::FrictionProblem answer;
  answer.tangents = problem.tangents;
  answer.A = Eigen::MatrixXd::Zero(rows * n, rows * n);
  answer.b.resize(rows * n);
  answer.mu.resize(n);
  assembly.for_each_block([&](int i, int j, const RowMatrix& block) {
    answer.A.block(rows * i, rows * j, rows, rows) += block;
  });
  for (int i = 0; i < n; ++i) {
    answer.b.segment(rows * i, rows) = assembly.offset(problem.contacts[i]);
    answer.mu[i] = problem.contacts[i].friction;
  }
  return answer;
}

lcp::PolyhedralFriction to_polyhedral_lcp(const ContactProblem& problem, const LcpOptions& options,
                                          int directions) {
  return lcp::PolyhedralFriction(to_friction_problem(problem, options), directions);
}

Eigen::VectorXd contact_forces(const ContactProblem& problem, const Eigen::VectorXd& reaction,
                               const LcpOptions& options) {
  const int n = static_cast<int>(problem.contacts.size()), rows = 1 + problem.tangents;
  TENON_CHECK(reaction.size() == n || reaction.size() == rows * n, "one reaction per contact row");
  Eigen::VectorXd forces = Eigen::VectorXd::Zero(rows * n);
  for (int i = 0; i < n; ++i) {
    if (reaction.size() == rows * n)
      forces.segment(rows * i, rows) = reaction.segment(rows * i, rows);
    else
      forces[rows * i] = reaction[i];
    forces[rows * i] -= problem.contacts[i].tension * (options.step > 0 ? options.step : 1);
  }
  return forces;
}

std::vector<BodyVector> body_motion(const ContactProblem& problem, const Eigen::VectorXd& forces,
                                    const LcpOptions& options) {
  const int n = static_cast<int>(problem.contacts.size()), rows = 1 + problem.tangents;
  TENON_CHECK(forces.size() == rows * n, "one force per contact row");
  const double time = options.step > 0 ? options.step : 1;
  std::vector<BodyVector> total;
  for (const Body& body : problem.bodies) total.emplace_back(time * body.wrench);
  for (int i = 0; i < n; ++i) {
    const Sides both = sides(problem.contacts[i]);
    for (int k = 0; k < both.count; ++k)
      total[both.side[k].body] +=
          both.side[k].jacobian->transpose() * forces.segment(rows * i, rows);
  }
  for (std::size_t i = 0; i < total.size(); ++i) {
    const Eigen::VectorXd gained = Eigen::MatrixXd(problem.bodies[i].mass).llt().solve(total[i]);
    total[i] = gained;
    if (options.step > 0) total[i] += problem.bodies[i].velocity;
  }
  return total;
}

}  // namespace tenon::contact
