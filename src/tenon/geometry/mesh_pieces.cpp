#include "tenon/geometry/mesh_pieces.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "tenon/geometry/compensated_sum.hpp"
#include "tenon/geometry/convex_hull.hpp"
#include "tenon/geometry/surface_cover.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector3d;

constexpr double kRoundOff = 1e-14;  ///< of cell corners, relative to the mesh's size

/// True only if some vertex is so far in front of some triangle that rounding cannot be the cause:
/// a corner moved by the tolerance tilts the plane by tolerance / (height of the triangle).
bool surely_not_convex(const TriangleMesh& mesh) {
  const std::size_t budget = 20'000'000 / mesh.vertices.size() + 1;
  for (std::size_t t = 0; t < std::min(mesh.triangles.size(), budget); ++t) {
    const Triangle& c = mesh.triangles[t];
    const Vector3d& a = mesh.vertices[c[0]];
    const Vector3d e = mesh.vertices[c[1]] - a, f = mesh.vertices[c[2]] - a;
    const Vector3d normal = e.cross(f);
    const double longest = std::max({e.norm(), f.norm(), (f - e).norm()});
    const double height = normal.norm() / longest;
    const Vector3d n = normal.normalized();
    const double reach = mesh.tolerance * (4 + 4 * mesh.size / height);
    for (const Vector3d& v : mesh.vertices)
      if (n.dot(v - a) > reach) return true;
  }
  return false;
}

/// The hull, if every triangle lies within the slack of one of its faces. (Then the mesh can differ
/// from its hull only by covering it twice or not at all, and the volume tells.)
std::optional<ConvexPolyhedron> hull_if_convex(const ClosedMesh& mesh) {
  if (surely_not_convex(mesh)) return {};
  Result<ConvexPolyhedron> hull = convex_hull(mesh.vertices, mesh.flatness());
  if (!hull) return {};
  // A corner of a merged face lies up to two tolerances off its plane, one more for the fit.
  const double slack = 3 * mesh.flatness() + hull->flatness();
  const auto fits = [&](const Triangle& t, int f) {
    const ConvexPolyhedron::Face& face = hull->faces()[f];
    for (const int v : t)
      if (!(std::abs(face.normal.dot(mesh.vertices[v]) - face.offset) <= slack)) return false;
    return true;
  };
  const int count = static_cast<int>(hull->faces().size());
  int last = 0;  // neighbours in the file are mostly neighbours in space
  for (const Triangle& t : mesh.triangles) {
    int tried = 0;
    while (tried < count && !fits(t, (last + tried) % count)) ++tried;
    if (tried == count) return {};
    last = (last + tried) % count;
  }
  return std::move(*hull);
}

Result<MeshPieces> certified(MeshPieces result, const ClosedMesh& mesh, const std::string& part) {
  CompensatedSum sum;
  for (const ConvexPolyhedron& piece : result.pieces) sum.add(volume_of(piece));
  result.volume = mesh.volume;
  result.volume_error = (sum.value() - mesh.volume) / mesh.volume;
  const double allowed =
      std::min(4 * mesh.tolerance * mesh.area + 1e-12 * mesh.volume, 0.01 * mesh.volume);
  if (std::abs(sum.value() - mesh.volume) <= allowed) return result;
  return Fault{
      "", part,
      fmt::format("the convex pieces fill {:.9g} m^3 but the surface encloses {:.9g}: it "
                  "cuts itself, covers a place twice, or is too coarse (rounded to {:.3g} m)",
                  sum.value(), mesh.volume, mesh.tolerance),
      "unite the overlapping shells, give them as pieces, or export more digits"};
}

}  // namespace

double volume_of(const ConvexPolyhedron& piece) {
  CompensatedSum six;
  const Vector3d& o = piece.vertices().front();
  for (int f = 0; f < static_cast<int>(piece.faces().size()); ++f) {
    const std::span<const int> loop = piece.face_vertices(f);
    const Vector3d a = piece.vertices()[loop[0]] - o;
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
      six.add(a.dot((piece.vertices()[loop[i]] - o).cross(piece.vertices()[loop[i + 1]] - o)));
  }
  return six.value() / 6;
}

Result<MeshPieces> convex_pieces(const ClosedMesh& mesh, const std::string& part,
                                 const DecompositionLimits& limits) {
  if (static_cast<long>(mesh.vertices.size()) > limits.vertices)
    return Fault{"", part,
                 fmt::format("has {} vertices, more than the {} that are cut into convex pieces",
                             mesh.vertices.size(), limits.vertices),
                 "simplify the mesh, give its pieces in the scene, or use role terrain"};
  if (std::optional<ConvexPolyhedron> whole = hull_if_convex(mesh)) {
    MeshPieces one;
    one.convex = true;
    one.pieces.push_back(std::move(*whole));
    if (Result<MeshPieces> proved = certified(std::move(one), mesh, part)) return proved;
  }
  MeshPieces result;
  const MeshPlanes planes = find_planes(mesh);
  Result<std::vector<ConvexCell>> cells = solid_cells(mesh, planes, part, limits);
  if (!cells) return cells.faults();
  const SurfaceCover cover(mesh, planes);
  for (const ConvexCell& cell :
       merge_cells(std::move(*cells), planes.planes, mesh.flatness(), kRoundOff * mesh.size)) {
    Result<ConvexPolyhedron> piece = convex_hull(cell.vertices, mesh.flatness());
    if (!piece) continue;  // thinner than the tolerance; the certificate counts it as missing
    for (int face = 0; face < static_cast<int>(piece->faces().size()); ++face)
      piece->mark_internal(face, !cover.touches(*piece, face));
    result.pieces.push_back(std::move(*piece));
  }
  return certified(std::move(result), mesh, part);
}

Result<MeshPieces> convex_pieces(const Polyhedron& surface, double tolerance,
                                 const std::string& part, const DecompositionLimits& limits) {
  const Result<ClosedMesh> mesh = closed_mesh(surface, tolerance, part);
  if (!mesh) return mesh.faults();
  return convex_pieces(*mesh, part, limits);
}

}  // namespace tenon::geometry
