// What keeping the part at rest saves where a column falls apart (thesis 4.4), and what the setting
// of "in motion" does to it.
#pragma once

#include "tenon/model/scene.hpp"

namespace tenon::bench {

/// Prints the table and draws out/bench/motion-threshold.svg.
void reuse_table(model::Scene scene);

}  // namespace tenon::bench
