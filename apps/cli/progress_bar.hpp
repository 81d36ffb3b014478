// Progress on a terminal, silence in a pipe, and Ctrl-C or SIGTERM as a request to stop in good
// order.
#pragma once

#include <memory>
#include <string>

#include "tenon/core/progress.hpp"

namespace tenon::cli {

/// From the first report on, the first Ctrl-C (or SIGTERM, SIGHUP) makes the observer return false
/// and the second ends the process as usual; work that never reports is ended by the first. The bar
/// appears on stderr if that is a terminal and the work takes a while (the clock decides only what
/// is shown), and is wiped at the end.
class ProgressBar {
 public:
  /// Shorter work than `quiet_seconds` shows nothing.
  explicit ProgressBar(double quiet_seconds = 0.5);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  ProgressObserver observer();
  /// Whether Ctrl-C was pressed.
  static bool stop_requested();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One line of at most `columns` characters: "simulate [#####.....]  50% 1200 of 5000 steps".
std::string progress_line(const ProgressReport& report, int columns);

}  // namespace tenon::cli
