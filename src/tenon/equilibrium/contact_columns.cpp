#include "tenon/equilibrium/contact_columns.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "tenon/core/check.hpp"

namespace tenon::equilibrium {

using contact::kHeld;

ContactColumns::ContactColumns(const contact::ContactProblem& problem, bool friction, int sides)
    : dof_(problem.dof),
      force_rows_(problem.tangents + 1),
      body_count_(static_cast<int>(problem.bodies.size())),
      size_(problem.size) {
  choose_units(problem);
  for (const contact::Contact& c : problem.contacts) add_contact(c, friction, sides);
  body_start_.assign(body_count_ + 1, 0);
  for (const Contact& c : contacts_) {
    if (c.sides.a != kHeld) ++body_start_[c.sides.a + 1];
    if (c.sides.b != kHeld) ++body_start_[c.sides.b + 1];
  }
  for (int i = 0; i < body_count_; ++i) body_start_[i + 1] += body_start_[i];
  body_contacts_.resize(body_start_.back());
  std::vector<int> fill(body_start_.begin(), body_start_.end() - 1);
  for (int c = 0; c < contact_count(); ++c) {
    if (contacts_[c].sides.a != kHeld) body_contacts_[fill[contacts_[c].sides.a]++] = c;
    if (contacts_[c].sides.b != kHeld) body_contacts_[fill[contacts_[c].sides.b]++] = c;
  }
  first_extra_ = column_count();
  contacts_.shrink_to_fit();
  jacobian_.shrink_to_fit();
  columns_.shrink_to_fit();
  edges_.shrink_to_fit();
  friction_.shrink_to_fit();
  tension_.shrink_to_fit();
  find_outermost(problem);
}

void ContactColumns::choose_units(const contact::ContactProblem& problem) {
  double sum = 0;
  int loaded = 0;
  for (const contact::Body& body : problem.bodies) {
    TENON_CHECK(body.wrench.size() == dof_ && body.wrench.allFinite(), "wrenches are finite");
    const double weight = body.wrench.head(force_rows_).norm();
    sum += weight;
    loaded += weight > 0;
    length_unit_.push_back(body.radius > 0 ? body.radius : problem.size);
  }
  if (loaded > 0) force_unit_ = sum / loaded;
}

void ContactColumns::add_contact(const contact::Contact& c, bool friction, int sides) {
  const double mu = friction ? c.friction : 0;
  TENON_CHECK(c.a != kHeld || c.b != kHeld, "a contact has a body that can move");
  TENON_CHECK(c.a != c.b, "a contact joins two bodies");
  TENON_CHECK(std::isfinite(mu) && mu >= 0 && std::isfinite(c.tension) && c.tension >= 0,
              "friction and tension are finite and not negative");
  const int index = contact_count(), rows = mu > 0 ? force_rows_ : 1;
  Contact record{
      {c.a, c.b}, static_cast<int>(jacobian_.size()), column_count(), -1, static_cast<short>(rows)};
  friction_.push_back(mu);
  tension_.push_back(c.tension / force_unit_);
  const auto push_rows = [&](int row, int body, const contact::RowBlock& block) {
    for (int k = 0; k < dof_; ++k) {
      const double unit = body == kHeld ? 0 : k < force_rows_ ? 1 : 1 / length_unit_[body];
      const double value = body == kHeld ? 0 : block(row, k) * unit;
      TENON_CHECK(std::isfinite(value), "Jacobians are finite");
      jacobian_.push_back(value);
    }
  };
  for (int row = 0; row < rows; ++row) {
    push_rows(row, c.a, c.jacobian_a);
    push_rows(row, c.b, c.jacobian_b);
  }
  const auto push_column = [&](std::span<const double> edge, bool edge_of_cone) {
    columns_.push_back({index, static_cast<int>(edges_.size()), record.sides, record.jacobian,
                        static_cast<short>(edge.size()), edge_of_cone});
    edges_.insert(edges_.end(), edge.begin(), edge.end());
    ++record.count;
  };
  const double unit = 1 / std::hypot(1.0, mu);
  if (rows == 2) {
    for (double sign : {1.0, -1.0}) {
      const double edge[] = {unit, sign * mu * unit};
      push_column(edge, true);
    }
  } else if (rows == 3) {
    for (int e = 0; e < sides; ++e) {
      const double t = 2 * std::numbers::pi * e / sides;
      const double edge[] = {unit, mu * std::cos(t) * unit, mu * std::sin(t) * unit};
      push_column(edge, true);
    }
  }
  const double normal[] = {1, 0, 0};
  push_column({normal, static_cast<std::size_t>(rows)}, false);
  contacts_.push_back(record);
}

int ContactColumns::add_edge(int contact, const double* u) {
  TENON_CHECK(contacts_[contact].rows == 3, "only cones in space gain edges");
  const double mu = friction_[contact], slide = std::hypot(u[1], u[2]);
  const double unit = 1 / std::hypot(1.0, mu);
  const int j = column_count();
  const Contact& c = contacts_[contact];
  columns_.push_back({contact, static_cast<int>(edges_.size()), c.sides, c.jacobian, 3, true});
  next_extra_.push_back(c.extra);
  edges_.insert(edges_.end(), {unit, -mu * unit * u[1] / slide, -mu * unit * u[2] / slide});
  contacts_[contact].extra = j;
  ++contacts_[contact].extras;
  return j;
}

double ContactColumns::round_deficit(int contact, const double* u) const {
  const int rows = contacts_[contact].rows;
  if (rows < 3) {
    return rows == 1 ? -u[0] : friction_[contact] * std::abs(u[1]) - u[0];
  }
  return friction_[contact] * std::hypot(u[1], u[2]) - u[0];
}

void ContactColumns::scatter(int column, double scale, SparseWork& out) const {
  const Column& j = columns_[column];
  const Sides s = j.sides;
  double block[6];
  for (int side = 0; side < 2; ++side) {
    const int body = side == 0 ? s.a : s.b;
    if (body == kHeld) continue;
    this->block(column, body, block);
    for (int k = 0; k < dof_; ++k) {
      if (block[k] == 0) continue;
      const int row = dof_ * body + k;
      if (out.value[row] == 0) out.index.push_back(row);
      out.value[row] += scale * block[k];
    }
  }
}

void ContactColumns::block(int column, int body, double* out) const {
  const Column& j = columns_[column];
  const int side = j.sides.a == body ? 0 : 1;
  const double* jac = jacobian_.data() + j.jacobian + side * dof_;
  const double* g = edges_.data() + j.edge;
  for (int k = 0; k < dof_; ++k) out[k] = g[0] * jac[k];
  for (int row = 1; row < j.rows; ++row) {
    jac += 2 * dof_;
    for (int k = 0; k < dof_; ++k) out[k] += g[row] * jac[k];
  }
}

void ContactColumns::add_force(int column, double value, double* lambda) const {
  const double* g = edges_.data() + columns_[column].edge;
  for (int k = 0; k < columns_[column].rows; ++k) lambda[k] += value * g[k];
}

void ContactColumns::scale_load(int body, const contact::BodyVector& wrench, double* load) const {
  for (int k = 0; k < dof_; ++k) {
    const double unit = k < force_rows_ ? force_unit_ : force_unit_ * length_unit_[body];
    load[k] = -wrench[k] / unit;
  }
}

// The contacts that support one body, by the direction they push, each group's extreme points.
void ContactColumns::find_outermost(const contact::ContactProblem& problem) {
  outermost_.assign(contact_count(), false);
  const auto support = [&](int c, int body, double sign) {
    if (body == kHeld) return 0.0;
    double sum = 0;  // how much the normal carries of the body's load
    const double* jac = jacobian_.data() + contacts_[c].jacobian + (sign > 0 ? 0 : dof_);
    for (int k = 0; k < force_rows_; ++k) sum -= jac[k] * problem.bodies[body].wrench[k];
    return sum;
  };
  std::vector<std::vector<int>> supported(body_count_);
  for (int c = 0; c < contact_count(); ++c) {
    const Sides s = contacts_[c].sides;
    const bool a = s.b == kHeld || (s.a != kHeld && support(c, s.a, 1) >= support(c, s.b, -1));
    supported[a ? s.a : s.b].push_back(c);
  }
  std::vector<int> group;
  for (const std::vector<int>& all : supported) {
    std::vector<bool> done(all.size(), false);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (done[i]) continue;
      group.clear();
      for (std::size_t j = i; j < all.size(); ++j) {
        const auto &n = problem.contacts[all[i]].normal, &m = problem.contacts[all[j]].normal;
        if (done[j] || n.dot(m) < 0.999) continue;
        done[j] = true;
        group.push_back(all[j]);
      }
      mark_extremes(problem, group);
    }
  }
}

