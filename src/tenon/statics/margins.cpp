#include "tenon/statics/margins.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"

namespace tenon::statics {
namespace {

using contact::ContactProblem;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMeet = 1e-9;  ///< the two bounds of a bracket have met, relative
constexpr double kNear = 1e-6;  ///< .. where tests in between end undecided
constexpr double kMostFactor = 1e6;

struct Tested {
  Verdict verdict;
  Forces forces;
  Motion motion;
};

/// By the live basis, and where that stays undecided by the linear program.
Tested test_whole(const ContactProblem& problem, TestOptions options) {
  Tested tested{Verdict::undecided, {}, {}};
  for (const Method method : {Method::basis, Method::lp}) {
    if (options.keep_going && !options.keep_going()) break;
    options.method = method;
    const auto test = make_stability_test(problem, options);
    tested.verdict = test->test_all().verdict;
    if (tested.verdict == Verdict::stands) tested.forces = test->forces();
    if (tested.verdict == Verdict::falls) tested.motion = test->motion();
    if (tested.verdict != Verdict::undecided) break;
  }
  return tested;
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
double forces_need(const ContactProblem& problem, const Forces& forces) {
  double needed = 0;
  for (std::size_t c = 0; c < forces.size(); ++c) {
    const auto& force = forces[c];
    if (force.size() == 0 || force.tail(force.size() - 1).norm() == 0) continue;
    const double push = force[0] + problem.contacts[c].tension;
    if (!(push > 0)) return kInfinity;
    needed = std::max(needed, force.tail(force.size() - 1).norm() / push);
  }
  return needed;
}

/// Comes down on the margin from above; the loads are  given + s direction.
class LoadSearch {
 public:
  LoadSearch(LoadTests& tests, const Loads& direction) : tests_(tests), direction_(direction) {}

  LoadMargin run() {
    // Without tension the cones are cones: what bears the direction bears any multiple of it.
    const Verdict far = tests_.at(sum(direction_, 1, tests_.pull()));
    if (far == Verdict::stands) return {{kInfinity, kInfinity}, -1, {}};
    if (far == Verdict::falls) refute(tests_.motion());
    for (double s = 1; high_ == kInfinity && s <= kMostFactor; s *= 4) try_at(s);
    for (int round = 0; round < kRounds && high_ < kInfinity && try_at(high_); ++round) {
    }
    return bracket();
  }

 private:
  static constexpr int kRounds = 200, kHalvings = 12;

  Loads loads(double s) const { return sum(tests_.given(), s, direction_); }

  /// True if a test at s brought the upper bound down.
  bool try_at(double s) {
    const Verdict verdict = tests_.at(loads(s));
    if (verdict == Verdict::stands) low_ = std::max(low_, s);
    return verdict == Verdict::falls && refute(tests_.motion());
  }

  /// The least factor that a motion refutes becomes the upper bound, if it is less.
  bool refute(const Motion& motion) {
    const double gain = power(direction_, motion);
    const double spare = power(tests_.pull(), motion) - power(tests_.given(), motion);
    const double least = std::max(spare / gain, low_);
    if (!(gain > 0) || !(least < high_ * (1 - 1e-14))) return false;
    high_ = least;
    motion_ = motion;
    return true;
  }

  /// The factor found is a number of floating point; the bracket is made of proofs beside it.
  LoadMargin bracket() {
    LoadMargin margin;
    margin.factor = {low_, kInfinity};
    if (high_ == kInfinity) return margin;
    for (double step = 1e-10; step < 1; step *= 10) {
      const double s = std::max(0.0, high_ * (1 - step));
      if (s <= low_) break;
      if (tests_.at(loads(s)) != Verdict::stands) continue;
      margin.factor.low = s;
      break;
    }
    approach(margin.factor.low);
    for (double step = 1e-10; step < 1; step *= 10) {
      const double s = high_ * (1 + step) + step * 1e-3;
      if (!tests_.falls_by(motion_, loads(s))) {
        if (tests_.at(loads(s)) != Verdict::falls) continue;
        motion_ = tests_.motion();
      }
      margin.factor.high = s;
      margin.weakest = fastest_body(motion_);
      margin.motion = std::move(motion_);
      break;
    }
    return margin;
  }

  /// In space the collapse that was found last may refute less than the true margin: halves the way
  /// to the least factor that does not stand.
  void approach(double& low) {
    double end = high_;
    for (int round = 0; round < kHalvings && end - low > kNear * end; ++round) {
      const double s = 0.5 * (low + end);
      const Verdict verdict = tests_.at(loads(s));
      (verdict == Verdict::stands ? low : end) = s;
      if (verdict == Verdict::falls) refute(tests_.motion());
    }
  }

  LoadTests& tests_;
  const Loads& direction_;
  double low_ = 0, high_ = kInfinity;
  Motion motion_;
};

}  // namespace

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

ContactProblem with_friction(ContactProblem problem, double friction) {
  for (auto& contact : problem.contacts) contact.friction = friction;
  return problem;
}

std::optional<LoadMargin> load_margin(LoadTests& tests, const Loads& direction) {
  TENON_CHECK(direction.size() == tests.given().size(), "one wrench per body");
  if (tests.at(tests.given()) != Verdict::stands) return std::nullopt;
  return LoadSearch(tests, direction).run();
}

Bracket critical_friction(const ContactProblem& problem, const TestOptions& options) {
  const auto at = [&](double mu) { return test_whole(with_friction(problem, mu), options); };
  if (at(0).verdict == Verdict::stands) return {0, 0};
  Bracket bracket{0, kMostFriction};
  const Tested most = at(kMostFriction);
  if (most.verdict != Verdict::stands) return {kMostFriction, kInfinity};
  bracket.high = std::min(bracket.high, forces_need(problem, most.forces));
  // Between two proofs; each proof also says how far it reaches, so that few tests are needed. In
  // space tests near the margin may end undecided: each bound is then brought up to those.
  Bracket open{kInfinity, 0};  // from the least to the greatest such friction
  bool from_below = false;
  for (int round = 0; round < 200; ++round) {
    const double near = open.high > 0 ? kNear : kMeet;
    const double below = std::min(open.low, bracket.high) - bracket.low;
    const double above = bracket.high - std::max(open.high, bracket.low);
    if (std::max(below, above) <= near * bracket.high) break;
    from_below = above <= near * bracket.high || (!from_below && below > near * bracket.high);
    double mu = bracket.high > 4 * std::max(bracket.low, 1e-3)
                    ? std::sqrt(bracket.high * std::max(bracket.low, 1e-6))
                    : bracket.value();
    if (open.high > 0) mu = from_below ? bracket.low + 0.5 * below : bracket.high - 0.5 * above;
    const Tested tested = at(mu);
    if (tested.verdict == Verdict::stands) {
      bracket.high =
          std::min({mu, bracket.high, std::max(forces_need(problem, tested.forces), bracket.low)});
    } else if (tested.verdict == Verdict::falls) {
      bracket.low = std::max(
          bracket.low, std::min({mu > 0 ? std::max(mu, motion_needs(problem, tested.motion)) : mu,
                                 bracket.high}));
    } else if (problem.tangents < 2 || (options.keep_going && !options.keep_going())) {
      break;  // too near to tell; the bracket says so
    } else {
      open = {std::min(open.low, mu), std::max(open.high, mu)};
    }
  }
  return bracket;
}

}  // namespace tenon::statics
