// All of a scene that refers to bodies and materials by name.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "tenon/io/json_writer.hpp"
#include "tenon/io/scene_parts.hpp"
#include "tenon/model/expression.hpp"

namespace tenon::io {
namespace {

/// The names one may refer to, and the messages when one does not exist.
class Names {
 public:
  explicit Names(const model::Scene& scene) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      bodies_.push_back(scene.bodies[i].name);
      index_.emplace(scene.bodies[i].name, static_cast<int>(i));
    }
    for (const auto& [name, material] : scene.materials) materials_.push_back(name);
    all_ = materials_;
    all_.insert(all_.end(), bodies_.begin(), bodies_.end());
    known_.insert(all_.begin(), all_.end());
    known_materials_.insert(materials_.begin(), materials_.end());
  }
  int body(const std::string& name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? -1 : found->second;
  }
  /// The body a field names; a fault (and an empty text) where there is none.
  std::string read_body_name(FieldReader& fields, const std::string& field) const {
    const auto name = fields.required_name(field, "name a body of the scene");
    if (name.empty() || body(name) >= 0) return name;
    report("body", name, fields.path_of(field), bodies_, fields.faults());
    return "";
  }
  std::string read_pair_name(FieldReader& fields, const std::string& field) const {
    const auto name = fields.required_name(field, "name a material or a body of the scene");
    if (name.empty() || known_.count(name) > 0) return name;
    report("material or body", name, fields.path_of(field), all_, fields.faults());
    return "";
  }
  void check_body(const Json& value, const std::string& path, FaultList& faults) const {
    const auto name = read_name(value, path, faults);
    if (name && body(*name) < 0) report("body", *name, path, bodies_, faults);
  }
  void check_material(const std::string& name, const std::string& path, FaultList& faults) const {
    if (name.empty() || known_materials_.count(name) > 0) return;
    report("material", name, path, materials_, faults);
  }

 private:
  static void report(const char* kind, const std::string& name, const std::string& path,
                     const std::vector<std::string>& candidates, FaultList& faults) {
    faults.add(path, fmt::format("there is no {} '{}'", kind, shortened(name)),
               faults.full() ? "" : suggestion(name, candidates));
  }
  std::vector<std::string> bodies_, materials_, all_;
  std::unordered_map<std::string, int> index_;
  std::unordered_set<std::string> known_, known_materials_;
};

/// Calls read(fields) for every object of a list; unknown fields are reported after it.
template <class Read>
void for_each_object(FieldReader& fields, const std::string& field, Read read) {
  const auto* list = fields.list(field);
  for (std::size_t i = 0; list && i < list->size(); ++i) {
    FieldReader item((*list)[i], child_path(fields.path_of(field), i), fields.faults());
    if (!item.is_object()) continue;
    read(item);
    item.finish();
  }
}

/// a and b of a contact or connection, which must differ.
template <class Joint>
void read_sides(FieldReader& item, const Names& names, Joint& joint) {
  joint.a = names.read_body_name(item, "a");
  joint.b = names.read_body_name(item, "b");
  if (!joint.a.empty() && joint.a == joint.b)
    item.faults().add(item.path(), fmt::format("joins '{}' to itself", joint.a),
                      "name two different bodies");
}

Eigen::Vector3d read_normal(FieldReader& item, int dimension) {
  const auto normal =
      item.required_vector("normal", dimension, "add the unit vector that points from b to a",
                           Range::up_to(model::kLargestRate));
  if (!normal) return Eigen::Vector3d::Zero();
  return checked_unit(*normal, item.path_of("normal"), item.faults());
}

