// A stage on which tests read as physics: add a floor, add a box, run, look.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tenon/dynamics/simulation.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::testing {

inline constexpr double kDegree = M_PI / 180;

struct Stage {
  model::Scene scene;

  explicit Stage(double h, double friction = 0) {
    scene.simulation.step = h;
    scene.friction = friction;
  }

  model::Body& add(const std::string& name, model::Piece piece, double x, double y,
                   double angle = 0) {
    model::Body body;
    body.name = name;
    body.shape.pieces.push_back(std::move(piece));
    body.pose.position = {x, y, 0};
    body.pose.angle = angle;
    scene.bodies.push_back(std::move(body));
    return scene.bodies.back();
  }
  model::Body& box(const std::string& name, double width, double height, double x, double y,
                   double angle = 0) {
    return add(name, model::Box{{width, height, 0}}, x, y, angle);
  }
  model::Body& polygon(const std::string& name, geometry::Loop loop, double x = 0, double y = 0,
                       double angle = 0) {
    geometry::Polygon shape;
    shape.outer = std::move(loop);
    return add(name, std::move(shape), x, y, angle);
  }
  model::Body& disc(const std::string& name, double radius, double x, double y) {
    return add(name, model::Disc{radius}, x, y);
  }

  dynamics::Simulation simulate() const {
    auto simulation = dynamics::Simulation::create(scene);
    if (!simulation) throw std::runtime_error(to_string(simulation.faults().front()));
    return *std::move(simulation);
  }
  dynamics::Simulation simulate(const dynamics::StepperOptions& options) const {
    auto simulation = dynamics::Simulation::create(scene, options);
    if (!simulation) throw std::runtime_error(to_string(simulation.faults().front()));
    return *std::move(simulation);
  }
};

/// What the tests look at, by name of the body.
inline int index_of(const dynamics::Simulation& run, const std::string& name) {
  for (size_t i = 0; i < run.world().bodies.size(); ++i)
    if (run.world().bodies[i].name == name) return static_cast<int>(i);
  throw std::runtime_error("no body " + name);
}
inline const contact::Placement& place(const dynamics::Simulation& run, const std::string& name) {
  return run.state().placements[index_of(run, name)];
}
inline const contact::BodyVector& velocity(const dynamics::Simulation& run,
                                           const std::string& name) {
  return run.state().velocities[index_of(run, name)];
}
inline double speed(const dynamics::Simulation& run, const std::string& name) {
  return velocity(run, name).head<2>().norm();
}

/// Every step exact, nothing overlaps.
inline void expect_clean(const dynamics::Simulation& run, double penetration) {
  EXPECT_EQ(run.summary().unsolved_steps, 0);
  EXPECT_EQ(run.summary().approximate_steps, 0);
  EXPECT_LE(run.summary().max_penetration, penetration);
}

}  // namespace tenon::testing
