#include "tenon/service/validate.hpp"

#include <gtest/gtest.h>

#include "support/schema_check.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/service/contacts.hpp"
#include "tenon/service/disassemble.hpp"
#include "tenon/service/simulate_service.hpp"
#include "tenon/service/stable.hpp"

namespace tenon::service {
namespace {

constexpr const char* kOpenPart =
    R"("shape": {"polyhedron": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]],
                 "faces": [[0,2,1],[0,1,3],[1,2,3]]}}})";
constexpr const char* kOpenObj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n";
constexpr const char* kDrawing =
    R"(<svg viewBox="0 0 10 10" data-friction="0.5"><g id="ground"><rect y="8" width="10"
       height="2"/></g><rect id="block" x="4" y="6" width="2" height="2"/><text>hello</text></svg>)";

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++found;
  return found;
}

LoadRequest load(const std::string& file) {
  LoadRequest request;
  request.file = file;
  return request;
}

TEST(Validate, AMissingMeshDoesNotHideOpenSurfaces) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write(
      "scene.json", std::string(R"({"version": 1, "dimension": 3, "bodies": [{"name": "a", )") +
                        kOpenPart +
                        R"(, {"name": "b", "shape": {"mesh": "gone.obj"}}, {"name": "c", )" +
                        kOpenPart + R"(, {"name": "d", "mass": -1, )" + kOpenPart + "]}");
  const Answer answer = validate(load(file));
  EXPECT_EQ(answer.exit_code, kBadInput);
  EXPECT_EQ(testing::Schema::load("answer.validate").fault(answer.json), "");
  EXPECT_EQ(count(answer.json, "\"path\":"), 5u) << answer.json;
  for (const char* wanted :
       {"bodies[1].shape.mesh: mesh", "bodies[0].shape: part a: the surface is not closed",
        "bodies[2].shape: part c: the surface is not closed", "bodies[3].mass: is -1",
        "bodies[3].shape: part d: the surface is not closed"})
    EXPECT_NE(answer.text.find(wanted), std::string::npos) << wanted << '\n' << answer.text;
}

TEST(Validate, PiecesAndRoundingAreNamedByTheirPath) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write("scene.json", R"({"version": 1, "bodies": [
    {"name": "a", "shape": {"box": [1, 1]}},
    {"name": "pad", "shape": {"pieces": [{"box": [1, 1]}, {"rounded": {"radius": 0.2,
      "polygon": [[0,0],[1,0],[1,1],[0,1]], "holes": [[[0.4,0.4],[0.6,0.4],[0.6,0.6],[0.4,0.6]]]}}]}}]})");
  const Answer answer = validate(load(file));
  EXPECT_EQ(answer.exit_code, kBadInput);
  EXPECT_NE(answer.json.find(R"("path": "bodies[1].shape.pieces[1]", "message": "part pad: its )"),
            std::string::npos)
      << answer.json;
}

TEST(Validate, OneUnreadableFileOfAFolderDoesNotHideTheOthers) {
  const testing::TemporaryFolder folder;
  folder.write("nan.obj", "v nan 0 0\nf 1 1 1\n");
  folder.write("huge.obj", "v 1e200 0 0\nf 1 1 1\n");
  folder.write("open.obj", kOpenObj);
  const Answer answer = validate(load(folder.path().string()));
  EXPECT_EQ(answer.exit_code, kBadInput);
  EXPECT_EQ(count(answer.json, "\"path\":"), 3u) << answer.json;
  EXPECT_NE(answer.text.find("nan.obj: line 1: vertex coordinate 'nan' is no finite number"),
            std::string::npos);
  EXPECT_NE(answer.text.find("'1e200' is larger than Tenon computes with"), std::string::npos);
  EXPECT_NE(answer.text.find("open.obj: part open: the surface is not closed"), std::string::npos)
      << answer.text;
}

