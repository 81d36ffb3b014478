// The example of docs/geometry-space.md, run.
#include <gtest/gtest.h>

#include "support/docs.hpp"
#include "tenon/geometry/advancement.hpp"
#include "tenon/geometry/contact_patch.hpp"
#include "tenon/geometry/convex_hull.hpp"

namespace tenon::geometry {
namespace {

TEST(SpaceDocs, Example) {
  // [docs/geometry-space.md]
  const ConvexPolyhedron floor = box_polyhedron({4, 4, 1});
  const std::vector<Eigen::Vector3d> corners{{-1, -1, 0}, {1, -1, 0}, {0, 2, 0}, {0, 0, 1}};
  const auto wedge = convex_hull(corners);  // a tetrahedron; Result: flat points would be a fault
  const RigidTransform ground, placed{Eigen::Matrix3d::Identity(), {1.5, 0, 0.5}};

  const auto d = convex_distance({floor, ground}, {*wedge, placed});
  // d.distance == 0, certified; d.normal == (0, 0, -1), from the wedge to the floor
  const auto patch = contact_patch({floor, ground}, {*wedge, placed}, d.normal, {1e-9, 1e-9});
  // a triangle hanging over the edge x = 2: four corners, two of them crossings

  const RigidMotion still, shot{{Eigen::Matrix3d::Identity(), {0, 0, 40.5}}, {0, 0, -400}};
  const auto hit = first_contact({floor, still}, {*wedge, shot}, 1.0);
  // hit.time == 0.1 s to 1e-9 of the size, and nothing touched before
  // [end]
  EXPECT_EQ(d.distance, 0);
  EXPECT_TRUE(d.certified);
  EXPECT_LE((d.normal - Eigen::Vector3d(0, 0, -1)).norm(), 1e-15);
  EXPECT_EQ(patch.corners.size(), 4u);
  int crossings = 0;
  for (const ContactCorner& corner : patch.corners)
    crossings += corner.feature_a.kind == FeatureKind::kEdge;
  EXPECT_EQ(crossings, 2);
  EXPECT_EQ(hit.end, AdvancementEnd::kContact);
  EXPECT_NEAR(hit.time, 0.1, 1e-10);
  EXPECT_TRUE(testing::docs_show_example("docs/geometry-space.md",
                                         "tests/geometry/space_docs_example_test.cpp"));
}

}  // namespace
}  // namespace tenon::geometry
