// hello, open, generate, save, close and the answers about structures.
#include "server/fixture.hpp"
#include "support/samples.hpp"

namespace tenon {
namespace {

using testing::Answered;
using testing::Client;
using testing::json_number;
using testing::json_text;
using testing::Schema;
using testing::ServerTest;

class Scenes : public ServerTest {};
class Structures : public ServerTest {};

TEST_F(Scenes, HelloListsWhatThereIs) {
  Client client(port());
  const Answered hello = good(client, "hello");
  EXPECT_EQ(hello.answer().find("kinds")->array()->size(), 9u);
  bool ramp = false;
  for (const io::Json& scene : *hello.answer().find("scenes")->array())
    ramp = ramp || json_text(scene, "name") == "ramp-paper";
  EXPECT_TRUE(ramp);
}

TEST_F(Scenes, OpenByNameGivesSceneDrawingAndPoses) {
  Client client(port());
  const Answered opened =
      good(client, "open", R"("name": "ramp-paper", "friction": 0.5, "fix": ["box"])");
  const io::Json& drawing = *opened.answer().find("drawing");
  EXPECT_EQ(json_number(drawing, "dimension"), 2);
  ASSERT_EQ(opened.f32(0).size(), 9u);
  EXPECT_EQ(json_number(*opened.answer().find("scene"), "friction"), 0.5);
  for (const io::Json& body : *drawing.find("bodies")->array())
    EXPECT_TRUE(*body.find("fixed")->boolean());
  EXPECT_TRUE(client.ask("open", R"("name": "none")").is_error());
  EXPECT_TRUE(client.ask("open", R"("name": "ramp-paper", "scene": {})").is_error());
  EXPECT_TRUE(client.ask("open").is_error());
  EXPECT_TRUE(client.ask("open", R"("name": "ramp-paper", "fix": ["nobody"])").is_error());
}

TEST_F(Scenes, ASpatialSceneIsDrawnWithTrianglesAndSharpEdges) {
  Client client(port());
  const Answered opened = good(client, "open", R"("name": "box-on-table-3d")");
  const io::Json& shape = (*opened.answer().find("drawing")->find("shapes")->array())[0];
  EXPECT_EQ(shape.find("triangles")->array()->size(), 12u);
  EXPECT_EQ(shape.find("edges")->array()->size(), 12u);
  EXPECT_EQ(opened.f32(0).size() % 7, 0u);
}

TEST_F(Scenes, TenThousandBlocksShareTheirShapes) {
  Client client(port());
  const Answered opened = good(client, "generate", R"("kind": "pyramid", "numbers": [141])");
  const io::Json& drawing = *opened.answer().find("drawing");
  EXPECT_EQ(drawing.find("bodies")->array()->size(), 10012u);
  EXPECT_EQ(drawing.find("shapes")->array()->size(), 2u);
  EXPECT_EQ(opened.f32(0).size(), 3 * 10012u);
  EXPECT_TRUE(client.ask("generate", R"("kind": "pyramid", "numbers": [1e9])").is_error());
  EXPECT_TRUE(client.ask("generate", R"("kind": "castle")").is_error());
}

// A tetrahedron, and a scene that names it.
constexpr const char* kObjBase64 =
    "diAwIDAgMAp2IDEgMCAwCnYgMCAxIDAKdiAwIDAgMQpmIDEgMyAyCmYgMSAyIDQKZiAxIDQgMwpmIDIgMyA0Cg==";
// {"version": 1, "dimension": 3, "bodies": [{"name": "p", "shape": {"mesh": "part.obj"}}]}
constexpr const char* kSceneBase64 =
    "eyJ2ZXJzaW9uIjogMSwgImRpbWVuc2lvbiI6IDMsICJib2RpZXMiOiBbeyJuYW1lIjogInAiLCAic2hhcGUiOiB7Im1lc2"
    "gi"
    "OiAicGFydC5vYmoifX1dfQ==";

std::string file(const std::string& name, const std::string& base64) {
  return R"({"name": ")" + name + R"(", "base64": ")" + base64 + "\"}";
}

TEST_F(Scenes, FilesFromThePageMayNameOnlyEachOther) {
  Client client(port());
  const auto files = [](const std::string& list) { return "\"files\": [" + list + "]"; };
  const Answered mesh = good(client, "open", files(file("part.obj", kObjBase64)));
  EXPECT_EQ(json_text((*mesh.answer().find("drawing")->find("bodies")->array())[0], "name"),
            "part");
  const Answered both = good(
      client, "open", files(file("s.json", kSceneBase64) + ", " + file("part.obj", kObjBase64)));
  EXPECT_EQ(json_text((*both.answer().find("drawing")->find("bodies")->array())[0], "name"), "p");
  const Answered alone = client.ask("open", files(file("s.json", kSceneBase64)));
  ASSERT_TRUE(alone.is_error());
  EXPECT_NE(alone.first_fault().find("did not come with the scene"), std::string::npos);
  for (const char* name :
       {"../part.obj", "/etc/passwd", ".hidden.obj", "a/b.obj", "", "a\\\\b.obj"})
    EXPECT_TRUE(client.ask("open", files(file(name, kObjBase64))).is_error()) << name;
  EXPECT_TRUE(client.ask("open", files(file("part.obj", "!!!!"))).is_error());
  EXPECT_TRUE(client.ask("open", files("")).is_error());
}

TEST_F(Scenes, NoSceneOfAPageNamesAFileOfThisMachine) {
  Client client(port());
  const char* body = R"("bodies": [{"name": "p", "shape": {"mesh": "/etc/passwd.obj"}}])";
  const Answered value =
      client.ask("open", R"("scene": {"version": 1, "dimension": 3, )" + std::string(body) + "}");
  ASSERT_TRUE(value.is_error());
  EXPECT_NE(value.first_fault().find("did not come with the scene"), std::string::npos);
  const Answered set = client.ask(
      "open", R"("name": "box-on-table-3d", "set": ["bodies.0.shape={\"mesh\": \"/tmp/x.obj\"}"])");
  ASSERT_TRUE(set.is_error());
  EXPECT_NE(set.first_fault().find("did not come with the scene"), std::string::npos);
}

TEST_F(Scenes, SaveGivesTextThatOpensAgainAndCloseForgets) {
  Client client(port());
  good(client, "open", R"("name": "pyramid-peers")");
  for (const char* as : {"json", "svg", "obj", "gltf"})
    EXPECT_GT(
        json_text(
            good(client, "save", R"("handle": "s1", "as": ")" + std::string(as) + "\"").answer(),
            "text")
            .size(),
        100u);
  const std::string text =
      json_text(good(client, "save", R"("handle": "s1", "as": "json")").answer(), "text");
  good(client, "open", "\"scene\": " + text);
  EXPECT_TRUE(client.ask("save", R"("handle": "s1", "as": "exe")").is_error());
  good(client, "close", R"("handle": "s1")");
  EXPECT_TRUE(client.ask("close", R"("handle": "s1")").is_error());
  EXPECT_TRUE(client.ask("stable", R"("scene": "s1")").is_error());
}