TEST(Validate, ControlCharactersInNamesAreEscapedInWords) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write(
      "scene.json",
      R"({"version": 1, "bodies": [{"name": "a\u001b[31m\nb", "shape": {"box": [1, 1]}},
        {"name": "low\u0007", "fixed": true, "position": [0, -1], "shape": {"box": [2, 1]}}]})");
  ContactsRequest request;
  request.load = load(file);
  const Answer answer = contacts(request);
  EXPECT_EQ(answer.exit_code, kYes) << answer.text;
  EXPECT_NE(answer.text.find("a\\x1b[31m\\nb - low\\x07: 1 patch"), std::string::npos)
      << answer.text;
  request.load.set = {"bodies[0].position=[0,-0.5]"};
  const Answer overlap = contacts(request);
  EXPECT_EQ(overlap.exit_code, kBadInput);
  EXPECT_EQ(overlap.text.find('\x1b'), std::string::npos);
}

TEST(Notes, OfTheReaderStandInEveryAnswer) {
  const testing::TemporaryFolder folder;
  const auto file = folder.write("drawing.svg", kDrawing);
  ContactsRequest touching;
  StableRequest standing;
  DisassembleRequest taking;
  SimulateRequest moving;
  touching.load = standing.structure.load = taking.structure.load = moving.load = load(file);
  moving.run.steps = 1;
  const std::pair<const char*, Answer> answers[] = {{"validate", validate(load(file))},
                                                    {"contacts", contacts(touching)},
                                                    {"stable", stable(standing, nullptr)},
                                                    {"disassemble", disassemble(taking, nullptr)},
                                                    {"simulate", simulate(moving)}};
  for (const auto& [command, answer] : answers) {
    EXPECT_EQ(answer.exit_code, kYes) << command << answer.text;
    EXPECT_NE(answer.text.find("note: 1 unit of the drawing is 1 m"), std::string::npos) << command;
    EXPECT_NE(answer.text.find("note: left out: text"), std::string::npos) << command;
    EXPECT_NE(answer.json.find(R"("notes": [)"), std::string::npos) << answer.json;
    EXPECT_EQ(testing::Schema::load(std::string("answer.") + command).fault(answer.json), "");
  }
  // They stay where the scene goes through overrides.
  touching.load.fix = {"block"};
  EXPECT_NE(contacts(touching).text.find("note: left out: text"), std::string::npos);
}

TEST(Notes, FacesThatAreNotFlat) {
  const testing::TemporaryFolder folder;
  const auto wedge = [&](const std::string& corner) {
    return folder.write("part.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv " +
                                        corner + "\nv 0 1 1\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\n" +
                                        "f 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  };
  const Answer flat = validate(load(wedge("1 1 1")));
  EXPECT_EQ(flat.exit_code, kYes) << flat.text;
  EXPECT_EQ(flat.text.find("not flat"), std::string::npos);
  const Answer bent = validate(load(wedge("1 1 1.5")));
  EXPECT_NE(bent.text.find("note: part: a face is not flat (by up to 0.1"), std::string::npos)
      << bent.text;
}

TEST(Validate, EdgesTooShortToComputeWith) {
  const testing::TemporaryFolder folder;
  for (const auto& [edge, sound] :
       {std::pair("1e-320", false), {"9e-16", false}, {"2e-15", true}}) {
    const auto file = folder.write(
        "scene.json",
        std::string(
            R"({"version": 1, "bodies": [{"name": "a", "shape": {"polygon": [[0,0],[1,0],)") +
            "[1,1],[0," + edge + "]]}}]}");
    const Answer answer = validate(load(file));
    EXPECT_EQ(answer.exit_code, sound ? 0 : kBadInput) << edge << answer.text;
    if (!sound) {
      EXPECT_NE(answer.text.find("bodies[0].shape: part a: has an edge shorter than 1e-15 m"),
                std::string::npos)
          << answer.text;
    }
  }
}

}  // namespace
}  // namespace tenon::service
