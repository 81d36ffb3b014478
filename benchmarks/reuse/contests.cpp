#include "reuse/contests.hpp"

#include "support/harness.hpp"

namespace tenon::bench {

Sequence sequence_of(std::string name, contact::ContactProblem problem) {
  Sequence sequence{std::move(name), std::move(problem), {}};
  equilibrium::LiveBasis live(sequence.problem);
  sequence.steps = testing::build_in_order(live, sequence.blocks());
  int standing = 0;
  std::size_t kept = 0;
  while (kept < sequence.steps.size()) {
    standing += sequence.steps[kept].stands;
    if (standing == sequence.blocks()) break;  // the whole
    ++kept;
  }
  sequence.steps.resize(kept);
  return sequence;
}

namespace {

std::vector<double> flat(const std::vector<Sample>& samples) {
  std::vector<double> out;
  for (const Sample& s : samples) out.insert(out.end(), {s.pivots, s.seconds, s.verdict});
  return out;
}

double sum_of(const std::vector<Sample>& samples) {
  double sum = 0;
  for (const Sample& s : samples) sum += s.seconds;
  return sum;
}

Result judged(const Sequence& sequence, const std::vector<std::vector<Sample>>& runs) {
  Result result;
  result.how = "ok";
  result.samples = runs.front();
  std::vector<double> totals;
  for (const auto& run : runs) totals.push_back(sum_of(run));
  result.total_seconds = median(totals);
  for (std::size_t i = 0; i < result.samples.size(); ++i) {
    Sample& sample = result.samples[i];
    std::vector<double> seconds;
    for (const auto& run : runs) seconds.push_back(run[i].seconds);
    sample.seconds = median(seconds);
    result.pivots += static_cast<long>(sample.pivots);
    const double truth = sequence.steps[i].stands ? kStands : kFalls;
    if (sample.verdict == kGaveUp)
      ++result.gave_up;
    else if (sample.verdict != truth)
      ++result.wrong;
  }
  return result;
}

}  // namespace

std::vector<Result> contest(const Sequence& sequence, int runs, double limit, bool only_quick) {
  const auto& all = methods();
  std::vector<std::vector<std::vector<Sample>>> played(all.size());
  std::vector<std::string> how(all.size());
  for (int run = 0; run < runs; ++run)
    for (std::size_t m = 0; m < all.size(); ++m) {
      if (only_quick && !all[m].quick) continue;
      if (run > 0 && (played[m].empty() || sum_of(played[m][0]) > 2)) continue;
      const ChildResult child = in_child(limit, [&] {
        auto samples = all[m].play(sequence);
        if (sum_of(samples) < 1) samples = all[m].play(sequence);  // the first one warmed up
        return flat(samples);
      });
      how[m] = child.how;
      if (!child.finished || child.output.empty()) continue;
      std::vector<Sample> samples;
      for (std::size_t i = 0; 3 * i < child.output.size(); ++i)
        samples.push_back({child.output[3 * i], child.output[3 * i + 1], child.output[3 * i + 2]});
      played[m].push_back(std::move(samples));
    }
  std::vector<Result> results(all.size());
  for (std::size_t m = 0; m < all.size(); ++m) {
    if (played[m].empty())
      results[m].how = how[m];
    else
      results[m] = judged(sequence, played[m]);
  }
  return results;
}

}  // namespace tenon::bench
