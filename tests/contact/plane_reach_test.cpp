// Rows of planar pieces: the gradient is exact over the step, also where a rounding goes round a
// corner, and the patch of a facet does not depend on where cuts split its side.
#include <gtest/gtest.h>

#include <initializer_list>

#include "support/samples.hpp"
#include "tenon/contact/reach_plane.hpp"
#include "tenon/core/random.hpp"

namespace tenon::contact {
namespace {

using Eigen::Vector3d;
using geometry::Loop;
using geometry::PlanePiece;

const PiecePair kPair{0, 1, 0, 1};

/// What the row says the gap becomes, and what it becomes.
double missed(const PlanarPairs& pairs, const RowFeature& feature, const Motion& a,
              const Motion& b) {
  const ReachRow row = pairs.row(kPair, feature, a, b);
  const BodyVector va = velocity_between(a.start, a.end, 1, 3);
  const BodyVector vb = velocity_between(b.start, b.end, 1, 3);
  const Contact& contact = row.contact;
  const double moved = contact.jacobian_a.row(0).dot(contact.scene_a == 0 ? va : vb) +
                       contact.jacobian_b.row(0).dot(contact.scene_b == 0 ? va : vb);
  EXPECT_EQ(row.end_gap, pairs.row_gap(kPair, feature, a.end, b.end));
  return contact.gap + moved - row.end_gap;
}

/// From near (x0, y) to near (x1, y), turned at the start and a little on the way.
Motion way(Random& random, double x0, double x1, double y) {
  const double angle = random.uniform(-3, 3);
  const auto near = [&](double x) {
    return Vector3d(x + random.uniform(-0.2, 0.2), y + random.uniform(-0.2, 0.2), 0);
  };
  return motion_between(plane_placement(near(x0), angle),
                        plane_placement(near(x1), angle + random.uniform(-0.25, 0.25)));
}

TEST(PlaneReach, TheGradientIsExactOverTheStep) {
  Random random(3);
  int passed = 0;
  for (int i = 0; i < testing::samples(400, 20000); ++i) {
    const double radius = random.below(2) ? random.uniform(0.05, 0.3) : 0;
    const Loop square{{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
    const Loop triangle{{-0.3, -0.2}, {0.4, -0.2}, {0, 0.3}};
    const PlanarPairs pairs({PlanePiece(square), PlanePiece(triangle, radius)});
    const Motion a = way(random, 0, 0, 0), b = way(random, 0.6, 0.3, 0.9);
    for (int facet = 0; facet < 4; ++facet)
      for (int vertex = 0; vertex < 3; ++vertex) {
        const RowFeature feature{RowFeature::kFacetOfA, facet, vertex};
        ASSERT_NEAR(missed(pairs, feature, a, b), 0, 1e-14) << i;
        const double start = pairs.row_gap(kPair, feature, a.start, b.start);
        passed += pairs.row(kPair, feature, a, b).contact.gap != start;
      }
    for (int corner = 0; corner < 4; ++corner)
      ASSERT_NEAR(missed(pairs, {RowFeature::kCorners, corner, 0}, a, b), 0, 1e-14) << i;
  }
  EXPECT_GT(passed, 50);  // went round a corner onto the facet
}

TEST(PlaneReach, ADiscThatGoesRoundACornerBeginsAtTheGapOfTheCorner) {
  const PlanarPairs pairs(
      {PlanePiece(Loop{{-1, -1}, {0, -1}, {0, 0}, {-1, 0}}), geometry::disc_piece(0.5)});
  const Motion table = motion_between(plane_placement({0, 0, 0}, 0), plane_placement({0, 0, 0}, 0));
  const Motion disc = motion_between(plane_placement({0.3, 0.4, 0}, 0),  // touches the corner
                                     plane_placement({-0.1, 0.5, 0}, 0));
  const ReachRow row = pairs.row(kPair, {RowFeature::kFacetOfA, 2, 0}, table, disc);
  EXPECT_NEAR(row.contact.gap, 0, 1e-15);
  EXPECT_NEAR(row.end_gap, 0, 1e-15);
  // Three quarters of the way round the corner, one quarter over the facet: between both normals.
  EXPECT_GT(row.contact.jacobian_a(0, 0), 0.2);
  EXPECT_LT(row.contact.jacobian_a(0, 1), 1);
}

TEST(PlaneReach, ThePatchOfASideDoesNotDependOnHowCutsSplitIt) {
  const PlanePiece box(Loop{{-0.2, -0.2}, {0.2, -0.2}, {0.2, 0.2}, {-0.2, 0.2}});
  const Loop plain{{0, 0}, {3, 0}, {3, 1}, {0, 1}};
  const Loop split{{0, 0}, {3, 0}, {3, 1}, {2, 1}, {1, 1}, {0, 1}};
  const Motion still = motion_between(plane_placement({0, 0, 0}, 0), plane_placement({0, 0, 0}, 0));
  for (const double x : {0.1, 0.5, 1.0, 1.5, 2.1, 3.1}) {
    const Placement at = plane_placement({x, 1.2, 0}, 0);
    std::vector<ReachRow> one, other;
    const RowRequest request{0.1, 1, false};
    PlanarPairs({PlanePiece(plain), box})
        .rows(kPair, 2, still, motion_between(at, at), request, one);
    for (int facet : {2, 3, 4}) {
      other.clear();
      PlanarPairs({PlanePiece(split), box})
          .rows(kPair, facet, still, motion_between(at, at), request, other);
      ASSERT_EQ(one.size(), other.size()) << x;
      for (size_t i = 0; i < one.size(); ++i)
        EXPECT_LT((one[i].contact.point - other[i].contact.point).norm(), 1e-15) << x;
    }
  }
}

}  // namespace
}  // namespace tenon::contact
