#include "tenon/planning/walker.hpp"

#include <algorithm>
#include <numeric>

#include "tenon/core/check.hpp"
#include "tenon/planning/removal.hpp"

namespace tenon::planning {
namespace {

using contact::ContactProblem;

std::vector<std::vector<int>> contacts_by_body(const ContactProblem& problem) {
  std::vector<std::vector<int>> by_body(problem.bodies.size());
  for (std::size_t c = 0; c < problem.contacts.size(); ++c) {
    const auto& contact = problem.contacts[c];
    if (contact.a != contact::kHeld) by_body[contact.a].push_back(static_cast<int>(c));
    if (contact.b != contact::kHeld) by_body[contact.b].push_back(static_cast<int>(c));
  }
  return by_body;
}

/// From below: along the sum of all external forces, the far end first.
std::vector<int> from_below(const ContactProblem& problem) {
  Eigen::Vector3d down = Eigen::Vector3d::Zero();
  const int linear = problem.tangents + 1;
  for (const auto& body : problem.bodies) down.head(linear) += body.wrench.head(linear);
  std::vector<int> order(problem.bodies.size());
  std::iota(order.begin(), order.end(), 0);
  const double level =
      1e-9 * problem.size * down.norm();  // rounding must not reorder a row of blocks
  std::vector<double> depth(order.size());
  for (const int body : order) depth[body] = down.dot(problem.bodies[body].centre);
  std::stable_sort(order.begin(), order.end(), [&](int x, int y) { return depth[x] > depth[y]; });
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && depth[order[end - 1]] - depth[order[end]] <= level) ++end;
    std::sort(order.begin() + i, order.begin() + end);
    i = end;
  }
  return order;
}

std::vector<int> moving_bodies(const statics::Motion& motion) {
  double fastest = 0;
  for (const auto& velocity : motion)
    fastest = std::max(fastest, velocity.lpNorm<Eigen::Infinity>());
  std::vector<int> moving;
  for (std::size_t body = 0; body < motion.size(); ++body)
    if (motion[body].lpNorm<Eigen::Infinity>() > 1e-14 * fastest)
      moving.push_back(static_cast<int>(body));
  return moving;
}

}  // namespace

std::vector<int> would_stop(const ContactProblem& problem, const statics::Motion& motion,
                            const statics::Presence& presence) {
  double fastest = 0;
  for (const auto& velocity : motion)
    fastest = std::max(fastest, velocity.lpNorm<Eigen::Infinity>());
  std::vector<int> stoppers;
  for (const auto& contact : problem.contacts) {
    contact::RowVector u;
    int absent = contact::kHeld;
    const auto side = [&](int body, const contact::RowBlock& jacobian) {
      if (body == contact::kHeld) return;
      if (!presence[body]) absent = body;
      if (u.size() == 0) u = contact::RowVector::Zero(jacobian.rows());
      u += jacobian * motion[body];
    };
    side(contact.a, contact.jacobian_a);
    side(contact.b, contact.jacobian_b);
    if (absent == contact::kHeld || u.isZero(0)) continue;
    const double resistance = contact.friction * u.tail(u.size() - 1).norm() - u[0];
    if (resistance > 1e-10 * fastest || (contact.tension > 0 && u[0] > 0))
      stoppers.push_back(absent);
  }
  std::sort(stoppers.begin(), stoppers.end());
  stoppers.erase(std::unique(stoppers.begin(), stoppers.end()), stoppers.end());
  return stoppers;
}

Walker::Walker(const ContactProblem& problem, const PlanOptions& options, Plan& plan)
    : problem_(problem),
      options_(options),
      plan_(plan),
      test_(statics::make_stability_test(problem, test_options())),
      no_goods_(static_cast<int>(problem.bodies.size())),
      contacts_of_(contacts_by_body(problem)),
      order_(from_below(problem)),
      position_(problem.bodies.size(), -1) {}

statics::TestOptions Walker::test_options() {
  statics::TestOptions options = options_.test;
  options.keep_going = [this, asked = options_.test.keep_going] {
    ended_ = brief_;
    return !ended_ && (!asked || asked());
  };
  return options;
}

std::vector<std::vector<int>> Walker::parts() const {
  std::vector<int> root(problem_.bodies.size());
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int body) {
    while (root[body] != body) body = root[body] = root[root[body]];
    return body;
  };
  for (const auto& contact : problem_.contacts)
    if (contact.a != contact::kHeld && contact.b != contact::kHeld)
      root[find(contact.a)] = find(contact.b);
  std::vector<int> part_of(root.size(), -1);
  std::vector<std::vector<int>> parts;
  for (const int body : order_) {
    int& part = part_of[find(body)];
    if (part < 0) {
      part = static_cast<int>(parts.size());
      parts.emplace_back();
    }
    parts[part].push_back(body);
  }
  return parts;
}

