#include "tenon/service/scene_drawing.hpp"

#include <cmath>
#include <limits>
#include <unordered_map>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/service/drawn_shape.hpp"

namespace tenon::service {
namespace {

template <class T>
void add_bytes(std::string& key, const std::vector<T>& values) {
  const std::size_t count = values.size();
  key.append(reinterpret_cast<const char*>(&count), sizeof count);
  key.append(reinterpret_cast<const char*>(values.data()), count * sizeof(T));
}

/// Equal shapes have equal bytes.
std::string key_of(const DrawnShape& shape) {
  std::string key;
  for (const auto& loop : shape.loops) add_bytes(key, loop);
  add_bytes(key, shape.discs);
  add_bytes(key, shape.seams);
  add_bytes(key, shape.vertices);
  add_bytes(key, shape.triangles);
  return key;
}

template <class Rows>
void write_rows(io::JsonWriter& writer, const Rows& rows) {
  writer.begin_array();
  for (const auto& row : rows) {
    writer.begin_array();
    for (const auto value : row) writer.value(value);
    writer.end_array();
  }
  writer.end_array();
}

void write_shape(io::JsonWriter& writer, const DrawnShape& shape, int dimension) {
  writer.begin_object();
  if (dimension == 2) {
    writer.key("loops").begin_array();
    for (const auto& loop : shape.loops) write_rows(writer, loop);
    writer.end_array();
    write_rows(writer.key("discs"), shape.discs);
    write_rows(writer.key("seams"), shape.seams);
  } else {
    write_rows(writer.key("vertices"), shape.vertices);
    write_rows(writer.key("triangles"), shape.triangles);
    write_rows(writer.key("edges"), shape.edges);
  }
  writer.end_object();
}

double own_friction(const model::Scene& scene, const model::Body& body) {
  const auto material = scene.materials.find(body.material);
  return material != scene.materials.end() && material->second.friction ? *material->second.friction
                                                                        : scene.friction;
}

}  // namespace

SceneDrawing draw_scene(const model::Scene& scene) {
  SceneDrawing drawing;
  drawing.dimension = scene.dimension;
  const auto geometry = contact::scene_geometry(scene);
  if (!geometry) drawing.faults = geometry.faults();
  std::unordered_map<std::string, int> known;
  DrawnBox box;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const contact::BodyGeometry* body = geometry ? &geometry->bodies[i] : nullptr;
    DrawnShape shape = scene.dimension == 2 ? planar_shape(scene.bodies[i].shape, body)
                                            : spatial_shape(scene.bodies[i].shape);
    box.include(shape, scene.bodies[i].pose);
    const auto [found, is_new] =
        known.emplace(key_of(shape), static_cast<int>(drawing.shapes.size()));
    if (is_new) {
      if (scene.dimension == 3) add_sharp_edges(shape);
      drawing.shapes.push_back(std::move(shape));
    }
    drawing.shape_of.push_back(found->second);
    drawing.masses.push_back(body ? body->mass : std::numeric_limits<double>::quiet_NaN());
  }
  drawing.size = box.diagonal();
  return drawing;
}

void write_drawing(io::JsonWriter& writer, const model::Scene& scene, const SceneDrawing& drawing) {
  writer.key("drawing").begin_object();
  writer.field("dimension", drawing.dimension).field("size", drawing.size);
  writer.key("bodies").begin_array();
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const model::Body& body = scene.bodies[i];
    writer.begin_object().field("name", body.name).field("shape", drawing.shape_of[i]);
    writer.field("fixed", body.fixed).field("prescribed", !body.prescribed.empty());
    writer.field("mass", drawing.masses[i]).field("friction", own_friction(scene, body));
    writer.end_object();
  }
  writer.end_array().key("shapes").begin_array();
  for (const DrawnShape& shape : drawing.shapes) write_shape(writer, shape, drawing.dimension);
  writer.end_array().end_object();
}

void append_pose(const model::Pose& pose, int dimension, std::vector<float>& out) {
  const auto add = [&](double value) { out.push_back(static_cast<float>(value)); };
  add(pose.position.x());
  add(pose.position.y());
  if (dimension == 2) {
    add(pose.angle);
    return;
  }
  add(pose.position.z());
  for (const double q :
       {pose.orientation.w(), pose.orientation.x(), pose.orientation.y(), pose.orientation.z()})
    add(q);
}

std::vector<float> scene_poses(const model::Scene& scene) {
  std::vector<float> poses;
  poses.reserve(scene.bodies.size() * static_cast<std::size_t>(pose_width(scene.dimension)));
  for (const model::Body& body : scene.bodies) append_pose(body.pose, scene.dimension, poses);
  return poses;
}

}  // namespace tenon::service
