#include <fmt/format.h>

#include <algorithm>

#include "tenon/draw/film_strip.hpp"
#include "tenon/dynamics/build_world.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/service/expected_run.hpp"
#include "tenon/service/gallery_exhibits.hpp"

namespace tenon::service {
namespace {

constexpr int kFrames = 6;

draw::Frame frame_of(const dynamics::Simulation& run) {
  draw::Frame frame;
  frame.time = run.state().time;
  for (std::size_t i = 0; i < run.world().bodies.size(); ++i)
    frame.poses.push_back(
        dynamics::scene_pose(run.world(), static_cast<int>(i), run.state().placements[i]));
  return frame;
}

/// The run, and the frames of it that are drawn.
std::vector<draw::Frame> filmed(dynamics::Simulation& run, int steps,
                                const ProgressObserver& progress) {
  std::vector<draw::Frame> frames = {frame_of(run)};
  const auto wanted = draw::spread(steps + 1, kFrames);
  run.run(steps, [&](const dynamics::Simulation& now, const dynamics::StepReport&) {
    if (std::binary_search(wanted.begin(), wanted.end(), static_cast<int>(now.state().step)))
      frames.push_back(frame_of(now));
    return progress({"simulate", -1, fmt::format("{} of {} steps", now.state().step, steps)});
  });
  return frames;
}

}  // namespace

std::optional<GalleryExhibit> show_simulation(const model::Scene& scene,
                                              const ProgressObserver& progress) {
  auto run = dynamics::Simulation::create(scene);
  if (!run || scene.simulation.steps < 1) return std::nullopt;
  const auto frames = filmed(*run, scene.simulation.steps, progress);
  const auto& summary = run->summary();
  GalleryExhibit exhibit;
  exhibit.heading = fmt::format("simulate: {} steps, {:g} s, model {}", summary.steps,
                                run->state().time, summary.model);
  draw::StripOptions options;
  options.columns = 3;
  options.frame_width = 150;
  options.frame_height = 110;
  exhibit.svg = draw::film_strip(scene, frames, options);
  const auto expected = check_expected(scene, *run);
  if (expected)
    for (const auto& number : *expected)
      exhibit.numbers.emplace_back(
          number.name,
          fmt::format("{:.10g} ({}: {})", number.got,
                      number.holds ? "as expected" : "NOT as expected", number.expected));
  exhibit.numbers.emplace_back("largest residual", fmt::format("{:.2g}", summary.max_residual));
  exhibit.numbers.emplace_back("inner solves", fmt::format("{}", summary.inner_solves));
  return exhibit;
}

}  // namespace tenon::service
