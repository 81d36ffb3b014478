// How long work talks to whoever asked for it: a report now and then, and a way to stop it.
#pragma once

#include <functional>
#include <string>

namespace tenon {

struct ProgressReport {
  std::string stage;     ///< what is being done, in a word or two
  double fraction = -1;  ///< 0..1, or < 0 if unknown
  std::string detail;    ///< for instance "1200 of 5000 steps"
};

/// Observers are called from the thread that does the work. Return false to ask for an orderly
/// stop; the work then ends at the next safe point with the best it has.
using ProgressObserver = std::function<bool(const ProgressReport&)>;

}  // namespace tenon
