// The tilt a structure bears: margins.hpp says what is guaranteed.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"
#include "tenon/statics/margins.hpp"

namespace tenon::statics {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMeet = 1e-9;  ///< rad: the bounds have met
/// In space, where a round cone is made of edges, tests this near to a known collapse are long and
/// often end undecided.
constexpr double kNear = 1e-5;

bool is_zero(const Loads& loads) {
  return std::all_of(loads.begin(), loads.end(), [](const auto& w) { return w.isZero(0); });
}

class TiltSearch {
 public:
  TiltSearch(LoadTests& tests, const Loads& down, const Loads& side)
      : tests_(tests), down_(down), side_(side), rest_(sum(tests.given(), -1, down)) {
    // Weights are made of the same products as the given wrenches, but for rounding.
    for (std::size_t body = 0; body < rest_.size(); ++body)
      if (rest_[body].norm() <= 1e-12 * down[body].norm()) rest_[body].setZero();
    plain_ = is_zero(rest_) && is_zero(tests.pull());
    if (tests.problem().tangents > 1) meet_ = kNear;
  }

  LoadMargin run(double most) {
    double high = most;
    while (high - low_ > (motion_.empty() ? kMeet : meet_) && rounds_ < kRounds) {
      // From above: the first angle that the collapse at `high` refutes is the next one to try.
      if (high < open_ && lower(high)) continue;
      if (!climb(high)) break;
    }
    LoadMargin margin;
    margin.factor = {low_, kInfinity};
    if (high >= most && motion_.empty()) {
      if (low_ >= most - kMeet) margin.factor.low = kInfinity;
      return margin;
    }
    // The angle found is a number of floating point: a proof stands beside it.
    for (double step = 1e-10; step < 1; step *= 10) {
      if (!tests_.falls_by(motion_, loads(high + step, 1))) continue;
      margin.factor.high = high + step;
      break;
    }
    margin.weakest = fastest_body(motion_);
    margin.motion = std::move(motion_);
    return margin;
  }

 private:
  static constexpr int kRounds = 400;

  /// Gravity turned by `angle`; everything else times t, the reach of the connections included.
  Loads loads(double angle, double t) const {
    Loads result = rest_;
    for (std::size_t body = 0; body < result.size(); ++body)
      result[body] = std::cos(angle) * down_[body] + std::sin(angle) * side_[body] +
                     t * rest_[body] + (1 - t) * tests_.pull()[body];
    return result;
  }
  Verdict at(double angle, double t) {
    ++rounds_;
    return tests_.at(loads(angle, t));
  }

  /// Tests at `high`; if it falls there, `high` becomes the first angle beyond low_ that the
  /// collapse v refutes:  A cos + B sin + C > 0  with the powers of v. True if it came down.
  bool lower(double& high) {
    if (at(high, 1) != Verdict::falls) return false;
    const Motion& v = tests_.motion();
    const double a = power(down_, v), b = power(side_, v),
                 c = power(rest_, v) - power(tests_.pull(), v);
    const double amplitude = std::hypot(a, b);
    if (!(amplitude > 0)) return false;
    double first = std::atan2(b, a) - std::acos(std::clamp(-c / amplitude, -1.0, 1.0));
    while (first < low_ - kMeet) first += 2 * kPi;
    first = std::max(first, low_);
    if (!(first < high - 1e-15)) return false;
    high = first;
    motion_ = v;
    return true;
  }

  /// Proves standing from low_ on as far as it can in one step towards `high`, which stands or is
  /// too near to tell. A fall on the way becomes the new `high`. False if no step can be proved.
  bool climb(double& high) {
    for (const double back : {0.0, 1e-10, 1e-8, 1e-6, 0.9 * kNear, 1e-4, 1e-3})
      if (high - back > low_ + kMeet && high - low_ <= kPi / 2 && stands_to(high - back))
        return true;
    const double end = std::min(high, open_);
    for (double step = 0.5 * std::min(end - low_, kPi); step > 0.1 * meet_; step /= 2) {
      if (stands_to(low_ + step)) return true;
      double fallen = low_ + step;
      if (!lower(fallen)) continue;
      high = fallen;
      return true;
    }
    return false;
  }

  /// Moves low_ to `end` if it is proved to stand there and on the way.
  bool stands_to(double end) {
    if (end >= open_) return false;
    const Verdict verdict = at(end, 1);
    if (verdict == Verdict::undecided && meet_ > kMeet) open_ = end;
    if (verdict != Verdict::stands || !proved_between(low_, end)) return false;
    low_ = end;
    return true;
  }

  bool proved_between(double from, double to) {
    if (plain_) return to - from < kPi;
    const double t = std::cos(0.5 * (to - from));
    return at(from, t) == Verdict::stands && at(to, t) == Verdict::stands;
  }

  LoadTests& tests_;
  const Loads &down_, &side_;
  Loads rest_;  ///< what acts besides the weights
  bool plain_ = true;
  double low_ = 0, meet_ = kMeet;
  double open_ = kInfinity;  ///< space: from here on tests end undecided
  int rounds_ = 0;
  Motion motion_;
};

}  // namespace

std::optional<LoadMargin> tilt_margin(LoadTests& tests, const Loads& down, const Loads& side,
                                      double most) {
  TENON_CHECK(down.size() == tests.given().size() && side.size() == down.size(),
              "one wrench per body");
  TENON_CHECK(most > 0 && most <= kPi, "a tilt is an angle up to pi");
  if (tests.at(tests.given()) != Verdict::stands) return std::nullopt;
  return TiltSearch(tests, down, side).run(most);
}

}  // namespace tenon::statics
