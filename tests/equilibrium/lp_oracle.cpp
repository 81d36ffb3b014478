#include "equilibrium/lp_oracle.hpp"

#include <cmath>
#include <numbers>

#include "tenon/core/check.hpp"

namespace tenon::testing {

using equilibrium::ForceCheck;
using equilibrium::MotionCheck;

using contact::BodyVector;
using contact::Contact;
using contact::kHeld;
using contact::RowVector;

LpOracle::LpOracle(const contact::ContactProblem& problem, const LpMethod& method)
    : problem_(problem),
      method_(method),
      situation_{problem_, std::vector<char>(problem.bodies.size(), 0), {}, method.friction},
      sides_(method.sides) {
  double sum = 0;
  for (const contact::Body& body : problem.bodies) {
    situation_.wrenches.push_back(body.wrench);
    double square = 0;
    for (int k = 0; k <= problem.tangents; ++k) square += body.wrench[k] * body.wrench[k];
    sum += std::sqrt(square);
  }
  if (sum > 0) weight_ = sum / static_cast<double>(problem.bodies.size());
  build();
}

bool LpOracle::live(const Contact& c) const {
  return (c.a == kHeld || situation_.present[c.a]) && (c.b == kHeld || situation_.present[c.b]);
}

// Moments are divided by the body's radius, so that all rows are about the same size. A connection
// under tension T is a cone with its tip at p = -T: its columns reach f - T.
double LpOracle::row_target(int row) const {
  const int body = row / problem_.dof, k = row % problem_.dof;
  const contact::Body& b = problem_.bodies[body];
  const double radius = b.radius > 0 ? b.radius : problem_.size;
  double target = -situation_.wrenches[body][k];
  for (int j : columns_of_body_[body]) {
    const Contact& c = problem_.contacts[columns_[j].contact];
    const bool first = j == 0 || columns_[j - 1].contact != columns_[j].contact;
    if (!first || c.tension == 0 || !live(c)) continue;
    target += c.tension * (c.a == body ? c.jacobian_a(0, k) : c.jacobian_b(0, k));
  }
  return target / weight_ / (k <= problem_.tangents ? 1 : radius);
}

void LpOracle::build() {
  columns_.clear();
  columns_of_body_.assign(problem_.bodies.size(), {});
  lp::LpModel model;
  const int rows = problem_.dof * static_cast<int>(problem_.bodies.size());
  for (int row = 0; row < rows; ++row) model.add_row(lp::Bounds::free());
  const auto push = [&](int contact, const RowVector& edge) {
    const Contact& c = problem_.contacts[contact];
    std::vector<lp::Entry> entries;
    const auto side = [&](int body, const contact::RowBlock& jacobian) {
      if (body == kHeld) return;
      const double radius =
          problem_.bodies[body].radius > 0 ? problem_.bodies[body].radius : problem_.size;
      for (int k = 0; k < problem_.dof; ++k) {
        double value = 0;
        for (int r = 0; r < edge.size(); ++r) value += jacobian(r, k) * edge[r];
        if (k > problem_.tangents) value /= radius;
        if (value != 0) entries.push_back({problem_.dof * body + k, value});
      }
      columns_of_body_[body].push_back(static_cast<int>(columns_.size()));
    };
    side(c.a, c.jacobian_a);
    side(c.b, c.jacobian_b);
    columns_.push_back({contact, edge});
    model.add_column(live(c) ? lp::Bounds{} : lp::Bounds::exactly(0), 0, entries);
  };
  for (int i = 0; i < static_cast<int>(problem_.contacts.size()); ++i) {
    const double mu = method_.friction ? problem_.contacts[i].friction : 0;
    RowVector edge = RowVector::Zero(1 + problem_.tangents);
    edge[0] = 1;
    const int sides = mu == 0 ? 1 : problem_.tangents == 1 ? 2 : sides_;
    for (int e = 0; e < sides; ++e) {
      const double t = 2 * std::numbers::pi * e / sides;
      edge[1] = mu * std::cos(t);
      if (problem_.tangents == 2) edge[2] = mu * std::sin(t);
      push(i, edge);
    }
  }
  for (int row = 0; row < rows; ++row) {
    if (situation_.present[row / problem_.dof])
      model.rows[row] = lp::Bounds::exactly(row_target(row));
  }
  auto lp = lp::LiveLp::create(std::move(model));
  TENON_CHECK(static_cast<bool>(lp), "a contact problem makes a sound linear program");
  lp_.emplace(std::move(*lp));
}

void LpOracle::set_present(int body, bool present) {
  TENON_CHECK((situation_.present[body] != 0) != present, "a body is added once and removed once");
  situation_.present[body] = present;
  const auto refresh_rows = [&](int i) {
    for (int row = problem_.dof * i; row < problem_.dof * (i + 1); ++row) {
      lp_->set_row(
          row, situation_.present[i] ? lp::Bounds::exactly(row_target(row)) : lp::Bounds::free());
    }
  };
  refresh_rows(body);
  for (int j : columns_of_body_[body]) {
    const Contact& c = problem_.contacts[columns_[j].contact];
    lp_->set_column(j, live(c) ? lp::Bounds{} : lp::Bounds::exactly(0));
    const int other = c.a == body ? c.b : c.a;
    if (c.tension > 0 && other != kHeld) refresh_rows(other);
  }
}

void LpOracle::add(int body) {
  set_present(body, true);
}

void LpOracle::remove(int body) {
  set_present(body, false);
}

void LpOracle::set_load(int body, const BodyVector& wrench) {
  situation_.wrenches[body] = wrench;
  for (int row = problem_.dof * body; row < problem_.dof * (body + 1); ++row) {
    if (situation_.present[body]) lp_->set_row(row, lp::Bounds::exactly(row_target(row)));
  }
}

void LpOracle::read_forces(const lp::LpAnswer& answer) {
  forces_.assign(problem_.contacts.size(), RowVector::Zero(1 + problem_.tangents));
  for (std::size_t c = 0; c < forces_.size(); ++c) {
    if (live(problem_.contacts[c])) forces_[c][0] = -problem_.contacts[c].tension;
  }
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    if (!live(problem_.contacts[columns_[j].contact])) continue;
    const double f = std::max(answer.x[j], 0.0) * weight_;
    for (int k = 0; k <= problem_.tangents; ++k) {
      forces_[columns_[j].contact][k] += f * columns_[j].edge[k];
    }
  }
}

