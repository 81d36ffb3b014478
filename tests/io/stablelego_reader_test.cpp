#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <filesystem>

#include "support/samples.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/io/stablelego.hpp"
#include "tenon/lp/solve.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector3d;

/// The least tension per knob point at which the structure stands: one linear program over all
/// connection and contact forces, equilibrium of every free brick. Infinity if none is enough.
double least_tension(const model::Scene& scene) {
  lp::LpModel model;
  std::vector<int> first_row(scene.bodies.size(), -1);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const model::Body& body = scene.bodies[i];
    if (body.fixed) continue;
    const Vector3d force = -*body.mass * scene.gravity;
    for (int k = 0; k < 3; ++k) {
      const int row = model.add_row(lp::Bounds::exactly(force[k]));
      if (k == 0) first_row[i] = row;
    }
    for (int k = 0; k < 3; ++k) model.add_row(lp::Bounds::exactly(0));
  }
  const int limit = model.add_column({0, lp::kInfinity}, 1, {});
  const auto add = [&](const std::string& a, const std::string& b, const Vector3d& point,
                       const Vector3d& normal, bool tension) {
    std::vector<lp::Entry> entries;
    for (const auto& [name, sign] : {std::pair(a, 1.0), std::pair(b, -1.0)}) {
      const int body = scene.find(name);
      if (first_row[body] < 0) continue;
      const Vector3d arm = point - scene.bodies[body].pose.position;
      const Vector3d moment = 1000 * arm.cross(sign * normal);  // in N mm: like the forces
      for (int k = 0; k < 3; ++k) {
        entries.push_back({first_row[body] + k, sign * normal[k]});
        entries.push_back({first_row[body] + 3 + k, moment[k]});
      }
    }
    std::erase_if(entries, [](const lp::Entry& e) { return e.value == 0; });
    model.add_column({0, lp::kInfinity}, 0, entries);
    if (!tension) return;
    for (lp::Entry& e : entries) e.value = -e.value;
    const int pull = model.add_column({0, lp::kInfinity}, 0, entries);
    const lp::Entry below_limit[] = {{pull, -1}, {limit, 1}};
    model.add_row({0, lp::kInfinity}, below_limit);
  };
  for (const auto& c : scene.connections) add(c.a, c.b, c.point, c.normal, c.tension > 0);
  for (const auto& c : *scene.contacts) add(c.a, c.b, c.point, c.normal, false);
  const auto answer = lp::solve(model);
  EXPECT_TRUE(answer);
  if (!answer || answer->status == lp::Status::infeasible) return lp::kInfinity;
  EXPECT_EQ(answer->status, lp::Status::optimal);
  return answer->objective;
}

TEST(StableLegoReader, AllSamplesStandAtTheFrictionOfAKnob) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  struct Row {
    const char* file;
    std::size_t bricks, held;
    double needed;  ///< N
  };
  for (const Row& row :
       {Row{"external_weight_good", 4, 1, 0.628428}, Row{"stair_19", 19, 1, 0.882706},
        Row{"stair_20_good", 21, 2, 0.882706}, Row{"stick_heavy_good", 15, 2, 0.915459},
        Row{"stick_light", 13, 1, 0.903013}}) {
    const auto read = read_stablelego(data / "stablelego" / (std::string(row.file) + ".json"));
    ASSERT_TRUE(read) << to_string(read.faults().front());
    const model::Scene& scene = read->scene;
    EXPECT_EQ(scene.bodies.size(), row.bricks) << row.file;
    EXPECT_EQ(std::count_if(scene.bodies.begin(), scene.bodies.end(),
                            [](const model::Body& b) { return b.fixed; }),
              static_cast<long>(row.held))
        << row.file;
    EXPECT_DOUBLE_EQ(scene.gravity.z(), -9.8);
    double tension = 0;
    for (const auto& c : scene.connections) tension = std::max(tension, c.tension);
    EXPECT_DOUBLE_EQ(tension, 0.98);
    const double needed = least_tension(scene);
    EXPECT_LE(needed, 0.98) << row.file;
    EXPECT_NEAR(needed, row.needed, 1e-6) << row.file;
  }
}

/// A folder with a brick library.
class LegoFolder : public testing::TemporaryFolder {
 public:
  LegoFolder() {
    write("lego_library.json", R"({"2": {"height": 2, "width": 4, "mass": 0.00216},
                                   "9": {"height": 1, "width": 2, "mass": 0.00081}})");
  }
  Result<ForeignScene> read(const std::string& text, const std::string& name = "s.json") const {
    return read_stablelego(write(name, text));
  }
};