TEST_F(Structures, TheAnswersAreThoseOfTheCommands) {
  Client client(port());
  const std::string scene =
      opened(client, "generate", R"("kind": "pyramid", "numbers": [4], "friction": 0.3)");
  for (const char* verb : {"contacts", "stable", "disassemble", "validate"}) {
    const Answered answered = good(client, verb, scene);
    EXPECT_EQ(Schema::load(std::string("answer.") + verb).fault(answered.answer()), "") << verb;
  }
  EXPECT_EQ(json_text(good(client, "stable", scene).answer(), "verdict"), "stands");
  const Answered order = good(client, "disassemble", scene + R"(, "forces": true)");
  EXPECT_EQ(order.answer().find("sequence")->array()->size(), 10u);
  EXPECT_EQ(order.answer().find("stages")->array()->size(), 10u);
  EXPECT_TRUE(client.ask("stable", scene + R"(, "method": "none")").is_error());
  EXPECT_TRUE(client.ask("stable", scene + R"(, "svg": "/tmp/x.svg")").is_error());
  EXPECT_TRUE(client.ask("disassemble", scene + R"(, "save": "/tmp/x")").is_error());
}

TEST_F(Structures, ManyForcesTravelAsNumbers) {
  Client client(port());
  const std::string scene = opened(client, "generate", R"("kind": "pyramid", "numbers": [30])");
  const Answered stable = good(client, "stable", scene);
  EXPECT_EQ(stable.answer().find("forces"), nullptr);
  const auto rows = stable.f64(0);
  ASSERT_GT(rows.size(), 500u * 8);
  double ground = 0;  // what the ground (body 0) bears is the weight of all
  for (std::size_t at = 0; at < rows.size(); at += 8)
    if (rows[at] == 0 || rows[at + 1] == 0) ground += rows[at + 6] * (rows[at] == 0 ? -1 : 1);
  EXPECT_NEAR(ground, 465 * 2 * 9.81, 1e-6);
}

