// The fewest parts to hold by hand so that the whole stands and an order exists for the rest.
//
// "Holding H works" is monotone: whoever holds more can use the same order and the same forces. So
//   an upper bound  is a working set from which no part can be left out (parts left out by halves);
//   a lower bound   comes from sets that fail: a failing set is grown until no part can be added
//                   without working; every working set must then hold one of the parts outside it.
// A smallest set that meets all of these demands is tried; it works (then it is the least) or it
// fails and grows into one more demand. With --removal the monotony is lost (a held part stays in
// the way): sets found still work, and that they are least is shown by trying all smaller ones,
// from the least number that is needed without that rule, as far as the budget goes.
#pragma once

#include "tenon/planning/missing.hpp"

namespace tenon::planning {

/// For problems without an order. Fills hold, hold_is_least and hold_at_least. Two runs at a time
/// on two threads, each with its own budget, so that the answer does not depend on their speed.
void find_hold(const contact::ContactProblem& problem, const PlanOptions& options,
               const MissingLimits& limits, const ProgressObserver& progress, Missing& missing);

}  // namespace tenon::planning
