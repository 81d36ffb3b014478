// Figures 15 to 18 of the thesis: one stability test, by the size of the subassembly tested.
#pragma once

#include "reuse/contests.hpp"

namespace tenon::bench {

/// Pivots (15, 16) or time (17, 18) per test of the methods named, as SVG into `file`.
void write_figure(const std::string& file, const std::string& title, const Sequence& sequence,
                  const std::vector<Result>& results, const std::vector<std::string>& shown,
                  bool time);

}  // namespace tenon::bench
