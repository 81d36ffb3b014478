#include "progress_bar.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iterator>

#include "tenon/core/profile.hpp"

namespace tenon::cli {
namespace {

constexpr double kSecondsPerFrame = 0.1;  // at most ten lines a second

volatile std::sig_atomic_t stop_flag = 0;

/// Ctrl-C, what `timeout` and batch systems send, and the end of the terminal.
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t caught[std::size(kSignals)] = {};

extern "C" void request_stop(int) {
  stop_flag = 1;
  for (std::size_t i = 0; i < std::size(kSignals); ++i)
    if (caught[i] != 0) std::signal(kSignals[i], SIG_DFL);  // a second one ends the process
}

int terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return std::min<int>(size.ws_col, 120);
}

}  // namespace

struct ProgressBar::State {
  bool terminal = isatty(STDERR_FILENO) == 1;
  bool drawn = false;
  bool listening = false;  ///< signals are caught: work that never reports cannot be asked to stop
  double quiet_seconds = 0;
  double start = monotonic_seconds();
  double last = 0;
  void (*former[std::size(kSignals)])(int) = {};

  /// What is ignored on purpose (nohup, background jobs of scripts) stays ignored.
  void listen(std::size_t i) {
    former[i] = std::signal(kSignals[i], request_stop);
    caught[i] = former[i] != SIG_IGN && former[i] != SIG_ERR;
    if (former[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN);
    listening = true;
  }
};

ProgressBar::ProgressBar(double quiet_seconds) : state_(std::make_unique<State>()) {
  state_->quiet_seconds = quiet_seconds;
}

ProgressBar::~ProgressBar() {
  if (state_->drawn) std::fputs("\r\033[K", stderr);
  for (std::size_t i = 0; i < std::size(kSignals) && state_->listening; ++i)
    if (caught[i] != 0) std::signal(kSignals[i], state_->former[i]);
}

bool ProgressBar::stop_requested() {
  return stop_flag != 0;
}

ProgressObserver ProgressBar::observer() {
  return [state = state_.get()](const ProgressReport& report) {
    if (!state->listening) {
      for (std::size_t i = 0; i < std::size(kSignals); ++i) state->listen(i);
    }
    const double now = monotonic_seconds();
    if (state->terminal && now - state->start >= state->quiet_seconds &&
        now - state->last >= kSecondsPerFrame) {
      const auto line = progress_line(report, terminal_columns() - 1);
      std::fprintf(stderr, "\r%s\033[K", line.c_str());
      std::fflush(stderr);
      state->last = now;
      state->drawn = true;
    }
    return !stop_requested();
  };
}

std::string progress_line(const ProgressReport& report, int columns) {
  constexpr int kCells = 24;
  std::string line = report.stage;
  if (report.fraction >= 0) {
    const double fraction = std::min(report.fraction, 1.0);
    const int full = static_cast<int>(fraction * kCells);
    line += fmt::format(" [{}{}] {:3.0f}%", std::string(static_cast<std::size_t>(full), '#'),
                        std::string(static_cast<std::size_t>(kCells - full), '.'), 100 * fraction);
  }
  if (!report.detail.empty()) line += ' ' + report.detail;
  if (static_cast<int>(line.size()) > columns) line.resize(static_cast<std::size_t>(columns));
  return line;
}

}  // namespace tenon::cli
