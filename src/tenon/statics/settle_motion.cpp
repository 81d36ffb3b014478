#include "tenon/statics/settle_motion.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <Eigen/SparseQR>

namespace tenon::statics {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

constexpr int kRounds = 5;

/// Columns: the normal rows of all contacts, turns measured at the assembly's size.
Sparse normal_columns(const contact::ContactProblem& problem) {
  const int linear = problem.tangents + 1;
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t c = 0; c < problem.contacts.size(); ++c) {
    const contact::Contact& contact = problem.contacts[c];
    const auto side = [&](int body, const contact::RowBlock& jacobian) {
      if (body == contact::kHeld) return;
      for (int i = 0; i < problem.dof; ++i)
        entries.emplace_back(problem.dof * body + i, static_cast<int>(c),
                             jacobian(0, i) / (i < linear ? 1 : problem.size));
    };
    side(contact.a, contact.jacobian_a);
    side(contact.b, contact.jacobian_b);
  }
  Sparse columns(problem.dof * static_cast<int>(problem.bodies.size()),
                 static_cast<int>(problem.contacts.size()));
  columns.setFromTriplets(entries.begin(), entries.end());
  return columns;
}

/// v without its part along the closed columns, which may depend on each other.
bool project_out(const Sparse& columns, const std::vector<char>& closed, Eigen::VectorXd& v) {
  std::vector<Eigen::Triplet<double>> entries;
  int count = 0;
  for (int c = 0; c < columns.cols(); ++c) {
    if (!closed[c]) continue;
    for (Sparse::InnerIterator it(columns, c); it; ++it)
      entries.emplace_back(static_cast<int>(it.row()), count, it.value());
    ++count;
  }
  if (count == 0) return false;
  Sparse chosen(columns.rows(), count);
  chosen.setFromTriplets(entries.begin(), entries.end());
  chosen.makeCompressed();
  const Eigen::SparseQR<Sparse, Eigen::COLAMDOrdering<int>> factors(chosen);
  if (factors.info() != Eigen::Success) return false;
  for (int twice = 0; twice < 2; ++twice) v -= chosen * factors.solve(v);
  return true;
}

}  // namespace

Motion settle_motion(const contact::ContactProblem& problem, const Presence& presence,
                     const Forces& forces, const Motion& motion) {
  const int dof = problem.dof, linear = problem.tangents + 1;
  const auto scale = [&](int i) { return i < linear ? 1.0 : problem.size; };
  Eigen::VectorXd v(dof * static_cast<int>(motion.size()));
  for (std::size_t body = 0; body < motion.size(); ++body)
    for (int i = 0; i < dof; ++i) v[dof * static_cast<int>(body) + i] = motion[body][i] * scale(i);

  const Sparse columns = normal_columns(problem);
  std::vector<char> closed(forces.size(), 0);
  for (std::size_t c = 0; c < forces.size(); ++c)
    closed[c] = forces[c][0] > 0 && is_present(problem.contacts[c], presence);
  for (int round = 0; round < kRounds; ++round) {
    if (!project_out(columns, closed, v)) break;
    // Contacts without a force that stay closed all the same, and now seem to shut.
    const Eigen::VectorXd opening = columns.transpose() * v;
    bool more = false;
    for (std::size_t c = 0; c < closed.size(); ++c) {
      if (closed[c] || !(opening[static_cast<int>(c)] < 0) ||
          !is_present(problem.contacts[c], presence))
        continue;
      closed[c] = more = true;
    }
    if (!more) break;
  }

  Motion settled = motion;
  for (std::size_t body = 0; body < motion.size(); ++body)
    for (int i = 0; i < dof; ++i) settled[body][i] = v[dof * static_cast<int>(body) + i] / scale(i);
  return settled;
}

}  // namespace tenon::statics
