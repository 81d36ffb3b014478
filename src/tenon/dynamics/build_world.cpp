#include "tenon/dynamics/build_world.hpp"

#include <algorithm>
#include <set>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/contact/reach_plane.hpp"
#include "tenon/contact/reach_space.hpp"

namespace tenon::dynamics {

namespace {

using contact::BodyGeometry;
using contact::BodyVector;
using contact::Placement;

Placement placement_of(const model::Pose& pose, const Eigen::Vector3d& centre, int dof) {
  Placement place = dof == 3 ? contact::plane_placement(pose.position, pose.angle)
                             : contact::space_placement(pose.position, pose.orientation);
  place.centre += place.rotation * centre;
  return place;
}

BodyVector velocity_of(const model::Body& body, int dof) {
  BodyVector v(dof);
  if (dof == 3)
    v << body.velocity.head<2>(), body.angular_velocity.z();
  else
    v << body.velocity, body.angular_velocity;
  return v;
}

/// Bodies that no entry of `pairs` names and that share a material behave alike: mu per class.
void set_friction(const model::Scene& scene, World& world) {
  std::set<std::string> named;
  for (const model::PairFriction& pair : scene.pairs) named.insert({pair.a, pair.b});
  std::map<std::pair<std::string, std::string>, int> classes;
  std::vector<int> example;
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    const model::Body& body = scene.bodies[i];
    const auto key = std::pair(body.material, named.count(body.name) ? body.name : std::string());
    const auto [found, is_new] = classes.insert({key, static_cast<int>(classes.size())});
    if (is_new) example.push_back(static_cast<int>(i));
    world.bodies[i].friction_class = found->second;
  }
  world.friction.resize(example.size(), example.size());
  for (size_t i = 0; i < example.size(); ++i)
    for (size_t j = 0; j < example.size(); ++j)
      world.friction(i, j) = scene.friction_between(example[i], example[j]);
}

/// How far what is not a centred disc reaches from the centre of mass.
double turn_radius(const BodyGeometry& geometry, int dof) {
  double radius = 0;
  if (dof == 6) return geometry.radius;
  for (const geometry::PlanePiece& piece : geometry.plane())
    for (const Eigen::Vector2d& v : piece.vertices()) radius = std::max(radius, v.norm());
  return radius;
}

WorldBody world_body(const model::Body& body, const BodyGeometry& geometry, int dof) {
  WorldBody out;
  out.name = body.name;
  out.mobility = body.fixed                 ? Mobility::kFixed
                 : !body.prescribed.empty() ? Mobility::kPrescribed
                                            : Mobility::kFree;
  out.mass = geometry.mass;
  out.inertia = geometry.inertia;
  out.centre_in_body = geometry.centre;
  out.radius = geometry.radius;
  out.turn_radius = turn_radius(geometry, dof);
  out.start = placement_of(body.pose, geometry.centre, dof);
  out.start_velocity = velocity_of(body, dof);
  for (const model::Keyframe& frame : body.prescribed)
    out.keyframes.push_back({frame.time, placement_of(frame.pose, geometry.centre, dof)});
  return out;
}

/// A particle has no size and no inertia of its own: it takes the size of the smallest other body,
/// and any inertia does, since nothing can turn it.
void complete_particles(World& world) {
  double smallest = 0;
  for (const WorldBody& body : world.bodies)
    if (body.radius > 0) smallest = smallest > 0 ? std::min(smallest, body.radius) : body.radius;
  for (WorldBody& body : world.bodies) {
    body.size = body.radius > 0 ? body.radius : smallest > 0 ? smallest : 1;
    if (!(body.inertia(2, 2) > 0)) body.inertia = Eigen::Matrix3d::Identity() * body.mass;
  }
}

Faults refused(const model::Scene& scene) {
  Faults faults;
  if (scene.contacts)
    faults.push_back({"", "contacts", "a simulation finds its contacts itself",
                      "remove `contacts`, or ask `tenon stable`"});
  if (!scene.connections.empty())
    faults.push_back({"", "connections", "a simulation knows no connections",
                      "remove `connections`, or ask `tenon stable`"});
  for (size_t i = 0; i < scene.grips.size(); ++i) {
    const int to = scene.find(scene.grips[i].to), body = scene.find(scene.grips[i].body);
    const std::string path = "grips[" + std::to_string(i) + "]";
    const auto is_held = [&](int k) {
      return scene.bodies[k].fixed || !scene.bodies[k].prescribed.empty();
    };
    if (!is_held(to))
      faults.push_back({"", path + ".to", "the holder of a grip must be fixed or prescribed",
                        "give " + scene.grips[i].to + " a `prescribed` motion"});
    if (is_held(body))
      faults.push_back({"", path + ".body", "the body in a grip must be free",
                        "remove `fixed` or `prescribed` from " + scene.grips[i].body});
  }
  return faults;
}

}  // namespace

Result<World> build_world(const model::Scene& scene) {
  Faults faults = refused(scene);
  if (!faults.empty()) return faults;
  const Result<contact::SceneGeometry> geometry = contact::scene_geometry(scene);
  if (!geometry) return geometry.faults();

  World world;
  world.dof = scene.dimension == 2 ? 3 : 6;
  world.gravity = scene.gravity;
  world.restitution = scene.simulation.restitution;
  std::vector<geometry::PlanePiece> plane;
  std::vector<contact::SpacePiece> space;
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    const BodyGeometry& body = geometry->bodies[i];
    world.bodies.push_back(world_body(scene.bodies[i], body, world.dof));
    world.bodies.back().first_piece = static_cast<int>(world.piece_body.size());
    world.bodies.back().pieces = contact::piece_count(body);
    world.piece_body.insert(world.piece_body.end(), contact::piece_count(body),
                            static_cast<int>(i));
    if (world.dof == 3)
      plane.insert(plane.end(), body.plane().begin(), body.plane().end());
    else
      space.insert(space.end(), body.space().begin(), body.space().end());
  }
  if (world.dof == 3)
    world.geometry = std::make_shared<contact::PlanarPairs>(std::move(plane));
  else
    world.geometry = std::make_shared<contact::SpatialPairs>(std::move(space));
  complete_particles(world);
  set_friction(scene, world);
  for (const model::Load& load : scene.loads) {
    WorldBody& body = world.bodies[scene.find(load.body)];
    const Eigen::Vector3d arm =
        load.point
            ? Eigen::Vector3d(body.start.rotation.transpose() * (*load.point - body.start.centre))
            : Eigen::Vector3d::Zero();
    body.loads.push_back({arm, load.force, load.moment});
  }
  for (const model::Grip& grip : scene.grips)
    world.grips.push_back(
        {scene.find(grip.body), scene.find(grip.to), grip.stiffness, grip.damping});
  return world;
}

model::Pose scene_pose(const World& world, int body, const Placement& placement) {
  model::Pose pose;
  pose.position = placement.centre - placement.rotation * world.bodies[body].centre_in_body;
  pose.angle = placement.angle;
  pose.orientation =
      world.dof == 3
          ? Eigen::Quaterniond(Eigen::AngleAxisd(placement.angle, Eigen::Vector3d::UnitZ()))
          : placement.orientation;
  return pose;
}

}  // namespace tenon::dynamics