void LpOracle::read_motion(const lp::LpAnswer& answer) {
  motion_.assign(problem_.bodies.size(), BodyVector::Zero(problem_.dof));
  for (std::size_t i = 0; i < motion_.size(); ++i) {
    if (!situation_.present[i]) continue;
    const double radius = problem_.bodies[i].radius > 0 ? problem_.bodies[i].radius : problem_.size;
    for (int k = 0; k < problem_.dof; ++k) {
      motion_[i][k] = -answer.ray[problem_.dof * i + k] / (k <= problem_.tangents ? 1 : radius);
    }
  }
}

Answer LpOracle::verdict() {
  for (;;) {
    lp::LpAnswer lp;
    if (method_.warm) {
      lp = lp_->solve();
    } else {
      lp = lp::solve(lp_->model()).value();
    }
    pivots_ += lp.iterations;
    Answer answer;
    answer.pivots = lp.iterations;
    answer.residual = lp.residual;
    if (lp.status == lp::Status::optimal) {
      read_forces(lp);
      const ForceCheck check = check_forces(situation_, forces_);
      answer.residual = std::max(check.wrench, check.cone);
      if (answer.residual <= method_.wrench_tolerance) answer.verdict = Verdict::stands;
      return answer;
    }
    if (lp.status != lp::Status::infeasible) return answer;
    read_motion(lp);
    const MotionCheck check = check_motion(situation_, motion_);
    answer.residual = check.deficit;
    answer.power = check.power;
    if (check.deficit <= method_.motion_tolerance && check.power > check.deficit) {
      answer.verdict = Verdict::falls;
      return answer;
    }
    if (problem_.tangents < 2 || sides_ * 2 > method_.side_limit) return answer;
    sides_ *= 2;
    build();
  }
}

}  // namespace tenon::testing
