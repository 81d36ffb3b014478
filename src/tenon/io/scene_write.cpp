// write_scene: the inverse of read_scene. Defaults are left out.
#include <array>

#include "tenon/core/check.hpp"
#include "tenon/io/json.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector3d;

Json number(double value) {
  return Json(value);
}

Json text(const std::string& value) {
  return Json(value);
}

template <class Vector>
Json numbers(const Vector& vector, int length) {
  Json::Array items;
  for (int i = 0; i < length; ++i) items.push_back(number(vector[i]));
  return Json(std::move(items));
}

/// An object under construction; fields that hold their default are left out by the caller.
class Fields {
 public:
  Fields& add(const std::string& key, Json value) {
    fields_.emplace_back(key, std::move(value));
    return *this;
  }
  Fields& add_unless(bool is_default, const std::string& key, Json value) {
    return is_default ? *this : add(key, std::move(value));
  }
  Fields& add_list(const std::string& key, Json::Array items) {
    return items.empty() ? *this : add(key, Json(std::move(items)));
  }
  Json done() { return Json(std::move(fields_)); }

 private:
  Json::Object fields_;
};

struct Writer {
  const model::Scene& scene;
  const SceneWriting& writing;
  int dimension() const { return scene.dimension; }

  Json loop(const geometry::Loop& corners) const {
    Json::Array items;
    for (const auto& corner : corners) items.push_back(numbers(corner, 2));
    return Json(std::move(items));
  }

  void polygon(const geometry::Polygon& polygon, Fields& fields) const {
    fields.add("polygon", loop(polygon.outer));
    Json::Array holes;
    for (const auto& hole : polygon.holes) holes.push_back(loop(hole));
    fields.add_list("holes", std::move(holes));
  }

  Json polyhedron(const geometry::Polyhedron& surface) const {
    Json::Array vertices, faces;
    for (const auto& vertex : surface.vertices) vertices.push_back(numbers(vertex, 3));
    for (const auto& face : surface.faces)
      faces.push_back(numbers(face, static_cast<int>(face.size())));
    return Fields()
        .add("vertices", Json(std::move(vertices)))
        .add("faces", Json(std::move(faces)))
        .done();
  }

  void mesh(const model::Mesh& mesh, Fields& fields) const {
    // The vertices are already scaled: inline they are written as they are, with scale 1.
    const bool inlined = mesh.source.empty() || writing.inline_meshes;
    if (inlined) {
      fields.add("polyhedron", polyhedron(mesh.surface));
    } else {
      fields.add("mesh", text(mesh.source));
      fields.add_unless(mesh.scale == 1, "scale", number(mesh.scale));
    }
    fields.add_unless(mesh.role == model::MeshRole::kSolid, "role", text("terrain"));
    // A mesh file has a tolerance of its own, so even 0 must be said.
    fields.add_unless(inlined && mesh.tolerance == 0, "tolerance", number(mesh.tolerance));
  }

  Json piece(const model::Piece& piece) const {
    Fields fields;
    if (const auto* shape = std::get_if<geometry::Polygon>(&piece)) polygon(*shape, fields);
    if (const auto* box = std::get_if<model::Box>(&piece))
      fields.add("box", numbers(box->size, dimension()));
    if (const auto* disc = std::get_if<model::Disc>(&piece))
      fields.add("disc", number(disc->radius));
    if (const auto* sphere = std::get_if<model::Sphere>(&piece))
      fields.add("sphere", number(sphere->radius));
    if (const auto* surface = std::get_if<model::Mesh>(&piece)) mesh(*surface, fields);
    if (const auto* rounded = std::get_if<model::RoundedPolygon>(&piece)) {
      Fields inner;
      polygon(rounded->polygon, inner);
      inner.add("radius", number(rounded->radius));
      fields.add("rounded", inner.done());
    }
    return fields.done();
  }

