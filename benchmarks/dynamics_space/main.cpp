// Heaps and walls in space: the step of Tenon beside Bullet, ODE and MuJoCo. Times are processor
// time per step, detection included on all sides, each engine in a child process. Overlap: the
// deepest true overlap at the end of any step, by Tenon's verifier of gaps, for all engines alike.
#include <Eigen/Eigenvalues>
#include <cstdio>

#include "dynamics_space/engine.hpp"
#include "support/harness.hpp"
#include "tenon/core/random.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/dynamics/verify_gaps.hpp"

namespace tenon::bench {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kLimit = 240;  // seconds for a child process

struct Cuboid {
  Vector3d low, high;
};

/// A scene, and the boxes its bodies are made of (own frames).
struct Case {
  std::string name;
  int steps = 200;
  model::Scene scene;
  std::vector<std::vector<Cuboid>> boxes;

  model::Body& add(const std::vector<Cuboid>& made_of, const Vector3d& at,
                   const Quaterniond& turn) {
    model::Body body;
    body.name = "body" + std::to_string(scene.bodies.size());
    body.shape.pieces_given = true;
    for (const Cuboid& box : made_of) {
      model::Mesh mesh;
      for (int i = 0; i < 8; ++i)
        mesh.surface.vertices.push_back({(i & 1 ? box.high : box.low).x(),
                                         (i & 2 ? box.high : box.low).y(),
                                         (i & 4 ? box.high : box.low).z()});
      mesh.surface.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                            {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
      body.shape.pieces.push_back(std::move(mesh));
    }
    body.pose.position = at;
    body.pose.orientation = turn;
    boxes.push_back(made_of);
    scene.bodies.push_back(std::move(body));
    return scene.bodies.back();
  }
  model::Body& block(const Vector3d& size, const Vector3d& at,
                     const Quaterniond& turn = Quaterniond::Identity()) {
    return add({{-size / 2, size / 2}}, at, turn);
  }
};

Case begin(const std::string& name, double friction, int steps) {
  Case made;
  made.name = name;
  made.steps = steps;
  made.scene.dimension = 3;
  made.scene.gravity = {0, 0, -9.81};
  made.scene.friction = friction;
  return made;
}

Quaterniond any_turn(Random& random) {
  const double w = random.normal(), x = random.normal(), y = random.normal();
  return Quaterniond(w, x, y, random.normal()).normalized();
}

Case ten_l() {
  Case made = begin("10 L-shaped bodies falling into a pit", 0.4, 300);
  Random random(7);
  made.add({{{-2.5, -2.5, -0.5}, {2.5, 2.5, 0}},
            {{-2.5, -2.5, 0}, {-2, 2.5, 4}},
            {{2, -2.5, 0}, {2.5, 2.5, 4}},
            {{-2, -2.5, 0}, {2, -2, 4}},
            {{-2, 2, 0}, {2, 2.5, 4}}},
           Vector3d::Zero(), Quaterniond::Identity())
      .fixed = true;
  for (int i = 0; i < 10; ++i) {
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1);
    made.add({{{-0.5, -0.25, -0.25}, {0.5, 0.25, 0.25}}, {{0, -0.25, 0.25}, {0.5, 0.25, 0.75}}},
             {x, y, 1.2 + 1.7 * i}, any_turn(random))
        .angular_velocity = {random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-3, 3)};
  }
  return made;
}

Case heap() {
  Case made = begin("heap of 50 boxes falling", 0.5, 300);
  Random random(8);
  made.block({30, 30, 1}, {0, 0, -0.5}).fixed = true;
  for (int i = 0; i < 50; ++i) {
    const double a = random.uniform(0.3, 0.7), b = random.uniform(0.3, 0.7),
                 c = random.uniform(0.3, 0.7), x = random.uniform(-0.8, 0.8),
                 y = random.uniform(-0.8, 0.8);
    made.block({a, b, c}, {x, y, 0.7 + 0.8 * i}, any_turn(random));
  }
  return made;
}

Case wall() {
  Case made = begin("wall of 36 bricks at rest", 0.5, 300);
  made.block({20, 20, 1}, {0, 0, -0.5}).fixed = true;
  for (int row = 0; row < 6; ++row)
    for (int i = 0; i < 6; ++i)
      made.block({1, 0.5, 0.5}, {i - 2.5 + (row % 2 ? 0.5 : 0.0), 0, 0.25 + 0.5 * row});
  return made;
}

/// Principal axes of every body: what turns its own axes into them.
std::vector<Quaterniond> principal_axes(const dynamics::World& world) {
  std::vector<Quaterniond> axes;
  for (const auto& body : world.bodies) {
    Eigen::Matrix3d vectors =
        Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(body.inertia).eigenvectors();
    if (vectors.determinant() < 0) vectors.col(0) = -vectors.col(0);
    axes.push_back(Quaterniond(vectors).normalized());
  }
  return axes;
}

