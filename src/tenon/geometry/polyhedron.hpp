// A polyhedron as it is written in a file: vertices and polygon faces, outward by the right-hand
// rule.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace tenon::geometry {

struct Polyhedron {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::vector<int>> faces;
};

}  // namespace tenon::geometry
