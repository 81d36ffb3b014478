// What a page needs to draw a scene: shapes in the frame of their body, shared by equal bodies, and
// poses.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

/// Plane: closed loops, counter-clockwise ones are outlines, the clockwise ones after one of them
/// its holes (arcs drawn out); discs; seams, the cuts between convex pieces. Space: triangles of
/// the surface and its sharp edges.
struct DrawnShape {
  std::vector<std::vector<std::array<double, 2>>> loops;
  std::vector<std::array<double, 3>> discs;  ///< x, y, radius
  std::vector<std::array<double, 4>> seams;
  std::vector<std::array<double, 3>> vertices;
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::array<int, 2>> edges;
};

struct SceneDrawing {
  int dimension = 2;
  double size = 0;                 ///< diagonal of the box around everything, m
  std::vector<int> shape_of;       ///< per body
  std::vector<double> masses;      ///< per body, kg; NaN where the geometry is faulty
  std::vector<DrawnShape> shapes;  ///< each once
  Faults faults;                   ///< of the geometry: the scene can be drawn, not computed with
};

SceneDrawing draw_scene(const model::Scene& scene);

/// "drawing": {dimension, size, bodies [{name, shape, fixed, prescribed, mass, friction}], shapes}.
void write_drawing(io::JsonWriter& writer, const model::Scene& scene, const SceneDrawing& drawing);

/// A row per body: x, y, angle, or x, y, z, qw, qx, qy, qz.
inline constexpr int pose_width(int dimension) {
  return dimension == 2 ? 3 : 7;
}
void append_pose(const model::Pose& pose, int dimension, std::vector<float>& out);
std::vector<float> scene_poses(const model::Scene& scene);

}  // namespace tenon::service
