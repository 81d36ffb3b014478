// Which contacts pass any push on to the ground. Contact column j is good if the body it presses on
// is carried by its own dof basic columns alone, these answer the push with forces >= 0, and those
// of them that get a force are good themselves. A load on good columns keeps every force >= 0, so a
// body resting on good columns stands without a number being computed. Void after pivots of the
// dual simplex below.
#pragma once

#include "tenon/equilibrium/basis_state.hpp"

namespace tenon::equilibrium {

class LoadMemo {
 public:
  explicit LoadMemo(const BasisState& state);
  /// Is column j, a support of `upper`, good?
  bool good(int column, int upper);
  void forget_all() { ++generation_; }
  /// What rests on this body must be asked anew.
  void forget_body(int body);
  std::size_t bytes() const { return memo_.capacity() * sizeof(Memo); }

 private:
  struct Memo {
    int generation = 0;
    char answer = 0;
  };
  bool ask(int column, int upper, int depth);

  const BasisState& state_;
  std::vector<Memo> memo_;
  int generation_ = 1;
};

}  // namespace tenon::equilibrium
