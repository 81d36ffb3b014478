// One convex piece of a planar body: the hull of its vertices, swept by a disc of `radius`.
// One vertex: a disc, or a particle if the radius is 0. Two: a capsule (or a segment). Otherwise a
// convex polygon, rounded if the radius is positive.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/geometry/bounds.hpp"
#include "tenon/geometry/plane_pose.hpp"
#include "tenon/geometry/polygon.hpp"

namespace tenon::geometry {

class PlanePiece {
 public:
  /// Facet i runs from vertex i to the next one. It belongs to the hull of the vertices (the core);
  /// the surface of the piece lies `radius` further out.
  struct Facet {
    Eigen::Vector2d normal;  ///< outward, unit
    double offset = 0;       ///< max of normal . x over ALL vertices of the core
    double length = 0;       ///< m, > 0
    bool internal = false;   ///< a cut inside its body: another piece continues behind it
  };

  PlanePiece() = default;
  /// Vertices counter-clockwise, convex (straight vertices allowed, no two equal), at least one;
  /// radius >= 0. `internal` is empty (no facet is) or has one entry per facet.
  explicit PlanePiece(Loop vertices, double radius = 0, const std::vector<char>& internal = {});

  const Loop& vertices() const { return vertices_; }
  /// As many as vertices; none for a single vertex, both sides for two.
  const std::vector<Facet>& facets() const { return facets_; }
  double radius() const { return radius_; }
  int size() const { return static_cast<int>(vertices_.size()); }
  int next(int i) const { return i + 1 == size() ? 0 : i + 1; }
  int previous(int i) const { return i == 0 ? size() - 1 : i - 1; }

  /// Middle of the box around the vertices; every point of the piece lies within reach() of it.
  const Eigen::Vector2d& centre() const { return centre_; }
  double reach() const { return reach_; }

  /// Index of a vertex with the largest direction . x, to round-off; of equal ones the first met.
  int support(const Eigen::Vector2d& direction) const;
  /// The same, found by walking from `start`: O(distance walked). Walks over plateaus, so that the
  /// height is right to 4 eps (reach + |centre|) |direction| however flat the outline.
  int support_from(const Eigen::Vector2d& direction, int start) const;

  /// The box around the piece placed by X_WB; z = 0.
  Bounds bounds(const PlanePose& X_WB) const;
  /// The piece moved by -shift in its own frame.
  PlanePiece shifted(const Eigen::Vector2d& shift) const;

 private:
  Loop vertices_;
  std::vector<Facet> facets_;
  double radius_ = 0, reach_ = 0;
  Eigen::Vector2d centre_ = Eigen::Vector2d::Zero();
};

inline PlanePiece disc_piece(double radius, const Eigen::Vector2d& centre = {0, 0}) {
  return PlanePiece(Loop{centre}, radius);
}
/// Corners counter-clockwise from (-, -).
PlanePiece box_piece(const Eigen::Vector2d& size, const Eigen::Vector2d& centre = {0, 0});

/// The signed distance from a point to a piece. Facets: the distance above each facet's line (of
/// the rounded surface); `distance` is the true Euclidean one, < 0 inside.
struct PointDistance {
  double distance = 0;
  Eigen::Vector2d normal = Eigen::Vector2d::Zero();   ///< outward, unit
  Eigen::Vector2d nearest = Eigen::Vector2d::Zero();  ///< on the surface of the piece
  int facet = -1;                                     ///< the facet nearest to the point, or -1
  int vertex = -1;  ///< the vertex whose rounding (or corner) is nearest, or -1
};

/// All in the frame of the piece. Outside: the nearest point of the outline; inside: the nearest
/// facet (smallest depth). The centre of a disc itself gets the normal (0, 1).
PointDistance point_distance(const PlanePiece& piece, const Eigen::Vector2d& p);
/// Height of p above the line of every facet: n . p - offset - radius.
std::vector<double> facet_heights(const PlanePiece& piece, const Eigen::Vector2d& p);

}  // namespace tenon::geometry
