// The bodies of a scene as geometry sees them: convex pieces about the centre of mass, mass, and
// the pose of the centre of mass. Built once from a Scene; a stepper then moves only the poses.
//
// The one place where the plane and space differ is the list of pieces. Whoever needs no shapes
// (masses, wrenches, tolerances) uses the rest and does not ask which world it is.
#pragma once

#include <Eigen/Core>
#include <variant>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/bounds.hpp"
#include "tenon/geometry/convex_polyhedron.hpp"
#include "tenon/geometry/plane_piece.hpp"
#include "tenon/geometry/rigid_transform.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::contact {

/// One convex piece in space: the hull of the vertices swept by a ball. A sphere has no hull
/// (hull.vertices() is empty) and sits at `centre`.
struct SpacePiece {
  geometry::ConvexPolyhedron hull;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  double radius = 0;  ///< m, >= 0
};

/// Coordinates relative to the centre of mass, in the axes of the body.
using Pieces = std::variant<std::vector<geometry::PlanePiece>, std::vector<SpacePiece>>;

struct BodyGeometry {
  bool held = false;  ///< fixed or prescribed: no unknowns
  Pieces pieces;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();   ///< of mass, in the body's own frame
  double mass = 0;                                    ///< kg; > 0 unless held
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  ///< about the centre, body axes; plane: (2,2)
  double radius = 0;                                  ///< circumscribed about the centre of mass, m
  double thickness = 0;  ///< smallest edge of the box around it in the body's own axes, m
  double rounding = 0;   ///< of the files of its meshes, m; 0 = exact

  const std::vector<geometry::PlanePiece>& plane() const {
    return std::get<std::vector<geometry::PlanePiece>>(pieces);
  }
  const std::vector<SpacePiece>& space() const { return std::get<std::vector<SpacePiece>>(pieces); }
};

/// Bodies in the order of Scene::bodies.
struct SceneGeometry {
  int dimension = 2;
  std::vector<BodyGeometry> bodies;
  std::vector<geometry::RigidTransform> poses;  ///< X_WC: the centre of mass, axes of the body
  double size = 0;                              ///< diagonal of the box around everything, m
};

/// Where density and mass are not given. Verdicts of statics do not depend on a common density.
inline constexpr double kDefaultDensity = 1000;  // kg/m^3 (kg/m^2 in the plane)

/// The pieces and masses of all bodies at their written poses. Faults: a free body without mass
/// (a particle), a mass that is no positive number, a shape that does not fit the dimension.
/// Mass: as given, else density times area (volume) summed over the pieces as written, density of
/// the body, else of its material, else kDefaultDensity. Inertia: as given, else that of the shape
/// scaled to the mass.
Result<SceneGeometry> scene_geometry(const model::Scene& scene);

/// One body of them. The faults' paths are those of the scene format ("bodies[2].shape",
/// "bodies[2].shape.pieces[0]"), their messages name the part.
Result<BodyGeometry> body_geometry(const model::Scene& scene, std::size_t body);

/// The pose of the centre of mass for a body placed as in a scene.
geometry::RigidTransform centre_pose(const BodyGeometry& body, const model::Pose& pose);

/// The box around a body's piece, and around the whole body, at the pose of its centre of mass.
geometry::Bounds piece_bounds(const BodyGeometry& body, int piece,
                              const geometry::RigidTransform& X_WC);
geometry::Bounds body_bounds(const BodyGeometry& body, const geometry::RigidTransform& X_WC);
int piece_count(const BodyGeometry& body);

}  // namespace tenon::contact
