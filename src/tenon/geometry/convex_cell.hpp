// A convex cell that planes cut: the working form of the decomposition of a mesh.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/geometry/mesh_planes.hpp"
#include "tenon/geometry/polyhedron.hpp"

namespace tenon::geometry {

struct ConvexCell {
  /// A face lies on a plane of the list the cell was cut by.
  struct Face {
    int plane = -1;         ///< its index; -1 for the sides of the first box
    bool reversed = false;  ///< the outward normal is minus the plane's
    std::vector<int> loop;  ///< counter-clockwise seen from outside
  };
  std::vector<Eigen::Vector3d> vertices;
  std::vector<Face> faces;

  bool empty() const { return faces.size() < 4; }
  double volume() const;
  double area(const Face& face) const;
  Polyhedron surface() const;
};

ConvexCell box_cell(const Eigen::Vector3d& low, const Eigen::Vector3d& high);

/// Cuts a cell by planes[index]: what lies behind it (height <= 0) and in front. Vertices within
/// `round_off` of the plane belong to both. A side that keeps no vertex beyond `round_off` is
/// empty, and the other is then the whole cell.
struct CutCell {
  ConvexCell behind, front;
};
CutCell cut(const ConvexCell& cell, const Plane& plane, int index, double round_off);

/// The part of a cell behind a plane, or in front of it (`reversed`).
ConvexCell clip(const ConvexCell& cell, const Plane& plane, int index, bool reversed,
                double round_off);

}  // namespace tenon::geometry
