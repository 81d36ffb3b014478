// Where the rows of the next round are linearised: rounds are a fixed-point iteration for the
// velocities, x -> answer of the problem linearised for the end that x leads to.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::dynamics {

/// Anderson's extrapolation of the rounds of one substep. Where no row is an exact discrete
/// gradient (crossing edges in space) plain rounds converge by a constant factor, or swing about
/// the fixed point; the last few of them tell how the answer depends on the end it is linearised
/// for.
class Aim {
 public:
  /// A new substep. `radius`: per free body, m; turns count by what they move at it.
  void begin(std::vector<double> radius);

  /// `aimed`: velocities that the last round was linearised for; `answer`: its answer; `same`: with
  /// the same selection as in the round before. Returns what the next one is to be linearised for.
  std::vector<contact::BodyVector> next(const std::vector<contact::BodyVector>& aimed,
                                        const std::vector<contact::BodyVector>& answer, bool same);

 private:
  Eigen::VectorXd packed(const std::vector<contact::BodyVector>& velocities) const;
  std::vector<contact::BodyVector> unpacked(const Eigen::VectorXd& x) const;

  std::vector<double> radius_;
  std::vector<Eigen::VectorXd> answers_, misses_;  ///< of the rounds remembered, newest last
};

}  // namespace tenon::dynamics
