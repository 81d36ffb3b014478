// A walk through the graph of partial structures: one stability test that moves, what was learnt,
// and the order in which the present bodies were added. Strategies decide where to go; the walker
// knows what stands.
#pragma once

#include <memory>

#include "tenon/planning/disassembly.hpp"
#include "tenon/planning/no_goods.hpp"
#include "tenon/planning/trap.hpp"

namespace tenon::planning {

class Walker {
 public:
  Walker(const contact::ContactProblem& problem, const PlanOptions& options, Plan& plan);

  Walker(const Walker&) = delete;
  Walker& operator=(const Walker&) = delete;

  enum class Step { added, refuted, postponed };
  enum class Effort { full, brief };
  /// Tries to add a body to what stands. Refuted: the walk stays where it was and a clause says
  /// why. Postponed: it stays, a test of brief effort came to no end (only the method basis, after
  /// the pivots between two calls of TestOptions::keep_going).
  Step try_add(int body, Effort effort = Effort::full);
  /// Takes the latest body away again.
  void pop();
  /// Goes to the state with these bodies, added in this order; all of them are known to stand.
  void go_to(const std::vector<int>& path);

  const std::vector<int>& path() const { return path_; }
  bool present(int body) const { return position_[body] >= 0; }
  /// All bodies from below, ties by index: the order in which they are tried.
  const std::vector<int>& order() const { return order_; }
  /// The same order, split into the parts that touch one another (held bodies do not join parts).
  std::vector<std::vector<int>> parts() const;
  bool refuted(int body) const { return no_goods_.refuted(body); }
  int position(int body) const { return position_[body]; }
  /// Why no body of `part` can be added, all absent ones being refuted.
  Trap trap(const std::vector<int>& part) const;
  void learn(const Trap& trap);
  bool exhausted() const { return plan_.counts.tests >= options_.most_tests; }
  /// The whole was tested before and stands: the body that completes it needs no test.
  void skip_test_of_whole(bool known) { whole_stands_ = known; }

 private:
  statics::TestOptions test_options();
  bool floats(int body) const;
  void learn_floating(int body);
  void learn_collapse(int body);
  void accept(int body);

  const contact::ContactProblem& problem_;
  const PlanOptions& options_;
  Plan& plan_;
  bool brief_ = false;  ///< the test under way is to end early
  bool ended_ = false;  ///< .. and did
  std::unique_ptr<statics::StabilityTest> test_;
  NoGoods no_goods_;
  std::vector<std::vector<int>> contacts_of_;  ///< per body
  std::vector<int> order_, path_, position_;
  bool whole_stands_ = false;
};

}  // namespace tenon::planning