TEST_F(Structures, AStageIsTheStructureWithoutSomeParts) {
  Client client(port());
  const std::string scene = opened(client, "generate", R"("kind": "pyramid", "numbers": [3])");
  EXPECT_EQ(json_text(good(client, "stage", scene + R"(, "absent": ["b6"])").answer(), "verdict"),
            "stands");
  const Answered falls = good(client, "stage", scene + R"(, "absent": ["b1", "b2"])");
  ASSERT_EQ(json_text(falls.answer(), "verdict"), "falls");
  EXPECT_GT(falls.answer().find("motion")->array()->size(), 0u);
  const Answered present = good(client, "stage", scene + R"(, "present": ["b1", "b2", "b3"])");
  EXPECT_EQ(json_text(present.answer(), "verdict"), "stands");
  EXPECT_EQ(present.answer().find("forces")->array()->size(), 6u);
  const Answered pushed =
      good(client, "stage",
           scene + R"(, "load": {"body": "b6", "point": [2.1, 2.9], "force": [1e4, 0]})");
  EXPECT_EQ(json_text(pushed.answer(), "verdict"), "falls");
  EXPECT_TRUE(client.ask("stage", scene + R"(, "absent": ["none"])").is_error());
  EXPECT_TRUE(client.ask("stage", scene + R"(, "absent": [], "present": [])").is_error());
}

TEST_F(Structures, TheIndicesOfAStageAreThoseOfTheWhole) {
  Client client(port());
  const std::string scene = opened(client, "generate", R"("kind": "pyramid", "numbers": [30])");
  const Answered stage = good(client, "stage", scene + R"(, "absent": ["b465", "b464"])");
  double most = 0;
  const auto rows = stage.f64(0);
  for (std::size_t at = 0; at < rows.size(); at += 8)
    most = std::max({most, rows[at], rows[at + 1]});
  EXPECT_EQ(most, 463);
}

TEST_F(Structures, PivotsFromScratchAndWithReuse) {
  Client client(port());
  for (const char* friction : {"0", "0.5"}) {
    const std::string scene =
        opened(client, "generate",
               R"("kind": "pyramid", "numbers": [4], "friction": )" + std::string(friction));
    const Answered pivots = good(client, "pivots", scene);
    const io::Json &scratch = *pivots.answer().find("scratch"),
                   &reuse = *pivots.answer().find("reuse");
    EXPECT_EQ(json_text(scratch, "status"), "solved");
    EXPECT_EQ(json_text(reuse, "status"), "solved");
    EXPECT_GT(json_number(reuse, "pivots"), 0);
    EXPECT_LT(json_number(reuse, "pivots"), json_number(scratch, "pivots"));
    EXPECT_EQ(json_number(scratch, "pivots"),
              json_number(scratch, "major_cycles") + json_number(scratch, "minor_cycles"));
    EXPECT_EQ(json_number(scratch, "pivots"), double(scratch.find("cycles")->array()->size()));
    EXPECT_EQ(json_text(pivots.answer(), "last"), "b10");
    EXPECT_TRUE(client.ask("pivots", scene + R"(, "last": "ground")").is_error());
  }
}

TEST_F(Structures, LcpOfTheMessage) {
  Client client(port());
  const Answered solved =
      good(client, "lcp", R"("problem": {"M": [[2, 1], [1, 2]], "q": [-5, -6]}, "trace": true)");
  EXPECT_EQ(json_text(solved.answer(), "status"), "solved");
  EXPECT_NEAR((*solved.answer().find("z")->array())[0].number()->value, 4.0 / 3, 1e-12);
  EXPECT_TRUE(client.ask("lcp", R"("problem": {"M": "x"})").is_error());
  EXPECT_TRUE(client.ask("lcp", R"("problem": "/etc/passwd")").is_error());
}

}  // namespace
}  // namespace tenon
