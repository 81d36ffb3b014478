#include "tenon/contact/find_static.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <unordered_map>

#include "tenon/contact/pair_tolerance.hpp"
#include "tenon/contact/reach_rows.hpp"
#include "tenon/core/check.hpp"
#include "tenon/geometry/broad_phase.hpp"

namespace tenon::contact {
namespace {

/// The movable bodies with mass and load, and where each scene body is among them.
struct BodyTable {
  std::vector<int> index;                       ///< per scene body; kHeld where it has no unknowns
  std::unordered_map<std::string, int> number;  ///< of a scene body by its name

  /// Number of the named scene body. Readers check names; a scene made in code must too.
  int find(const std::string& name) const {
    const auto found = number.find(name);
    TENON_CHECK(found != number.end(), "the scene has no body \"" + name + "\"");
    return found->second;
  }
};

BodyVector wrench_vector(int dof, const Eigen::Vector3d& force, const Eigen::Vector3d& moment) {
  BodyVector wrench(dof);
  if (dof == 3)
    wrench << force.head<2>(), moment.z();
  else
    wrench << force, moment;
  return wrench;
}

BodyMatrix mass_matrix(int dof, const BodyGeometry& body, const Eigen::Matrix3d& rotation) {
  BodyMatrix mass = BodyMatrix::Zero(dof, dof);
  const int linear = dof == 3 ? 2 : 3;
  mass.topLeftCorner(linear, linear).diagonal().setConstant(body.mass);
  if (dof == 3)
    // A particle has no inertia of its own; any positive number keeps M invertible and moves
    // nothing.
    mass(2, 2) = body.inertia(2, 2) > 0 ? body.inertia(2, 2) : body.mass;
  else
    mass.bottomRightCorner(3, 3) = rotation * body.inertia * rotation.transpose();
  return mass;
}

BodyTable add_bodies(const model::Scene& scene, const SceneGeometry& geometry,
                     ContactProblem& problem) {
  BodyTable table;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const BodyGeometry& shape = geometry.bodies[i];
    table.number.emplace(scene.bodies[i].name, static_cast<int>(i));
    table.index.push_back(shape.held ? kHeld : static_cast<int>(problem.bodies.size()));
    if (shape.held) continue;
    Body body;
    body.scene_body = static_cast<int>(i);
    body.mass = mass_matrix(problem.dof, shape, geometry.poses[i].rotation);
    body.velocity = BodyVector::Zero(problem.dof);
    body.wrench = wrench_vector(problem.dof, shape.mass * scene.gravity, Eigen::Vector3d::Zero());
    body.centre = geometry.poses[i].translation;
    body.radius = shape.radius;
    problem.bodies.push_back(std::move(body));
  }
  for (const model::Load& load : scene.loads) {
    const int body = table.index[table.find(load.body)];
    if (body == kHeld) continue;
    const Eigen::Vector3d arm = load.point
                                    ? Eigen::Vector3d(*load.point - problem.bodies[body].centre)
                                    : Eigen::Vector3d(0, 0, 0);
    problem.bodies[body].wrench +=
        wrench_vector(problem.dof, load.force, load.moment + arm.cross(load.force));
  }
  return table;
}

class Builder {
 public:
  Builder(const model::Scene& scene, const SceneGeometry& geometry, StaticContacts& out)
      : scene_(scene),
        geometry_(geometry),
        out_(out),
        table_(add_bodies(scene, geometry, out.problem)) {}

  Faults found(double relative) {
    std::vector<geometry::Bounds> boxes;
    for (std::size_t i = 0; i < geometry_.bodies.size(); ++i)
      boxes.push_back(body_bounds(geometry_.bodies[i], geometry_.poses[i]));
    std::vector<geometry::Bounds> reach = boxes;
    for (geometry::Bounds& box : reach) box = box.grown(out_.tolerance);
    Faults faults;
    for (const auto& [a, b] : geometry::overlapping_pairs(reach)) {
      if (held(a) && held(b)) continue;
      const double tolerance = pair_tolerance(geometry_.bodies[a], boxes[a], geometry_.bodies[b],
                                              boxes[b], relative, out_.problem.size);
      out_.least_tolerance = std::min(out_.least_tolerance, tolerance);
      const auto& touches = scene_.dimension == 2 ? plane_touches : space_touches;
      const BodyTouches found = touches(geometry_.bodies[a], geometry_.poses[a],
                                        geometry_.bodies[b], geometry_.poses[b], tolerance);
      if (found.depth > tolerance)
        faults.push_back(
            {"", scene_.bodies[a].name + ", " + scene_.bodies[b].name,
             fmt::format("the parts overlap by {:.3g} m", found.depth),
             fmt::format("move them apart, or raise the tolerance (now {:.3g} m)", tolerance)});
      for (const Touch& touch : found.touches) add_patch(a, b, touch);
    }
    return faults;
  }