  Json shape(const model::Shape& shape) const {
    if (shape.pieces.size() == 1 && !shape.pieces_given) return piece(shape.pieces[0]);
    Json::Array pieces;
    for (const auto& one : shape.pieces) pieces.push_back(piece(one));
    return Fields().add("pieces", Json(std::move(pieces))).done();
  }

  void pose(const model::Pose& pose, Fields& fields) const {
    fields.add_unless(pose.position.isZero(0), "position", numbers(pose.position, dimension()));
    if (dimension() == 2) {
      fields.add_unless(pose.angle == 0, "angle", number(pose.angle));
      return;
    }
    const auto& q = pose.orientation;
    const std::array<double, 4> wxyz = {q.w(), q.x(), q.y(), q.z()};
    fields.add_unless(wxyz == std::array<double, 4>{1, 0, 0, 0}, "quaternion", numbers(wxyz, 4));
  }

  Json turning(const Vector3d& value) const {
    return dimension() == 2 ? number(value.z()) : numbers(value, 3);
  }

  Json inertia(const Eigen::Matrix3d& matrix) const {
    if (dimension() == 2) return number(matrix(2, 2));
    Json::Array rows;
    for (int i = 0; i < 3; ++i) rows.push_back(numbers(Vector3d(matrix.row(i)), 3));
    return Json(std::move(rows));
  }

  Json body(const model::Body& body) const {
    Fields fields;
    fields.add("name", text(body.name));
    fields.add_unless(body.material.empty(), "material", text(body.material));
    fields.add_unless(!body.fixed, "fixed", Json(true));
    fields.add("shape", shape(body.shape));
    if (body.density) fields.add("density", number(*body.density));
    if (body.mass) fields.add("mass", number(*body.mass));
    if (body.inertia) fields.add("inertia", inertia(*body.inertia));
    pose(body.pose, fields);
    fields.add_unless(body.velocity.isZero(0), "velocity", numbers(body.velocity, dimension()));
    fields.add_unless(body.angular_velocity.isZero(0), "angular_velocity",
                      turning(body.angular_velocity));
    Json::Array frames;
    for (const auto& keyframe : body.prescribed) {
      Fields frame;
      frame.add("time", number(keyframe.time));
      pose(keyframe.pose, frame);
      frames.push_back(frame.done());
    }
    fields.add_list("prescribed", std::move(frames));
    return fields.done();
  }

  Json materials() const {
    Fields all;
    for (const auto& [name, material] : scene.materials) {
      Fields fields;
      if (material.density) fields.add("density", number(*material.density));
      if (material.friction) fields.add("friction", number(*material.friction));
      all.add(name, fields.done());
    }
    return all.done();
  }

  Json pair(const model::PairFriction& pair) const {
    return Fields()
        .add("a", text(pair.a))
        .add("b", text(pair.b))
        .add("friction", number(pair.friction))
        .done();
  }

  Json grip(const model::Grip& grip) const {
    return Fields()
        .add("body", text(grip.body))
        .add("to", text(grip.to))
        .add("stiffness", numbers(grip.stiffness, static_cast<int>(grip.stiffness.size())))
        .add("damping", numbers(grip.damping, static_cast<int>(grip.damping.size())))
        .done();
  }

  template <class Joint>
  Fields joint(const Joint& joint) const {
    Fields fields;
    fields.add("a", text(joint.a)).add("b", text(joint.b));
    fields.add("point", numbers(joint.point, dimension()));
    fields.add("normal", numbers(joint.normal, dimension()));
    return fields;
  }
  Json contact(const model::GivenContact& contact) const {
    Fields fields = joint(contact);
    if (contact.friction) fields.add("friction", number(*contact.friction));
    return fields.done();
  }
  Json connection(const model::Connection& connection) const {
    return joint(connection).add("tension", number(connection.tension)).done();
  }

  Json load(const model::Load& load) const {
    Fields fields;
    fields.add("body", text(load.body));
    if (load.point) fields.add("point", numbers(*load.point, dimension()));
    fields.add_unless(load.force.isZero(0), "force", numbers(load.force, dimension()));
    fields.add_unless(load.moment.isZero(0), "moment", turning(load.moment));
    return fields.done();
  }

