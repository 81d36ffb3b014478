// The methods `dantzig` and `reuse`: stability by the dynamics (thesis 3.1.2 and 4.3). Solve for
// the contact forces from rest; the structure stands if every body's acceleration vanishes,
// re-checked as zero net wrench.
//
//   dantzig   every test from scratch, contacts of each body outermost first
//   reuse     one solver that keeps its factorisation: a body that is added brings only its own
//   contacts
//             (Theorem 1), undo goes back
//
// Frictionless, the accelerations of a structure that moves prove that it falls: they satisfy J a
// >= 0, and the loads do work on them. With friction (Baraff's method) the dynamics may move
// although an equilibrium exists; then nothing is proved and the verdict is undecided, in words.
#pragma once

#include <memory>

#include "tenon/statics/stability_test.hpp"

namespace tenon::statics {

std::unique_ptr<StabilityTest> make_dantzig_test(const contact::ContactProblem& problem,
                                                 const TestOptions& options, bool reuse);

/// Contacts of `body` whose other side is held or present, the ones with the longest arm first: two
/// pivots per block instead of up to four (docs/disassembly.md, figures).
std::vector<int> outermost_first(const contact::ContactProblem& problem,
                                 const std::vector<int>& contacts_of_body, int body,
                                 const Presence& presence);

}  // namespace tenon::statics
