// The list of paths that are tried where Newton and the interior point fail.
//
// A try starts with the bias path at its first eps; then eps is lowered stage by stage to 1e-13,
// where the natural residual is 1e-13 lambda. Stages below 1e-7 run in double-double. Every try
// draws new covering vectors.
#pragma once

#include <vector>

#include "tenon/core/random.hpp"
#include "tenon/solvers/path_follower.hpp"

namespace tenon::solvers {

struct PathTry {
  double first_eps;
  double factor;  ///< of eps per stage; 0: straight to the last eps
};
inline constexpr PathTry kPathTries[] = {{1e-6, 0},   {1e-4, 1e-2}, {1e-6, 1e-2},
                                         {1e-3, 0.1}, {1e-5, 0},    {1e-4, 0.1}};

template <int D, int T>
class PathSolver {};

/// In the plane.
template <>
class PathSolver<3, 1> {
 public:
  void set_problem(const ScaledProblem<3, 1>& problem, const BodyGraph& graph);
  /// The bias path. True if it arrived; `lambda` (scaled) then solves the problem up to eps lambda.
  bool first(const PathTry& attempt, Random& random, std::vector<double>& lambda);
  /// The stages after it. True if all arrived.
  bool finish(const PathTry& attempt, std::vector<double>& lambda);
  int pivots() const { return coarse_.pivots() + fine_.pivots(); }

 private:
  static constexpr double kLastEps = 1e-13, kDoubleEps = 1e-7;
  static constexpr int kFirstPivots = 10, kStagePivots = 2;  // per contact

  const ScaledProblem<3, 1>* problem_ = nullptr;
  const BodyGraph* graph_ = nullptr;
  PathFollower<double, 3> coarse_;
  PathFollower<DoubleDouble, 3> fine_;
  PathPoint point_;
};

}  // namespace tenon::solvers
