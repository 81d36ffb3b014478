// Planar pieces for the stepper: convex polygons, swept by a disc where rounded (one vertex: a disc
// or a particle; two: a capsule), against each other.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "tenon/contact/reach_pair.hpp"
#include "tenon/geometry/plane_piece.hpp"

namespace tenon::contact {

/// Alternatives of a pair, numbered: facets of a, facets of b, and where radius_a + radius_b > 0
/// the corner pairs (vertex i of a, vertex j of b) as  na + nb + i * vertices_b + j.
class PlanarPairs final : public PairGeometry {
 public:
  /// Pieces of all bodies, coordinates from the centre of mass of the body, body axes.
  explicit PlanarPairs(std::vector<geometry::PlanePiece> pieces);
  const std::vector<geometry::PlanePiece>& pieces() const { return pieces_; }

  int dof() const override { return 3; }
  void gaps(const PiecePair& pair, const Placement& a, const Placement& b,
            std::vector<AlternativeGap>& out) const override;
  double gap(const PiecePair& pair, int alternative, const Placement& a,
             const Placement& b) const override;
  Eigen::Vector3d normal(const PiecePair& pair, int alternative, const Placement& a,
                         const Placement& b) const override;
  std::array<Eigen::Vector3d, 2> facet_ends(const PiecePair& pair, int alternative,
                                            const Placement& a, const Placement& b) const override;
  bool internal(const PiecePair& pair, int alternative) const override;
  void rows(const PiecePair& pair, int alternative, const Motion& a, const Motion& b,
            const RowRequest& request, std::vector<ReachRow>& out) const override;
  ReachRow row(const PiecePair& pair, const RowFeature& feature, const Motion& a,
               const Motion& b) const override;
  double row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                 const Placement& b) const override;
  geometry::Bounds bounds(int piece, const Placement& place) const override;
  double rounding(const PiecePair& pair) const override;
  double thickness(const PiecePair& pair) const override;
  double verified_gap(const PiecePair& pair, const Placement& a, const Placement& b) const override;

 private:
  std::vector<geometry::PlanePiece> pieces_;
  std::vector<double> thickness_;  ///< smallest width of each piece, m
};

}  // namespace tenon::contact