void read_pairs(FieldReader& fields, const Names& names, model::Scene& scene) {
  std::set<std::pair<std::string, std::string>> seen;
  for_each_object(fields, "pairs", [&](FieldReader& item) {
    model::PairFriction pair;
    pair.a = names.read_pair_name(item, "a");
    pair.b = names.read_pair_name(item, "b");
    pair.friction = item.required_number("friction", "add the coefficient", kFrictionRange);
    if (!pair.a.empty() && !pair.b.empty() && !seen.insert(std::minmax(pair.a, pair.b)).second)
      item.faults().add(item.path(), "is the second entry for this pair", "keep one");
    scene.pairs.push_back(std::move(pair));
  });
}

void read_grips(FieldReader& fields, const Names& names, model::Scene& scene) {
  const int length = scene.dimension == 2 ? 3 : 6;
  const std::string why = scene.dimension == 2 ? "in the plane: x, y, angle"
                                               : "in space: x, y, z and the turns about them";
  for_each_object(fields, "grips", [&](FieldReader& item) {
    model::Grip grip;
    grip.body = names.read_body_name(item, "body");
    grip.to = names.read_body_name(item, "to");
    grip.stiffness = Eigen::VectorXd::Zero(length);
    grip.damping = Eigen::VectorXd::Zero(length);
    if (!grip.body.empty() && grip.body == grip.to)
      item.faults().add(item.path(), "grips a body to itself", "name two different bodies");
    if (const Json* value = item.require("stiffness", "add " + std::to_string(length) + " numbers"))
      if (const auto numbers = read_numbers(*value, item.path_of("stiffness"), item.faults(),
                                            length, why, kForceRange))
        grip.stiffness = *numbers;
    if (const Json* value = item.take("damping"))
      if (const auto numbers = read_numbers(*value, item.path_of("damping"), item.faults(), length,
                                            why, kForceRange))
        grip.damping = *numbers;
    scene.grips.push_back(std::move(grip));
  });
}

void read_contacts(FieldReader& fields, const Names& names, model::Scene& scene) {
  if (const Json* value = fields.take("contacts"); value && value->array())
    scene.contacts.emplace();
  for_each_object(fields, "contacts", [&](FieldReader& item) {
    model::GivenContact contact;
    read_sides(item, names, contact);
    contact.point = item.required_vector("point", scene.dimension, "add the point, world, m",
                                         Range::coordinate())
                        .value_or(Eigen::Vector3d::Zero());
    contact.normal = read_normal(item, scene.dimension);
    contact.friction = item.number("friction", kFrictionRange);
    scene.contacts->push_back(std::move(contact));
  });
  for_each_object(fields, "connections", [&](FieldReader& item) {
    model::Connection connection;
    read_sides(item, names, connection);
    connection.point = item.required_vector("point", scene.dimension, "add the point, world, m",
                                            Range::coordinate())
                           .value_or(Eigen::Vector3d::Zero());
    connection.normal = read_normal(item, scene.dimension);
    connection.tension = item.required_number("tension", "add the largest tension, N", kForceRange);
    scene.connections.push_back(std::move(connection));
  });
}

void read_loads(FieldReader& fields, const Names& names, model::Scene& scene) {
  for_each_object(fields, "loads", [&](FieldReader& item) {
    model::Load load;
    load.body = names.read_body_name(item, "body");
    load.point = item.vector("point", scene.dimension, Range::coordinate());
    const Range force = Range::up_to(model::kLargestForce);
    load.force = item.vector_or("force", scene.dimension, Eigen::Vector3d::Zero(), force);
    if (scene.dimension == 2)
      load.moment.z() = item.number_or("moment", 0, force);
    else
      load.moment = item.vector_or("moment", 3, Eigen::Vector3d::Zero(), force);
    scene.loads.push_back(std::move(load));
  });
}

/// The outline of a body's only piece: one that `edge` can count.
const geometry::Loop* outline_of(const model::Shape& shape) {
  if (shape.pieces.size() != 1) return nullptr;
  if (const auto* polygon = std::get_if<geometry::Polygon>(&shape.pieces[0]))
    return &polygon->outer;
  if (const auto* rounded = std::get_if<model::RoundedPolygon>(&shape.pieces[0]))
    return &rounded->polygon.outer;
  return nullptr;
}

