#include "tenon/service/simulate_service.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/recording.hpp"
#include "tenon/io/replace_file.hpp"
#include "tenon/io/unsolved_problem.hpp"
#include "tenon/service/notes.hpp"
#include "tenon/service/run_report.hpp"
#include "tenon/service/run_scene.hpp"

namespace tenon::service {

namespace {

struct OutputFile {
  std::string path, content;
};

/// Whole or not at all where that can be done; otherwise straight into what is there.
Result<std::size_t> write(const OutputFile& file) {
  auto replaced = io::replace_file(file.path, file.content);
  return replaced ? replaced : io::write_bytes(file.path, file.content);
}

/// Writes what there is of the recording now and then. A failure leaves what was written before,
/// and the run goes on: the last writing says if the file cannot be had.
RecordingKeeper keeper_of(const SimulateRequest& request, int dimension) {
  if (!request.out || !io::can_replace(*request.out)) return {};
  return [path = *request.out, dimension](const dynamics::Recording& recording) {
    static_cast<void>(io::replace_file(path, io::write_recording(recording, dimension)));
  };
}

/// What cannot be written is said before the run, which may take hours.
Faults unwritable(const SimulateRequest& request) {
  Faults faults;
  for (const auto& path : {request.out, request.svg, request.plot})
    if (path && !io::can_write(*path))
      faults.push_back({*path, "", "cannot be written", "check folder and permissions"});
  return faults;
}

/// Writes all files; the faults of those that could not be written.
Faults write_all(const std::vector<OutputFile>& files) {
  Faults faults;
  for (const OutputFile& file : files)
    if (const auto written = write(file); !written)
      faults.insert(faults.end(), written.faults().begin(), written.faults().end());
  return faults;
}

std::string unsolved_path(const SimulateRequest& request) {
  if (!request.out) return "unsolved.json";
  std::filesystem::path path = *request.out;
  path.replace_extension("unsolved.json");
  return path.string();
}

std::vector<OutputFile> outputs(const SimulateRequest& request, const model::Scene& scene,
                                const dynamics::Recording& recording) {
  std::vector<OutputFile> files;
  const std::string title = scene.name + ", " + recording.model;
  if (request.out) files.push_back({*request.out, io::write_recording(recording, scene.dimension)});
  if (request.svg) files.push_back({*request.svg, strip_of(scene, recording, title)});
  if (request.plot) files.push_back({*request.plot, plot_of(recording, title)});
  return files;
}

}  // namespace

Answer simulate(const SimulateRequest& request, const ProgressObserver& progress) {
  Profile profile;
  Faults faults = check_run(request.run);
  if (request.every < 1)
    faults.push_back({"", "--every", "must be at least 1", "record every frame with 1"});
  if (!faults.empty()) return bad_input("simulate", faults, profile);
  Result<model::Scene> scene = load_scene(request.load, &profile);
  if (!scene) return bad_input("simulate", scene.faults(), profile);
  apply_run(request.run, *scene);
  if (request.model) scene->simulation.model = *request.model;

  dynamics::StepperOptions options = dynamics::stepper_options(*scene);
  options.forces = request.out || request.svg || request.plot;
  auto simulation = dynamics::Simulation::create(*scene, options);
  if (!simulation) return bad_input("simulate", simulation.faults(), profile);
  if (request.resume) {
    std::vector<std::string> names;
    for (const model::Body& body : scene->bodies) names.push_back(body.name);
    auto state = io::read_recorded_state(*request.resume, scene->dimension, names);
    if (!state) return bad_input("simulate", state.faults(), profile);
    simulation->resume(*std::move(state));
  }

  faults = unwritable(request);
  if (!faults.empty()) return bad_input("simulate", faults, profile);

  const int steps = scene->simulation.steps;
  const auto first = simulation->state().step;
  const int every = options.forces ? request.every : std::max(1, steps);
  const dynamics::Recording recording = run_recorded(*scene, *simulation, steps, every, progress,
                                                     keeper_of(request, scene->dimension));
  for (const auto& [stage, seconds] : simulation->profile().seconds()) profile.add(stage, seconds);
  std::vector<OutputFile> files = outputs(request, *scene, recording);

  const dynamics::RunSummary& summary = simulation->summary();
  const bool stopped = simulation->state().step < first + steps;
  std::string handed_out;
  if (stopped && summary.unsolved) {
    handed_out = unsolved_path(request);
    files.push_back({handed_out, io::write_unsolved(*summary.unsolved)});
  }
  faults = write_all(files);
  if (!faults.empty()) return bad_input("simulate", faults, profile);

  Answer answer;
  answer.exit_code = stopped ? kUndecided : kYes;
  auto writer = begin_answer("simulate", status_name(ExitCode(answer.exit_code)));
  write_run(writer, *simulation);
  writer.key("files").begin_array();
  for (const OutputFile& file : files) writer.value(file.path);
  writer.end_array();
  write_notes(writer, scene->notes);
  answer.json = finish_answer(writer, profile);
  answer.text = run_text(*simulation, static_cast<int>(first) + steps);
  if (!handed_out.empty())
    answer.text += fmt::format(
        "  stopped: the contact problem of step {0} is in {1} (tenon lcp {1})\n"
        "  a smaller --step may pass it, or --accuracy 1e-4 accept what was found;"
        " --out and --resume go on from here\n",
        simulation->state().step + 1, handed_out);
  if (stopped && summary.unsolved_steps == 0) answer.text += "  stopped on request\n";
  for (const OutputFile& file : files)
    if (file.path != handed_out) answer.text += "  wrote " + file.path + "\n";
  answer.text += note_words(scene->notes);
  return answer;
}

}  // namespace tenon::service
