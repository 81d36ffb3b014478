// Scene: bodies, materials, contacts given by hand, loads. What every command starts from.
//
// SI units, radians. The plane is stored in space: a planar scene (dimension 2) uses x, y and the
// rotation about z; its vectors have z = 0. Shape coordinates are the body's own, in any frame;
// position and orientation place that frame in the world. Field names in files:
// docs/scene-format.md.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tenon/geometry/polygon.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::model {

// ---- shapes
// ---------------------------------------------------------------------------------------
struct Disc {
  double radius = 0;  ///< m, >= 0; radius 0 is a particle (then the body needs a mass)
};
struct Sphere {
  double radius = 0;  ///< m, >= 0
};
struct Box {
  Eigen::Vector3d size =
      Eigen::Vector3d::Zero();  ///< full edge lengths, m; z = 0 in the plane; centred
};
/// A convex or concave polygon swept by a disc (Minkowski sum).
struct RoundedPolygon {
  geometry::Polygon polygon;
  double radius = 0;  ///< m, > 0
};
/// Solid: the closed surface bounds the body. Terrain: every triangle is the top of a prism (may be
/// open).
enum class MeshRole { kSolid, kTerrain };
struct Mesh {
  geometry::Polyhedron surface;  ///< already scaled
  MeshRole role = MeshRole::kSolid;
  std::string source;    ///< path as written in the scene; empty for inline polyhedra
  double scale = 1;      ///< the factor already applied
  double tolerance = 0;  ///< rounding of the file (docs/meshes.md), m, already scaled; 0 = exact
};
using Piece = std::variant<geometry::Polygon, Box, Disc, RoundedPolygon, Sphere, Mesh>;

/// One or several pieces, fixed to one another. Pieces of one body may overlap or leave gaps.
struct Shape {
  std::vector<Piece> pieces;
  bool pieces_given = false;  ///< written as "pieces" in the file
};

// ---- bodies
// ---------------------------------------------------------------------------------------
struct Pose {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  ///< unit
  double angle =
      0;  ///< plane only: the angle as written (may exceed a turn); orientation agrees with it
};

struct Keyframe {
  double time = 0;  ///< s, increasing
  Pose pose;
};

struct Body {
  std::string name;
  std::string material;  ///< empty or a key of Scene::materials
  Shape shape;
  Pose pose;
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();          ///< of the centre of mass, m/s
  Eigen::Vector3d angular_velocity = Eigen::Vector3d::Zero();  ///< rad/s, world axes
  std::optional<double> density;                               ///< kg/m^3 (kg/m^2 in the plane)
  std::optional<double> mass;                                  ///< kg; wins over density
  std::optional<Eigen::Matrix3d>
      inertia;  ///< about the centre of mass, body axes; plane: only (2,2)
  bool fixed = false;
  std::vector<Keyframe> prescribed;  ///< not empty: moves as told, whatever pushes
};

struct Material {
  std::optional<double> density;
  std::optional<double> friction;  ///< against anything without an entry in pairs
};
struct PairFriction {
  std::string a, b;  ///< material or body names, in any order
  double friction = 0;
};

/// A compliant connection between a body and a (usually prescribed) other one; per axis in the
/// world frame.
struct Grip {
  std::string body, to;
  Eigen::VectorXd stiffness;  ///< plane: 3 (x, y, angle), space: 6; N/m and N m/rad
  Eigen::VectorXd damping;    ///< same length; N s/m and N m s/rad
};

struct GivenContact {
  std::string a, b;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< world
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< unit, from b to a
  std::optional<double> friction;                    ///< scene's if absent
};
/// A contact that may also carry tension up to a limit (bricks with knobs).
struct Connection {
  std::string a, b;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  double tension = 0;  ///< N, >= 0
};
struct Load {
  std::string body;
  std::optional<Eigen::Vector3d> point;              ///< world; centre of mass if absent
  Eigen::Vector3d force = Eigen::Vector3d::Zero();   ///< N, world
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();  ///< N m, world
};
struct Surface {
  std::string name, body;
  std::optional<int> edge;  ///< plane: index of the polygon's edge
  std::optional<int> face;  ///< space: index of the face
  struct Curve {
    std::string x, y;  ///< expressions in s
    double from = 0, to = 0;
  };
  std::optional<Curve> curve;
};

struct Simulation {
  double step = 0.01;  ///< s
  int steps = 500;
  std::string model = "selection";
  double restitution = 0;            ///< 0..1
  std::optional<double> activation;  ///< m; study models: a contact is active below this gap
  double alpha = 1;                  ///< eq. 11 of Nguyen & Trinkle
  double reach = 1;                  ///< 1..100: how generously contacts are activated
  bool reuse = true;                 ///< keep the solutions of what rests (same trajectory)
  double motion_threshold = 1e-9;    ///< >= 0; slower than this times h g counts as motionless
  double accuracy = 1e-10;  ///< accepted natural residual, m/s, relative (docs/inner-solver.md)
};

struct Scene {
  int version = 1;
  std::string name;
  int dimension = 2;
  Eigen::Vector3d gravity{0, -9.81, 0};  ///< m/s^2; default -y in the plane, -z in space
  double friction = 0;
  std::map<std::string, Material> materials;
  std::vector<PairFriction> pairs;
  std::vector<Body> bodies;
  std::vector<Grip> grips;
  std::optional<std::vector<GivenContact>> contacts;  ///< present: taken instead of found
  std::vector<Connection> connections;
  std::vector<Load> loads;
  std::vector<Surface> surface;
  Simulation simulation;
  std::string site;  ///< JSON text, kept for the rooms that will read it; empty if absent
  /// What there is to say about the file it came from (rounding, scale, parts left out); not part
  /// of the file format.
  std::vector<std::string> notes;
  std::string expect;  ///< JSON text: the numbers an example should give; empty if absent

  /// Index of a body by name, or -1.
  int find(const std::string& name) const;
  /// Friction of a pair of bodies: pairs (body names, then materials), then the smaller of the
  /// materials' own, then the scene's.
  double friction_between(int a, int b) const;
};

/// What `--set path=value` and `--fix a,b` do lives in service; model only holds values.

}  // namespace tenon::model
