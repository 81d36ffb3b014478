#include "tenon/dynamics/inner.hpp"

#include <algorithm>

#include "tenon/solvers/islands.hpp"

namespace tenon::dynamics {

namespace {

void estimate_noise(const contact::ContactProblem& problem, InnerAnswer& answer) {
  constexpr double kEps = 2.220446049250313e-16;
  answer.noise.assign(problem.bodies.size(), 0.0);
  for (size_t i = 0; i < problem.contacts.size(); ++i)
    for (int body : {problem.contacts[i].a, problem.contacts[i].b})
      if (body != contact::kHeld)
        answer.noise[body] +=
            16 * kEps * answer.impulses[i].norm() / problem.bodies[body].mass(0, 0);
}

/// Numbers that PackOptions only points to.
struct PackNumbers {
  std::vector<double> free_velocity, bias;
  PackNumbers(const contact::ContactProblem& problem,
              const std::vector<contact::BodyVector>& velocities, double h) {
    for (const contact::BodyVector& v : velocities)
      free_velocity.insert(free_velocity.end(), v.data(), v.data() + v.size());
    for (const contact::Contact& contact : problem.contacts) bias.push_back(contact.gap / h);
  }
  solvers::PackOptions options(double h, double gravity) const {
    solvers::PackOptions pack;
    pack.step = h;
    pack.gravity = gravity;
    pack.bias = bias;
    pack.free_velocity = free_velocity;
    return pack;
  }
};

}  // namespace

solvers::StepProblem pack_whole(const contact::ContactProblem& problem,
                                const std::vector<contact::BodyVector>& free_velocity, double h,
                                double gravity) {
  const PackNumbers numbers(problem, free_velocity, h);
  return solvers::pack(problem, numbers.options(h, gravity));
}

constexpr double kWorthIt = 1e-5;  // residual; a larger one is not a matter of gaps

/// Where an island has more closed rows than freedoms, their gaps disagree by what double precision
/// and the last step's tolerance leave, and the exact solution opens some of them by as little: the
/// impulses have to travel far along self-stresses for a gap nobody can measure. Each pass moves
/// the rows that push by what they lack; what remains sits in friction rows and falls
/// geometrically.
bool InnerSolver::fit(solvers::StepProblem& problem, const std::vector<double>& given,
                      const std::vector<double>& room, solvers::Options options,
                      solvers::StepSolver& solver, solvers::Answer& answer, long& work) {
  constexpr int kPasses = 16, kIdlePasses = 3;
  if (!(answer.residual <= kWorthIt)) return false;
  options.warm_only = true;
  const int rows = problem.rows(), dof = problem.dof;
  const std::vector<double> before = problem.offset;
  solvers::Answer best = answer;
  int idle = 0;
  for (int pass = 0; pass < kPasses && best.tier != solvers::Tier::exact; ++pass) {
    bool inside = true;
    for (int c = 0; c < problem.contacts(); ++c) {
      if (!(best.lambda[c * rows] > 0)) continue;
      double& offset = problem.offset[c * rows];
      double u = offset;
      for (int i = 0; i < dof; ++i) {
        const int at = c * rows * dof + i;
        if (problem.a[c] >= 0) u += problem.jacobian_a[at] * best.velocity[problem.a[c] * dof + i];
        if (problem.b[c] >= 0) u += problem.jacobian_b[at] * best.velocity[problem.b[c] * dof + i];
      }
      offset -= u;
      inside = inside && std::abs(offset - given[c * rows]) <= room[c];
    }
    if (!inside) break;
    const std::vector<double> lambda = best.lambda;
    const solvers::Warm warm{lambda};
    const double residual = best.residual;
    best = solver.solve(problem, &warm, options);
    work += solvers::work_of(best, problem.contacts());
    if (!(best.residual < 0.9 * residual) && ++idle >= kIdlePasses) break;
  }
  if (best.tier == solvers::Tier::exact) {
    answer = std::move(best);
    return true;
  }
  problem.offset = before;
  return false;
}

bool InnerSolver::keep_gaps(solvers::StepProblem& problem, const std::vector<double>& given,
                            const std::vector<double>& room, solvers::Options options,
                            solvers::StepSolver& solver, solvers::Answer& answer, long& work) {
  if (!(answer.residual <= kWorthIt)) return false;
  for (int c = 0; c < problem.contacts(); ++c) {
    double& offset = problem.offset[c * problem.rows()];
    if (std::abs(offset) <= room[c]) offset = 0;
  }
  if (problem.offset == given) return false;
  const solvers::Warm warm{answer.lambda};
  options.warm_only = true;
  solvers::Answer kept = solver.solve(problem, &warm, options);
  work += solvers::work_of(kept, problem.contacts());
  if (kept.tier == solvers::Tier::exact || fit(problem, given, room, options, solver, kept, work)) {
    answer = std::move(kept);
    return true;
  }
  problem.offset = given;
  return false;
}

solvers::Answer InnerSolver::solve_island(
    solvers::StepProblem& problem, std::vector<double>& lambda, const std::vector<char>& motionless,
    const std::vector<double>& room, const std::vector<double>& fitted, double provisional,
    const solvers::Options& options, IslandSolvers& solvers, InnerAnswer& out) const {
  if (!motionless.empty() && solvers::reuse_may_pay(problem, motionless)) {
    auto outcome = solvers.split.solve(problem, motionless, {lambda}, options);
    out.work += outcome.work;
    if (outcome.answer) {
      for (char still : motionless) out.kept += still;
      return *std::move(outcome.answer);
    }
    ++out.failed_reuse;
    lambda = std::move(outcome.lambda);
  }
  const solvers::Warm warm{lambda};
  solvers::Options stage = options;
  const std::vector<double> given = problem.offset;
  if (!fitted.empty()) {
    for (int c = 0; c < problem.contacts(); ++c) problem.offset[c * problem.rows()] += fitted[c];
    stage.warm_only = true;
    solvers::Answer answer = solvers.whole.solve(problem, &warm, stage);
    out.work += solvers::work_of(answer, problem.contacts());
    if (answer.tier == solvers::Tier::exact ||
        fit(problem, given, room, options, solvers.whole, answer, out.work))
      return answer;
    problem.offset = given;
    stage = options;
  }
  if (!room.empty()) {
    // First the levels that cost little; their answer may only lack a fit.
    for (const bool cold : {false, true}) {
      stage.warm_only = !cold;
      stage.cheap_only = cold;
      if (cold) stage.warm_limit = -1;  // not once more
      solvers::Answer answer = solvers.whole.solve(problem, &warm, stage);
      out.work += solvers::work_of(answer, problem.contacts());
      if (answer.tier == solvers::Tier::exact ||
          fit(problem, given, room, options, solvers.whole, answer, out.work) ||
          keep_gaps(problem, given, room, options, solvers.whole, answer, out.work) ||
          answer.residual <= provisional)
        return answer;
    }
    stage = options;
  }
  solvers::Answer answer = solvers.whole.solve(problem, &warm, stage);
  out.work += solvers::work_of(answer, problem.contacts());
  if (!room.empty() && answer.tier != solvers::Tier::exact)
    fit(problem, given, room, options, solvers.whole, answer, out.work);
  return answer;
}

InnerAnswer InnerSolver::solve(const contact::ContactProblem& problem,
                               const InnerRequest& request) {
  const int dof = problem.dof, rows = 1 + problem.tangents;
  const PackNumbers numbers(problem, *request.free_velocity, request.step);
  const solvers::PackOptions pack = numbers.options(request.step, request.gravity);
  solvers::Options options;
  options.accuracy = request.accuracy;
  options.target = std::min(options.target, request.accuracy);
  options.patient = request.patient;
  options.keep_pieces = request.motionless != nullptr;

  InnerAnswer out;
  out.velocities = *request.free_velocity;
  out.impulses.assign(problem.contacts.size(), contact::RowVector::Zero(rows));
  std::vector<double> lambda;
  std::vector<char> motionless;
  std::vector<double> room, fitted;
  double scale = 0;
  for (const solvers::Island& island : solvers::split_islands(problem)) {
    if (island.contacts.empty()) continue;
    lambda.clear();
    for (int c : island.contacts) {
      const ContactMemory* last =
          request.warm ? find(*request.warm, problem.contacts[c].key) : nullptr;
      for (int r = 0; r < rows; ++r) lambda.push_back(last ? last->impulse[r] : 0.0);
    }
    motionless.clear();
    if (request.motionless)
      for (int body : island.bodies) motionless.push_back((*request.motionless)[body]);
    solvers::StepProblem packed = solvers::pack(problem, island, pack);
    room.clear();
    if (request.fit)
      for (int c : island.contacts) room.push_back((*request.fit)[c] / request.step);
    fitted.clear();
    if (!request.fitted.empty())
      for (int c : island.contacts) fitted.push_back(request.fitted[c] / request.step);
    if (std::all_of(fitted.begin(), fitted.end(), [](double x) { return x == 0; })) fitted.clear();
    const std::vector<double> offset = request.fit ? packed.offset : std::vector<double>();
    const solvers::Answer answer =
        solve_island(packed, lambda, motionless, room, fitted, request.provisional, options,
                     solvers_[problem.bodies[island.bodies.front()].scene_body], out);
    if (request.fit && packed.offset != offset) {
      out.fitted.resize(problem.contacts.size(), 0.0);
      for (size_t i = 0; i < island.contacts.size(); ++i)
        out.fitted[island.contacts[i]] =
            request.step * (packed.offset[i * rows] - offset[i * rows]);
    }
    scale = std::max(scale, packed.scale);
    out.tier = std::max(out.tier, answer.tier);
    out.residual = !(answer.residual <= out.residual) ? answer.residual : out.residual;
    ++out.levels[answer.level];
    if (answer.level != solvers::Level::verify && answer.level != solvers::Level::free)
      ++out.solves;
    for (size_t i = 0; i < island.bodies.size(); ++i)
      out.velocities[island.bodies[i]] =
          Eigen::Map<const Eigen::VectorXd>(answer.velocity.data() + i * dof, dof);
    for (size_t i = 0; i < island.contacts.size(); ++i)
      out.impulses[island.contacts[i]] =
          Eigen::Map<const Eigen::VectorXd>(answer.lambda.data() + i * rows, rows);
  }
  estimate_noise(problem, out);
  for (double noise : out.noise)
    if (noise > 0) out.roundoff = std::max(out.roundoff, noise / scale);
  return out;
}

}  // namespace tenon::dynamics
