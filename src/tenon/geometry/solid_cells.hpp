// The inside of a closed mesh as convex cells, cut by the mesh's own planes.
//
// A binary space partition of a box around the mesh. The cutting plane of a cell is chosen among
// the planes of the surface fragments in it: first one with no fragment in front (it cuts off empty
// space only), then the one that splits the fewest fragments, then the one with the most surface on
// it. A cell without fragments is all inside or all outside: inside iff it lies behind the
// fragments on the cut that made it. Decisions use the mesh's tolerance (what is nearer to a plane
// is on it), the corners of the cells are exact to round-off.
//
// Afterwards neighbours grow together, greedily: the union of A and B is convex if both lie behind
// all planes of the other but the one between them, and is then cut out of space by those planes.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/convex_cell.hpp"
#include "tenon/geometry/mesh_check.hpp"
#include "tenon/geometry/mesh_planes.hpp"

namespace tenon::geometry {

/// Where to give up: shapes with curved notches have no small exact decomposition.
struct DecompositionLimits {
  int vertices = 25000;       ///< of the mesh; hull and planes take their square, some seconds here
  int cells = 20000;          ///< convex cells before merging
  long work = 1'000'000'000;  ///< heights of points above planes evaluated; about 1 ns each
};

/// Cells that together are the inside of the mesh; their faces name planes of `planes`. Fault: past
/// a limit, with the number reached.
Result<std::vector<ConvexCell>> solid_cells(const ClosedMesh& mesh, const MeshPlanes& planes,
                                            const std::string& part,
                                            const DecompositionLimits& limits = {});

/// Fewer cells with the same union. No pair of the result can be merged further.
std::vector<ConvexCell> merge_cells(std::vector<ConvexCell> cells, const std::vector<Plane>& planes,
                                    double tolerance, double round_off);

}  // namespace tenon::geometry
