#include "tenon/service/overrides.hpp"

#include <gtest/gtest.h>

#include "support/run_cli.hpp"
#include "tenon/service/load.hpp"
#include "tenon/service/validate.hpp"

namespace tenon::service {
namespace {

io::Json scene() {
  auto value = io::parse_json(R"({"version": 1, "friction": 0.1,
    "materials": {"oak": {"friction": 0.4}, "steel": {"density": 7800}},
    "pairs": [{"a": "oak", "b": "steel", "friction": 0.3}],
    "contacts": [{"a": "peg", "b": "part.1", "point": [0,0], "normal": [0,1]}],
    "bodies": [{"name": "peg", "shape": {"box": [1,1]}, "velocity": [1,0]},
               {"name": "part", "shape": {"box": [1,1]}},
               {"name": "part.1", "shape": {"polygon": [[0,0],[1,0],[0,1]]}}]})",
                              "");
  return *value;
}

std::string after(const std::string& assignment) {
  auto value = scene();
  const auto faults = set_field(value, assignment);
  return faults.empty() ? io::to_line(value) : to_string(faults[0]);
}

TEST(SetField, ByNameByNumberAndInBrackets) {
  for (const char* path : {"bodies.peg.position", "bodies.0.position", "bodies[0].position"})
    EXPECT_NE(after(std::string(path) + "=[0.004,5]")
                  .find(R"("velocity": [1, 0], "position": [0.004, 5]})"),
              std::string::npos)
        << after(std::string(path) + "=[0.004,5]");
  EXPECT_NE(after("friction=0.3").find(R"("friction": 0.3, "materials")"), std::string::npos);
  EXPECT_NE(after("bodies.part.1.shape.polygon[1][0]=2").find("[2, 0]"), std::string::npos);
  EXPECT_NE(after("bodies.part.shape.box.1=7").find("[1, 7]"), std::string::npos);
  EXPECT_NE(after("materials.oak.friction=9").find(R"("oak": {"friction": 9})"), std::string::npos);
}

TEST(SetField, MakesMissingObjectsAndTakesPlainWordsAsText) {
  EXPECT_NE(after("simulation.steps=100").find(R"("simulation": {"steps": 100})"),
            std::string::npos);
  EXPECT_NE(after("simulation.model=compact").find(R"({"model": "compact"})"), std::string::npos);
  EXPECT_NE(after("name=a=b").find(R"("name": "a=b")"), std::string::npos);
}

TEST(SetField, APathThatLeadsNowhereListsWhatThereIs) {
  EXPECT_NE(after("bodies.pig.mass=1").find("did you mean 'peg'?"), std::string::npos);
  EXPECT_NE(after("bodies.7.mass=1").find("the known ones are peg, part, part.1"),
            std::string::npos);
  EXPECT_NE(after("bodies.peg.name.x=1").find("'x' is below a text"), std::string::npos);
  EXPECT_NE(after("friction").find("is no assignment"), std::string::npos);
  EXPECT_NE(after("=3").find("is no assignment"), std::string::npos);
  EXPECT_NE(after("bodies[0=3").find("there is no '[0' here"), std::string::npos);
  auto list = *io::parse_json("[]", "");
  EXPECT_EQ(set_field(list, "a=1").size(), 1u);
  auto number = *io::parse_json("3", "");
  EXPECT_EQ(set_field(number, "a=1").size(), 1u);
}

TEST(FixBodies, HoldsAndStops) {
  auto value = scene();
  EXPECT_TRUE(fix_bodies(value, {"peg", "part.1"}).empty());
  const auto& bodies = *value.find("bodies")->array();
  EXPECT_TRUE(*bodies[0].find("fixed")->boolean());
  EXPECT_EQ(bodies[0].find("velocity"), nullptr);
  EXPECT_EQ(bodies[1].find("fixed"), nullptr);
  EXPECT_TRUE(*bodies[2].find("fixed")->boolean());
  const auto faults = fix_bodies(value, {"peg", "pert", "x"});
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_NE(faults[0].remedy.find("did you mean 'part'?"), std::string::npos);
}

