#include "tenon/planning/missing.hpp"

#include <algorithm>
#include <future>

#include "tenon/planning/missing_groups.hpp"
#include "tenon/planning/missing_supports.hpp"

namespace tenon::planning {
namespace {

using contact::ContactProblem;
using Set = std::vector<int>;

/// Smallest sets that meet every member of a family, by size, then lexicographic: a bounded search
/// tree on the first member that is not met yet.
bool hits(const Set& set, const Set& member) {
  return std::any_of(member.begin(), member.end(),
                     [&](int x) { return std::find(set.begin(), set.end(), x) != set.end(); });
}

bool hitting_set(const std::vector<Set>& family, int size, Set& chosen) {
  const auto open = std::find_if(family.begin(), family.end(),
                                 [&](const Set& member) { return !hits(chosen, member); });
  if (open == family.end()) return true;
  if (static_cast<int>(chosen.size()) == size) return false;
  for (const int body : *open) {
    chosen.push_back(body);
    if (hitting_set(family, size, chosen)) return true;
    chosen.pop_back();
  }
  return false;
}

/// Does an order exist when these are held? Falls of the whole teach a set that must be hit.
struct Try {
  bool order = false, proved_none = false;
  Set moving;  ///< the whole falls: these move
};

Try try_holding(const ContactProblem& problem, PlanOptions options, const Set& held, long tests) {
  std::vector<int> kept;
  const ContactProblem reduced = hold_bodies(problem, held, kept);
  options.most_tests = tests;
  options.resume.clear();
  const Plan plan = plan_disassembly(reduced, options);
  Try result;
  result.order = plan.status == PlanStatus::found;
  result.proved_none = plan.status == PlanStatus::none;
  for (std::size_t body = 0; body < plan.whole_motion.size(); ++body)
    if (plan.whole_motion[body].norm() > 0) result.moving.push_back(kept[body]);
  return result;
}

/// All sets of `size` bodies that hit the family, in lexicographic order, at most `most`.
void candidate_sets(int bodies, int size, const std::vector<Set>& family, std::size_t most,
                    Set& chosen, std::vector<Set>& out) {
  if (out.size() >= most) return;
  if (static_cast<int>(chosen.size()) == size) {
    if (std::all_of(family.begin(), family.end(), [&](const Set& m) { return hits(chosen, m); }))
      out.push_back(chosen);
    return;
  }
  for (int body = chosen.empty() ? 0 : chosen.back() + 1; body < bodies; ++body) {
    chosen.push_back(body);
    candidate_sets(bodies, size, family, most, chosen, out);
    chosen.pop_back();
  }
}

/// Fewest held parts: sizes 1, 2, .. Sets that miss a known collapse are left out (they cannot
/// work); two searches run at a time, and their answers are taken in order.
void find_hold(const ContactProblem& problem, const PlanOptions& options, const Plan& plan,
               const MissingLimits& limits, const ProgressObserver& progress, Missing& missing) {
  std::vector<Set> family;
  Set first;
  for (std::size_t body = 0; body < plan.whole_motion.size(); ++body)
    if (plan.whole_motion[body].norm() > 0) first.push_back(static_cast<int>(body));
  if (!first.empty()) family.push_back(first);
  bool complete = true;
  int tries = 0;
  for (int size = 1; size <= limits.most_held; ++size) {
    Set probe;
    if (!hitting_set(family, size, probe)) continue;
    std::vector<Set> sets;
    Set chosen;
    candidate_sets(static_cast<int>(problem.bodies.size()), size, family, 4u * limits.tries, chosen,
                   sets);
    for (std::size_t i = 0; i < sets.size();) {
      std::vector<std::pair<std::size_t, std::future<Try>>> running;
      for (; i < sets.size() && running.size() < 2; ++i) {
        if (!std::all_of(family.begin(), family.end(),
                         [&](const Set& m) { return hits(sets[i], m); }))
          continue;
        if (++tries > limits.tries) return;
        running.emplace_back(i, std::async(std::launch::async, try_holding, std::cref(problem),
                                           options, std::cref(sets[i]), limits.tests_per_try));
      }
      if (progress && !progress({"parts to hold", -1, std::to_string(tries) + " sets tried"}))
        return;
      bool found = false;
      for (auto& [index, future] : running) {
        const Try result = future.get();
        if (found) continue;
        if (result.order) {
          missing.hold = sets[index];
          missing.hold_is_least = complete;
          found = true;
        } else if (!result.proved_none) {
          complete = false;
        }
        if (!result.moving.empty()) family.push_back(result.moving);
      }
      if (found) return;
    }
    if (sets.size() >= 4u * limits.tries) complete = false;
  }
}

}  // namespace

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

Missing find_missing(const ContactProblem& problem, const PlanOptions& options, const Plan& plan,
                     const MissingLimits& limits, const ProgressObserver& progress) {
  Missing missing;
  find_hold(problem, options, plan, limits, progress, missing);
  if (plan.whole.verdict == statics::Verdict::stands)
    find_groups(problem, options, limits.largest_group, missing);
  find_supports(problem, options, plan, missing);
  return missing;
}

}  // namespace tenon::planning
