// What the search has learnt: pairs (S, K) with the meaning "bodies S present and bodies K absent:
// bad".
//
//   collapse   S moves and gravity drives it; K are the bodies whose contact would stop the
//              motion. Valid in every state (docs/disassembly.md).
//   dead end   a trap (trap.hpp): S is its core, K the bodies that lock one another out.
//   blocked    body b cannot be brought in while `S without b` is there: forbids only the step
//              that adds b.
//
// Counters per clause follow the present set, so that asking whether a body is refuted costs the
// clauses that name it and nothing else.
#pragma once

#include <vector>

namespace tenon::planning {

struct NoGood {
  std::vector<int> present;  ///< S, sorted
  std::vector<int> absent;   ///< K, sorted, disjoint from S
};

class NoGoods {
 public:
  explicit NoGoods(int bodies);

  /// Learns a clause about states; it refutes the addition of any body of S that would complete it.
  int learn(NoGood clause);
  /// Learns that `body` cannot be added while `clause.present` (which names the body) is otherwise
  /// there.
  int learn_step(int body, NoGood clause);

  void add(int body);     ///< the body is present now
  void remove(int body);  ///< the body is absent now

  /// The clauses that refute adding `body` to the present set (body is absent). Appended to `out`.
  void refuting(int body, std::vector<int>& out) const;
  bool refuted(int body) const;

  const NoGood& clause(int index) const { return clauses_[index]; }
  int size() const { return static_cast<int>(clauses_.size()); }

 private:
  bool refutes(int index) const { return missing_[index] == 1 && blocked_[index] == 0; }
  int store(NoGood clause);

  std::vector<char> here_;
  std::vector<NoGood> clauses_;
  std::vector<int> missing_;              ///< bodies of S that are absent
  std::vector<int> blocked_;              ///< bodies of K that are present
  std::vector<std::vector<int>> in_s_;    ///< per body: clauses with it in S
  std::vector<std::vector<int>> in_k_;    ///< per body: clauses with it in K
  std::vector<std::vector<int>> refute_;  ///< per body: clauses that may refute its addition
};

}  // namespace tenon::planning
