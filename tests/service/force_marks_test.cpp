// The arrows of a standing structure's picture: pushes carry, pulls of connections hold down.
#include <gtest/gtest.h>

#include "support/run_cli.hpp"
#include "tenon/service/structure.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::service {
namespace {

TEST(ForceMarks, ACantileverIsPushedUpAtItsEdgeAndPulledDownBehind) {
  const testing::TemporaryFolder folder;
  StructureRequest request;
  request.load.file = folder.write("cantilever.json", R"({"version": 1, "dimension": 2,
    "gravity": [0, -1], "friction": 0.3, "bodies": [
      {"name": "base", "fixed": true, "shape": {"box": [2, 1]}, "position": [0, -0.5]},
      {"name": "arm", "mass": 1, "shape": {"box": [4, 1]}, "position": [1.5, 0.5]}],
    "connections": [{"a": "arm", "b": "base", "point": [-0.5, 0], "normal": [0, 1], "tension": 2},
                    {"a": "arm", "b": "base", "point": [1, 0], "normal": [0, 1], "tension": 2}]})");
  const auto structure = load_structure(request, nullptr);
  ASSERT_TRUE(structure) << to_string(structure.faults()[0]);
  const auto test = statics::make_stability_test(structure->problem());
  ASSERT_EQ(test->test_all().verdict, statics::Verdict::stands);
  const auto marks = force_marks(*structure, test->forces());
  double pushes = 0, pulls = 0;
  for (const auto& arrow : marks.arrows)
    (arrow.vector.y() > 0 ? pushes : pulls) += arrow.vector.y();
  EXPECT_NEAR(pushes + pulls, 1, 1e-9);  // together they carry the weight
  EXPECT_LT(pulls, -0.3);                // 1/3 at least, the arm being level
}

}  // namespace
}  // namespace tenon::service
