#include "tenon/solvers/motionless.hpp"

#include <algorithm>

#include "tenon/core/check.hpp"

namespace tenon::solvers {

namespace {

/// A part of a problem: which bodies and contacts, and where they came from.
struct Part {
  StepProblem problem;
  std::vector<int> contacts;  ///< indices in the whole
  std::vector<double> lambda;
};

bool moves(std::span<const char> motionless, int body) {
  return body != contact::kHeld && !motionless[body];
}

/// The bodies with `motionless` == resting and the contacts that touch a mover (or none, for the
/// resting part). The other side of a contact counts as held.
Part part_of(const StepProblem& whole, std::span<const char> motionless, bool resting,
             std::span<const double> lambda) {
  Part part;
  part.problem.dof = whole.dof;
  part.problem.tangents = whole.tangents;
  part.problem.step = whole.step;
  part.problem.scale = whole.scale;
  const int n = whole.dof, rows = whole.rows();
  std::vector<int> index(whole.bodies(), contact::kHeld);
  for (int i = 0; i < whole.bodies(); ++i) {
    if ((motionless[i] != 0) != resting) continue;
    index[i] = part.problem.add_body({whole.mass.data() + i * n * n, static_cast<size_t>(n * n)},
                                     {whole.free_velocity.data() + i * n, static_cast<size_t>(n)});
  }
  for (int c = 0; c < whole.contacts(); ++c) {
    if ((moves(motionless, whole.a[c]) || moves(motionless, whole.b[c])) == resting) continue;
    const auto block = [&](const std::vector<double>& jacobian, int body) {
      const int own = body == contact::kHeld ? contact::kHeld : index[body];
      return own == contact::kHeld ? std::span<const double>()
                                   : std::span<const double>(jacobian.data() + c * rows * n,
                                                             static_cast<size_t>(rows * n));
    };
    const auto side = [&](int body) { return body == contact::kHeld ? body : index[body]; };
    part.problem.add_contact(
        side(whole.a[c]), side(whole.b[c]), block(whole.jacobian_a, whole.a[c]),
        block(whole.jacobian_b, whole.b[c]),
        {whole.offset.data() + c * rows, static_cast<size_t>(rows)}, whole.friction[c]);
    part.contacts.push_back(c);
    part.lambda.insert(part.lambda.end(), lambda.begin() + c * rows,
                       lambda.begin() + (c + 1) * rows);
  }
  return part;
}

/// Adds M^-1 J' lambda of the movers' contacts to the free velocities of the resting bodies.
void load_resting(const StepProblem& whole, std::span<const char> motionless, const Part& movers,
                  std::span<const double> lambda, Part& resting) {
  const int n = whole.dof, rows = whole.rows();
  std::vector<int> index(whole.bodies(), contact::kHeld);
  for (int i = 0, next = 0; i < whole.bodies(); ++i)
    if (motionless[i]) index[i] = next++;
  for (size_t k = 0; k < movers.contacts.size(); ++k) {
    const int c = movers.contacts[k];
    const auto push = [&](int body, const std::vector<double>& jacobian) {
      if (body == contact::kHeld || !motionless[body]) return;
      for (int j = 0; j < n; ++j) {
        double momentum = 0;
        for (int r = 0; r < rows; ++r)
          momentum += jacobian[(c * rows + r) * n + j] * lambda[k * rows + r];
        for (int i = 0; i < n; ++i)
          resting.problem.free_velocity[index[body] * n + i] +=
              whole.inverse_mass[(body * n + i) * n + j] * momentum;
      }
    };
    push(whole.a[c], whole.jacobian_a);
    push(whole.b[c], whole.jacobian_b);
  }
}

void put_back(const Part& part, std::span<const double> lambda, int rows,
              std::vector<double>& whole) {
  for (size_t k = 0; k < part.contacts.size(); ++k)
    std::copy_n(lambda.begin() + k * rows, rows, whole.begin() + part.contacts[k] * rows);
}

}  // namespace

long work_of(const Answer& answer, int contacts) {
  return static_cast<long>(answer.newton_steps + answer.interior_steps + answer.central_steps +
                           answer.path_pivots) *
         contacts;
}

bool reuse_may_pay(const StepProblem& problem, std::span<const char> motionless) {
  const int all = problem.contacts();
  int moving = 0;
  for (int c = 0; c < all; ++c)
    moving += moves(motionless, problem.a[c]) || moves(motionless, problem.b[c]);
  return moving > 0 && 2 * moving <= all;
}

MotionlessSolver::Outcome MotionlessSolver::solve(const StepProblem& problem,
                                                  std::span<const char> motionless,
                                                  const Warm& warm, const Options& options) {
  TENON_CHECK(static_cast<int>(motionless.size()) == problem.bodies(), "one flag per body");
  Outcome out;
  out.lambda.assign(warm.lambda.begin(), warm.lambda.end());
  const Part movers = part_of(problem, motionless, false, warm.lambda);
  const Warm warm_movers{movers.lambda};
  // What the cheap levels cannot do is as hard without the rest, and may still have to be solved
  // with it: that would cost twice.
  Options cheap = options;
  cheap.cheap_only = problem.dof == 3;
  const Answer moved = movers_.solve(movers.problem, &warm_movers, cheap);
  out.work += work_of(moved, movers.problem.contacts());
  if (moved.tier != Tier::exact) return out;
  put_back(movers, moved.lambda, problem.rows(), out.lambda);

  Part resting = part_of(problem, motionless, true, warm.lambda);
  load_resting(problem, motionless, movers, moved.lambda, resting);
  const Warm warm_resting{resting.lambda};
  Options few = options;
  few.warm_steps = kRestingSteps;
  few.warm_only = true;
  const Answer rested = resting_.solve(resting.problem, &warm_resting, few);
  out.work += work_of(rested, resting.problem.contacts());
  put_back(resting, rested.lambda, problem.rows(), out.lambda);
  if (rested.tier != Tier::exact) return out;

  Verdict verdict;
  verify(problem, out.lambda, verdict);
  const double residual = verdict.relative(problem.scale);
  if (!(residual <= options.accuracy)) return out;
  Answer answer;
  answer.tier = Tier::exact;
  answer.level = Level::reuse;
  answer.residual = residual;
  answer.velocity = std::move(verdict.velocity);
  answer.lambda = out.lambda;
  answer.newton_steps = moved.newton_steps + rested.newton_steps;
  answer.interior_steps = moved.interior_steps;
  answer.central_steps = moved.central_steps;
  answer.path_pivots = moved.path_pivots;
  out.answer = std::move(answer);
  return out;
}

}  // namespace tenon::solvers
