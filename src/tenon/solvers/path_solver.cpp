#include "tenon/solvers/path_solver.hpp"

#include <algorithm>

namespace tenon::solvers {

void PathSolver<3, 1>::set_problem(const ScaledProblem<3, 1>& problem, const BodyGraph& graph) {
  problem_ = &problem;
  graph_ = &graph;
  coarse_.set_problem(problem, graph);
  fine_.set_problem(problem, graph);
}

bool PathSolver<3, 1>::first(const PathTry& attempt, Random& random, std::vector<double>& lambda) {
  const int limit = kFirstPivots * problem_->contacts;
  if (coarse_.follow_bias(attempt.first_eps, random, limit) != PathEnd::arrived) return false;
  coarse_.impulses(lambda);
  point_ = coarse_.point();
  return true;
}

bool PathSolver<3, 1>::finish(const PathTry& attempt, std::vector<double>& lambda) {
  const int limit = kStagePivots * problem_->contacts;
  double eps = attempt.first_eps;
  while (eps > kLastEps) {
    eps = std::max(eps * attempt.factor, kLastEps);
    if (eps >= kDoubleEps) {
      if (coarse_.follow_stage(point_, eps, limit) != PathEnd::arrived) return false;
      point_ = coarse_.point();
    } else {
      if (fine_.follow_stage(point_, eps, limit) != PathEnd::arrived) return false;
      point_ = fine_.point();
    }
  }
  fine_.impulses(lambda);
  return true;
}

}  // namespace tenon::solvers
