#include <stdexcept>

#include "dynamics/engine.hpp"
#include "tenon/dynamics/simulation.hpp"
#include "tenon/dynamics/verify_gaps.hpp"

namespace tenon::bench {

namespace {

model::Scene to_scene(const PlainScene& plain) {
  model::Scene scene;
  scene.friction = plain.friction;
  scene.simulation.step = plain.h;
  for (size_t i = 0; i < plain.bodies.size(); ++i) {
    const PlainBody& from = plain.bodies[i];
    model::Body body;
    body.name = "b" + std::to_string(i);
    for (const PlainBox& box : from.boxes) {
      geometry::Polygon polygon;
      polygon.outer = {{box.x - box.hx, box.y - box.hy},
                       {box.x + box.hx, box.y - box.hy},
                       {box.x + box.hx, box.y + box.hy},
                       {box.x - box.hx, box.y + box.hy}};
      body.shape.pieces.push_back(polygon);
    }
    body.pose.position = {from.x, from.y, 0};
    body.pose.angle = from.angle;
    body.fixed = from.fixed;
    if (!from.fixed) {
      body.mass = from.mass;
      body.inertia = from.inertia * Eigen::Matrix3d::Identity();
      body.velocity = {from.vx, from.vy, 0};
      body.angular_velocity = {0, 0, from.w};
    }
    scene.bodies.push_back(std::move(body));
  }
  return scene;
}

dynamics::Simulation simulation_of(const PlainScene& plain, double accuracy) {
  const model::Scene scene = to_scene(plain);
  dynamics::StepperOptions options = dynamics::stepper_options(scene);
  options.accuracy = accuracy;
  auto run = dynamics::Simulation::create(scene, options);
  if (!run) throw std::runtime_error(to_string(run.faults().front()));
  return *std::move(run);
}

class TenonEngine final : public Engine {
 public:
  TenonEngine(const PlainScene& scene, double accuracy) : run_(simulation_of(scene, accuracy)) {}
  bool step(double) override { return run_.advance(); }
  std::vector<PlainPose> poses() const override {
    std::vector<PlainPose> out;
    for (const contact::Placement& at : run_.state().placements)
      out.push_back({at.centre.x(), at.centre.y(), at.angle});
    return out;
  }

 private:
  dynamics::Simulation run_;
};

}  // namespace

std::unique_ptr<Engine> make_tenon(const PlainScene& scene, double accuracy) {
  return std::make_unique<TenonEngine>(scene, accuracy);
}

struct OverlapMeter::Impl {
  dynamics::Simulation run;
};

OverlapMeter::OverlapMeter(const PlainScene& scene)
    : impl_(std::make_unique<Impl>(Impl{simulation_of(scene, 1e-10)})) {}
OverlapMeter::~OverlapMeter() = default;

double OverlapMeter::deepest(const std::vector<PlainPose>& poses) const {
  dynamics::State state = impl_->run.state();
  for (size_t i = 0; i < poses.size(); ++i)
    state.placements[i] = contact::plane_placement({poses[i].x, poses[i].y, 0}, poses[i].angle);
  return std::max(0.0, -dynamics::smallest_gap(impl_->run.world(), state));
}

}  // namespace tenon::bench