bool Walker::floats(int body) const {
  if (problem_.bodies[body].wrench.isZero(0)) return false;
  return std::none_of(contacts_of_[body].begin(), contacts_of_[body].end(), [&](int c) {
    const auto& contact = problem_.contacts[c];
    const int other = contact.a == body ? contact.b : contact.a;
    return other == contact::kHeld || present(other);
  });
}

void Walker::learn_floating(int body) {
  NoGood clause{{body}, {}};
  for (const int c : contacts_of_[body]) {
    const auto& contact = problem_.contacts[c];
    clause.absent.push_back(contact.a == body ? contact.b : contact.a);
  }
  std::sort(clause.absent.begin(), clause.absent.end());
  clause.absent.erase(std::unique(clause.absent.begin(), clause.absent.end()), clause.absent.end());
  no_goods_.learn(std::move(clause));
}

void Walker::learn_collapse(int body) {
  const statics::Motion motion = test_->motion();
  NoGood clause{moving_bodies(motion), would_stop(problem_, motion, test_->presence())};
  TENON_CHECK(std::binary_search(clause.present.begin(), clause.present.end(), body),
              "what stood before falls only with the new body");
  no_goods_.learn(std::move(clause));
}

Walker::Step Walker::try_add(int body, Effort effort) {
  TENON_CHECK(!present(body), "the body is absent");
  if (floats(body)) {
    learn_floating(body);
    ++plan_.skipped;
    return Step::refuted;
  }
  std::vector<int> blockers;
  if (!can_leave(problem_, contacts_of_[body], body, test_->presence(), options_.removal,
                 blockers)) {
    blockers.push_back(body);
    std::sort(blockers.begin(), blockers.end());
    no_goods_.learn_step(body, {blockers, {}});
    return Step::refuted;
  }
  if (whole_stands_ && path_.size() + 1 == problem_.bodies.size()) {
    accept(body);
    return Step::added;
  }
  brief_ = effort == Effort::brief;
  ended_ = false;
  const statics::Outcome outcome = test_->add(body);
  brief_ = false;
  plan_.counts = test_->counts();
  if (outcome.verdict == statics::Verdict::stands) {
    accept(body);
    return Step::added;
  }
  if (outcome.verdict == statics::Verdict::undecided && ended_) {
    test_->undo();
    return Step::postponed;
  }
  if (outcome.verdict == statics::Verdict::falls) {
    ++plan_.unstable;
    learn_collapse(body);
  } else {
    // Nothing is proved: refuse this step here and in supersets of nothing else, and remember that
    // the search is no longer complete.
    ++plan_.undecided;
    std::vector<int> everything = path_;
    everything.push_back(body);
    std::sort(everything.begin(), everything.end());
    no_goods_.learn_step(body, {everything, {}});
  }
  test_->undo();
  return Step::refuted;
}

void Walker::accept(int body) {
  position_[body] = static_cast<int>(path_.size());
  path_.push_back(body);
  no_goods_.add(body);
}

void Walker::pop() {
  TENON_CHECK(!path_.empty(), "pop needs a body");
  const int body = path_.back();
  if (test_->presence()[body]) test_->undo();  // the completing body may never have been tested
  path_.pop_back();
  position_[body] = -1;
  no_goods_.remove(body);
}

void Walker::go_to(const std::vector<int>& path) {
  std::size_t common = 0;
  while (common < path.size() && common < path_.size() && path[common] == path_[common]) ++common;
  while (path_.size() > common) pop();
  for (std::size_t i = common; i < path.size(); ++i) {
    const statics::Outcome outcome = test_->add(path[i]);
    plan_.counts = test_->counts();
    TENON_CHECK(outcome.verdict == statics::Verdict::stands, "a state that stood stands again");
    accept(path[i]);
  }
}

Trap Walker::trap(const std::vector<int>& part) const {
  std::vector<int> absent;
  for (const int body : part)
    if (!present(body)) absent.push_back(body);
  return find_trap(no_goods_, absent, static_cast<int>(position_.size()));
}

void Walker::learn(const Trap& trap) {
  no_goods_.learn({trap.core, trap.closed});
}

}  // namespace tenon::planning
