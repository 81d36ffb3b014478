// Are two scenes the same, number for number?
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tenon/model/scene.hpp"

namespace tenon::testing {

inline void expect_same_surface(const geometry::Polyhedron& a, const geometry::Polyhedron& b) {
  EXPECT_EQ(a.vertices, b.vertices);
  EXPECT_EQ(a.faces, b.faces);
}

inline void expect_same_polygon(const geometry::Polygon& a, const geometry::Polygon& b) {
  EXPECT_EQ(a.outer, b.outer);
  EXPECT_EQ(a.holes, b.holes);
}

inline void expect_same_piece(const model::Piece& a, const model::Piece& b) {
  ASSERT_EQ(a.index(), b.index());
  if (const auto* polygon = std::get_if<geometry::Polygon>(&a))
    expect_same_polygon(*polygon, std::get<geometry::Polygon>(b));
  if (const auto* box = std::get_if<model::Box>(&a))
    EXPECT_EQ(box->size, std::get<model::Box>(b).size);
  if (const auto* disc = std::get_if<model::Disc>(&a))
    EXPECT_EQ(disc->radius, std::get<model::Disc>(b).radius);
  if (const auto* sphere = std::get_if<model::Sphere>(&a))
    EXPECT_EQ(sphere->radius, std::get<model::Sphere>(b).radius);
  if (const auto* rounded = std::get_if<model::RoundedPolygon>(&a)) {
    EXPECT_EQ(rounded->radius, std::get<model::RoundedPolygon>(b).radius);
    expect_same_polygon(rounded->polygon, std::get<model::RoundedPolygon>(b).polygon);
  }
  if (const auto* mesh = std::get_if<model::Mesh>(&a)) {
    const auto& other = std::get<model::Mesh>(b);
    expect_same_surface(mesh->surface, other.surface);
    EXPECT_EQ(mesh->role, other.role);
    EXPECT_EQ(mesh->tolerance, other.tolerance);
  }
}

inline void expect_same_pose(const model::Pose& a, const model::Pose& b) {
  EXPECT_EQ(a.position, b.position);
  EXPECT_EQ(a.angle, b.angle);
  EXPECT_EQ(a.orientation.coeffs(), b.orientation.coeffs());
}

inline void expect_same_body(const model::Body& a, const model::Body& b) {
  SCOPED_TRACE(a.name);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.material, b.material);
  EXPECT_EQ(a.fixed, b.fixed);
  EXPECT_EQ(a.density, b.density);
  EXPECT_EQ(a.mass, b.mass);
  EXPECT_EQ(a.inertia, b.inertia);
  EXPECT_EQ(a.velocity, b.velocity);
  EXPECT_EQ(a.angular_velocity, b.angular_velocity);
  EXPECT_EQ(a.shape.pieces_given, b.shape.pieces_given);
  expect_same_pose(a.pose, b.pose);
  ASSERT_EQ(a.shape.pieces.size(), b.shape.pieces.size());
  for (std::size_t i = 0; i < a.shape.pieces.size(); ++i)
    expect_same_piece(a.shape.pieces[i], b.shape.pieces[i]);
  ASSERT_EQ(a.prescribed.size(), b.prescribed.size());
  for (std::size_t i = 0; i < a.prescribed.size(); ++i) {
    EXPECT_EQ(a.prescribed[i].time, b.prescribed[i].time);
    expect_same_pose(a.prescribed[i].pose, b.prescribed[i].pose);
  }
}

template <class Joint>
void expect_same_joint(const Joint& a, const Joint& b) {
  EXPECT_EQ(a.a, b.a);
  EXPECT_EQ(a.b, b.b);
  EXPECT_EQ(a.point, b.point);
  EXPECT_EQ(a.normal, b.normal);
}

