// The rounds of selection of one substep, watched: how exact the next answer has to be, and whether
// the rounds still lead anywhere. Only economy: a step ends with an exact answer or is halved.
#pragma once

#include <algorithm>
#include <limits>

namespace tenon::dynamics {

class RoundWatch {
 public:
  /// Without `hurried` every round is solved as well as can be, and none is given up.
  explicit RoundWatch(bool hurried) : hurried_(hurried), provisional_(hurried ? kProvisional : 0) {}

  /// Relative residual that is enough for a round; 0: nothing but the best answer. While the rows
  /// move from round to round, those that depend on each other disagree by what linearisation left,
  /// and the exact answer opens one of them and is far away: from there rounds only jump to and
  /// fro. The next round's rows agree better.
  double provisional() const { return provisional_; }

  /// A provisional answer was taken. False if such answers have ceased to improve.
  bool improves(double residual) {
    if (residual > kGain * best_residual_) --patience_;
    best_residual_ = std::min(best_residual_, residual);
    return patience_ > 0;
  }

  /// The rows do not move any more: now the answer has to be exact.
  void insist() { provisional_ = 0; }

  /// `change`: the largest change of a velocity since the last round, m/s; `anew`: an exact answer
  /// for a selection not seen before. False if the rounds run in a circle.
  bool converges(double change, bool anew) {
    idle_ = anew || change < kGain * least_change_ ? 0 : idle_ + 1;
    least_change_ = std::min(least_change_, change);
    return !hurried_ || idle_ < kIdleRounds;
  }

 private:
  static constexpr double kProvisional = 1e-3;
  static constexpr double kGain = 0.3;  ///< a round that gains less does not count
  static constexpr int kIdleRounds = 4;

  bool hurried_;
  double provisional_;
  double best_residual_ = 1;
  int patience_ = 3;
  double least_change_ = std::numeric_limits<double>::infinity();
  int idle_ = 0;
};

}  // namespace tenon::dynamics
