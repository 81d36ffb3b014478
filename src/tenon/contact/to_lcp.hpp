// A ContactProblem as a complementarity problem in contact space: u = A f + b.
//
//     A = J M^-1 J',  J = the rows of all contacts, M = the masses (contact_problem.hpp for signs).
// Two levels, chosen by the step h:
//     h > 0   impulses and end velocities of a time step (Stewart & Trinkle):
//             b = J (v + h M^-1 wrench) + drift + (gap / h in the normal rows)
//     h = 0   forces and accelerations at rest (Baraff): b = J M^-1 wrench; velocities, drift and
//     gaps
//             are taken as zero
// A contact with tension T has its cone moved: f_n >= -T (-T h as an impulse) and
// |f_t| <= mu (f_n + T). The problems below are written in f' = f + T e_n; contact_forces gives f.
// Groups are not looked at: every contact of the problem is a row that must hold.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/problem.hpp"

namespace tenon::contact {

struct LcpOptions {
  double step = 0;  ///< h, s, >= 0
};

/// Without friction: one row per contact, 0 <= f_n' _|_ u_n >= 0. A is positive semidefinite and as
/// sparse as the contact graph.
lcp::SparseLcp to_normal_lcp(const ContactProblem& problem, const LcpOptions& options = {});

/// With friction in Baraff's form: 1 + tangents rows per contact, normal first, dense.
lcp::FrictionProblem to_friction_problem(const ContactProblem& problem,
                                         const LcpOptions& options = {});

/// With friction in Stewart and Trinkle's form, the cone as a polygon of `directions` (in the plane
/// always two, exact). Its reaction(z) is what contact_forces takes.
lcp::PolyhedralFriction to_polyhedral_lcp(const ContactProblem& problem,
                                          const LcpOptions& options = {}, int directions = 8);

/// Contact forces f (h = 0) or impulses (h > 0), 1 + tangents numbers per contact, from a solution:
/// `reaction` has one number per contact (to_normal_lcp) or 1 + tangents (the others).
Eigen::VectorXd contact_forces(const ContactProblem& problem, const Eigen::VectorXd& reaction,
                               const LcpOptions& options = {});

/// What the bodies do under those forces: v + h M^-1 wrench + M^-1 J' f, or the acceleration
/// M^-1 (wrench + J' f) for h = 0. In the order of ContactProblem::bodies.
std::vector<BodyVector> body_motion(const ContactProblem& problem, const Eigen::VectorXd& forces,
                                    const LcpOptions& options = {});

}  // namespace tenon::contact
