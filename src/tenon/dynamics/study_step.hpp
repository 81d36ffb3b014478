// The steppers of the papers, built as they are, to be studied: they count their failures and go
// on. Planar, linearised at the start of the step, dense LCPs by Lemke.
//
//   stewart-trinkle  every active (vertex, facet) at once: virtual edges stop what should pass
//   egan             the disjunction, but impulses on any facet of a touched group: it creeps
//   egan-hybrid      egan until in contact, then stewart-trinkle on the facet touched (project 4.1)
//   accurate         eq. 11 with alpha > 0; Lemke may end on a ray
//   accurate-zero    alpha = 0, the project's zero column: singular
//   accurate-eps     the project's repair "+ eps p" (eps = alpha / 1000): lets bodies through
//   lpcc             eq. 11 by branch and bound on the complementarities, least sum of impulses
//   compact          the 2n - 1 rows of docs/nonconvex-contact.md
#pragma once

#include <memory>
#include <string>

#include "tenon/core/result.hpp"
#include "tenon/dynamics/stepper.hpp"

namespace tenon::dynamics {

const std::vector<std::string>& study_model_names();

/// Faults: a spatial world (its pairs need several rows per alternative, and each of these models
/// needs exactly one); a restitution other than 0.
Result<std::unique_ptr<Stepper>> make_study_stepper(const World& world,
                                                    const StepperOptions& options);

}  // namespace tenon::dynamics
