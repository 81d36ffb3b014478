#include "tenon/contact/space_body.hpp"

#include <fmt/format.h>

#include <utility>

#include "tenon/contact/piece_fault.hpp"
#include "tenon/geometry/mesh_pieces.hpp"
#include "tenon/geometry/translate.hpp"
#include "tenon/model/limits.hpp"

namespace tenon::contact {
namespace {

using geometry::SolidMass;

/// Adds one piece of a shape; returns what is wrong with it.
class ShapeReader {
 public:
  ShapeReader(SpaceBody& body, std::string part) : body_(body), part_(std::move(part)) {}

  Faults operator()(const model::Box& box) const {
    if (!(box.size.minCoeff() > 0))
      return fault("a box needs three positive edges", "use dimension 2 for a flat world");
    body_.pieces.push_back({geometry::box_polyhedron(box.size), Eigen::Vector3d::Zero(), 0});
    add(geometry::box_mass(box.size));
    return {};
  }
  Faults operator()(const model::Sphere& sphere) const {
    body_.pieces.push_back({{}, Eigen::Vector3d::Zero(), sphere.radius});
    add(geometry::sphere_mass(sphere.radius));
    return {};
  }
  Faults operator()(const model::Mesh& mesh) const {
    return mesh.role == model::MeshRole::kTerrain ? terrain(mesh) : solid(mesh);
  }
  Faults operator()(const geometry::Polygon&) const { return flat("polygon"); }
  Faults operator()(const model::Disc&) const { return flat("disc"); }
  Faults operator()(const model::RoundedPolygon&) const { return flat("rounded polygon"); }

 private:
  Faults solid(const model::Mesh& mesh) const {
    if (const Faults faults = small(mesh); !faults.empty()) return faults;
    const auto closed = geometry::closed_mesh(mesh.surface, mesh.tolerance, part_);
    if (!closed) return closed.faults();
    auto pieces = geometry::convex_pieces(*closed, part_);
    if (!pieces) return pieces.faults();
    take(std::move(pieces->pieces));
    add(geometry::mesh_mass(*closed));
    return {};
  }
  Faults terrain(const model::Mesh& mesh) const {
    if (const Faults faults = small(mesh); !faults.empty()) return faults;
    const double depth = kTerrainDepth * size_of(mesh);
    auto prisms = geometry::terrain_prisms(mesh.surface, mesh.tolerance, depth, part_);
    if (!prisms) return prisms.faults();
    for (const geometry::ConvexPolyhedron& prism : *prisms) add(geometry::polyhedron_mass(prism));
    take(std::move(*prisms));
    return {};
  }
  static double size_of(const model::Mesh& mesh) {
    geometry::Bounds box;
    for (const Eigen::Vector3d& v : mesh.surface.vertices) box.add(v);
    return box.diagonal();
  }
  Faults small(const model::Mesh& mesh) const {
    if (size_of(mesh) >= model::kSmallestLength) return {};
    return fault(fmt::format("is smaller than {:g} m", model::kSmallestLength), "check the unit");
  }
  void take(std::vector<geometry::ConvexPolyhedron> hulls) const {
    for (geometry::ConvexPolyhedron& hull : hulls)
      body_.pieces.push_back({std::move(hull), Eigen::Vector3d::Zero(), 0});
  }
  void add(const SolidMass& mass) const { body_.mass = body_.mass + mass; }
  Faults flat(const std::string& kind) const {
    return fault(fmt::format("a {} has no volume", kind), "use dimension 2, or a spatial shape");
  }
  Faults fault(const std::string& message, const std::string& remedy) const {
    return {{"", part_, message, remedy}};
  }

  SpaceBody& body_;
  std::string part_;
};

}  // namespace

Result<SpaceBody> space_body(const model::Shape& shape, const std::string& part) {
  SpaceBody body;
  Faults faults;
  for (std::size_t i = 0; i < shape.pieces.size(); ++i)
    for (const Fault& fault : std::visit(ShapeReader(body, part), shape.pieces[i]))
      faults.push_back(piece_fault(fault, shape, i, part));
  if (!faults.empty()) return faults;
  if (body.pieces.empty())
    return Fault{"", "shape", fmt::format("part {}: has no shape", part), "give it one"};
  return body;
}

std::vector<SpacePiece> translated(const std::vector<SpacePiece>& pieces,
                                   const Eigen::Vector3d& shift) {
  std::vector<SpacePiece> moved;
  for (const SpacePiece& piece : pieces) {
    if (piece.hull.vertices().empty()) {
      moved.push_back({{}, piece.centre + shift, piece.radius});
    } else {
      moved.push_back(
          {geometry::translated(piece.hull, shift), piece.centre + shift, piece.radius});
    }
  }
  return moved;
}

}  // namespace tenon::contact
