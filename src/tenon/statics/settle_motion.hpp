// A motion freed of round-off. Accelerations just beyond a threshold are what is left of loads and
// contact forces that nearly cancel: 1e-6 of gravity with errors of 1e-15, so that contacts which
// stay closed seem to resist by 1e-9 of it. Their rows say what is meant: J v = 0.
#pragma once

#include "tenon/statics/certificate.hpp"

namespace tenon::statics {

/// The motion nearest to `motion` (turns measured at the assembly's size) in which the contacts
/// that bear forces stay closed. Frictionless. A claim like any other: check_motion judges it.
Motion settle_motion(const contact::ContactProblem& problem, const Presence& presence,
                     const Forces& forces, const Motion& motion);

}  // namespace tenon::statics
