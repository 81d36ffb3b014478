// Mixed problems become plain ones by pivoting the free unknowns into the basis.
//
// A regular: u = -A^-1 (C z + a), M = B - D A^-1 C, q = b - D A^-1 a.
// A singular: some rows S change sides: z_S becomes basic with u, its place as unknown of the LCP
// is taken by w_S (a principal pivot). Rows are chosen one by one, the one that couples most with
// what A lacks, until [A C_S; D_S B_SS] is regular. Where no row couples, the equations either
// contradict each other (no solution: the left kernel y with y'A = 0, y'C = 0, y'a != 0 proves it)
// or leave some u undetermined, and there is no such reduction: branch and bound (lpcc.hpp)
// remains.
#pragma once

#include <memory>
#include <vector>

#include "tenon/lcp/problem.hpp"

namespace tenon::lcp {

class MixedReduction {
 public:
  enum class Kind { reduced, contradiction, not_reducible };

  explicit MixedReduction(const MixedLcp& problem);
  ~MixedReduction();

  Kind kind() const { return kind_; }
  const Lcp& lcp() const { return lcp_; }
  const std::vector<int>& swapped() const { return swapped_; }  ///< S
  /// From a solution x of lcp() to the unknowns of the mixed problem.
  void expand(const Vector& x, Vector& u, Vector& z) const;

 private:
  struct Factor;
  Kind kind_ = Kind::reduced;
  MixedLcp problem_;
  std::vector<int> swapped_;
  Lcp lcp_;
  std::unique_ptr<Factor> factor_;
};

}  // namespace tenon::lcp