TEST(SetFriction, OverridesSceneMaterialsPairsAndGivenContacts) {
  auto value = scene();
  EXPECT_TRUE(set_friction(value, 0.7).empty());
  const auto text = io::to_line(value);
  EXPECT_EQ(text.find("0.1,"), std::string::npos);
  EXPECT_EQ(value.find("friction")->number()->value, 0.7);
  EXPECT_EQ((*value.find("pairs")->array())[0].find("friction")->number()->value, 0.7);
  EXPECT_EQ((*value.find("contacts")->array())[0].find("friction")->number()->value, 0.7);
  EXPECT_EQ(value.find("materials")->find("oak")->find("friction")->number()->value, 0.7);
  EXPECT_EQ(set_friction(value, -1).size(), 1u);
  EXPECT_EQ(set_friction(value, std::nan("")).size(), 1u);
}

TEST(LoadScene, OverridesAreCheckedLikeTheFile) {
  const testing::TemporaryFolder folder;
  LoadRequest request{folder.write("s.json", io::to_text(scene())), {}, {}, {}};
  ASSERT_TRUE(load_scene(request));
  request.set = {"bodies.peg.mass=-1", "bodis=3", "bodies.nobody.mass=1"};
  request.fix = {"nobody"};
  const auto faults = load_scene(request);
  ASSERT_FALSE(faults);
  EXPECT_EQ(faults.faults().size(), 4u);
  request.set = {"bodies.peg.mass=3", "gravity=[1,2]"};
  request.fix = {"part"};
  request.friction = 0.25;
  const auto loaded = load_scene(request);
  ASSERT_TRUE(loaded);
  EXPECT_EQ(*loaded->bodies[0].mass, 3);
  EXPECT_TRUE(loaded->bodies[1].fixed);
  EXPECT_EQ(loaded->friction_between(0, 1), 0.25);
  EXPECT_EQ(loaded->gravity, Eigen::Vector3d(1, 2, 0));
}

TEST(LoadScene, AMeshFileIsASceneOfOnePartAndTakesOverrides) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write(
      "part.obj",
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1.10000002\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  const auto plain = load_scene({file, {}, {}, {}});
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->bodies[0].name, "part");
  const auto words = validate({file, {}, {}, {}});
  EXPECT_EQ(words.exit_code, 0);
  EXPECT_NE(words.text.find("note: part: rounded to 1.31e-07 m"), std::string::npos) << words.text;
  EXPECT_NE(words.json.find("\"notes\": [\"part: rounded to 1.31e-07 m\"]"), std::string::npos);
  const auto held = load_scene({file, {"bodies.part.mass=2"}, {"part"}, 0.5});
  ASSERT_TRUE(held);
  EXPECT_TRUE(held->bodies[0].fixed);
  EXPECT_EQ(held->friction, 0.5);
  EXPECT_EQ(std::get<model::Mesh>(held->bodies[0].shape.pieces[0]).tolerance,
            std::get<model::Mesh>(plain->bodies[0].shape.pieces[0]).tolerance);
}

TEST(Validate, SaysWhatTheFileHoldsOrEveryFault) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write("s.json", io::to_text(scene()));
  const auto good = validate({file, {}, {"part"}, {}});
  EXPECT_EQ(good.exit_code, 0);
  EXPECT_NE(good.json.find(R"("status": "done", "faults": [])"), std::string::npos) << good.json;
  EXPECT_NE(good.text.find("3 bodies, 1 of them fixed"), std::string::npos) << good.text;
  const auto bad = validate({file, {"bodies.peg.mass=-1"}, {}, {}});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_NE(bad.json.find(R"("path": "bodies[0].mass")"), std::string::npos) << bad.json;
}

}  // namespace
}  // namespace tenon::service
