// Shapes of the scene format.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/geometry/polygon_check.hpp"
#include "tenon/io/mesh_file.hpp"
#include "tenon/io/scene_parts.hpp"

namespace tenon::io {
namespace {

const std::vector<std::string> kPlanarKinds = {"polygon", "box", "disc", "rounded", "pieces"};
const std::vector<std::string> kSpatialKinds = {"box", "sphere", "polyhedron", "mesh", "pieces"};

std::optional<geometry::Loop> read_loop(const Json& value, const std::string& path,
                                        FaultList& faults) {
  const auto* corners = value.array();
  if (!corners) {
    faults.add(path, fmt::format("must be a list of corners, not {}", value.kind_name()),
               "write [[x, y], [x, y], [x, y]]");
    return std::nullopt;
  }
  geometry::Loop loop;
  loop.reserve(corners->size());
  for (std::size_t i = 0; i < corners->size(); ++i)
    if (const auto corner = read_numbers((*corners)[i], child_path(path, i), faults, 2,
                                         "corners are [x, y]", Range::coordinate()))
      loop.emplace_back((*corner)[0], (*corner)[1]);
  if (loop.size() != corners->size()) return std::nullopt;
  return loop;
}

/// polygon and holes of an object, checked and oriented.
std::optional<geometry::Polygon> read_polygon(FieldReader& fields, const SceneContext& context,
                                              bool* reversed) {
  geometry::Polygon polygon;
  bool good = true;
  if (const Json* outer = fields.require("polygon", "add the list of corners")) {
    const auto loop = read_loop(*outer, fields.path_of("polygon"), context.faults);
    good = loop.has_value();
    if (loop) polygon.outer = *loop;
  } else {
    good = false;
  }
  if (const auto* holes = fields.list("holes"))
    for (std::size_t i = 0; i < holes->size(); ++i) {
      const auto path = child_path(fields.path_of("holes"), i);
      const auto loop = read_loop((*holes)[i], path, context.faults);
      good = good && loop;
      if (loop) polygon.holes.push_back(*loop);
    }
  if (!good) return std::nullopt;
  const bool clockwise = polygon.outer.size() >= 3 && geometry::signed_area(polygon.outer) < 0;
  auto checked = geometry::checked_polygon(std::move(polygon), fields.path());
  if (!checked) {
    for (const auto& fault : checked.faults())
      context.faults.add(fault.path, fault.message, fault.remedy);
    return std::nullopt;
  }
  if (reversed) *reversed = clockwise;
  return std::move(*checked);
}

std::optional<std::vector<int>> read_face(const Json& value, const std::string& path,
                                          std::size_t vertex_count, FaultList& faults) {
  const auto* items = value.array();
  if (!items || items->size() < 3) {
    faults.add(path, "must be a list of at least three vertex numbers",
               "write the numbers of the corners, counted from 0, seen from outside "
               "counter-clockwise");
    return std::nullopt;
  }
  std::vector<int> face;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const auto* number = (*items)[i].number();
    const double index = number ? number->value : -1;
    if (!(index >= 0) || index != std::floor(index) || index >= double(vertex_count)) {
      faults.add(child_path(path, i), "is no vertex number",
                 vertex_count == 0 ? "there are no vertices"
                                   : fmt::format("vertices count from 0 to {}", vertex_count - 1));
      return std::nullopt;
    }
    face.push_back(static_cast<int>(index));
  }
  return face;
}

std::optional<geometry::Polyhedron> read_polyhedron(const Json& value, const std::string& path,
                                                    FaultList& faults) {
  FieldReader fields(value, path, faults);
  geometry::Polyhedron surface;
  bool good = fields.is_object();
  const auto* vertices = fields.list("vertices");
  if (vertices) {
    for (std::size_t i = 0; i < vertices->size(); ++i)
      if (const auto vertex =
              read_numbers((*vertices)[i], child_path(fields.path_of("vertices"), i), faults, 3,
                           "vertices are [x, y, z]", Range::coordinate()))
        surface.vertices.emplace_back(*vertex);
    good = good && surface.vertices.size() == vertices->size();
  }
  const auto* faces = fields.list("faces");
  if (faces) {
    for (std::size_t i = 0; i < faces->size(); ++i)
      if (auto face = read_face((*faces)[i], child_path(fields.path_of("faces"), i),
                                vertices ? vertices->size() : 0, faults))
        surface.faces.push_back(std::move(*face));
    good = good && surface.faces.size() == faces->size();
  }
  fields.finish();
  if (good && (surface.vertices.size() < 3 || surface.faces.empty())) {
    faults.add(path, "has fewer than three vertices or no face", "add vertices and faces");
    good = false;
  }
  return good ? std::optional(std::move(surface)) : std::nullopt;
}

std::optional<geometry::Polyhedron> read_mesh_surface(const std::string& name,
                                                      const std::string& path,
                                                      const SceneContext& context,
                                                      double* tolerance) {
  if (const auto& known = context.source.meshes;
      known && std::find(known->begin(), known->end(), name) == known->end()) {
    context.faults.add(path, "mesh " + shortened(name) + " did not come with the scene",
                       known->empty() ? "write the part as a polyhedron"
                                      : "send the file too; there are " + list_of(*known));
    return std::nullopt;
  }
  auto file = read_mesh(context.source.folder / name);
  if (file) {
    *tolerance = file->tolerance;
    return std::move(file->surface);
  }
  for (const auto& fault : file.faults()) {
    const std::string place = fault.path.empty() ? fault.file : fault.file + ", " + fault.path;
    context.faults.add(
        path, fmt::format("mesh {}: {}", place, fault.message),
        fault.remedy.empty() ? "paths of meshes are relative to the scene file" : fault.remedy);
  }
  return std::nullopt;
}

std::optional<model::Piece> read_surface(FieldReader& fields, bool from_file,
                                         const SceneContext& context) {
  model::Mesh mesh;
  mesh.scale = fields.number_or("scale", 1, Range::length());
  const std::string role = fields.text_or("role", "solid");
  if (role == "terrain")
    mesh.role = model::MeshRole::kTerrain;
  else if (role != "solid")
    context.faults.add(fields.path_of("role"), fmt::format("is '{}'", shortened(role)),
                       "write \"solid\" or \"terrain\"");
  std::optional<geometry::Polyhedron> surface;
  if (from_file) {
    mesh.source = fields.text_or("mesh", "");
    if (!mesh.source.empty())
      surface = read_mesh_surface(mesh.source, fields.path_of("mesh"), context, &mesh.tolerance);
  } else {
    surface =
        read_polyhedron(*fields.take("polyhedron"), fields.path_of("polyhedron"), context.faults);
  }
  mesh.tolerance = fields.number_or("tolerance", mesh.tolerance * mesh.scale,
                                    Range::not_negative().limited(0, model::kLargestLength));
  if (!surface) return std::nullopt;
  mesh.surface = std::move(*surface);
  double largest = 0;
  for (auto& vertex : mesh.surface.vertices) {
    vertex *= mesh.scale;
    largest = std::max(largest, vertex.cwiseAbs().maxCoeff());
  }
  if (largest > model::kLargestLength) {
    context.faults.add(fields.path_of("scale"),
                       fmt::format("makes coordinates of {:.3g} m, larger than Tenon computes with "
                                   "({:g})",
                                   largest, model::kLargestLength),
                       "use a smaller scale");
    return std::nullopt;
  }
  return mesh;
}

std::optional<model::Piece> read_rounded(FieldReader& fields, const SceneContext& context,
                                         bool* reversed) {
  FieldReader rounded(*fields.take("rounded"), fields.path_of("rounded"), context.faults);
  model::RoundedPolygon shape;
  shape.radius = rounded.required_number("radius", "add the radius, m", Range::length());
  auto polygon = read_polygon(rounded, context, reversed);
  rounded.finish();
  if (!polygon) return std::nullopt;
  shape.polygon = std::move(*polygon);
  return shape;
}

std::optional<model::Piece> read_piece(FieldReader& fields, const std::string& kind,
                                       const SceneContext& context, bool* reversed) {
  if (kind == "polygon") {
    auto polygon = read_polygon(fields, context, reversed);
    return polygon ? std::optional<model::Piece>(std::move(*polygon)) : std::nullopt;
  }
  if (kind == "rounded") return read_rounded(fields, context, reversed);
  if (kind == "polyhedron" || kind == "mesh") return read_surface(fields, kind == "mesh", context);
  if (kind == "disc" || kind == "sphere") {
    const auto radius = fields.number(
        kind, Range::not_negative().limited(model::kSmallestLength, model::kLargestLength));
    if (!radius) return std::nullopt;
    if (kind == "disc") return model::Disc{*radius};
    return model::Sphere{*radius};
  }
  model::Box box;
  const auto size =
      read_numbers(*fields.take("box"), fields.path_of("box"), context.faults, context.dimension,
                   fmt::format("a box has {} edge lengths", context.dimension), Range::length());
  if (!size) return std::nullopt;
  box.size.head(context.dimension) = *size;
  return box;
}

/// The one kind of shape an object holds, or empty after a fault.
std::string kind_of(FieldReader& fields, const SceneContext& context, bool inside_pieces) {
  const auto& kinds = context.dimension == 2 ? kPlanarKinds : kSpatialKinds;
  const auto& others = context.dimension == 2 ? kSpatialKinds : kPlanarKinds;
  std::string found;
  for (const auto& kind : kinds) {
    if (!fields.take(kind)) continue;
    if (inside_pieces && kind == "pieces") {
      context.faults.add(fields.path_of(kind), "stands inside other pieces", "list all in one");
      return "";
    }
    if (!found.empty())
      context.faults.add(fields.path(), fmt::format("has both '{}' and '{}'", found, kind),
                         "keep one; several parts of one body go into 'pieces'");
    else
      found = kind;
  }
  if (!found.empty() || !fields.is_object()) return found;
  for (const auto& kind : others)
    if (fields.take(kind)) {
      context.faults.add(fields.path_of(kind),
                         fmt::format("does not exist where the dimension is {}", context.dimension),
                         "use one of " + list_of(kinds));
      return "";
    }
  context.faults.add(fields.path(), "names no shape", "add one of " + list_of(kinds));
  return "";
}

}  // namespace

ReadShape read_shape(const Json& value, const std::string& path, const SceneContext& context) {
  ReadShape read;
  FieldReader fields(value, path, context.faults);
  const std::string kind = kind_of(fields, context, false);
  if (kind == "pieces") {
    read.shape.pieces_given = true;
    const auto* pieces = fields.list("pieces");
    for (std::size_t i = 0; pieces && i < pieces->size(); ++i) {
      FieldReader piece((*pieces)[i], child_path(fields.path_of("pieces"), i), context.faults);
      const std::string piece_kind = kind_of(piece, context, true);
      if (piece_kind.empty()) continue;
      if (auto one = read_piece(piece, piece_kind, context, nullptr))
        read.shape.pieces.push_back(std::move(*one));
      piece.finish();
    }
    if (pieces && pieces->empty())
      context.faults.add(fields.path_of("pieces"), "is empty", "add at least one piece");
  } else if (!kind.empty()) {
    if (auto one = read_piece(fields, kind, context, &read.outer_reversed))
      read.shape.pieces.push_back(std::move(*one));
  }
  if (!kind.empty()) fields.finish();
  return read;
}

}  // namespace tenon::io