/// Edges (plane) or faces (space) of a body's shape; 0 where there are none to count.
int side_count(const model::Shape& shape, int dimension) {
  if (shape.pieces.size() != 1) return 0;
  if (std::holds_alternative<model::Box>(shape.pieces[0])) return dimension == 2 ? 4 : 6;
  if (const auto* mesh = std::get_if<model::Mesh>(&shape.pieces[0]))
    return static_cast<int>(mesh->surface.faces.size());
  const auto* outline = outline_of(shape);
  return outline ? static_cast<int>(outline->size()) : 0;
}

/// The number of an edge or a face. `body` is null where it could not be read.
std::optional<int> read_side(FieldReader& item, const std::string& field, const model::Body* body,
                             int dimension) {
  const auto index = item.integer(field, Range::not_negative());
  if (!index) return std::nullopt;
  const auto fault = [&](const std::string& message, const std::string& remedy) {
    item.faults().add(item.path_of(field), message, remedy);
    return std::nullopt;
  };
  if ((field == "edge") != (dimension == 2))
    return fault(fmt::format("does not exist where the dimension is {}", dimension),
                 dimension == 2 ? "use 'edge' or 'curve'" : "use 'face'");
  if (!body || body->shape.pieces.empty()) return index;
  const int count = side_count(body->shape, dimension);
  if (count == 0)
    return fault(fmt::format("the body has no {}s that can be counted", field),
                 body->shape.pieces.size() > 1 ? "write the shape as one polygon or polyhedron"
                 : dimension == 2              ? "use 'curve'"
                                               : "use a body with flat faces");
  if (*index >= count)
    return fault(fmt::format("is {}, the body has {}", *index, count),
                 fmt::format("they count from 0 to {}", count - 1));
  return index;
}

/// Whether a curve has a point everywhere (at the samples, both ends among them) and a length.
void check_points(const model::Surface::Curve& curve, const model::Expression& x,
                  const model::Expression& y, const std::string& path, FaultList& faults) {
  constexpr int kSamples = 128;
  bool moves = false;
  for (int i = 0; i <= kSamples; ++i) {
    const double s = i == kSamples ? curve.to : curve.from + (curve.to - curve.from) * i / kSamples;
    for (const auto* part : {&x, &y}) {
      if (std::abs(part->at(s)) <= model::kLargestLength) continue;
      faults.add(child_path(path, part == &x ? "x" : "y"),
                 fmt::format("has no value to compute with at s = {}", number_text(s)),
                 "change it, or 'from' and 'to'");
      return;
    }
    moves = moves || x.at(s) != x.at(curve.from) || y.at(s) != y.at(curve.from);
  }
  if (!moves) faults.add(path, "is a single point", "let x or y depend on s");
}

std::optional<model::Expression> read_formula(FieldReader& fields, const std::string& field,
                                              std::string& text) {
  text = fields.required_name(field, "add " + field + " as a formula in s");
  if (text.empty()) return std::nullopt;
  auto formula = model::Expression::parse(text);
  if (formula) return std::move(*formula);
  const Fault& fault = formula.faults()[0];
  fields.faults().add(fields.path_of(field), fault.message, fault.remedy);
  return std::nullopt;
}

model::Surface::Curve read_curve(const Json& value, const std::string& path, FaultList& faults) {
  FieldReader fields(value, path, faults);
  model::Surface::Curve curve;
  const auto x = read_formula(fields, "x", curve.x), y = read_formula(fields, "y", curve.y);
  curve.from = fields.required_number("from", "add the first s", Range::coordinate());
  curve.to = fields.required_number("to", "add the last s", Range::coordinate());
  fields.finish();
  if (!fields.is_object()) return curve;
  if (!(curve.to > curve.from))
    faults.add(path, "has no length: 'to' must be greater than 'from'", "swap them");
  else if (x && y)
    check_points(curve, *x, *y, path, faults);
  return curve;
}

