// From groups with one row per alternative to linear complementarity problems: the formulations of
// Nguyen & Trinkle and of the project before them, as they are written there.
//
// Group k with rows rho_i = psi_i / h + W_i v, i = 1..n; m_k = max_i rho_i. Model (D) wants m >= 0
// and p_i > 0 only where rho_i = 0 = m.
//   all c rows:  0 <= c_j - rho_j + (rho_1 + c_2 + .. + c_(j-1))  _|_  c_j >= 0,  j = 2..n,
//                so that m = rho_1 + c_2 + .. + c_n   (lemma 2.1)
//   kConjunction (Stewart-Trinkle)   0 <= rho_i _|_ p_i: every facet at once
//   kEgan        c rows; 0 <= m _|_ p_i: impulses on any facet of a touched group
//   kAccurate    eq. 11: c rows; 0 <= g_i + rho_i _|_ g_i; 0 <= g_i + m _|_ p_i;
//                0 <= m - alpha e _|_ e. (Row n of the p rows as the project has it; the paper's
//                psi_nn there is a misprint.) alpha > 0: exact; alpha = 0: a zero column;
//                alpha < 0: the project's "+ eps p", which lets bodies through.
//   kWithoutLast eq. 11 with m >= 0 left outside (an LPCC)
//   kCompact     c rows; 0 <= 2 m - rho_i _|_ p_i (docs/nonconvex-contact.md, with its proof): 2n -
//   1 rows
// Friction (plane): for each p_i with mu > 0 the rows of Stewart and Trinkle,
//   0 <= sigma + u_t _|_ b+,  0 <= sigma - u_t _|_ b-,  0 <= mu p - b+ - b- _|_ sigma.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/lcp/problem.hpp"

namespace tenon::contact {

enum class Formulation { kConjunction, kEgan, kAccurate, kWithoutLast, kCompact };

struct GroupLcp {
  lcp::Lcp problem;               ///< unknowns z, in velocity and impulse units
  std::vector<int> normal_row;    ///< per contact: the unknown that is its p
  std::vector<int> friction_row;  ///< per contact: its b+ (b- follows), or -1
  lcp::Matrix outside;  ///< rows x z + outside_offset >= 0 must hold besides (kWithoutLast)
  lcp::Vector outside_offset;
  std::vector<BodyVector> free_velocity;  ///< v_f per body
};

/// True if every group has one row per alternative: what these formulations need.
bool one_row_per_alternative(const ContactProblem& problem);

/// Contacts in no group are plain rows 0 <= rho _|_ p. `problem` is planar and holds
/// one_row_per_alternative.
GroupLcp group_lcp(const ContactProblem& problem, double h, Formulation formulation, double alpha);

/// p and f per contact, and the velocities, of a solution z.
struct GroupImpulses {
  std::vector<RowVector> impulses;
  std::vector<BodyVector> velocities;
};
GroupImpulses group_impulses(const ContactProblem& problem, const GroupLcp& lcp,
                             const lcp::Vector& z);

}  // namespace tenon::contact
