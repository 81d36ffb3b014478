// The progress bar: on a terminal only, and Ctrl-C as a request to stop.
#include <gtest/gtest.h>
#include <pty.h>

#include "support/run_cli.hpp"

// The bar belongs to the application, which is no library: its source is compiled in here.
#include "../../apps/cli/progress_bar.cpp"

namespace tenon::cli {
namespace {

struct TerminalRun {
  int exit_code = -1;
  std::string screen;
};

/// Runs `work` in a child whose streams are a terminal; presses Ctrl-C once the bar shows, if
/// asked.
template <class Work>
TerminalRun run_on_terminal(bool interrupt, Work work) {
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) _exit(work());
  TerminalRun run;
  char block[4096];
  bool pressed = false;
  for (ssize_t n; (n = read(terminal, block, sizeof block)) > 0;) {
    run.screen.append(block, static_cast<std::size_t>(n));
    if (interrupt && !pressed && run.screen.find("count [") != std::string::npos)
      pressed = write(terminal, "\x03", 1) == 1;
  }
  int status = 0;
  waitpid(child, &status, 0);
  close(terminal);
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return run;
}

TEST(Progress, ShownOnATerminalAndWipedAtTheEnd) {
  const auto run = run_on_terminal(false, [] {
    ProgressBar bar(0);
    return bar.observer()({"count", 0.5, "50 of 100"}) ? 0 : 1;
  });
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.screen, "\rcount [############............]  50% 50 of 100\x1b[K\r\x1b[K");
}

TEST(Progress, ShortWorkShowsNothing) {
  const auto run = run_on_terminal(false, [] {
    ProgressBar bar(1000);
    return bar.observer()({"count", 0.5, ""}) ? 0 : 1;
  });
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.screen, "");
}

TEST(Progress, CtrlCAsksTheWorkToStop) {
  const auto run = run_on_terminal(true, [] {
    ProgressBar bar(0);
    const auto observer = bar.observer();
    while (observer({"count", 0.1, ""})) usleep(1000);
    return 42;  // the work went on to its own end
  });
  EXPECT_EQ(run.exit_code, 42);
}

TEST(Progress, SigtermIsARequestToStopTooAndASecondOneEnds) {
  const auto run = run_on_terminal(false, [] {
    ProgressBar bar(0);
    const auto observer = bar.observer();
    if (!observer({"count", 0.1, ""})) return 1;
    std::raise(SIGTERM);
    return observer({"count", 0.2, ""}) ? 2 : 42;
  });
  EXPECT_EQ(run.exit_code, 42);
  const auto twice = run_on_terminal(false, [] {
    ProgressBar bar(0);
    if (!bar.observer()({"count", 0.1, ""})) return 1;
    std::raise(SIGTERM);
    std::raise(SIGTERM);
    return 2;
  });
  EXPECT_EQ(twice.exit_code, 128 + SIGTERM);
}

TEST(Progress, TheEndOfTheTerminalIsARequestTooButNohupStaysNohup) {
  const auto run = run_on_terminal(false, [] {
    ProgressBar bar(0);
    const auto observer = bar.observer();
    if (!observer({"count", 0.1, ""})) return 1;
    std::raise(SIGHUP);
    return observer({"count", 0.2, ""}) ? 2 : 42;
  });
  EXPECT_EQ(run.exit_code, 42);
  const auto ignored = run_on_terminal(false, [] {
    std::signal(SIGHUP, SIG_IGN);
    ProgressBar bar(0);
    const auto observer = bar.observer();
    if (!observer({"count", 0.1, ""})) return 1;
    std::raise(SIGHUP);
    if (!observer({"count", 0.2, ""})) return 2;
    std::raise(SIGTERM);
    std::raise(SIGHUP);
    return observer({"count", 0.3, ""}) ? 3 : 42;
  });
  EXPECT_EQ(ignored.exit_code, 42);
}

TEST(Progress, SilentInAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    ProgressBar bar(0);
    _exit(bar.observer()({"count", 0.5, ""}) ? 0 : 1);
  }
  close(ends[1]);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(Progress, LinesFitTheTerminal) {
  EXPECT_EQ(progress_line({"simulate", 1.5, ""}, 80), "simulate [########################] 100%");
  EXPECT_EQ(progress_line({"search", -1, "12 found"}, 80), "search 12 found");
  EXPECT_EQ(progress_line({"search", 0.5, std::string(200, 'x')}, 40).size(), 40u);
}

}  // namespace
}  // namespace tenon::cli
