// Spatial pieces for the stepper: convex polyhedra and spheres against each other
// (docs/simulate.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/contact/body_geometry.hpp"
#include "tenon/contact/reach_pair.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::contact {

/// Alternatives of a pair, numbered: faces of a; faces of b; pairs of edges (e of a, f of b) as
/// e * edges_b + f; and where one of them is swollen by a radius, pairs (vertex, vertex), (vertex
/// of a, edge of b), (edge of a, vertex of b), each block after the other.
class SpatialPairs final : public PairGeometry {
 public:
  /// Pieces of all bodies, coordinates from the centre of mass of the body, body axes.
  explicit SpatialPairs(std::vector<SpacePiece> pieces);

  int dof() const override { return 6; }
  /// All alternatives within 1e-8 of the size below min(0, the best one); at least one of them is
  /// no cut inside a body (or separates).
  void gaps(const PiecePair& pair, const Placement& a, const Placement& b,
            std::vector<AlternativeGap>& out) const override;
  double gap(const PiecePair& pair, int alternative, const Placement& a,
             const Placement& b) const override;
  Eigen::Vector3d normal(const PiecePair& pair, int alternative, const Placement& a,
                         const Placement& b) const override;
  /// A cut face, or an edge beside one.
  bool internal(const PiecePair& pair, int alternative) const override;
  /// The overlap of the two supporting features, thickened by the reach, at the start and at the
  /// end of the step. In RowFeature a negative number in place of a vertex, -1 - (e * edges_b + f),
  /// stands for the crossing of edges e and f against a facet; in kEdges -1 - v for a vertex v in
  /// place of an edge (rounded pieces).
  void rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
            const RowRequest& request, std::vector<ReachRow>& out) const override;
  ReachRow row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
               const Motion& b) const override;
  double row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                 const Placement& b) const override;
  bool facing(const PiecePair& pair, const RowFeature& feature, const Placement& a,
              const Placement& b) const override;
  geometry::Bounds bounds(int piece, const Placement& place) const override;
  double rounding(const PiecePair& pair) const override;
  double thickness(const PiecePair& pair) const override;
  double verified_gap(const PiecePair& pair, const Placement& a, const Placement& b) const override;

 private:
  struct Piece {
    geometry::ConvexPolyhedron hull;  ///< a single point for spheres
    double radius = 0;
    double thickness = 0;  ///< smallest width between a face and the vertex opposite, m
  };
  const Piece& piece_a(const PiecePair& pair) const { return pieces_[pair.piece_a]; }
  const Piece& piece_b(const PiecePair& pair) const { return pieces_[pair.piece_b]; }

  std::vector<Piece> pieces_;
};

}  // namespace tenon::contact