  void given() {
    for (const model::GivenContact& c : *scene_.contacts)
      add_given(c.a, c.b, c.point, c.normal, c.friction, 0);
  }

  void connections() {
    for (const model::Connection& c : scene_.connections)
      add_given(c.a, c.b, c.point, c.normal, std::nullopt, c.tension);
  }

 private:
  bool held(int scene_body) const { return table_.index[scene_body] == kHeld; }

  void add_patch(int a, int b, const Touch& touch) {
    Patch patch{a, b, {}};
    const double friction = scene_.friction_between(a, b);
    for (const TouchPoint& corner : touch.corners) {
      patch.polygon.push_back(corner.point);
      add(a, b, corner.point, touch.normal, corner.gap, friction, 0,
          static_cast<int>(out_.patches.size()));
    }
    out_.patches.push_back(std::move(patch));
  }

  void add_given(const std::string& name_a, const std::string& name_b, const Eigen::Vector3d& point,
                 const Eigen::Vector3d& normal, std::optional<double> friction, double tension) {
    const int a = table_.find(name_a), b = table_.find(name_b);
    if (held(a) && held(b)) return;  // --fix may hold both sides; such a contact carries nothing
    add(a, b, point, normal.normalized(), 0, friction.value_or(scene_.friction_between(a, b)),
        tension, -1);
  }

  void add(int a, int b, const Eigen::Vector3d& point, const Eigen::Vector3d& normal, double gap,
           double friction, double tension, int patch) {
    Contact contact;
    contact.scene_a = a;
    contact.scene_b = b;
    contact.a = table_.index[a];
    contact.b = table_.index[b];
    contact.point = point;
    contact.normal = normal;
    contact.gap = gap;
    contact.friction = friction;
    contact.tension = tension;
    contact.patch = patch;
    contact.key = out_.problem.contacts.size();
    fill_static_rows(geometry_.poses[a].translation, geometry_.poses[b].translation,
                     out_.problem.dof, contact);
    out_.problem.contacts.push_back(std::move(contact));
  }

  const model::Scene& scene_;
  const SceneGeometry& geometry_;
  StaticContacts& out_;
  BodyTable table_;
};

}  // namespace

void fill_static_rows(const Eigen::Vector3d& centre_a, const Eigen::Vector3d& centre_b, int dof,
                      Contact& contact) {
  RowGeometry row;
  row.normal = contact.normal;
  row.point = contact.point;
  row.upper_arm = contact.point - centre_a;
  row.lower_arm = contact.point - centre_b;
  row.upper_centre = centre_a;
  row.lower_centre = centre_b;
  const Eigen::Vector3d normal = contact.normal;
  fill_row(row, dof, contact);
  contact.normal = normal;
  contact.drift = RowVector::Zero(contact.jacobian_a.rows());
  if (contact.a == kHeld) contact.jacobian_a.resize(0, 0);
  if (contact.b == kHeld) contact.jacobian_b.resize(0, 0);
}

Result<StaticContacts> find_contacts(const model::Scene& scene, const SceneGeometry& geometry,
                                     const StaticOptions& options) {
  StaticContacts result;
  result.problem.dof = scene.dimension == 2 ? 3 : 6;
  result.problem.tangents = scene.dimension - 1;
  result.problem.size = geometry.size > 0 ? geometry.size : 1;
  result.tolerance = result.least_tolerance = options.tolerance * result.problem.size;
  Builder builder(scene, geometry, result);
  Faults faults;
  if (scene.contacts)
    builder.given();
  else
    faults = builder.found(options.tolerance);
  builder.connections();
  if (!faults.empty()) return faults;
  return result;
}

Result<StaticContacts> find_contacts(const model::Scene& scene, const StaticOptions& options) {
  const auto geometry = scene_geometry(scene);
  if (!geometry) return geometry.faults();
  return find_contacts(scene, *geometry, options);
}

}  // namespace tenon::contact