EngineScene for_engines(const Case& made, const dynamics::World& world,
                        const std::vector<Quaterniond>& axes) {
  EngineScene out;
  out.friction = made.scene.friction;
  out.step = made.scene.simulation.step;
  for (size_t i = 0; i < world.bodies.size(); ++i) {
    const dynamics::WorldBody& body = world.bodies[i];
    EngineBody engine;
    engine.fixed = world.held(static_cast<int>(i));
    engine.mass = body.mass;
    const Eigen::Matrix3d r = axes[i].toRotationMatrix();
    engine.inertia = (r.transpose() * body.inertia * r).diagonal();
    engine.position = body.start.centre;
    engine.turn = body.start.orientation * axes[i];
    engine.velocity = body.start_velocity.head<3>();
    engine.spin = body.start_velocity.tail<3>();
    for (const Cuboid& box : made.boxes[i])
      engine.boxes.push_back({(box.high - box.low) / 2,
                              r.transpose() * ((box.high + box.low) / 2 - body.centre_in_body),
                              axes[i].conjugate()});
    out.bodies.push_back(std::move(engine));
  }
  return out;
}

double processor_time() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

/// median and mean step (s), deepest overlap (m), steps made, exact and approximate ones.
std::vector<double> run_tenon(const Case& made) {
  auto run = dynamics::Simulation::create(made.scene).value();
  std::vector<double> times;
  double overlap = 0, exact = 0, approximate = 0, total = 0;
  for (int i = 0; i < made.steps; ++i) {
    dynamics::StepReport report;
    const double start = processor_time();
    if (!run.advance(&report)) break;
    times.push_back(processor_time() - start);
    total += times.back();
    exact += report.tier == dynamics::Tier::kExact;
    approximate += report.tier == dynamics::Tier::kApproximate;
    overlap = std::max(overlap, -dynamics::smallest_gap(run.world(), run.state()));
  }
  return {median(times), total / double(times.size()), overlap, double(times.size()), exact,
          approximate};
}

std::vector<double> run_peer(const Case& made,
                             std::unique_ptr<Engine> (*make)(const EngineScene&)) {
  const auto simulation = dynamics::Simulation::create(made.scene).value();
  const dynamics::World& world = simulation.world();
  const auto axes = principal_axes(world);
  dynamics::State state = simulation.state();
  const auto engine = make(for_engines(made, world, axes));
  std::vector<double> times;
  double overlap = 0, total = 0;
  for (int i = 0; i < made.steps; ++i) {
    const double start = processor_time();
    engine->step();
    times.push_back(processor_time() - start);
    total += times.back();
    for (size_t b = 0; b < world.bodies.size(); ++b) {
      if (world.held(static_cast<int>(b))) continue;
      Vector3d position;
      Quaterniond turn;
      engine->pose(static_cast<int>(b), position, turn);
      state.placements[b] =
          contact::space_placement(position, (turn * axes[b].conjugate()).normalized());
    }
    overlap = std::max(overlap, -dynamics::smallest_gap(world, state));
  }
  return {median(times), total / double(times.size()), overlap, double(times.size())};
}

void print_row(const char* engine, const ChildResult& child, bool tiers) {
  if (!child.finished || child.output.size() < 4) {
    std::printf("| %s | %s | | | |\n", engine, child.how.c_str());
    return;
  }
  const auto& x = child.output;
  std::printf("| %s | %.3f | %.3f | %.1e | %.0f", engine, 1e3 * x[0], 1e3 * x[1],
              std::max(0.0, x[2]), x[3]);
  if (tiers) std::printf(" (%.0f exact, %.0f approximate)", x[4], x[5]);
  std::printf(" |\n");
  std::fflush(stdout);
}

void compare(const Case& made) {
  std::printf("\n%s, mu %g, h %g, %d steps\n\n", made.name.c_str(), made.scene.friction,
              made.scene.simulation.step, made.steps);
  std::printf("| engine | median step, ms | mean, ms | deepest overlap, m | steps |\n");
  std::printf("|---|---|---|---|---|\n");
  print_row("Tenon", in_child(kLimit, [&] { return run_tenon(made); }), true);
  print_row("Bullet", in_child(kLimit, [&] { return run_peer(made, make_bullet); }), false);
  print_row("ODE QuickStep", in_child(kLimit, [&] { return run_peer(made, make_ode); }), false);
  print_row("MuJoCo", in_child(kLimit, [&] { return run_peer(made, make_mujoco); }), false);
}

}  // namespace
}  // namespace tenon::bench

int main() {
  using namespace tenon::bench;
  std::printf("## Dynamics in space\n%s\n", machine_line().c_str());
  for (const Case& made : {ten_l(), heap(), wall()}) compare(made);
  return 0;
}
