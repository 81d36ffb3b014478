// Strong stability by forcing acceleration into the solution (the question of thesis 4.5.2).
//
// From rest the bodies accelerate by a = M^-1 (w + J^T f), and the power of the loads is
//     w.a = P + b.f,   P = w' M^-1 w (free fall),  b = J M^-1 w,
// linear in the forces. By Coulomb's law w.a = a' M a + (what friction takes) > 0 for every
// solution that moves and 0 for every one at rest. So "some a_i is basic" becomes one linear
// constraint,
//     w.a >= kLeastPower P,
// beside the complementarity problem, and a branch and bound over its pairs (lcp/lpcc.hpp) either
// finds such a solution, or refutes all leaves by Farkas' lemma, or meets its node limit.
#pragma once

#include "tenon/statics/certificate.hpp"

namespace tenon::statics {

enum class MovingSearch { found, none, limit };

struct MovingAnswer {
  MovingSearch end = MovingSearch::limit;
  Motion motion;   ///< found: accelerations of the bodies
  long nodes = 0;  ///< linear programs solved
};

/// A solution counts as moving from this share of the power of free fall on.
inline constexpr double kLeastPower = 1e-6;

/// In the plane only, where two cone edges are exact; elsewhere, with connections that bear tension
/// or with more than `most_contacts` contacts the answer is `limit` at once.
MovingAnswer search_moving(const contact::ContactProblem& problem, long most_nodes,
                           std::size_t most_contacts);

}  // namespace tenon::statics
