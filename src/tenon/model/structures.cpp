#include "tenon/model/structures.hpp"

#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::model {
namespace {

constexpr double kBlockWidth = 2, kBlockHeight = 1;
constexpr double kPyramidPitch = 2.1;
constexpr double kGroundDepth = 1;

Scene planar_scene(std::string name, double friction) {
  Scene scene;
  scene.name = std::move(name);
  scene.dimension = 2;
  scene.friction = friction;
  return scene;
}

void add_block(Scene& scene, double x, double y, double w, double h) {
  const auto held = static_cast<std::size_t>(!scene.bodies.empty());  // the ground comes first
  scene.bodies.push_back(
      planar_block("b" + std::to_string(scene.bodies.size() + 1 - held), x, y, w, h));
}

/// A row of unit blocks, side by side with exactly shared sides, centred at x.
void add_unit_row(Scene& scene, double x, int level, int count) {
  for (int i = 0; i < count; ++i) add_block(scene, x + i - 0.5 * (count - 1), level + 0.5, 1, 1);
}

}  // namespace

Body planar_block(const std::string& name, double x, double y, double w, double h) {
  Body body;
  body.name = name;
  body.density = 1;
  body.shape.pieces.push_back(Box{{w, h, 0}});
  body.pose.position = {x, y, 0};
  return body;
}

Body planar_ground(double from, double to) {
  Body body =
      planar_block("ground", 0.5 * (from + to), -0.5 * kGroundDepth, to - from, kGroundDepth);
  body.fixed = true;
  return body;
}

Scene column(int n) {
  TENON_CHECK(n >= 1, "a column has at least one block");
  Scene scene = planar_scene("column " + std::to_string(n), 0.5);
  scene.bodies.push_back(planar_ground(-2, 2));
  for (int i = 0; i < n; ++i) add_block(scene, 0, i + 0.5, kBlockWidth, kBlockHeight);
  return scene;
}

Scene pyramid(int rows) {
  TENON_CHECK(rows >= 1, "a pyramid has at least one row");
  Scene scene = planar_scene("pyramid " + std::to_string(rows), 0.5);
  const double half = 0.5 * kPyramidPitch * rows + 1;
  scene.bodies.push_back(planar_ground(-half, half));
  for (int row = 0; row < rows; ++row) {
    const int count = rows - row;
    for (int i = 0; i < count; ++i)
      add_block(scene, kPyramidPitch * (i - 0.5 * (count - 1)), row + 0.5, kBlockWidth,
                kBlockHeight);
  }
  return scene;
}

Scene wall(int rows, int blocks) {
  TENON_CHECK(rows >= 1 && blocks >= 1, "a wall has at least one row of one block");
  Scene scene = planar_scene("wall " + std::to_string(rows) + " x " + std::to_string(blocks), 0.5);
  scene.bodies.push_back(planar_ground(-1, 2.0 * blocks + 1));
  for (int row = 0; row < rows; ++row) {
    const double y = row + 0.5;
    if (row % 2 == 0) {
      for (int i = 0; i < blocks; ++i) add_block(scene, 2.0 * i + 1, y, kBlockWidth, kBlockHeight);
    } else {
      add_block(scene, 0.5, y, 1, kBlockHeight);
      for (int i = 1; i < blocks; ++i) add_block(scene, 2.0 * i, y, kBlockWidth, kBlockHeight);
      add_block(scene, 2.0 * blocks - 0.5, y, 1, kBlockHeight);
    }
  }
  return scene;
}

Scene arch(int n, double t) {
  TENON_CHECK(n >= 3 && t > 0 && t < 1, "an arch has n >= 3 voussoirs and a thickness in (0, 1)");
  Scene scene = planar_scene("arch " + std::to_string(n), 0.8);
  scene.bodies.push_back(planar_ground(-1.5, 1.5));
  const double inner = 1 - 0.5 * t, outer = 1 + 0.5 * t, pi = std::acos(-1.0);
  const auto corner = [&](double radius, int joint) -> Eigen::Vector2d {
    // The springing joints lie exactly on y = 0, whatever cos and sin round to.
    if (joint == 0) return {radius, 0};
    if (joint == n) return {-radius, 0};
    const double angle = pi * joint / n;
    return {radius * std::cos(angle), radius * std::sin(angle)};
  };
  for (int i = 0; i < n; ++i) {
    Body body;
    body.name = "b" + std::to_string(i + 1);
    body.density = 1;
    geometry::Polygon polygon;
    polygon.outer = {corner(inner, i), corner(outer, i), corner(outer, i + 1),
                     corner(inner, i + 1)};
    body.shape.pieces.push_back(polygon);
    scene.bodies.push_back(body);
  }
  return scene;
}

Scene harmonic(int n, double extra) {
  TENON_CHECK(n >= 1, "a harmonic stack has at least one block");
  Scene scene = planar_scene("harmonic " + std::to_string(n), 0);
  scene.bodies.push_back(planar_ground(-3, 0));
  // Block k from the top reaches 1 / (2k) beyond the one below; the whole is shifted by `extra`.
  std::vector<double> right(n);
  double reach = extra;
  for (int level = 0; level < n; ++level) right[level] = reach += 0.5 / (n - level);
  for (int level = 0; level < n; ++level) add_block(scene, right[level] - 0.5, level + 0.5, 1, 1);
  return scene;
}

Scene diamond(int m) {
  TENON_CHECK(m >= 1, "a diamond has at least one row");
  Scene scene = planar_scene("diamond " + std::to_string(m), 0);
  scene.bodies.push_back(planar_ground(-m, m));
  for (int level = 0; level < 2 * m - 1; ++level)
    add_unit_row(scene, 0, level, level < m ? level + 1 : 2 * m - 1 - level);
  return scene;
}

Scene parabolic(int d) {
  TENON_CHECK(d >= 2, "a parabolic stack needs d >= 2");
  Scene scene = planar_scene("parabolic " + std::to_string(d), 0);
  scene.bodies.push_back(planar_ground(-1.5, 0));
  // The base block is balanced on the edge of the table: every row is centred over x = 0.
  int level = 0;
  add_unit_row(scene, 0, level++, 1);
  for (int slab = 2; slab <= d; ++slab)
    for (int row = 0; row < 2 * slab - 3; ++row)
      add_unit_row(scene, 0, level++, row % 2 == 0 ? slab : slab - 1);
  return scene;
}

Scene jenga(int levels) {
  TENON_CHECK(levels >= 1, "a tower has at least one level");
  constexpr double kLong = 0.075, kWide = 0.025, kHigh = 0.015;
  Scene scene;
  scene.name = "jenga " + std::to_string(levels);
  scene.dimension = 3;
  scene.gravity = {0, 0, -9.81};
  scene.friction = 0.4;
  Body table;
  table.name = "ground";
  table.fixed = true;
  table.shape.pieces.push_back(Box{{0.3, 0.3, 0.02}});
  table.pose.position = {0, 0, -0.01};
  scene.bodies.push_back(table);
  for (int level = 0; level < levels; ++level)
    for (int i = -1; i <= 1; ++i) {
      Body body;
      body.name = "b" + std::to_string(scene.bodies.size());
      body.density = 700;
      const bool along_x = level % 2 == 0;
      body.shape.pieces.push_back(Box{along_x ? Eigen::Vector3d(kLong, kWide, kHigh)
                                              : Eigen::Vector3d(kWide, kLong, kHigh)});
      body.pose.position = {along_x ? 0 : i * kWide, along_x ? i * kWide : 0,
                            (level + 0.5) * kHigh};
      scene.bodies.push_back(body);
    }
  return scene;
}

}  // namespace tenon::model
