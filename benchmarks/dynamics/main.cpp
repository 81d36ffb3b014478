// The whole time step: against the study models on the same scenes, against other engines at rest
// and in motion, growth with islands and size, and what reuse of rest saves. Prints Markdown.
#include <cstdio>
#include <filesystem>

#include "dynamics/reuse_table.hpp"
#include "dynamics/runs.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::bench {
namespace {

model::Scene read(const std::string& name) {
  const auto scene =
      io::read_scene_file(std::filesystem::path(TENON_SOURCE_DIR) / "scenes" / (name + ".json"));
  if (!scene) throw std::runtime_error(to_string(scene.faults().front()));
  return *scene;
}

/// A box (or a column of them) sliding on one long slab: no group has a second alternative in
/// reach.
model::Scene sliding(int boxes) {
  model::Scene scene;
  scene.friction = 0.2;
  scene.simulation.step = 0.008;
  scene.simulation.steps = 100;
  scene.simulation.activation = 0.05;
  const auto add = [&](const std::string& name, double w, double h, double x,
                       double y) -> model::Body& {
    model::Body body;
    body.name = name;
    body.shape.pieces.push_back(model::Box{{w, h, 0}});
    body.pose.position = {x, y, 0};
    scene.bodies.push_back(body);
    return scene.bodies.back();
  };
  add("slab", 100, 1, 0, -0.5).fixed = true;
  for (int i = 0; i < boxes; ++i) {
    // each box a little smaller than the one below: corners face facets only
    model::Body& box = add("box" + std::to_string(i), 1 - 0.05 * i, 1, 0, i + 0.5);
    box.mass = 1;
    box.velocity = {4, 0, 0};
  }
  return scene;
}

struct ModelFigures {
  double median = 0, mean = 0;  ///< us, steps in contact only
  int unsolved = 0, contacts = 0;
};

ModelFigures run_model(const model::Scene& scene, const std::string& model) {
  ModelFigures out;
  std::vector<double> seconds;
  double sum = 0;
  for (int round = 0; round < 5; ++round) {
    auto options = dynamics::stepper_options(scene);
    options.model = model;
    auto run = dynamics::Simulation::create(scene, options);
    for (int i = 0; i < scene.simulation.steps; ++i) {
      dynamics::StepReport report;
      const double start = cpu_now();
      const bool goes_on = run->advance(&report);
      const double spent = cpu_now() - start;
      if (!goes_on) break;
      if (report.contacts == 0) continue;
      seconds.push_back(spent);
      sum += spent;
      out.contacts = std::max(out.contacts, report.contacts);
    }
    out.unsolved = run->summary().unsolved_steps;
  }
  out.median = 1e6 * median(seconds);
  out.mean = seconds.empty() ? 0 : 1e6 * sum / static_cast<double>(seconds.size());
  return out;
}

void study_models() {
  std::printf(
      "Processor microseconds per step in contact, whole step (median, mean; 5 runs).\n\n"
      "| scene | selection | stewart-trinkle | ratio | eq. 11 by Lemke (unsolved) | ratio |\n"
      "|---|---|---|---|---|---|\n");
  const auto line = [](const std::string& name, const model::Scene& scene) {
    const ModelFigures own = run_model(scene, "selection");
    const ModelFigures old = run_model(scene, "stewart-trinkle");
    const ModelFigures lemke = run_model(scene, "accurate");
    std::printf("| %s | %.1f, %.1f | %.1f, %.1f | %.2f | %.1f, %.1f (%d) | %.1f |\n", name.c_str(),
                own.median, own.mean, old.median, old.mean, own.median / old.median, lemke.median,
                lemke.mean, lemke.unsolved, lemke.median / own.median);
    std::fflush(stdout);
  };
  for (int boxes : {1, 2, 4, 8})
    line(boxes == 1 ? "box sliding on a slab" : "column of " + std::to_string(boxes) + " sliding",
         sliding(boxes));
  for (const char* name : {"ramp-paper", "peg-paper", "peg-tilted", "combs"})
    line(name, read(name));
}

struct Peer {
  const char* name;
  MakeEngine make;
};

std::vector<Peer> peers() {
  return {{"Tenon, 1e-10", [](const PlainScene& s) { return make_tenon(s, 1e-10); }},
          {"Tenon, 1e-4", [](const PlainScene& s) { return make_tenon(s, 1e-4); }},
          {"Box2D 2.4", make_box2d},
          {"Bullet", make_bullet},
          {"ODE QuickStep", make_ode},
          {"MuJoCo", make_mujoco}};
}

void against_peers(const std::vector<std::pair<PlainScene, int>>& scenes) {
  std::printf(
      "\n| scene | engine | median us | mean us | worst us | Tenon 1e-10 / it | deepest overlap | "
      "deepening |"
      " steps |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const auto& [scene, skip] : scenes) {
    double own = 0;
    for (const Peer& peer : peers()) {
      const RunFigures run = run_engine(scene, peer.make, skip, 120);
      if (!run.ok) {
        std::printf("| %s | %s | %s | | | | | | |\n", scene.name.c_str(), peer.name,
                    run.how.c_str());
        continue;
      }
      if (own == 0) own = run.median;
      std::printf("| %s | %s | %.0f | %.0f | %.0f | %.2f | %.1e m | %.1e m/s | %.0f of %d |\n",
                  scene.name.c_str(), peer.name, run.median, run.mean, run.worst, own / run.median,
                  run.overlap, run.deepening, run.steps, scene.steps);
      std::fflush(stdout);
    }
  }
}

void growth() {
  std::printf(
      "\n| growth | bodies | median us | mean us | mean us per body |\n|---|---|---|---|---|\n");
  const auto line = [](const char* kind, PlainScene scene) {
    scene.steps = 60;
    const RunFigures run = run_engine(
        scene, [](const PlainScene& s) { return make_tenon(s, 1e-10); }, 0, 120);
    const double n = static_cast<double>(scene.bodies.size()) - 1;
    std::printf("| %s | %.0f | %.0f | %.0f | %.1f |\n", kind, n, run.median, run.mean,
                run.mean / n);
    std::fflush(stdout);
  };
  for (int columns : {1, 4, 16, 64})
    line("islands: columns of 5, kicked 0.3 m/s", columns_scene(columns, 5, 0.3));
  for (int rows : {6, 12, 18, 24})
    line("size: pyramid, kicked 0.3 m/s", pyramid_scene(rows, 1.1, 0.3));
}

}  // namespace
}  // namespace tenon::bench

int main(int count, char** words) {
  using namespace tenon::bench;
  const std::string only = count > 1 ? words[1] : "";  // one of the names below, or all
  const auto wanted = [&](const char* name) { return only.empty() || only == name; };
  std::printf("%s\n\n", machine_line().c_str());
  if (wanted("study")) study_models();
  if (wanted("peers")) {
    PlainScene rest = pyramid_scene(12, 1.1, 0);
    PlainScene collapse = pyramid_scene(12, 1.1, 2);
    collapse.steps = 60;  // what follows is mostly rest
    PlainScene concave = concave_pile_scene(30);
    concave.steps = 250;
    PlainScene boxes = box_pile_scene(300);
    boxes.steps = 250;
    against_peers({{rest, 50}, {collapse, 0}, {concave, 0}, {boxes, 0}});
  }
  if (wanted("growth")) growth();
  if (wanted("reuse")) reuse_table(read("column-falling"));
}
