// Where the corpus comes from: piles and stacks of tests/solvers run through the chain; islands
// that verification, Newton and the interior point leave open are kept, a few per run.
#pragma once

namespace tenon::bench {

/// Writes all families anew; the answers of the chain at that time decide what is hard, so this is
/// done once, not at every run. Of the large
/// problems every second or third was then taken out again, to keep the folder small.
void harvest();

}  // namespace tenon::bench
