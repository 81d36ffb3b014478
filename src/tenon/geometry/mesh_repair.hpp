// Repairs of a surface, only when asked for (--repair), and never in silence.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/mesh_check.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry {

struct RepairedMesh {
  Polyhedron surface;                ///< triangles
  std::vector<std::string> actions;  ///< what was done, in words; empty = nothing
};

/// In this order: welds vertices within the tolerance, drops triangles without area and second
/// copies of triangles, turns triangles that disagree with the majority of their shell, fills holes
/// whose rim is flat within the tolerance (with their area in the words: a missing lid is filled
/// too), and turns the whole surface round if it is inside out. What it cannot mend (rims that are
/// not flat, shells that cut one another) it leaves: judge the result with closed_mesh.
Result<RepairedMesh> repair_mesh(const Polyhedron& surface, double tolerance,
                                 const std::string& part);

}  // namespace tenon::geometry
