#include <fmt/format.h>

#include "tenon/draw/film_strip.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/service/notes.hpp"
#include "tenon/service/run_report.hpp"
#include "tenon/service/run_scene.hpp"
#include "tenon/service/simulate_service.hpp"

namespace tenon::service {

namespace {

/// Rows of frames, one per model, in one strip whose number of columns is the frames per model.
constexpr int kFramesPerModel = 6;

void add_frames(const dynamics::Recording& recording, std::vector<draw::Frame>& frames) {
  const int total = static_cast<int>(recording.frames.size());
  const std::vector<int> shown = draw::spread(total, std::min(total, kFramesPerModel));
  for (int k = 0; k < kFramesPerModel; ++k) {
    const dynamics::RecordedFrame& from =
        recording.frames[shown[std::min<size_t>(k, shown.size() - 1)]];
    draw::Frame frame;
    frame.time = from.time;
    frame.poses = from.poses;
    frame.note = from.unsolved ? recording.model + ", unsolved" : recording.model;
    frames.push_back(std::move(frame));
  }
}

std::string line_of(const dynamics::Simulation& run) {
  const dynamics::RunSummary& summary = run.summary();
  std::string text =
      fmt::format("{:<16} {:>9} {:>12} {:>10.3g} {:>12.3g}", summary.model, run.state().step,
                  summary.unsolved_steps, summary.max_penetration, summary.energy_gain);
  for (size_t i = 0; i < run.world().bodies.size(); ++i) {
    if (run.world().held(static_cast<int>(i))) continue;
    const contact::Placement& place = run.state().placements[i];
    const int n = run.world().dof == 3 ? 2 : 3;
    text += fmt::format("  {} ({:.5g}) speed {:.5g}", run.world().bodies[i].name,
                        fmt::join(place.centre.data(), place.centre.data() + n, ", "),
                        run.state().velocities[i].head(n).norm());
    break;  // the first free body tells the models apart
  }
  return text + '\n';
}

/// Ctrl-C: neither at its end nor ended by a step without a solution.
bool stopped_on_request(const dynamics::Simulation& run, int steps) {
  return run.state().step < steps && run.summary().unsolved_steps == 0;
}

}  // namespace

Answer compare(const CompareRequest& request, const ProgressObserver& progress) {
  Profile profile;
  Faults faults = check_run(request.run);
  if (!faults.empty()) return bad_input("compare", faults, profile);
  Result<model::Scene> scene = load_scene(request.load, &profile);
  if (!scene) return bad_input("compare", scene.faults(), profile);
  apply_run(request.run, *scene);

  Answer answer;
  std::vector<dynamics::Simulation> runs;
  answer.text = fmt::format("{:<16} {:>9} {:>12} {:>10} {:>12}\n", "model", "steps", "unsolved",
                            "overlap m", "gain J");
  std::vector<draw::Frame> frames;
  std::vector<std::string> skipped;
  for (const std::string& model :
       request.models.empty() ? dynamics::model_names() : request.models) {
    scene->simulation.model = model;
    auto simulation = dynamics::Simulation::create(*scene);
    if (!simulation && request.models.empty() && model != dynamics::model_names().front()) {
      skipped.push_back(model);  // asked for by nobody: those that fit the scene are compared
      continue;
    }
    if (!simulation) return bad_input("compare", simulation.faults(), profile);
    const dynamics::Recording recording =
        run_recorded(*scene, *simulation, scene->simulation.steps, 1, progress);
    for (const auto& [stage, seconds] : simulation->profile().seconds())
      profile.add(stage, seconds);
    add_frames(recording, frames);
    answer.text += line_of(*simulation);
    runs.push_back(*std::move(simulation));
    if (stopped_on_request(runs.back(), scene->simulation.steps)) {
      answer.exit_code = kUndecided;
      answer.text += "stopped on request\n";
      break;
    }
  }
  auto writer = begin_answer("compare", status_name(ExitCode(answer.exit_code)));
  writer.key("runs").begin_array();
  for (const auto& run : runs) {
    writer.begin_object();
    write_run(writer, run);
    writer.end_object();
  }
  writer.end_array().key("skipped").begin_array();
  for (const std::string& model : skipped) writer.value(model);
  writer.end_array();
  if (!skipped.empty())
    answer.text += fmt::format("cannot treat this scene: {}\n", fmt::join(skipped, ", "));
  if (request.svg) {
    draw::StripOptions options;
    options.columns = kFramesPerModel;
    options.title = scene->name;
    const auto written = io::write_bytes(*request.svg, draw::film_strip(*scene, frames, options));
    if (!written) return bad_input("compare", written.faults(), profile);
    answer.text += "wrote " + *request.svg + "\n";
  }
  write_notes(writer, scene->notes);
  answer.text += note_words(scene->notes);
  answer.json = finish_answer(writer, profile);
  return answer;
}

}  // namespace tenon::service
