#include "tenon/service/run_report.hpp"

#include <fmt/format.h>

#include "tenon/core/printable.hpp"
#include "tenon/dynamics/build_world.hpp"

namespace tenon::service {

namespace {

void write_bodies(io::JsonWriter& writer, const dynamics::Simulation& run) {
  const dynamics::World& world = run.world();
  const bool plane = world.dof == 3;
  writer.key("bodies").begin_array();
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    const model::Pose pose =
        dynamics::scene_pose(world, static_cast<int>(i), run.state().placements[i]);
    const contact::BodyVector& v = run.state().velocities[i];
    writer.begin_object().field("name", world.bodies[i].name);
    writer.key("position").vector(pose.position, plane ? 2 : 3);
    if (plane) {
      writer.field("angle", pose.angle);
    } else {
      const Eigen::Quaterniond& q = pose.orientation;
      writer.key("quaternion").vector(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    }
    writer.key("velocity").vector(Eigen::VectorXd(v.head(plane ? 2 : 3)));
    if (plane)
      writer.field("angular_velocity", v[2]);
    else
      writer.key("angular_velocity").vector(Eigen::VectorXd(v.tail<3>()));
    writer.end_object();
  }
  writer.end_array();
}

}  // namespace

void write_run(io::JsonWriter& writer, const dynamics::Simulation& run) {
  const dynamics::RunSummary& summary = run.summary();
  writer.field("model", summary.model).field("steps", run.state().step);
  writer.field("time", run.state().time);
  write_bodies(writer, run);
  writer.key("overlaps_at_start").begin_array();
  for (const dynamics::Overlap& overlap : run.overlaps_at_start())
    writer.begin_object()
        .field("a", run.world().bodies[overlap.a].name)
        .field("b", run.world().bodies[overlap.b].name)
        .field("depth", overlap.depth)
        .end_object();
  writer.end_array();
  writer.field("max_penetration", summary.max_penetration);
  writer.field("unsolved_steps", summary.unsolved_steps);
  writer.field("approximate_steps", summary.approximate_steps);
  writer.field("path_limited_steps", summary.path_limited_steps);
  writer.field("halvings", summary.halvings);
  writer.key("fallbacks").begin_object();
  for (const auto& [name, times] : summary.fallbacks) writer.field(name, times);
  writer.end_object();
  writer.field("max_residual", summary.max_residual);
  writer.field("inner_solves", summary.inner_solves);
  writer.field("solve_work", summary.solve_work);
  writer.field("bodies_kept", summary.bodies_kept);
  writer.field("energy_gain", summary.energy_gain);
}

std::string run_text(const dynamics::Simulation& run, int steps_asked) {
  const dynamics::RunSummary& summary = run.summary();
  std::string text = fmt::format("{}: {} of {} steps, {:.6g} s\n", summary.model, run.state().step,
                                 steps_asked, run.state().time);
  for (size_t i = 0; i < run.world().bodies.size(); ++i) {
    if (run.world().held(static_cast<int>(i))) continue;
    const model::Pose pose =
        dynamics::scene_pose(run.world(), static_cast<int>(i), run.state().placements[i]);
    const contact::BodyVector& v = run.state().velocities[i];
    const bool plane = run.world().dof == 3;
    text += fmt::format("  {:<16} at ({:.6g}, {:.6g}", printable(run.world().bodies[i].name),
                        pose.position.x(), pose.position.y());
    text += plane ? fmt::format("), angle {:.6g}", pose.angle)
                  : fmt::format(", {:.6g})", pose.position.z());
    text += fmt::format(", speed {:.6g}\n", v.head(plane ? 2 : 3).norm());
  }
  for (const dynamics::Overlap& overlap : run.overlaps_at_start())
    text += fmt::format("  {} and {} overlapped by {:.3g} m at the start\n",
                        run.world().bodies[overlap.a].name, run.world().bodies[overlap.b].name,
                        overlap.depth);
  text += fmt::format("  deepest overlap {:.3g} m, largest residual {:.3g}, {} inner solves\n",
                      summary.max_penetration, summary.max_residual, summary.inner_solves);
  text += fmt::format("  unsolved {}, approximate {}, path-limited {}, halvings {}\n",
                      summary.unsolved_steps, summary.approximate_steps, summary.path_limited_steps,
                      summary.halvings);
  return text;
}

}  // namespace tenon::service