// Extreme along eight directions of the contact plane; directions without extent say nothing.
void ContactColumns::mark_extremes(const contact::ContactProblem& problem,
                                   const std::vector<int>& group) {
  const Eigen::Vector3d n = problem.contacts[group[0]].normal;
  const Eigen::Vector3d helper =
      std::abs(n.z()) < 0.9 ? Eigen::Vector3d(0, 0, 1) : Eigen::Vector3d(1, 0, 0);
  const Eigen::Vector3d t1 = helper.cross(n).normalized(), t2 = n.cross(t1);
  for (int d = 0; d < 4; ++d) {
    const Eigen::Vector3d axis =
        std::cos(std::numbers::pi * d / 4) * t1 + std::sin(std::numbers::pi * d / 4) * t2;
    double low = INFINITY, high = -INFINITY;
    for (int c : group) {
      const double at = axis.dot(problem.contacts[c].point);
      low = std::min(low, at);
      high = std::max(high, at);
    }
    const double slack = 1e-9 * size_;
    if (high - low <= 4 * slack) continue;
    for (int c : group) {
      const double at = axis.dot(problem.contacts[c].point);
      if (at <= low + slack || at >= high - slack) outermost_[c] = true;
    }
  }
  if (group.size() == 1) outermost_[group[0]] = true;
}

std::size_t ContactColumns::bytes() const {
  const auto of = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return of(length_unit_) + of(contacts_) + of(jacobian_) + of(friction_) + of(tension_) +
         outermost_.capacity() / 8 + of(columns_) + of(edges_) + of(next_extra_) + of(body_start_) +
         of(body_contacts_);
}

}  // namespace tenon::equilibrium
