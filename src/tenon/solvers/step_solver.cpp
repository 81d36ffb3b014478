#include "tenon/solvers/step_solver.hpp"

#include <cmath>
#include <limits>

#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/solvers/central_path.hpp"
#include "tenon/solvers/interior_point.hpp"
#include "tenon/solvers/path_solver.hpp"
#include "tenon/solvers/proximal_newton.hpp"
#include "tenon/solvers/to_friction.hpp"

namespace tenon::solvers {
namespace {

constexpr std::uint64_t kSeed = 20240607;  // of the covering vectors: any number will do
constexpr int kPivotIsland = 12;           // contacts
constexpr int kSmallIsland = 120;          // contacts
constexpr CentralStart kCentralStarts[] = {{10, 0.1, 0}, {100, 0.01, 0}, {30, 0.1, 0.9}};
constexpr double kFirstGoal = 1e-3;  // residual of the first polish, relative to the scale
/// Factorisations per tenth of the residual. In space a path that needs more leads nowhere: of 43
/// hard problems of pits and heaps 150 solve the same 34 as 500 do, 100 solve 28.
template <int T>
constexpr int kCentralBudget = T == 1 ? 500 : 150;

Tier tier_of(double residual, const Options& options) {
  if (residual <= options.accuracy) return Tier::exact;
  return residual <= options.approximate ? Tier::approximate : Tier::unsolved;
}

/// The levels for one size of world, with the workspace they keep.
template <int D, int T>
class Chain {
 public:
  Answer solve(const StepProblem& problem, const Warm* warm, const Options& options) {
    answer_ = Answer();
    answer_.residual = std::numeric_limits<double>::infinity();
    options_ = &options;
    run(problem, warm);
    answer_.tier = tier_of(answer_.residual, options);
    return std::move(answer_);
  }

 private:
  void run(const StepProblem& problem, const Warm* warm) {
    if (problem.contacts() == 0) {
      offer(problem, {}, Level::free);
      return;
    }
    if (warm != nullptr && offer(problem, warm->lambda, Level::verify)) return;
    const double warm_residual = answer_.residual;
    prepare(problem);
    if (warm != nullptr && warm_residual <= options_->warm_limit &&
        newton_level(problem, warm->lambda)) {
      return;
    }
    if (options_->warm_only || interior_level(problem) || options_->cheap_only) return;
    if constexpr (T == 1) {
      // In small islands one path is the cheapest try, in large ones the last.
      Random random(kSeed);
      path_.set_problem(scaled_, graph_);
      const bool small = problem.contacts() <= kSmallIsland;
      if (small && follow(problem, kPathTries[0], random)) return;
      if (central_level(problem) || !(small || options_->patient)) return;
      if (path_level(problem, random)) return;
      if (problem.contacts() <= kPivotIsland) pivot_level(problem);
    } else {
      central_level(problem);
    }
  }

  /// Verifies `lambda` and keeps it if it is the best so far; true if it is as exact as asked.
  bool offer(const StepProblem& problem, std::span<const double> lambda, Level level) {
    verify(problem, lambda, verdict_);
    const double residual = verdict_.relative(problem.scale);
    if (answer_.level == Level::none || residual < answer_.residual) {
      answer_.residual = residual;
      answer_.level = level;
      answer_.velocity = verdict_.velocity;
      answer_.lambda.assign(lambda.begin(), lambda.end());
    }
    const double enough = level == Level::verify ? options_->target : options_->accuracy;
    return residual <= enough;
  }

  bool offer_scaled(const StepProblem& problem, Level level) {
    scaled_.to_physical(lambda_, physical_);
    return offer(problem, physical_, level);
  }

  void prepare(const StepProblem& problem) {
    if (problem.a != a_ || problem.b != b_ || problem.bodies() != graph_.size()) {
      a_ = problem.a;
      b_ = problem.b;
      graph_ = order_bodies(problem.bodies(), a_, b_);
      lu_.set_graph(graph_);
    }
    scaled_.build(problem, graph_);
  }

  bool newton_level(const StepProblem& problem, std::span<const double> lambda) {
    scaled_.to_scaled(lambda, lambda_);
    NewtonSchedule schedule;
    schedule.first_eps = 1e-5;
    schedule.steps = kSpace * options_->warm_steps;
    schedule.target = options_->target;
    schedule.keep_pieces = options_->keep_pieces;
    answer_.newton_steps += newton_.solve(scaled_, lu_, schedule, lambda_).steps;
    return offer_scaled(problem, Level::newton);
  }

  bool interior_level(const StepProblem& problem) {
    InteriorOptions interior;
    interior.steps = options_->interior_steps;
    answer_.interior_steps += interior_.solve(scaled_, lu_, interior, lambda_).steps;
    return polish(problem, 1e-5, kSpace * options_->polish_steps, Level::interior);
  }

