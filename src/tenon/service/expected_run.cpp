#include "tenon/service/expected_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/dynamics/build_world.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::service {
namespace {

using io::Range;

/// A body has tripped when it turned by more than this, rad.
constexpr double kTripAngle = 0.1;

class Checker {
 public:
  Checker(const model::Scene& scene, const dynamics::Simulation& run) : scene_(scene), run_(run) {}

  void near(const std::string& name, double expected, double tolerance, double got) {
    numbers.push_back({name, fmt::format("{} to {:.2g}", io::number_text(expected), tolerance), got,
                       std::abs(got - expected) <= tolerance});
  }
  void more_than(const std::string& name, double limit, double got) {
    numbers.push_back({name, "more than " + io::number_text(limit), got, got > limit});
  }
  void at_most(const std::string& name, double limit, double got) {
    numbers.push_back({name, "at most " + io::number_text(limit), got, got <= limit});
  }
  model::Pose pose(int body) const {
    return dynamics::scene_pose(run_.world(), body,
                                run_.state().placements[static_cast<std::size_t>(body)]);
  }
  double speed(int body) const {
    const auto& velocity = run_.state().velocities[static_cast<std::size_t>(body)];
    return velocity.head(scene_.dimension).norm();
  }
  /// The angle between how a body lies now and how the scene has it, rad, >= 0.
  double turn(int body) const {
    const auto now = pose(body), start = scene_.bodies[static_cast<std::size_t>(body)].pose;
    if (scene_.dimension == 2) return std::abs(now.angle - start.angle);
    return start.orientation.angularDistance(now.orientation);
  }
  /// The furthest that any free body has moved from where the scene has it.
  double drift() const {
    double largest = 0;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const auto& body = scene_.bodies[i];
      if (body.fixed || !body.prescribed.empty()) continue;
      const double moved = (pose(static_cast<int>(i)).position - body.pose.position).norm();
      if (!(moved <= largest)) largest = moved;  // keeps NaN
    }
    return largest;
  }

  std::vector<ExpectedNumber> numbers;

 private:
  const model::Scene& scene_;
  const dynamics::Simulation& run_;
};

void check_body(io::FieldReader& fields, int body, const model::Scene& scene, Checker& checker) {
  const auto& name = scene.bodies[static_cast<std::size_t>(body)].name;
  const auto pose = checker.pose(body);
  const auto compare = [&](const std::string& field, double got) {
    const double tolerance = fields.number_or(field + "_tolerance", 0, Range::not_negative());
    if (const auto expected = fields.number(field))
      checker.near(field + " of " + name, *expected, tolerance, got);
  };
  compare("angle", pose.angle);
  compare("turn", checker.turn(body));
  compare("speed", checker.speed(body));
  compare("x", pose.position.x());
  compare("height", pose.position[scene.dimension - 1]);
  if (fields.boolean_or("trips", false)) {
    checker.more_than("turn of " + name, kTripAngle, checker.turn(body));
  }
}

void check_run(io::FieldReader& fields, const model::Scene& scene, const dynamics::Simulation& run,
               const std::string& path, io::FaultList& faults, Checker& checker) {
  const auto& summary = run.summary();
  const auto name = fields.text_or("body", "");
  const int body = name.empty() ? -1 : scene.find(name);
  if (!name.empty() && body < 0)
    faults.add(path + ".body", fmt::format("there is no body '{}'", io::shortened(name)),
               "name a body of the scene");
  if (body >= 0) check_body(fields, body, scene, checker);
  if (const auto limit = fields.number("drift")) checker.at_most("drift", *limit, checker.drift());
  if (const auto limit = fields.number("moved")) checker.more_than("way", *limit, checker.drift());
  if (const auto limit = fields.number("max_penetration"))
    checker.at_most("deepest overlap", *limit, summary.max_penetration);
  if (const auto limit = fields.number("overlaps"))
    checker.more_than("deepest overlap", *limit, summary.max_penetration);
  if (const auto limit = fields.number("energy_gain"))
    checker.at_most("energy gained in a step", *limit, summary.energy_gain);
  if (const auto limit = fields.number("unsolved_steps"))
    checker.at_most("unsolved steps", *limit, summary.unsolved_steps);
  if (const auto limit = fields.number("fails"))
    checker.more_than("unsolved steps", *limit, summary.unsolved_steps);
  if (const auto limit = fields.number("approximate_steps"))
    checker.at_most("approximate steps", *limit, summary.approximate_steps);
  fields.text_or("note", "");
  fields.finish();
}

/// expect.simulate, or what the study model that made this run is expected to do.
const io::Json* expectation(const io::Json& expect, const model::Scene& scene,
                            const dynamics::Simulation& run, std::string& path) {
  path = "expect.simulate";
  if (run.summary().model == scene.simulation.model) return expect.find("simulate");
  path = "expect.models." + run.summary().model;
  const auto* models = expect.find("models");
  const auto* model = models ? models->find(run.summary().model) : nullptr;
  return model && model->object() ? model : nullptr;
}

}  // namespace

Result<std::vector<ExpectedNumber>> check_expected(const model::Scene& scene,
                                                   const dynamics::Simulation& run) {
  Checker checker(scene, run);
  if (scene.expect.empty()) return checker.numbers;
  const auto expect = io::parse_json(scene.expect, "");
  if (!expect) return expect.faults();
  std::string path;
  const auto* wanted = expectation(*expect, scene, run, path);
  if (!wanted) return checker.numbers;
  io::FaultList faults("");
  io::FieldReader fields(*wanted, path, faults);
  check_run(fields, scene, run, path, faults, checker);
  if (!faults.empty()) return faults.finished();
  return checker.numbers;
}

std::vector<std::string> expected_models(const model::Scene& scene) {
  std::vector<std::string> names;
  const auto expect = io::parse_json(scene.expect.empty() ? "{}" : scene.expect, "");
  const auto* models = expect ? expect->find("models") : nullptr;
  if (!models || !models->object()) return names;
  for (const auto& [name, content] : *models->object())
    if (content.object()) names.push_back(name);
  return names;
}

std::vector<model::Scene> start_phases(const model::Scene& scene, int stride) {
  const auto expect = io::parse_json(scene.expect.empty() ? "{}" : scene.expect, "");
  const auto* phases = expect ? expect->find("phases") : nullptr;
  if (!phases) return {scene};
  io::FaultList faults("");
  io::FieldReader fields(*phases, "expect.phases", faults);
  const int body = scene.find(fields.text_or("body", ""));
  const int count = fields.integer("count", Range::positive()).value_or(1);
  const auto along = fields.vector("along", scene.dimension, io::Range::coordinate());
  if (body < 0 || !along || !faults.empty()) return {};
  std::vector<model::Scene> out;
  for (int k = 0; k < count; k += stride) {
    out.push_back(scene);
    out.back().bodies[static_cast<std::size_t>(body)].pose.position += *along * k / count;
  }
  return out;
}

}  // namespace tenon::service