std::string brick(int key, int x, int y, int z, int id, int ori) {
  return "\"" + std::to_string(key) + "\": {\"x\": " + std::to_string(x) +
         ", \"y\": " + std::to_string(y) + ", \"z\": " + std::to_string(z) +
         ", \"brick_id\": " + std::to_string(id) + ", \"ori\": " + std::to_string(ori) + "}";
}

std::string stair(int steps) {
  std::string text = "{";
  for (int i = 0; i < steps; ++i) text += (i ? ", " : "") + brick(i + 1, 2 * i, 21, i, 2, 1);
  return text + "}";
}

TEST(StableLegoReader, TheNineteenthStepIsTheLast) {
  // Published: 19 steps stand, 20 fall.
  const LegoFolder folder;
  const auto stands = folder.read(stair(19)), falls = folder.read(stair(20));
  ASSERT_TRUE(stands && falls);
  EXPECT_LE(least_tension(stands->scene), 0.98);
  EXPECT_GT(least_tension(stands->scene), 0.98 * 0.85);
  EXPECT_GT(least_tension(falls->scene), 0.98);
}

TEST(StableLegoReader, PointsOfAKnobByTheWidthOfTheUpperBrick) {
  const LegoFolder folder;
  const auto wide =
      folder.read("{" + brick(1, 0, 0, 0, 2, 0) + "," + brick(2, 0, 0, 1, 2, 0) + "}");
  ASSERT_TRUE(wide) << to_string(wide.faults().front());
  EXPECT_EQ(wide->scene.connections.size(), 8u * (3 + 4));
  const auto narrow = folder.read(
      "{" + brick(1, 0, 0, 0, 2, 0) + "," + brick(2, 0, 0, 1, 9, 1) + "}", "inner/s.json");
  ASSERT_TRUE(narrow) << to_string(narrow.faults().front());  // the library is one folder up
  EXPECT_EQ(narrow->scene.connections.size(), 2u * (4 + 4));
  const auto& box = std::get<model::Box>(narrow->scene.bodies[1].shape.pieces[0]);
  EXPECT_EQ(box.size, Vector3d(2 * 0.0078, 0.0078, 0.0096));
  const auto& c = narrow->scene.connections[0];
  EXPECT_EQ(c.a, "2");
  EXPECT_EQ(c.b, "1");
  EXPECT_EQ(c.normal, Vector3d::UnitZ());
  EXPECT_DOUBLE_EQ(c.point.z(), 0.0096);
  EXPECT_TRUE(narrow->scene.contacts->empty());
}

TEST(StableLegoReader, NeighboursPushSideways) {
  const LegoFolder folder;
  const auto read = folder.read("{" + brick(1, 0, 0, 0, 9, 0) + "," + brick(2, 1, 1, 0, 9, 0) +
                                "," + brick(3, 0, 2, 0, 9, 0) + "}");
  ASSERT_TRUE(read) << to_string(read.faults().front());
  ASSERT_EQ(read->scene.contacts->size(), 12u);  // 1-2 and 2-3 share one cell, 1-3 one
  for (const auto& c : *read->scene.contacts) EXPECT_EQ(c.friction, 0.0);
}

TEST(StableLegoReader, FaultsAreNamed) {
  const LegoFolder folder;
  const std::pair<std::string, const char*> cases[] = {
      {"{" + brick(1, 0, 0, 0, 77, 0) + "}", "brick_id 77 is not in the library"},
      {"{" + brick(1, 0, 0, 0, 2, 0) + "," + brick(2, 1, 1, 0, 9, 0) + "}", "same cell (1, 1, 0)"},
      {"{" + brick(1, -1, 0, 0, 2, 0) + "}", "x"},
      {R"({"1": {"x": 0.5, "y": 0, "z": 0, "brick_id": 2, "ori": 0}})", "x"},
      {R"({"1": {"x": 0, "brick_id": 2}})", "is no brick"},
      {R"({"brick_id": 3})", "brick_id"},
      {"{}", "no bricks"},
      {"[", ""},
  };
  for (const auto& [text, expected] : cases) {
    const auto read = folder.read(text);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(to_string(read.faults().front()).find(expected), std::string::npos)
        << to_string(read.faults().front());
  }
  folder.write("lego_library.json", R"({"2": {"height": 2, "width": 4}})");
  EXPECT_FALSE(folder.read("{" + brick(1, 0, 0, 0, 2, 0) + "}"));
  std::filesystem::remove(folder.path() / "lego_library.json");
  const auto read = folder.read("{" + brick(1, 0, 0, 0, 2, 0) + "}");
  ASSERT_FALSE(read);
  EXPECT_NE(to_string(read.faults().front()).find("library is missing"), std::string::npos);
}

}  // namespace
}  // namespace tenon::io
