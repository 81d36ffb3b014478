// The inner problem of a round: a ContactProblem to the StepSolver and back, split into contact
// islands, with warm start by the keys of the contacts.
#pragma once

#include <map>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/solvers/motionless.hpp"
#include "tenon/solvers/step_solver.hpp"

namespace tenon::dynamics {

struct InnerAnswer {
  solvers::Tier tier = solvers::Tier::exact;  ///< of the worst island
  double residual = 0;                        ///< of the worst island, relative
  /// What double precision leaves of any answer, relative: a body of mass m that carries impulses p
  /// has a velocity known to 16 eps sum|p| / m only. Matters for a light body between heavy ones.
  double roundoff = 0;
  std::vector<double> noise;                    ///< the same per body of the problem, m/s
  int solves = 0;                               ///< islands that were more than verified
  long work = 0;                                ///< factorisations times contacts, failed tries too
  int kept = 0;                                 ///< bodies at rest whose solution was reused
  int failed_reuse = 0;                         ///< islands where that was tried in vain
  std::vector<contact::BodyVector> velocities;  ///< per body of the problem
  std::vector<contact::RowVector> impulses;     ///< per contact
  std::map<solvers::Level, int> levels;         ///< islands by the method that answered
  /// Per contact, m: what was added to the gap of a pushing row (InnerRequest::fit); empty:
  /// nothing.
  std::vector<double> fitted;
};

struct InnerRequest {
  double step = 0;     ///< h, s
  double gravity = 0;  ///< |g|, m/s^2
  double accuracy = 1e-10;
  const std::vector<contact::BodyVector>* free_velocity = nullptr;  ///< per body of the problem
  const std::vector<ContactMemory>* warm = nullptr;                 ///< sorted by key
  /// Per body of the problem: counts as motionless (solvers/motionless.hpp). Null: no reuse,
  /// neither of resting parts nor of the pieces (open, stick, slide) of the last solution.
  const std::vector<char>* motionless = nullptr;
  /// Per contact: how far its gap may be moved, m, so that gaps of rows that depend on each other
  /// agree. Null: not at all.
  const std::vector<double>* fit = nullptr;
  /// Per contact, m: tried first as InnerAnswer::fitted, so that rounds stay at one solution.
  /// Empty: nothing.
  std::vector<double> fitted;
  /// A relative residual that is enough, as the caller will linearise again: the first of the
  /// cheap levels that reaches it ends the search. 0: the answer is to be exact.
  double provisional = 0;
  bool patient = true;  ///< solvers::Options::patient
};

/// The whole problem as one packed island, gaps as they are (also negative ones).
solvers::StepProblem pack_whole(const contact::ContactProblem& problem,
                                const std::vector<contact::BodyVector>& free_velocity, double h,
                                double gravity);

/// Keeps the solvers of an island (by its first body), so that orders of elimination survive.
class InnerSolver {
 public:
  InnerAnswer solve(const contact::ContactProblem& problem, const InnerRequest& request);

 private:
  struct IslandSolvers {
    solvers::StepSolver whole;
    solvers::MotionlessSolver split;
  };
  solvers::Answer solve_island(solvers::StepProblem& problem, std::vector<double>& lambda,
                               const std::vector<char>& motionless, const std::vector<double>& room,
                               const std::vector<double>& fitted, double provisional,
                               const solvers::Options& options, IslandSolvers& solvers,
                               InnerAnswer& out) const;
  /// The rows of an island that push are moved by what they lack in `answer`, within `room` (m/s)
  /// of the offsets `given`, and solved again; false if that leads nowhere. `problem` is then as it
  /// was.
  static bool fit(solvers::StepProblem& problem, const std::vector<double>& given,
                  const std::vector<double>& room, solvers::Options options,
                  solvers::StepSolver& solver, solvers::Answer& answer, long& work);
  /// The same with gaps within `room` of closed counted as closed. They are what the last step
  /// left: to close them where they disagree, bodies that stick would have to slip.
  static bool keep_gaps(solvers::StepProblem& problem, const std::vector<double>& given,
                        const std::vector<double>& room, solvers::Options options,
                        solvers::StepSolver& solver, solvers::Answer& answer, long& work);
  std::map<int, IslandSolvers> solvers_;
};

}  // namespace tenon::dynamics
