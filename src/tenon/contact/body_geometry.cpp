#include "tenon/contact/body_geometry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/contact/plane_body.hpp"
#include "tenon/contact/space_body.hpp"

namespace tenon::contact {
namespace {

/// What a shape weighs per unit of density: volume (area), centre, inertia about the centre.
struct ShapeMass {
  double volume = 0;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
};

double density_of(const model::Scene& scene, const model::Body& body) {
  if (body.density) return *body.density;
  const auto material = scene.materials.find(body.material);
  if (material != scene.materials.end() && material->second.density)
    return *material->second.density;
  return kDefaultDensity;
}

/// Pieces about the centre of mass, and what they weigh; nothing about the scene's density yet.
Result<ShapeMass> cut_shape(const model::Body& body, int dimension, BodyGeometry& geometry) {
  ShapeMass mass;
  if (dimension == 2) {
    auto plane = plane_body(body.shape, body.name);
    if (!plane) return plane.faults();
    mass.volume = plane->mass.area;
    mass.centre.head<2>() = plane->mass.centre;
    mass.inertia(2, 2) = plane->mass.polar;
    std::vector<geometry::PlanePiece> pieces;
    for (const auto& piece : plane->pieces) pieces.push_back(piece.shifted(plane->mass.centre));
    geometry.pieces = std::move(pieces);
  } else {
    auto space = space_body(body.shape, body.name);
    if (!space) return space.faults();
    mass.volume = space->mass.volume;
    mass.centre = space->mass.centre;
    mass.inertia = space->mass.inertia;
    geometry.pieces = translated(space->pieces, -space->mass.centre);
  }
  return mass;
}

double piece_reach(const BodyGeometry& body) {
  double reach = 0;
  if (std::holds_alternative<std::vector<geometry::PlanePiece>>(body.pieces)) {
    for (const auto& piece : body.plane())
      for (const auto& vertex : piece.vertices())
        reach = std::max(reach, vertex.norm() + piece.radius());
  } else {
    for (const auto& piece : body.space()) {
      reach = std::max(reach, piece.centre.norm() + piece.radius);
      for (const auto& vertex : piece.hull.vertices())
        reach = std::max(reach, vertex.norm() + piece.radius);
    }
  }
  return reach;
}

double smallest_edge(const BodyGeometry& body, int dimension) {
  const geometry::Bounds box = body_bounds(body, geometry::RigidTransform());
  return (box.high - box.low).head(dimension).minCoeff();
}

double file_rounding(const model::Shape& shape) {
  double rounding = 0;
  for (const model::Piece& piece : shape.pieces)
    if (const auto* mesh = std::get_if<model::Mesh>(&piece))
      rounding = std::max(rounding, mesh->tolerance);
  return rounding;
}

}  // namespace

Result<BodyGeometry> body_geometry(const model::Scene& scene, std::size_t index) {
  const model::Body& body = scene.bodies[index];
  const std::string place = fmt::format("bodies[{}]", index);
  BodyGeometry geometry;
  geometry.held = body.fixed || !body.prescribed.empty();
  const auto shape = cut_shape(body, scene.dimension, geometry);
  if (!shape) {
    Faults faults = shape.faults();
    for (Fault& fault : faults) fault.path = place + "." + fault.path;
    return faults;
  }
  geometry.centre = shape->centre;
  geometry.radius = piece_reach(geometry);
  geometry.thickness = smallest_edge(geometry, scene.dimension);
  geometry.rounding = file_rounding(body.shape);
  geometry.mass = body.mass.value_or(density_of(scene, body) * shape->volume);
  if (geometry.held) return geometry;
  if (!(geometry.mass > 0) || !std::isfinite(geometry.mass))
    return Fault{"", place, fmt::format("part {}: has no mass", body.name),
                 "give it a mass (particles have no area to weigh)"};
  if (body.inertia)
    geometry.inertia = *body.inertia;
  else if (shape->volume > 0)
    geometry.inertia = shape->inertia * (geometry.mass / shape->volume);
  return geometry;
}

Result<SceneGeometry> scene_geometry(const model::Scene& scene) {
  SceneGeometry result;
  result.dimension = scene.dimension;
  Faults faults;
  geometry::Bounds everything;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const model::Body& body = scene.bodies[i];
    auto geometry = body_geometry(scene, i);
    if (!geometry) {
      faults.insert(faults.end(), geometry.faults().begin(), geometry.faults().end());
      continue;
    }
    const auto pose =
        centre_pose(*geometry, body.prescribed.empty() ? body.pose : body.prescribed[0].pose);
    everything.add(body_bounds(*geometry, pose));
    result.poses.push_back(pose);
    result.bodies.push_back(std::move(*geometry));
  }
  if (!faults.empty()) return faults;
  result.size = everything.diagonal();
  return result;
}

geometry::RigidTransform centre_pose(const BodyGeometry& body, const model::Pose& pose) {
  geometry::RigidTransform X;
  // In the plane from the angle itself: a quaternion of it would lose the last bits.
  if (std::holds_alternative<std::vector<geometry::PlanePiece>>(body.pieces)) {
    const double c = std::cos(pose.angle), s = std::sin(pose.angle);
    X.rotation << c, -s, 0, s, c, 0, 0, 0, 1;
  } else {
    X.rotation = pose.orientation.toRotationMatrix();
  }
  X.translation = pose.position + X.rotation * body.centre;
  return X;
}

int piece_count(const BodyGeometry& body) {
  return std::visit([](const auto& pieces) { return static_cast<int>(pieces.size()); },
                    body.pieces);
}

geometry::Bounds piece_bounds(const BodyGeometry& body, int piece,
                              const geometry::RigidTransform& X_WC) {
  if (std::holds_alternative<std::vector<geometry::PlanePiece>>(body.pieces))
    return body.plane()[piece].bounds(geometry::PlanePose(X_WC));
  const SpacePiece& space = body.space()[piece];
  geometry::Bounds box;
  if (space.hull.vertices().empty()) box.add(X_WC * space.centre);
  for (const auto& vertex : space.hull.vertices()) box.add(X_WC * vertex);
  return box.grown(space.radius);
}

geometry::Bounds body_bounds(const BodyGeometry& body, const geometry::RigidTransform& X_WC) {
  geometry::Bounds box;
  for (int piece = 0; piece < piece_count(body); ++piece) box.add(piece_bounds(body, piece, X_WC));
  return box;
}

}  // namespace tenon::contact
