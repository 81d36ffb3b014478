#include "tenon/dynamics/round_solver.hpp"

#include <algorithm>

#include "tenon/dynamics/assemble.hpp"

namespace tenon::dynamics {

using contact::BodyVector;

void RoundSolver::begin(const std::vector<ContactMemory>& before, bool keep_rounds) {
  if (!keep_rounds) round_memory_.clear();
  warm_ = round_memory_.empty() ? &before : &round_memory_;
  fitted_.clear();
}

void RoundSolver::solve(Attempt& attempt, bool clipped, const RoundEffort& effort) {
  build_rows(run_.world, attempt.motion, attempt.groups);
  attempt.problem = assemble(run_.world, run_.state, attempt.motion, attempt.groups);
  for (contact::Contact& contact : attempt.problem.contacts)
    if (const auto found = rebound.find(contact.key); found != rebound.end())
      contact.gap = attempt.motion.step * found->second;
  if (clipped)
    for (contact::Contact& contact : attempt.problem.contacts)
      contact.gap = std::max(contact.gap, 0.0);
  const std::vector<BodyVector> free_velocity = free_velocities(attempt.motion);
  InnerRequest request;
  request.step = attempt.motion.step;
  request.gravity = residual_gravity(run_.world);
  request.accuracy = run_.options.accuracy;
  request.free_velocity = &free_velocity;
  request.warm = warm_;
  request.provisional = effort.provisional;
  request.patient = effort.patient;
  std::vector<char> motionless = motionless_bodies(attempt);
  if (reuse_failed_) std::fill(motionless.begin(), motionless.end(), 0);
  if (run_.options.reuse) request.motionless = &motionless;
  const std::vector<double> room = room_to_fit(attempt);
  request.fit = &room;
  if (!fitted_.empty())
    for (const contact::Contact& contact : attempt.problem.contacts) {
      const auto found = fitted_.find(contact.key);
      request.fitted.push_back(found == fitted_.end() ? 0.0 : found->second);
    }
  fitted_.clear();
  attempt.answer = run_.inner.solve(attempt.problem, request);
  StepReport& report = run_.report;
  if (!attempt.answer.fitted.empty()) {
    ++report.fallbacks["fitted_gaps"];
    for (size_t i = 0; i < room.size(); ++i) {
      contact::Contact& contact = attempt.problem.contacts[i];
      contact.gap += attempt.answer.fitted[i];
      if (attempt.answer.fitted[i] != 0) fitted_[contact.key] = attempt.answer.fitted[i];
    }
  }
  report.inner_solves += attempt.answer.solves;
  report.solve_work += attempt.answer.work;
  report.bodies_kept = std::max(report.bodies_kept, attempt.answer.kept);
  report.failed_reuse += attempt.answer.failed_reuse;
  reuse_failed_ = reuse_failed_ || attempt.answer.failed_reuse > 0;
  if (attempt.answer.tier != solvers::Tier::unsolved ||
      attempt.answer.residual <= effort.provisional)
    remember(attempt);
}

std::vector<char> RoundSolver::motionless_bodies(const Attempt& attempt) const {
  std::vector<char> motionless;
  const double slow =
      run_.options.motion_threshold * attempt.motion.step * residual_gravity(run_.world);
  for (const contact::Body& body : attempt.problem.bodies)
    motionless.push_back(contact::travel(body.velocity, 1, body.radius) <= slow);
  return motionless;
}

void RoundSolver::remember(const Attempt& attempt) {
  round_memory_.clear();
  for (size_t i = 0; i < attempt.problem.contacts.size(); ++i)
    round_memory_.push_back({attempt.problem.contacts[i].key, attempt.answer.impulses[i]});
  sort_by_key(round_memory_);
  warm_ = &round_memory_;
}

}  // namespace tenon::dynamics