  Json surface(const model::Surface& surface) const {
    Fields fields;
    fields.add("name", text(surface.name)).add("body", text(surface.body));
    if (surface.edge) fields.add("edge", number(*surface.edge));
    if (surface.face) fields.add("face", number(*surface.face));
    if (surface.curve)
      fields.add("curve", Fields()
                              .add("x", text(surface.curve->x))
                              .add("y", text(surface.curve->y))
                              .add("from", number(surface.curve->from))
                              .add("to", number(surface.curve->to))
                              .done());
    return fields.done();
  }

  Json simulation() const {
    const model::Simulation& own = scene.simulation;
    const model::Simulation standard;
    Fields fields;
    fields.add_unless(own.step == standard.step, "step", number(own.step));
    fields.add_unless(own.steps == standard.steps, "steps", number(own.steps));
    fields.add_unless(own.model == standard.model, "model", text(own.model));
    fields.add_unless(own.restitution == standard.restitution, "restitution",
                      number(own.restitution));
    if (own.activation) fields.add("activation", number(*own.activation));
    fields.add_unless(own.alpha == standard.alpha, "alpha", number(own.alpha));
    fields.add_unless(own.reach == standard.reach, "reach", number(own.reach));
    fields.add_unless(own.reuse == standard.reuse, "reuse", Json(own.reuse));
    fields.add_unless(own.motion_threshold == standard.motion_threshold, "motion_threshold",
                      number(own.motion_threshold));
    fields.add_unless(own.accuracy == standard.accuracy, "accuracy", number(own.accuracy));
    return fields.done();
  }
};

template <class Items, class Write>
Json list(const Items& items, Write write) {
  Json::Array out;
  for (const auto& item : items) out.push_back(write(item));
  return Json(std::move(out));
}

/// site and expect are kept as the text they were read from.
Json kept(const std::string& json) {
  auto value = parse_json(json, "");
  TENON_CHECK(bool(value), "site and expect hold JSON text");
  return std::move(*value);
}

}  // namespace

Json scene_to_json(const model::Scene& scene, const SceneWriting& writing) {
  const Writer w{scene, writing};
  Fields fields;
  fields.add("version", number(scene.version));
  fields.add_unless(scene.name.empty(), "name", text(scene.name));
  fields.add("dimension", number(scene.dimension));
  fields.add("gravity", numbers(scene.gravity, scene.dimension));
  fields.add_unless(scene.friction == 0, "friction", number(scene.friction));
  fields.add_unless(scene.materials.empty(), "materials", w.materials());
  fields.add_unless(scene.pairs.empty(), "pairs",
                    list(scene.pairs, [&](const auto& x) { return w.pair(x); }));
  fields.add("bodies", list(scene.bodies, [&](const auto& x) { return w.body(x); }));
  fields.add_unless(scene.grips.empty(), "grips",
                    list(scene.grips, [&](const auto& x) { return w.grip(x); }));
  if (scene.contacts)
    fields.add("contacts", list(*scene.contacts, [&](const auto& x) { return w.contact(x); }));
  fields.add_unless(scene.connections.empty(), "connections",
                    list(scene.connections, [&](const auto& x) { return w.connection(x); }));
  fields.add_unless(scene.loads.empty(), "loads",
                    list(scene.loads, [&](const auto& x) { return w.load(x); }));
  fields.add_unless(scene.surface.empty(), "surface",
                    list(scene.surface, [&](const auto& x) { return w.surface(x); }));
  Json simulation = w.simulation();
  if (!simulation.object()->empty()) fields.add("simulation", std::move(simulation));
  if (!scene.site.empty()) fields.add("site", kept(scene.site));
  if (!scene.expect.empty()) fields.add("expect", kept(scene.expect));
  return fields.done();
}

std::string write_scene(const model::Scene& scene, const SceneWriting& writing) {
  return to_text(scene_to_json(scene, writing));
}

}  // namespace tenon::io
