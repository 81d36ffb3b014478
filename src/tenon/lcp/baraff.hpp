// Baraff's extension of Dantzig's method to Coulomb friction in the plane (thesis 3.2 and 4.4;
// Baraff 1994).
//
//     u = A f + b, per contact: 0 <= f_n _|_ u_n >= 0, |f_t| <= mu f_n, f_t opposes u_t (eq. 14).
//
// Contacts are considered one after the other. A contact that would be penetrated is driven twice,
// each time one major cycle: first its normal force until u_n = 0, then its friction force against
// u_t until u_t = 0 (stick) or |f_t| = mu f_n (slip). All considered contacts keep their conditions
// on the way; one that reaches the end of its piece blocks and changes its status (a minor cycle):
//     open -> slip or stick,  slip -> stick or open,  stick -> slip or open.
// A sliding contact's friction follows its normal force, so its column is A_n +- mu A_t and the
// clamped block is unsymmetric (lu_clamped_system.hpp).
// The driven force rises as a rule. Where the status just taken can only be entered with the
// driven force falling (the block is not a P matrix: high friction), it falls for a while: the path
// of solutions is followed in either direction, as in Lemke's method. Rows that depend on the
// clamped ones: a sticking row then holds its friction force as it is while the others keep u_t = 0
// for it.
//
// No guarantee (none is known for this method). It ends as solved (verified); ray: nothing blocks,
// or the driven force came back to where it started; cycling: a set of statuses came back at the
// same height; iteration_limit. `auto` then goes on to Lemke on the copositive form. Counts: a
// contact costs at most two major cycles; pivots = major + minor cycles.
#pragma once

#include <string>
#include <vector>

#include "tenon/lcp/solution.hpp"

namespace tenon::lcp {

/// A solution of a sub-problem: for the contacts in `contacts` their forces and statuses as in
/// TraceStep ('o', 's', '+', '-'); everything else is ignored. Taken over if its conditions hold
/// with the forces these statuses imply; otherwise refused, which the note says.
struct FrictionStart {
  std::vector<int> contacts;
  Vector reaction;       ///< all rows of the whole problem
  std::string statuses;  ///< one letter per contact of the whole problem
};

struct BaraffOptions {
  std::vector<int> order;  ///< in which contacts are considered; empty: 0, 1, 2, ..
  FrictionStart start;
  bool trace = false;
};

struct BaraffAnswer {
  Solution solution;     ///< method "baraff"; z = reaction, w = velocity
  std::string statuses;  ///< at the end, one letter per contact
};

/// `problem.tangents` must be 1.
BaraffAnswer solve_baraff(const FrictionProblem& problem, const BaraffOptions& options = {});

}  // namespace tenon::lcp
