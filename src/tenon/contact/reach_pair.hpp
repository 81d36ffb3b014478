// The stepper's view of two convex pieces: in how many ways they can be kept apart, how far each
// way is from failing, and the rows that hold it. Plane and space implement this; dynamics uses it
// and never asks which of the two it is.
//
// An ALTERNATIVE is a direction that may separate the pieces a and b: a facet of a, a facet of b, a
// pair of corners of rounded pieces, a pair of edges in space. Its GAP is taken over all vertices
// of the true geometry, so that  gap >= 0 for one alternative  <=>  the pieces do not overlap.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/placement.hpp"
#include "tenon/geometry/bounds.hpp"

namespace tenon::contact {

/// Convex pieces of two bodies of the scene; a before b.
struct PiecePair {
  int body_a = -1, body_b = -1;    ///< index in Scene::bodies
  int piece_a = -1, piece_b = -1;  ///< number among all pieces of the scene
  friend bool operator==(const PiecePair&, const PiecePair&) = default;
};

struct AlternativeGap {
  int alternative = -1;
  double gap = 0;  ///< m
};

/// The features that make one row, stable from step to step.
struct RowFeature {
  enum Kind : std::uint8_t {
    kFacetOfA,  ///< `first` facet of a, `second` vertex of b; below 0: crossing -1 - second
    kFacetOfB,  ///< `first` vertex of a, or crossing -1 - first, `second` facet of b
    kCorners,   ///< `first` vertex of a, `second` vertex of b
    kEdges      ///< `first` edge of a, `second` edge of b
  };
  Kind kind = kFacetOfA;
  int first = 0, second = 0;
  /// A point of a facet where two edges cross above it: edge_a * edges of b + edge_b.
  bool is_facet_crossing() const {
    return (kind == kFacetOfA && second < 0) || (kind == kFacetOfB && first < 0);
  }
  friend bool operator==(const RowFeature&, const RowFeature&) = default;
};

/// Rows at q1 given q0: see PairGeometry::rows.
struct ReachRow {
  Contact contact;  ///< both Jacobians filled; scene_a, scene_b set; a, b, drift left to the caller
  RowFeature feature;
  double end_gap = 0;  ///< row_gap at the end it is linearised for, m
  /// What contact.gap has more than the true gap at the start, m: rows of crossing edges are no
  /// exact discrete gradient, and this belongs to the way, not to the start.
  double bend = 0;
  /// Taken as it begins, because its normal swings within the step: its gap at the end says
  /// nothing.
  bool as_begun = false;
};

/// Start and end of one body's motion in the step, and how the gradient must be scaled so that it
/// is exact over the step: k = tan(d/2) / (d/2), d the angle turned.
struct Motion {
  Placement start, end;
  double k = 1;
};
Motion motion_between(const Placement& start, const Placement& end);

struct RowRequest {
  double reach = 0;  ///< vertices further than this from the facet make no row, m
  double size = 1;   ///< length the geometric ties are relative to, m
  /// Every vertex against the unbounded line or plane of the facet instead of the clipped patch.
  bool full = false;
};

class PairGeometry {
 public:
  virtual ~PairGeometry() = default;
  virtual int dof() const = 0;

  /// The gaps of all alternatives (in space: of all that could be the largest), in a fixed order.
  virtual void gaps(const PiecePair& pair, const Placement& a, const Placement& b,
                    std::vector<AlternativeGap>& out) const = 0;
  virtual double gap(const PiecePair& pair, int alternative, const Placement& a,
                     const Placement& b) const = 0;
  /// From a to b, unit, world.
  virtual Eigen::Vector3d normal(const PiecePair& pair, int alternative, const Placement& a,
                                 const Placement& b) const = 0;
  /// The ends of a facet in the plane, world, its rounding left out; the same point twice for other
  /// alternatives and in space.
  virtual std::array<Eigen::Vector3d, 2> facet_ends(const PiecePair&, int /*alternative*/,
                                                    const Placement& a, const Placement&) const {
    return {a.centre, a.centre};
  }
  /// A cut inside a body: separates only where the gap is truly positive.
  virtual bool internal(const PiecePair& pair, int alternative) const = 0;

  /// The contact patch of an alternative. The Jacobian of a row is its discrete gradient between
  /// start and end, and contact.gap is such that
  ///     contact.gap + h J_n v = row_gap(end)   for the v that leads from start to end,
  /// which makes contact.gap = row_gap(start) (exactly for facets and corners, to third order of
  /// the rotation for edges; where a rounding goes round a corner onto a facet of a planar piece,
  /// the gap of that corner): v = 0 stays feasible, and the contact forces do no work. Edges whose
  /// common normal swings by more than 32 deg in the step are linearised at the start instead.
  virtual void rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
                    const RowRequest& request, std::vector<ReachRow>& out) const = 0;
  /// The row of one pair of features, linearised alike.
  virtual ReachRow row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
                       const Motion& b) const = 0;
  virtual double row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                         const Placement& b) const = 0;

  /// Whether the features still bound the gap where they are nearest: the row of two edges that
  /// have slid past each other's ends holds back their lines, not the pieces.
  virtual bool facing(const PiecePair&, const RowFeature&, const Placement&,
                      const Placement&) const {
    return true;
  }

  /// Box around a piece, world.
  virtual geometry::Bounds bounds(int piece, const Placement& place) const = 0;
  /// Sum of the radii by which the two pieces are rounded, m.
  virtual double rounding(const PiecePair& pair) const = 0;
  /// Width of the thinner piece, m: the scale of "passed through".
  virtual double thickness(const PiecePair& pair) const = 0;

  /// Signed distance of the two pieces by a routine that shares no code with the functions above.
  virtual double verified_gap(const PiecePair& pair, const Placement& a,
                              const Placement& b) const = 0;
};

}  // namespace tenon::contact
