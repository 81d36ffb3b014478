#include "tenon/statics/dynamics_lcp.hpp"

#include <Eigen/Cholesky>

namespace tenon::statics {
namespace {

using contact::BodyMatrix;
using contact::BodyVector;
using contact::Contact;
using contact::ContactProblem;
using contact::RowBlock;

std::vector<BodyMatrix> inverse_masses(const ContactProblem& problem) {
  std::vector<BodyMatrix> inverses;
  inverses.reserve(problem.bodies.size());
  for (const auto& body : problem.bodies)
    inverses.push_back(body.mass.llt().solve(BodyMatrix::Identity(problem.dof, problem.dof)));
  return inverses;
}

const RowBlock* jacobian_of(const Contact& contact, int body) {
  if (contact.a == body) return &contact.jacobian_a;
  if (contact.b == body) return &contact.jacobian_b;
  return nullptr;
}

/// Calls visit(i, j, block) with the (1 + tangents)-square blocks of A for listed contacts i, j
/// that share a body; a pair that shares two bodies is visited twice (the blocks add up).
template <class Visit>
void for_each_block(const ContactProblem& problem, const std::vector<int>& contacts,
                    const Visit& visit) {
  const auto inverses = inverse_masses(problem);
  std::vector<std::vector<int>> by_body(problem.bodies.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Contact& contact = problem.contacts[contacts[i]];
    if (contact.a != contact::kHeld) by_body[contact.a].push_back(static_cast<int>(i));
    if (contact.b != contact::kHeld) by_body[contact.b].push_back(static_cast<int>(i));
  }
  for (std::size_t body = 0; body < by_body.size(); ++body)
    for (const int i : by_body[body])
      for (const int j : by_body[body])
        visit(i, j,
              Eigen::MatrixXd(*jacobian_of(problem.contacts[contacts[i]], body) * inverses[body] *
                              jacobian_of(problem.contacts[contacts[j]], body)->transpose()));
}

/// J M^-1 w of one contact.
contact::RowVector free_acceleration(const ContactProblem& problem, const Contact& contact,
                                     const std::vector<BodyVector>& free) {
  contact::RowVector u = contact::RowVector::Zero(problem.tangents + 1);
  if (contact.a != contact::kHeld) u += contact.jacobian_a * free[contact.a];
  if (contact.b != contact::kHeld) u += contact.jacobian_b * free[contact.b];
  return u;
}

std::vector<BodyVector> free_accelerations(const ContactProblem& problem) {
  std::vector<BodyVector> free;
  free.reserve(problem.bodies.size());
  for (const auto& body : problem.bodies) free.push_back(body.mass.llt().solve(body.wrench));
  return free;
}

}  // namespace

lcp::SparseLcp frictionless_lcp(const ContactProblem& problem) {
  std::vector<int> all(problem.contacts.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  std::vector<Eigen::Triplet<double>> entries;
  for_each_block(problem, all, [&](int i, int j, const Eigen::MatrixXd& block) {
    entries.emplace_back(i, j, block(0, 0));
  });
  lcp::SparseLcp result;
  result.M.resize(static_cast<int>(all.size()), static_cast<int>(all.size()));
  result.M.setFromTriplets(entries.begin(), entries.end());
  result.q.resize(static_cast<int>(all.size()));
  const auto free = free_accelerations(problem);
  for (std::size_t i = 0; i < all.size(); ++i)
    result.q[i] = free_acceleration(problem, problem.contacts[i], free)[0];
  return result;
}

lcp::FrictionProblem friction_lcp(const ContactProblem& problem, const std::vector<int>& contacts) {
  const int block = problem.tangents + 1, n = static_cast<int>(contacts.size());
  lcp::FrictionProblem result;
  result.tangents = problem.tangents;
  result.A = lcp::Matrix::Zero(block * n, block * n);
  result.b.resize(block * n);
  result.mu.resize(n);
  for_each_block(problem, contacts, [&](int i, int j, const Eigen::MatrixXd& part) {
    result.A.block(block * i, block * j, block, block) += part;
  });
  const auto free = free_accelerations(problem);
  for (int i = 0; i < n; ++i) {
    const Contact& contact = problem.contacts[contacts[i]];
    result.b.segment(block * i, block) = free_acceleration(problem, contact, free);
    result.mu[i] = contact.friction;
  }
  return result;
}

Motion accelerations(const ContactProblem& problem, const Presence& presence,
                     const Forces& forces) {
  std::vector<BodyVector> net;
  for (const auto& body : problem.bodies) net.push_back(body.wrench);
  for (std::size_t c = 0; c < forces.size(); ++c) {
    const Contact& contact = problem.contacts[c];
    if (forces[c].size() == 0) continue;
    if (contact.a != contact::kHeld) net[contact.a] += contact.jacobian_a.transpose() * forces[c];
    if (contact.b != contact::kHeld) net[contact.b] += contact.jacobian_b.transpose() * forces[c];
  }
  Motion motion(problem.bodies.size());
  for (std::size_t body = 0; body < motion.size(); ++body)
    motion[body] = presence[body] ? BodyVector(problem.bodies[body].mass.llt().solve(net[body]))
                                  : BodyVector(BodyVector::Zero(problem.dof));
  return motion;
}

}  // namespace tenon::statics
