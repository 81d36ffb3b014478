// Lemke's complementary pivot method (thesis 3.4; Cottle, Pang & Stone 4.4 and 4.9).
//
//     w - M z - c z0 = q:  z0 rises until w >= 0, then the complement of the variable that left
//     enters, until z0 leaves (solved) or nothing blocks (ray).
//
// Lexicographic ratio test: the right-hand side is q + B_start (e, e^2, ..), so no basis comes back
// and the method ends, whatever the ties (exact arithmetic). Diagonal scaling (scaling.hpp). The
// basis is factorised, updated and refactorised (lemke_basis.hpp).
//
// Guaranteed to solve: P matrices; strictly copositive M; copositive M (among them friction in the
// plane or with a polyhedral cone, friction_forms.hpp) where q'v >= 0 for every v with 0 <= v _|_ M
// v >= 0; and copositive-plus M (PSD among them) where a feasible point exists. A ray then means
// that none exists, and the ray is the proof: see below.
//
// Start from an advanced basis (the open question of thesis 3.6): the z's of `start` are basic from
// the beginning and z0 covers what is negative there. With B the start basis this is Lemke's method
// on the principal pivot transform of the problem, which keeps P and PSD, so the guarantees for
// those stay. docs/lcp.md has what it saves.
//
// On success: status solved, z accepted by the verifier, method "lemke". On a ray: status ray, or
// no_solution with certificate where the ray's z-part is a Farkas proof. A failure is retried with
// the next covering vector of a fixed table; the note names the one that gave the answer. Pivots
// are those of all retries together.
#pragma once

#include <vector>

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

/// Covering vectors tried in turn: five fixed ones with entries spread over [0.5, 1.5), then all
/// ones.
inline constexpr int kCoveringVectors = 6;

struct LemkeOptions {
  std::vector<int> start;         ///< rows whose z is basic at the start; empty: none
  int covers = kCoveringVectors;  ///< how many of the table to try, 1 .. kCoveringVectors
  /// Where in the table to begin (it is gone through in a circle). Decides which solution is found
  /// where there are several.
  int first_cover = 0;
  long max_pivots = 0;  ///< per covering vector; 0: 1000 + 100 n
  bool trace = false;
};

Solution solve_lemke(const SparseLcp& problem, const LemkeOptions& options = {});

}  // namespace tenon::lcp
