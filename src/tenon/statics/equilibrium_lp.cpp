#include "tenon/statics/equilibrium_lp.hpp"

#include <cmath>

namespace tenon::statics {
namespace {

using contact::BodyVector;
using contact::Contact;
using contact::ContactProblem;
using contact::RowVector;

/// Entries of the column J^T direction, moments divided by the size.
std::vector<lp::Entry> column_entries(const ContactProblem& problem, const Contact& contact,
                                      const RowVector& direction) {
  std::vector<lp::Entry> entries;
  const int linear = problem.tangents + 1;
  const auto append = [&](int body, const contact::RowBlock& jacobian) {
    if (body == contact::kHeld) return;
    const BodyVector wrench = jacobian.transpose() * direction;
    for (int i = 0; i < problem.dof; ++i) {
      const double value = i < linear ? wrench[i] : wrench[i] / problem.size;
      if (value != 0) entries.push_back({body * problem.dof + i, value});
    }
  };
  append(contact.a, contact.jacobian_a);
  append(contact.b, contact.jacobian_b);
  return entries;
}

}  // namespace

std::vector<RowVector> cone_edges(int tangents, double friction, int sides, double scale) {
  std::vector<RowVector> edges;
  const int count = friction <= 0 ? 1 : tangents == 1 ? 2 : sides;
  const double turn = 2 * std::acos(-1.0) / count;
  for (int k = 0; k < count; ++k) {
    RowVector edge = RowVector::Zero(tangents + 1);
    edge[0] = 1;
    if (count == 2) {
      edge[1] = k == 0 ? friction : -friction;
    } else if (count > 2) {
      edge[1] = scale * friction * std::cos(turn * k);
      edge[2] = scale * friction * std::sin(turn * k);
    }
    edges.push_back(edge);
  }
  return edges;
}

lp::Bounds row_bounds(const EquilibriumLp& program, const ContactProblem& problem, int row,
                      bool present) {
  if (!present) return lp::Bounds::free();
  const int linear = problem.tangents + 1, i = row % problem.dof;
  const double wrench = problem.bodies[row / problem.dof].wrench[i];
  return lp::Bounds::exactly(-wrench / ((i < linear ? 1 : problem.size) * program.scale));
}

lp::Bounds column_bounds(const EquilibriumLp& program, const ContactProblem& problem, int column,
                         bool present) {
  if (!present) return lp::Bounds::exactly(0);
  const ConeColumn& source = program.columns[column];
  if (source.direction[0] > 0) return {0, lp::kInfinity};
  return {0, problem.contacts[source.contact].tension / program.scale};  // the pull of a connection
}

EquilibriumLp equilibrium_lp(const ContactProblem& problem, const Presence& presence, int sides,
                             double widen) {
  EquilibriumLp program;
  program.scale = load_scale(problem, Presence(problem.bodies.size(), 1));
  for (std::size_t body = 0; body < problem.bodies.size(); ++body)
    for (int i = 0; i < problem.dof; ++i)
      program.model.add_row(row_bounds(program, problem, body * problem.dof + i, presence[body]));
  for (std::size_t c = 0; c < problem.contacts.size(); ++c) {
    const Contact& contact = problem.contacts[c];
    const bool here = is_present(contact, presence);
    const auto add = [&](const RowVector& direction) {
      program.columns.push_back({static_cast<int>(c), direction});
      const int column = static_cast<int>(program.columns.size()) - 1;
      program.model.add_column(column_bounds(program, problem, column, here), 0,
                               column_entries(problem, contact, direction));
    };
    for (const RowVector& edge : cone_edges(problem.tangents, contact.friction, sides, widen))
      add(edge);
    if (contact.tension > 0) add(-RowVector::Unit(problem.tangents + 1, 0));
  }
  return program;
}

Forces EquilibriumLp::forces(const ContactProblem& problem, const std::vector<double>& x) const {
  Forces forces(problem.contacts.size());
  for (auto& force : forces) force = RowVector::Zero(problem.tangents + 1);
  for (std::size_t j = 0; j < columns.size(); ++j)
    if (x[j] != 0) forces[columns[j].contact] += x[j] * scale * columns[j].direction;
  return forces;
}

Motion EquilibriumLp::motion(const ContactProblem& problem, const Presence& presence,
                             const std::vector<double>& ray) const {
  const int linear = problem.tangents + 1;
  Motion motion(problem.bodies.size());
  double power = 0;
  for (std::size_t body = 0; body < motion.size(); ++body) {
    motion[body] = BodyVector::Zero(problem.dof);
    if (!presence[body]) continue;
    for (int i = 0; i < problem.dof; ++i)
      motion[body][i] = ray[body * problem.dof + i] / (i < linear ? 1 : problem.size);
    power += motion[body].dot(problem.bodies[body].wrench);
  }
  if (power < 0)
    for (auto& velocity : motion) velocity = -velocity;
  return motion;
}

}  // namespace tenon::statics
