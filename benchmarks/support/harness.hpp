// What every benchmark needs: time a call, take medians, run a peer in a child process with a time
// limit.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tenon::bench {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Seconds of one call.
template <class F>
double time_once(F&& call) {
  const double start = now();
  call();
  return now() - start;
}

/// CPU seconds of this process: other work on the machine does not count.
inline double cpu_now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class F>
double cpu_time_once(F&& call) {
  const double start = cpu_now();
  call();
  return cpu_now() - start;
}

/// "AMD EPYC .., 2 cores, 2026-11-18": every table carries it.
inline std::string machine_line() {
  std::string model = "unknown processor", line;
  std::ifstream info("/proc/cpuinfo");
  while (std::getline(info, line))
    if (line.rfind("model name", 0) == 0) {
      model = line.substr(line.find(':') + 2);
      break;
    }
  char date[16];
  const std::time_t t = std::time(nullptr);
  std::strftime(date, sizeof date, "%Y-%m-%d", std::localtime(&t));
  return model + ", " + std::to_string(sysconf(_SC_NPROCESSORS_ONLN)) +
         " cores, g++ " __VERSION__ ", " + date;
}

/// How a child process ended. `output` is what it wrote with write_all.
struct ChildResult {
  bool finished = false;  ///< exit code 0 within the limit
  std::string how;        ///< "ok", "aborted (signal 6)", "over 20 s", "exit 3"
  std::vector<double> output;
};

/// Runs `work` in a forked child, which returns numbers through a pipe; killed after `limit`
/// seconds.
inline ChildResult in_child(double limit, const std::function<std::vector<double>()>& work) {
  int ends[2];
  ChildResult result;
  if (pipe(ends) != 0) return result;
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    std::freopen("/dev/null", "w", stderr);
    const std::vector<double> numbers = work();
    const auto* bytes = reinterpret_cast<const char*>(numbers.data());
    std::size_t left = numbers.size() * sizeof(double);
    while (left > 0) {
      const ssize_t n = write(ends[1], bytes, left);
      if (n <= 0) _exit(4);
      bytes += n;
      left -= static_cast<std::size_t>(n);
    }
    _exit(0);
  }
  close(ends[1]);
  const double start = now();
  std::string collected;
  char buffer[65536];
  bool late = false;
  while (true) {
    fd_set set;
    FD_ZERO(&set);
    FD_SET(ends[0], &set);
    const double left = limit - (now() - start);
    if (left <= 0) {
      late = true;
      break;
    }
    timeval wait{static_cast<time_t>(left),
                 static_cast<suseconds_t>((left - std::floor(left)) * 1e6)};
    if (select(ends[0] + 1, &set, nullptr, nullptr, &wait) <= 0) continue;
    const ssize_t n = read(ends[0], buffer, sizeof buffer);
    if (n <= 0) break;
    collected.append(buffer, static_cast<std::size_t>(n));
  }
  close(ends[0]);
  if (late) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  result.output.resize(collected.size() / sizeof(double));
  std::memcpy(result.output.data(), collected.data(), result.output.size() * sizeof(double));
  char text[64];
  if (late) {
    std::snprintf(text, sizeof text, "over %.0f s", limit);
    result.how = text;
  } else if (WIFSIGNALED(status)) {
    result.how = "aborted (signal " + std::to_string(WTERMSIG(status)) + ")";
  } else if (WEXITSTATUS(status) != 0) {
    result.how = "exit " + std::to_string(WEXITSTATUS(status));
  } else {
    result.how = "ok";
    result.finished = true;
  }
  return result;
}

}  // namespace tenon::bench