inline void expect_same_relations(const model::Scene& a, const model::Scene& b) {
  ASSERT_EQ(a.pairs.size(), b.pairs.size());
  for (std::size_t i = 0; i < a.pairs.size(); ++i) {
    EXPECT_EQ(a.pairs[i].a + "/" + a.pairs[i].b, b.pairs[i].a + "/" + b.pairs[i].b);
    EXPECT_EQ(a.pairs[i].friction, b.pairs[i].friction);
  }
  ASSERT_EQ(a.grips.size(), b.grips.size());
  for (std::size_t i = 0; i < a.grips.size(); ++i) {
    EXPECT_EQ(a.grips[i].body + "/" + a.grips[i].to, b.grips[i].body + "/" + b.grips[i].to);
    EXPECT_EQ(a.grips[i].stiffness, b.grips[i].stiffness);
    EXPECT_EQ(a.grips[i].damping, b.grips[i].damping);
  }
  ASSERT_EQ(a.contacts.has_value(), b.contacts.has_value());
  if (a.contacts) {
    ASSERT_EQ(a.contacts->size(), b.contacts->size());
    for (std::size_t i = 0; i < a.contacts->size(); ++i) {
      expect_same_joint((*a.contacts)[i], (*b.contacts)[i]);
      EXPECT_EQ((*a.contacts)[i].friction, (*b.contacts)[i].friction);
    }
  }
  ASSERT_EQ(a.connections.size(), b.connections.size());
  for (std::size_t i = 0; i < a.connections.size(); ++i) {
    expect_same_joint(a.connections[i], b.connections[i]);
    EXPECT_EQ(a.connections[i].tension, b.connections[i].tension);
  }
  ASSERT_EQ(a.loads.size(), b.loads.size());
  for (std::size_t i = 0; i < a.loads.size(); ++i) {
    EXPECT_EQ(a.loads[i].body, b.loads[i].body);
    EXPECT_EQ(a.loads[i].point, b.loads[i].point);
    EXPECT_EQ(a.loads[i].force, b.loads[i].force);
    EXPECT_EQ(a.loads[i].moment, b.loads[i].moment);
  }
  ASSERT_EQ(a.surface.size(), b.surface.size());
  for (std::size_t i = 0; i < a.surface.size(); ++i) {
    EXPECT_EQ(a.surface[i].name + "/" + a.surface[i].body,
              b.surface[i].name + "/" + b.surface[i].body);
    EXPECT_EQ(a.surface[i].edge, b.surface[i].edge);
    EXPECT_EQ(a.surface[i].face, b.surface[i].face);
    ASSERT_EQ(a.surface[i].curve.has_value(), b.surface[i].curve.has_value());
    if (!a.surface[i].curve) continue;
    EXPECT_EQ(a.surface[i].curve->x + "/" + a.surface[i].curve->y,
              b.surface[i].curve->x + "/" + b.surface[i].curve->y);
    EXPECT_EQ(a.surface[i].curve->from, b.surface[i].curve->from);
    EXPECT_EQ(a.surface[i].curve->to, b.surface[i].curve->to);
  }
}

inline void expect_same_scene(const model::Scene& a, const model::Scene& b) {
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.dimension, b.dimension);
  EXPECT_EQ(a.gravity, b.gravity);
  EXPECT_EQ(a.friction, b.friction);
  ASSERT_EQ(a.materials.size(), b.materials.size());
  for (const auto& [name, material] : a.materials) {
    ASSERT_TRUE(b.materials.count(name)) << name;
    EXPECT_EQ(material.density, b.materials.at(name).density);
    EXPECT_EQ(material.friction, b.materials.at(name).friction);
  }
  ASSERT_EQ(a.bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < a.bodies.size(); ++i) expect_same_body(a.bodies[i], b.bodies[i]);
  expect_same_relations(a, b);
  EXPECT_EQ(a.simulation.step, b.simulation.step);
  EXPECT_EQ(a.simulation.steps, b.simulation.steps);
  EXPECT_EQ(a.simulation.model, b.simulation.model);
  EXPECT_EQ(a.simulation.restitution, b.simulation.restitution);
  EXPECT_EQ(a.simulation.activation, b.simulation.activation);
  EXPECT_EQ(a.simulation.alpha, b.simulation.alpha);
  EXPECT_EQ(a.simulation.accuracy, b.simulation.accuracy);
  EXPECT_EQ(a.site, b.site);
  EXPECT_EQ(a.expect, b.expect);
}

}  // namespace tenon::testing
