// What a step says about itself. Nothing is silent: an answer that is not exact is counted here.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/reach_pair.hpp"

namespace tenon::dynamics {

/// How well the contact problem of a step was solved (issue: exact, approximate, unsolved).
enum class Tier { kExact, kApproximate, kUnsolved };
const char* name(Tier tier);

/// A contact problem nobody could solve, handed out so that it can be studied.
struct UnsolvedProblem {
  contact::ContactProblem problem;
  double step = 0;      ///< h of the (sub)step, s
  double residual = 0;  ///< the best that was reached, relative
};

/// One point where two bodies pushed each other in the step.
struct ContactForce {
  int body_a = -1, body_b = -1;  ///< a is free
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   ///< on body a, N: impulse / h
  double gap = 0;                                    ///< at the start of the step, m
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< unit, from b to a
};

struct StepReport {
  Tier tier = Tier::kExact;
  double residual = 0;     ///< the largest natural residual of the solves kept, relative
  int islands = 0;         ///< groups of bodies within reach of each other
  int islands_reused = 0;  ///< at rest with nothing changed: last step's answer verified only
  int inner_solves = 0;
  long solve_work = 0;   ///< factorisations times contacts of the solves
  int bodies_kept = 0;   ///< motionless bodies in islands that move, their solution reused
  int failed_reuse = 0;  ///< solves where that was tried in vain
  int rounds = 0;        ///< the most rounds of selection an island took
  int halvings = 0;
  bool path_limited = false;   ///< an alternative was banned because the way to it was not free
  int contacts = 0;            ///< rows in the last solves
  double max_penetration = 0;  ///< true, at the end of the step, by the verifier of gaps, m
  /// The smallest true gap of all pairs within reach, m.
  double min_gap = std::numeric_limits<double>::infinity();
  double energy_gain = 0;                ///< energy after minus before, J
  std::map<std::string, int> fallbacks;  ///< what had to be tried beside the plain way, by name
  std::vector<ContactForce> forces;
  std::optional<UnsolvedProblem> unsolved;
};

/// The forces of a solved problem: impulses / h at the contacts that push.
void add_forces(const contact::ContactProblem& problem,
                const std::vector<contact::RowVector>& impulses, double h,
                std::vector<ContactForce>& out);

}  // namespace tenon::dynamics
