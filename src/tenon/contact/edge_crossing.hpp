// Inside of reach_space: two edges that cross above a facet, one of them a border of it.
#pragma once

#include <Eigen/Core>

#include "tenon/contact/reach_pair.hpp"
#include "tenon/geometry/posed_pair.hpp"

namespace tenon::contact {

/// Edges that miss each other by more than this share of the shorter one face each other no more.
constexpr double kMissed = 0.1;

/// How RowFeature numbers the crossing of edge e of a and edge f of b.
int crossing_number(const geometry::PosedPair& pair, int e, int f);

/// An edge of a and one of b seen along the normal of the facet: where on each they cross, as a
/// share of its length. A's frame.
class EdgeCrossing {
 public:
  /// `feature` is a facet crossing.
  EdgeCrossing(const geometry::PosedPair& pair, const RowFeature& feature);

  Eigen::Vector3d on_a() const;
  Eigen::Vector3d on_b() const;
  /// Both edges are there where they cross, and they pass above rather than beside each other.
  bool real() const;

 private:
  Eigen::Vector3d origin_a_, along_a_, origin_b_, along_b_;
  double share_a_ = 0, share_b_ = 0;
  /// The least turn moves their crossing far, and what keeps them apart is another axis.
  bool beside_ = true;
};

}  // namespace tenon::contact
