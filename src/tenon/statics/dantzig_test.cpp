#include "tenon/statics/dantzig_test.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "tenon/contact/to_lcp.hpp"
#include "tenon/core/check.hpp"
#include "tenon/lcp/baraff.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/statics/settle_motion.hpp"

namespace tenon::statics {
namespace {

using contact::ContactProblem;

bool any_friction(const ContactProblem& problem) {
  return std::any_of(problem.contacts.begin(), problem.contacts.end(),
                     [](const contact::Contact& contact) { return contact.friction > 0; });
}

bool any_tension(const ContactProblem& problem) {
  return std::any_of(problem.contacts.begin(), problem.contacts.end(),
                     [](const contact::Contact& contact) { return contact.tension > 0; });
}

class DantzigTest final : public StabilityTest {
 public:
  DantzigTest(const ContactProblem& problem, const TestOptions& options, bool reuse)
      : problem_(problem),
        options_(options),
        reuse_(reuse),
        friction_(any_friction(problem)),
        presence_(problem.bodies.size(), 0),
        contacts_of_(problem.bodies.size()) {
    for (std::size_t c = 0; c < problem.contacts.size(); ++c) {
      const auto& contact = problem.contacts[c];
      if (contact.a != contact::kHeld) contacts_of_[contact.a].push_back(static_cast<int>(c));
      if (contact.b != contact::kHeld) contacts_of_[contact.b].push_back(static_cast<int>(c));
    }
    if (!friction_) lcp_ = contact::to_normal_lcp(problem);
  }

  Outcome add(int body) override {
    states_.push_back(save());
    presence_[body] = 1;
    const auto rows = outermost_first(problem_, contacts_of_[body], body, presence_);
    order_.insert(order_.end(), rows.begin(), rows.end());
    return decide(rows);
  }

  Outcome remove(int body) override {
    states_.push_back(save());
    presence_[body] = 0;
    std::erase_if(order_, [&](int c) {
      return problem_.contacts[c].a == body || problem_.contacts[c].b == body;
    });
    solver_.reset();  // what remains is no sub-problem with a known solution
    for (State& state : states_) state.mark.reset();  // marks of a solver that is gone
    baraff_ = {};
    return decide(order_);
  }

  void undo() override {
    TENON_CHECK(!states_.empty(), "undo needs a change");
    State& state = states_.back();
    if (state.mark && solver_)
      solver_->undo(*state.mark);
    else
      solver_.reset();
    presence_ = std::move(state.presence);
    order_ = std::move(state.order);
    baraff_ = std::move(state.baraff);
    states_.pop_back();
  }

  Outcome test_all() override {
    states_.clear();
    solver_.reset();
    baraff_ = {};
    for (std::size_t body = 0; body < presence_.size(); ++body) {
      if (presence_[body]) continue;
      presence_[body] = 1;
      const auto rows =
          outermost_first(problem_, contacts_of_[body], static_cast<int>(body), presence_);
      order_.insert(order_.end(), rows.begin(), rows.end());
    }
    return decide(order_);
  }

  const Presence& presence() const override { return presence_; }
  Forces forces() override { return forces_; }
  Motion motion() override { return motion_; }
  Counts counts() const override { return counts_; }

 private:
  /// What undo needs: copies of the small things, a mark of the large one.
  struct State {
    Presence presence;
    std::vector<int> order;
    lcp::FrictionStart baraff;
    std::optional<std::size_t> mark;
  };

  State save() {
    State state{presence_, order_, baraff_, std::nullopt};
    if (reuse_ && !friction_ && solver_) state.mark = solver_->mark();
    return state;
  }

  /// `fresh`: the rows that the latest change brought.
  Outcome decide(const std::vector<int>& fresh) {
    ++counts_.tests;
    if (any_tension(problem_))
      return {Verdict::undecided, 0,
              "the dynamics knows no tension (connections); use basis or lp"};
    if (friction_ && problem_.tangents > 1)
      return {Verdict::undecided, 0, "Baraff's method is for the plane; use basis or lp"};
    forces_.assign(problem_.contacts.size(), contact::RowVector::Zero(problem_.tangents + 1));
    const std::string trouble = friction_ ? solve_with_friction() : solve_frictionless(fresh);
    if (!trouble.empty()) return {Verdict::undecided, 0, trouble};
    return judge();
  }

  std::string solve_frictionless(const std::vector<int>& fresh) {
    const bool keep = reuse_ && solver_.has_value();
    if (!keep) solver_.emplace(lcp_);
    const auto before = solver_->counts();
    const lcp::Status status = solver_->consider(keep ? fresh : order_);
    const auto& after = solver_->counts();
    counts_.major_cycles += after.major - before.major;
    counts_.minor_cycles += after.minor - before.minor;
    counts_.pivots += after.pivots() - before.pivots();
    if (status != lcp::Status::solved)
      return "Dantzig's method ended as " + std::string(lcp::name(status));
    const lcp::Vector f = solver_->forces();
    for (const int c : order_) forces_[c][0] = f[c];
    return {};
  }

