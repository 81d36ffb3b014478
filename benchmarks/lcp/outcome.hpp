// One method on one problem: run warmed up in a child process, its answer verified by the caller's
// residual, and a cell of a Markdown table made of it.
#pragma once

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "support/harness.hpp"
#include "tenon/lcp/solution.hpp"

namespace tenon::bench {

struct Outcome {
  std::vector<double> seconds;
  double residual = 0;
  std::string how = "not run";
  bool late = false;  ///< ended by the time limit: larger problems of the family are not tried
};

/// The unknowns that the residual understands, or nothing where the method itself says it failed.
using Method = std::function<std::optional<lcp::Vector>()>;
using Residual = std::function<double(const lcp::Vector&)>;

inline void measure(double limit, const Method& method, const Residual& residual,
                    Outcome& outcome) {
  const ChildResult child = in_child(limit, [&] {
    std::vector<double> out;
    std::optional<lcp::Vector> z = method();  // warm-up
    out.push_back(cpu_time_once([&] { z = method(); }));
    if (z) out.insert(out.end(), z->data(), z->data() + z->size());
    return out;
  });
  outcome.how = child.how;
  outcome.late = child.how.rfind("over", 0) == 0;
  if (!child.finished || child.output.empty()) return;
  if (child.output.size() == 1) {
    outcome.how = "reports failure";
    return;
  }
  const auto n = static_cast<Eigen::Index>(child.output.size() - 1);
  outcome.residual = residual(Eigen::Map<const lcp::Vector>(child.output.data() + 1, n));
  outcome.seconds.push_back(child.output[0]);
}

/// All methods in turn, `rounds` times; one that failed is not run again.
inline std::vector<Outcome> measure_all(double limit, int rounds,
                                        const std::vector<Method>& methods,
                                        const Residual& residual) {
  std::vector<Outcome> outcomes(methods.size());
  for (int round = 0; round < rounds; ++round)
    for (std::size_t m = 0; m < methods.size(); ++m)
      if (methods[m] && (round == 0 || !outcomes[m].seconds.empty()))
        measure(limit, methods[m], residual, outcomes[m]);
  return outcomes;
}

/// Milliseconds, with the residual where the answer is not a solution.
inline std::string cell(const Outcome& outcome) {
  char text[64];
  if (outcome.seconds.empty()) return outcome.how;
  const double ms = 1e3 * median(outcome.seconds);
  if (outcome.residual <= 1e-9)
    std::snprintf(text, sizeof text, "%.3g", ms);
  else
    std::snprintf(text, sizeof text, "%.3g (residual %.0e)", ms, outcome.residual);
  return text;
}

inline void print_row(const std::string& head, const std::vector<Outcome>& outcomes) {
  std::printf("| %s |", head.c_str());
  for (const Outcome& outcome : outcomes) std::printf(" %s |", cell(outcome).c_str());
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace tenon::bench