  /// Proximal Newton from lambda_, then the verifier.
  bool polish(const StepProblem& problem, double eps, int steps, Level level) {
    NewtonSchedule schedule;
    schedule.first_eps = eps;
    schedule.steps = steps;
    schedule.target = options_->target;
    answer_.newton_steps += newton_.solve(scaled_, lu_, schedule, lambda_).steps;
    return offer_scaled(problem, level);
  }

  bool central_level(const StepProblem& problem) {
    for (const CentralStart& from : kCentralStarts) {
      central_.start(scaled_, lu_, from, kSeed);
      const bool solved = walk(problem);
      answer_.central_steps += central_.factorisations();
      if (solved) return true;
      if (!options_->patient && problem.contacts() > kSmallIsland) return false;
    }
    return false;
  }

  /// The central path with a polish after every tenth of the residual.
  bool walk(const StepProblem& problem) {
    for (double goal = kFirstGoal; goal > options_->target; goal *= 0.1) {
      const CentralEnd end = central_.walk(goal * problem.scale, kCentralBudget<T>);
      central_.impulses(lambda_);
      if (polish(problem, 1e-6, kSpace * options_->central_polish_steps, Level::central)) {
        return true;
      }
      if (end != CentralEnd::walking) return false;
    }
    return false;
  }

  bool path_level(const StepProblem& problem, Random& random) {
    for (int round = 0; round < options_->path_rounds; ++round) {
      for (const PathTry& attempt : kPathTries) {
        if (follow(problem, attempt, random)) return true;
      }
    }
    return false;
  }

  /// The methods of lcp/ on the dense matrix, for a handful of contacts.
  bool pivot_level(const StepProblem& problem) {
    const auto solution = lcp::solve(to_friction_problem(problem));
    if (!solution || solution->status != lcp::Status::solved) return false;
    const lcp::Vector& reaction = solution->reaction;
    scaled_.to_scaled({reaction.data(), static_cast<std::size_t>(reaction.size())}, lambda_);
    return polish(problem, 1e-6, options_->polish_steps, Level::pivot);
  }

  /// One try of path following.
  bool follow(const StepProblem& problem, const PathTry& attempt, Random& random) {
    const int before = path_.pivots();
    const bool arrived = path_.first(attempt, random, lambda_);
    bool solved =
        arrived && polish(problem, attempt.first_eps, options_->polish_steps, Level::path);
    if (arrived && !solved && path_.finish(attempt, lambda_)) {
      solved = polish(problem, 1e-9, options_->polish_steps, Level::path);
    }
    answer_.path_pivots += path_.pivots() - before;
    return solved;
  }

  /// In space Newton may take more steps: its leaps (proximal_newton.hpp) need them, nothing cheap
  /// comes after it, and a warm answer keeps the rounds of the stepper at one solution of several.
  static constexpr int kSpace = T == 1 ? 1 : 4;

  Answer answer_;
  const Options* options_ = nullptr;
  std::vector<int> a_, b_;
  BodyGraph graph_;
  ScaledProblem<D, T> scaled_;
  BlockLu<double, D> lu_;
  ProximalNewton<D, T> newton_;
  InteriorPoint<D, T> interior_;
  CentralPath<D, T> central_;
  PathSolver<D, T> path_;
  Verdict verdict_;
  std::vector<double> lambda_, physical_;
};

}  // namespace

struct StepSolver::Planar : Chain<3, 1> {};
struct StepSolver::Spatial : Chain<6, 2> {};

StepSolver::StepSolver() = default;
StepSolver::~StepSolver() = default;
StepSolver::StepSolver(StepSolver&&) noexcept = default;
StepSolver& StepSolver::operator=(StepSolver&&) noexcept = default;

Answer StepSolver::solve(const StepProblem& problem, const Warm* warm, const Options& options) {
  if (warm != nullptr) {
    TENON_CHECK(static_cast<int>(warm->lambda.size()) == problem.contacts() * problem.rows(),
                "warm impulses have one number per row");
  }
  if (problem.dof == 3) {
    if (!planar_) planar_ = std::make_unique<Planar>();
    return planar_->solve(problem, warm, options);
  }
  if (!spatial_) spatial_ = std::make_unique<Spatial>();
  return spatial_->solve(problem, warm, options);
}

Answer solve_step(const StepProblem& problem, const Warm* warm, const Options& options) {
  return StepSolver().solve(problem, warm, options);
}

const char* name(Tier tier) {
  switch (tier) {
    case Tier::exact:
      return "exact";
    case Tier::approximate:
      return "approximate";
    case Tier::unsolved:
      return "unsolved";
  }
  return "";
}

const char* name(Level level) {
  switch (level) {
    case Level::none:
      return "none";
    case Level::free:
      return "free";
    case Level::verify:
      return "verify";
    case Level::reuse:
      return "reuse";
    case Level::newton:
      return "newton";
    case Level::interior:
      return "interior";
    case Level::central:
      return "central";
    case Level::path:
      return "path";
    case Level::pivot:
      return "pivot";
  }
  return "";
}

}  // namespace tenon::solvers
