// The picture of a collapse begins as the dynamics does, not as any admissible motion might.
#include "tenon/service/collapse.hpp"

#include <gtest/gtest.h>

#include "tenon/model/structures.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::service {
namespace {

Structure structure_of(model::Scene scene, double friction) {
  scene.friction = friction;
  StructureRequest request;
  request.load.scene = std::make_shared<const model::Scene>(std::move(scene));
  auto structure = load_structure(request, nullptr);
  EXPECT_TRUE(structure);
  return *std::move(structure);
}

TEST(Collapse, AnArchThatSlidesSinksAtItsCrownAlikeOnBothSides) {
  const Structure arch = structure_of(model::arch(27, 0.16), 0.3);  // 0.34165 would hold it
  const auto motion = beginning_of_collapse(arch);
  ASSERT_TRUE(motion);
  ASSERT_EQ(motion->size(), 27u);
  EXPECT_LT((*motion)[13][1], 0);
  for (int i = 0; i < 13; ++i) {
    EXPECT_NEAR((*motion)[i][0], -(*motion)[26 - i][0], 1e-6) << i;
    EXPECT_NEAR((*motion)[i][1], (*motion)[26 - i][1], 1e-6) << i;
    EXPECT_LT((*motion)[i][1], -0.1 * (*motion)[13][1]) << i << ": none rises but by turning";
  }
}

TEST(Collapse, WhatStandsOrIsTooLargeHasNone) {
  EXPECT_FALSE(beginning_of_collapse(structure_of(model::arch(27, 0.16), 0.4)));
  EXPECT_FALSE(beginning_of_collapse(structure_of(model::diamond(13), 0)));  // 169 blocks
  const Structure diamond = structure_of(model::diamond(5), 0);
  const auto test = statics::make_stability_test(diamond.problem());
  ASSERT_EQ(test->test_all().verdict, statics::Verdict::falls);
  EXPECT_NE(collapse_picture(diamond, test->motion()).find("how the collapse begins"),
            std::string::npos);
}

}  // namespace
}  // namespace tenon::service
