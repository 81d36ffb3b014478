// Depth first with learnt no-goods and backjumping: the default, and complete.
#pragma once

#include "tenon/planning/walker.hpp"

namespace tenon::planning {

enum class SearchEnd { found, none, limit, stopped };

/// Adds all bodies of `part` to what the walker has, or ends where it started (none) or where it
/// was stopped. `last_known`: the state with every body present is known to stand (the whole was
/// tested).
SearchEnd search_depth_first(Walker& walker, const std::vector<int>& part, Plan& plan,
                             const std::function<bool()>& keep_going);

/// Best first (beam_width <= 0) or beam search over the states of a part, for study: a beam is not
/// complete.
SearchEnd search_frontier(Walker& walker, const std::vector<int>& part, int beam_width, Plan& plan,
                          const std::function<bool()>& keep_going);

}  // namespace tenon::planning
