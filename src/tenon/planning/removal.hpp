// May a body leave? First-order test on its contacts: a translation d is free when no contact with
// a body that is there resists it, n . d >= 0 (n points to the leaving body). Shapes further away
// are not looked at.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/planning/disassembly.hpp"

namespace tenon::planning {

/// True if `body` can leave among the bodies of `presence`; otherwise `blockers` are bodies that
/// together keep it from leaving (held ones are not listed).
bool can_leave(const contact::ContactProblem& problem, const std::vector<int>& contacts_of_body,
               int body, const statics::Presence& presence, const Removal& removal,
               std::vector<int>& blockers);

}  // namespace tenon::planning