  std::string solve_with_friction() {
    // Every contact there is, in a fixed order of rows; `order` says in which they are considered.
    std::vector<int> rows = order_;
    std::sort(rows.begin(), rows.end());
    std::vector<int> row_of(problem_.contacts.size(), -1);
    for (std::size_t i = 0; i < rows.size(); ++i) row_of[rows[i]] = static_cast<int>(i);
    const lcp::FrictionProblem problem = contact::to_friction_problem(with_contacts(rows));
    lcp::BaraffOptions options;
    for (const int c : order_) options.order.push_back(row_of[c]);
    if (reuse_ && !baraff_.contacts.empty()) options.start = start_in(rows, row_of);
    const lcp::BaraffAnswer answer = lcp::solve_baraff(problem, options);
    counts_.major_cycles += answer.solution.major_cycles;
    counts_.minor_cycles += answer.solution.minor_cycles;
    counts_.pivots += answer.solution.pivots;
    if (answer.solution.status != lcp::Status::solved) {
      baraff_ = {};
      return "Baraff's method ended as " + std::string(lcp::name(answer.solution.status));
    }
    baraff_.contacts = rows;
    baraff_.reaction = answer.solution.reaction;
    baraff_.statuses = answer.statuses;
    for (std::size_t i = 0; i < rows.size(); ++i)
      forces_[rows[i]] = answer.solution.reaction.segment(2 * static_cast<int>(i), 2);
    return {};
  }

  /// The parent's solution, renumbered for the rows of this test.
  lcp::FrictionStart start_in(const std::vector<int>& rows, const std::vector<int>& row_of) const {
    lcp::FrictionStart start;
    start.reaction = lcp::Vector::Zero(2 * static_cast<int>(rows.size()));
    start.statuses.assign(rows.size(), '.');
    for (std::size_t i = 0; i < baraff_.contacts.size(); ++i) {
      const int row = row_of[baraff_.contacts[i]];
      if (row < 0) continue;
      start.contacts.push_back(row);
      start.reaction.segment(2 * row, 2) = baraff_.reaction.segment(2 * static_cast<int>(i), 2);
      start.statuses[row] = baraff_.statuses[i];
    }
    return start;
  }

  /// The problem with these contacts only.
  ContactProblem with_contacts(const std::vector<int>& contacts) const {
    ContactProblem part = problem_;
    part.contacts.clear();
    for (const int c : contacts) part.contacts.push_back(problem_.contacts[c]);
    return part;
  }

  /// What the present bodies do under the forces found.
  Motion accelerations() const {
    const int rows = problem_.tangents + 1;
    Eigen::VectorXd all(rows * static_cast<int>(forces_.size()));
    for (std::size_t c = 0; c < forces_.size(); ++c)
      all.segment(rows * static_cast<int>(c), rows) = forces_[c];
    Motion motion = contact::body_motion(problem_, all);
    for (std::size_t body = 0; body < motion.size(); ++body)
      if (!presence_[body]) motion[body].setZero();
    return motion;
  }

  Outcome judge() {
    const ForceCheck standing = check_forces(problem_, presence_, forces_);
    if (proves_standing(standing, options_.proof)) return {Verdict::stands, residual(standing), {}};
    motion_ = accelerations();
    MotionCheck falling = check_motion(problem_, presence_, motion_);
    if (!friction_ && !proves_falling(problem_, falling, options_.proof)) {
      motion_ = settle_motion(problem_, presence_, forces_, motion_);
      falling = check_motion(problem_, presence_, motion_);
    }
    if (proves_falling(problem_, falling, options_.proof))
      return {Verdict::falls, falling.deficit, {}};
    return {
        Verdict::undecided, residual(standing),
        friction_
            ? "the dynamics moves, but with friction that does not prove that no equilibrium exists"
            : "neither the forces nor the accelerations passed the check"};
  }

  const ContactProblem& problem_;
  TestOptions options_;
  bool reuse_, friction_;
  Presence presence_;
  std::vector<std::vector<int>> contacts_of_;
  std::vector<int> order_;  ///< contacts that are there, in the order in which they are considered
  std::vector<State> states_;
  lcp::SparseLcp lcp_;
  std::optional<lcp::DantzigSolver> solver_;
  lcp::FrictionStart baraff_;  ///< contacts: problem indices; the latest solution
  Forces forces_;
  Motion motion_;
  Counts counts_;
};

}  // namespace

std::vector<int> outermost_first(const ContactProblem& problem,
                                 const std::vector<int>& contacts_of_body, int body,
                                 const Presence& presence) {
  std::vector<std::pair<long, int>>
      arms;  // in steps of 1e-9 of the size, so that rounding does not reorder
  const int linear = problem.tangents + 1;
  for (const int c : contacts_of_body) {
    const auto& contact = problem.contacts[c];
    if (!is_present(contact, presence)) continue;
    const auto& jacobian = contact.a == body ? contact.jacobian_a : contact.jacobian_b;
    const double arm = jacobian.row(0).tail(problem.dof - linear).norm();
    arms.emplace_back(-std::lround(arm / (1e-9 * problem.size)), c);
  }
  std::sort(arms.begin(), arms.end());
  std::vector<int> order;
  for (const auto& [arm, c] : arms) order.push_back(c);
  return order;
}

std::unique_ptr<StabilityTest> make_dantzig_test(const ContactProblem& problem,
                                                 const TestOptions& options, bool reuse) {
  return std::make_unique<DantzigTest>(problem, options, reuse);
}

}  // namespace tenon::statics
