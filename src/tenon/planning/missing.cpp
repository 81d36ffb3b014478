#include "tenon/planning/missing.hpp"

#include "tenon/planning/missing_groups.hpp"
#include "tenon/planning/missing_hold.hpp"
#include "tenon/planning/missing_supports.hpp"

namespace tenon::planning {
using contact::ContactProblem;
using Set = std::vector<int>;

ContactProblem hold_bodies(const ContactProblem& problem, const Set& held, std::vector<int>& kept) {
  std::vector<int> index(problem.bodies.size(), 0);
  for (const int body : held) index[body] = contact::kHeld;
  ContactProblem reduced;
  reduced.dof = problem.dof;
  reduced.tangents = problem.tangents;
  reduced.size = problem.size;
  kept.clear();
  for (std::size_t body = 0; body < problem.bodies.size(); ++body) {
    if (index[body] == contact::kHeld) continue;
    index[body] = static_cast<int>(kept.size());
    kept.push_back(static_cast<int>(body));
    reduced.bodies.push_back(problem.bodies[body]);
  }
  for (contact::Contact contact : problem.contacts) {
    const auto move = [&](int& body, contact::RowBlock& jacobian) {
      if (body == contact::kHeld) return;
      body = index[body];
      if (body == contact::kHeld) jacobian.resize(0, 0);
    };
    move(contact.a, contact.jacobian_a);
    move(contact.b, contact.jacobian_b);
    if (contact.a != contact::kHeld || contact.b != contact::kHeld)
      reduced.contacts.push_back(contact);
  }
  return reduced;
}

namespace {

Set order_while_holding(const ContactProblem& problem, PlanOptions options, const Set& held) {
  Set kept, sequence;
  options.resume.clear();
  const ContactProblem rest = hold_bodies(problem, held, kept);
  for (const int body : plan_disassembly(rest, options).sequence) sequence.push_back(kept[body]);
  return sequence;
}

}  // namespace

Missing find_missing(const ContactProblem& problem, const PlanOptions& options, const Plan& plan,
                     const MissingLimits& limits, const ProgressObserver& progress) {
  Missing missing;
  find_hold(problem, options, limits, progress, missing);
  missing.hold_sequence = order_while_holding(problem, options, missing.hold);
  if (plan.whole.verdict == statics::Verdict::stands)
    find_groups(problem, options, limits.largest_group, missing);
  find_supports(problem, options, plan, missing);
  return missing;
}

}  // namespace tenon::planning
