#include "tenon/statics/margins.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"
#include "tenon/lp/solve.hpp"
#include "tenon/statics/equilibrium_lp.hpp"

namespace tenon::statics {
namespace {

using contact::BodyVector;
using contact::ContactProblem;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMeet = 1e-9;  ///< the two bounds of a bracket have met, relative

/// Tests the whole with the linear program: an outcome with its proof.
struct Tested {
  Outcome outcome;
  Forces forces;
  Motion motion;
};

/// By the linear program, and where that stays undecided by the live basis.
Tested test_whole(const ContactProblem& problem, TestOptions options) {
  Tested tested;
  for (const Method method : {Method::lp, Method::basis}) {
    options.method = method;
    const auto test = make_stability_test(problem, options);
    tested.outcome = test->test_all();
    if (tested.outcome.verdict == Verdict::stands) tested.forces = test->forces();
    if (tested.outcome.verdict == Verdict::falls) tested.motion = test->motion();
    if (tested.outcome.verdict != Verdict::undecided) break;
  }
  return tested;
}

/// The optimum of  max s: J^T f + wrench + s direction = 0, f in the pyramid; infinity if
/// unbounded, negative if there is no equilibrium for any s >= 0, NaN if undecided.
double most_load(const ContactProblem& problem, const std::vector<BodyVector>& direction, int sides,
                 double widen) {
  const Presence all(problem.bodies.size(), 1);
  EquilibriumLp program = equilibrium_lp(problem, all, sides, widen);
  std::vector<lp::Entry> entries;
  const int linear = problem.tangents + 1;
  for (std::size_t body = 0; body < direction.size(); ++body)
    for (int i = 0; i < problem.dof; ++i) {
      const double value = direction[body][i] / ((i < linear ? 1 : problem.size) * program.scale);
      if (value != 0) entries.push_back({static_cast<int>(body) * problem.dof + i, value});
    }
  const int load = program.model.add_column({0, lp::kInfinity}, -1, entries);
  const auto answer = lp::solve(program.model);
  TENON_CHECK(bool(answer), "the load program is well formed");
  switch (answer->status) {
    case lp::Status::optimal:
      return answer->x[load];
    case lp::Status::unbounded:
      return kInfinity;
    case lp::Status::infeasible:
      return -1;
    case lp::Status::undecided:
      break;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

int fastest_body(const Motion& motion) {
  int fastest = -1;
  double most = 0;
  for (std::size_t body = 0; body < motion.size(); ++body)
    if (const double speed = motion[body].norm(); speed > most) {
      most = speed;
      fastest = static_cast<int>(body);
    }
  return fastest;
}

/// Largest mu at which a motion is still resisted by no contact; at least this much friction is
/// needed.
double motion_needs(const ContactProblem& problem, const Motion& motion) {
  double most = kInfinity;
  for (const auto& contact : problem.contacts) {
    contact::RowVector u = contact::RowVector::Zero(problem.tangents + 1);
    if (contact.a != contact::kHeld) u += contact.jacobian_a * motion[contact.a];
    if (contact.b != contact::kHeld) u += contact.jacobian_b * motion[contact.b];
    const double sliding = u.tail(problem.tangents).norm();
    if (sliding > 0 && u[0] >= 0) most = std::min(most, u[0] / sliding);
  }
  return most;
}

/// Smallest mu whose cones hold the forces.
double forces_need(const Forces& forces) {
  double needed = 0;
  for (const auto& force : forces) {
    if (force.size() == 0 || force.tail(force.size() - 1).norm() == 0) continue;
    if (!(force[0] > 0)) return kInfinity;
    needed = std::max(needed, force.tail(force.size() - 1).norm() / force[0]);
  }
  return needed;
}

/// Where the program has no proved optimum: between two verdicts of the live basis, by halves.
LoadMargin load_margin_by_halves(const ContactProblem& problem,
                                 const std::vector<BodyVector>& direction, TestOptions options) {
  options.method = Method::basis;
  LoadMargin margin;
  margin.factor = {0, kInfinity};
  const auto falls_at = [&](double s, bool& decided) {
    const ContactProblem loaded = with_added_load(problem, direction, s);
    const auto test = make_stability_test(loaded, options);
    const Verdict verdict = test->test_all().verdict;
    decided = verdict != Verdict::undecided;
    if (verdict == Verdict::falls) {
      margin.motion = test->motion();
      margin.factor.high = s;
    } else if (decided) {
      margin.factor.low = s;
    }
  };
  bool decided = true;
  for (double s = 1; s < 1e6 && margin.factor.high == kInfinity && decided; s *= 4)
    falls_at(s, decided);
  if (margin.factor.high == kInfinity) return margin;
  for (int round = 0; round < 60 && decided; ++round) {
    if (margin.factor.high - margin.factor.low <= 1e-9 * margin.factor.high) break;
    falls_at(margin.factor.value(), decided);
  }
  margin.weakest = fastest_body(margin.motion);
  return margin;
}

}  // namespace

ContactProblem with_friction(ContactProblem problem, double friction) {
  for (auto& contact : problem.contacts) contact.friction = friction;
  return problem;
}

ContactProblem with_added_load(ContactProblem problem, const std::vector<BodyVector>& load,
                               double factor) {
  for (std::size_t body = 0; body < problem.bodies.size(); ++body)
    problem.bodies[body].wrench += factor * load[body];
  return problem;
}

std::optional<LoadMargin> load_margin(const ContactProblem& problem,
                                      const std::vector<BodyVector>& direction,
                                      const TestOptions& options) {
  TENON_CHECK(direction.size() == problem.bodies.size(), "one wrench per body");
  if (test_whole(problem, options).outcome.verdict != Verdict::stands) return std::nullopt;
  LoadMargin margin;
  const int sides = options.most_cone_sides;
  double low = most_load(problem, direction, sides, 1);
  double high = problem.tangents == 1
                    ? low
                    : most_load(problem, direction, sides, 1 / std::cos(std::acos(-1.0) / sides));
  if (std::isnan(low) || std::isnan(high))
    return load_margin_by_halves(problem, direction, options);
  if (low == kInfinity) {
    margin.factor = {kInfinity, kInfinity};
    return margin;
  }
  if (!(low >= 0)) low = 0;
  if (!(high >= low)) high = low;
  // The program's optimum is a number of floating point; the bracket is made of proofs beside it.
  const auto verdict_at = [&](double s) {
    return test_whole(with_added_load(problem, direction, s), options);
  };
  for (double step = 1e-10; step < 1; step *= 10) {
    margin.factor.low = std::max(0.0, low * (1 - step));
    if (verdict_at(margin.factor.low).outcome.verdict == Verdict::stands) break;
  }
  for (double step = 1e-10; step < 1; step *= 10) {
    margin.factor.high = high * (1 + step) + step * 1e-3;
    Tested tested = verdict_at(margin.factor.high);
    if (tested.outcome.verdict != Verdict::falls) continue;
    margin.motion = std::move(tested.motion);
    margin.weakest = fastest_body(margin.motion);
    return margin;
  }
  margin.factor.high = kInfinity;
  return margin;
}

Bracket critical_friction(const ContactProblem& problem, const TestOptions& options) {
  const auto at = [&](double mu) { return test_whole(with_friction(problem, mu), options); };
  if (at(0).outcome.verdict == Verdict::stands) return {0, 0};
  Bracket bracket{0, kMostFriction};
  Tested most = at(kMostFriction);
  if (most.outcome.verdict != Verdict::stands) return {kMostFriction, kInfinity};
  bracket.high = std::min(bracket.high, forces_need(most.forces));
  // Between two proofs; each proof also says how far it reaches, so that few tests are needed.
  for (int round = 0; round < 200 && bracket.high - bracket.low > kMeet * bracket.high; ++round) {
    const double mu = bracket.high > 4 * std::max(bracket.low, 1e-3)
                          ? std::sqrt(bracket.high * std::max(bracket.low, 1e-6))
                          : bracket.value();
    const Tested tested = at(mu);
    if (tested.outcome.verdict == Verdict::stands) {
      bracket.high =
          std::min({mu, bracket.high, std::max(forces_need(tested.forces), bracket.low)});
    } else if (tested.outcome.verdict == Verdict::falls) {
      bracket.low = std::max(
          bracket.low, std::min({mu > 0 ? std::max(mu, motion_needs(problem, tested.motion)) : mu,
                                 bracket.high}));
    } else {
      break;  // space: the gap between the pyramids, or too near to tell; the bracket says so
    }
  }
  return bracket;
}

}  // namespace tenon::statics