void read_surfaces(FieldReader& fields, const Names& names, const std::vector<bool>& outer_reversed,
                   model::Scene& scene) {
  for_each_object(fields, "surface", [&](FieldReader& item) {
    model::Surface surface;
    surface.name = item.required_name("name", "give the surface a name");
    surface.body = names.read_body_name(item, "body");
    const int number = surface.body.empty() ? -1 : names.body(surface.body);
    const auto* body = number < 0 ? nullptr : &scene.bodies[static_cast<std::size_t>(number)];
    surface.edge = read_side(item, "edge", body, scene.dimension);
    const auto* outline = body ? outline_of(body->shape) : nullptr;
    if (surface.edge && outline && outer_reversed[static_cast<std::size_t>(number)])
      surface.edge = static_cast<int>(outline->size()) - 1 - *surface.edge;
    surface.face = read_side(item, "face", body, scene.dimension);
    if (const Json* curve = item.take("curve")) {
      if (scene.dimension == 3)
        item.faults().add(item.path_of("curve"), "does not exist where the dimension is 3",
                          "use 'face'");
      surface.curve = read_curve(*curve, item.path_of("curve"), item.faults());
    }
    const int kinds = int(item.take("edge") != nullptr) + int(item.take("face") != nullptr) +
                      int(item.take("curve") != nullptr);
    if (kinds != 1)
      item.faults().add(item.path(), "must have exactly one of 'edge', 'face' and 'curve'",
                        kinds == 0 ? "add one" : "keep one");
    scene.surface.push_back(std::move(surface));
  });
}

/// Kept as text for the rooms that will read it; gripper and robot are theirs to check.
void read_site(FieldReader& fields, const Names& names, model::Scene& scene) {
  const Json* value = fields.take("site");
  if (!value) return;
  FieldReader site(*value, "site", fields.faults());
  if (!site.is_object()) return;
  if (site.take("workpiece")) names.read_body_name(site, "workpiece");
  if (const auto* capture = site.list("capture"))
    for (std::size_t i = 0; i < capture->size(); ++i)
      names.check_body((*capture)[i], child_path(site.path_of("capture"), i), fields.faults());
  for (const char* field : {"gripper", "robot"})
    if (const Json* part = site.take(field); part && !part->object())
      fields.faults().add(site.path_of(field),
                          fmt::format("must be an object, not {}", part->kind_name()),
                          "write {\"field\": value, ..}");
  site.finish();
  scene.site = to_line(*value);
}

void check_unique(const std::vector<std::string>& names, const std::string& field,
                  FaultList& faults) {
  std::unordered_map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty()) continue;
    const auto [found, fresh] = first.emplace(names[i], i);
    if (!fresh)
      faults.add(child_path(child_path(field, i), "name"),
                 fmt::format("'{}' is already the name of {}", shortened(names[i]),
                             child_path(field, found->second)),
                 "give each its own name");
  }
}

}  // namespace

void read_relations(FieldReader& fields, const SceneContext& context,
                    const std::vector<bool>& outer_reversed, model::Scene& scene) {
  const Names names(scene);
  std::vector<std::string> body_names, surface_names;
  for (const auto& body : scene.bodies) body_names.push_back(body.name);
  check_unique(body_names, "bodies", context.faults);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    names.check_material(scene.bodies[i].material, child_path(child_path("bodies", i), "material"),
                         context.faults);
  read_pairs(fields, names, scene);
  read_grips(fields, names, scene);
  read_contacts(fields, names, scene);
  read_loads(fields, names, scene);
  read_surfaces(fields, names, outer_reversed, scene);
  read_site(fields, names, scene);
  for (const auto& surface : scene.surface) surface_names.push_back(surface.name);
  check_unique(surface_names, "surface", context.faults);
}

}  // namespace tenon::io
