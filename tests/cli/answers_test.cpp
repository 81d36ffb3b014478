// The answers of the command line against their schemas, and the help against the docs.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "support/places.hpp"
#include "support/run_cli.hpp"
#include "support/schema_check.hpp"

namespace tenon {
namespace {

using testing::run_cli;
using testing::Schema;
using testing::TemporaryFolder;

std::string scene(const std::string& name) {
  return (std::filesystem::path(testing::source_dir()) / "scenes" / (name + ".json")).string();
}

TEST(Answers, Validate) {
  const auto schema = Schema::load("answer.validate");
  const auto good = run_cli({"validate", scene("ramp-paper"), "--json"});
  EXPECT_EQ(good.exit_code, 0);
  EXPECT_EQ(good.err, "");
  EXPECT_EQ(schema.fault(good.out), "") << good.out;
  const auto bad =
      run_cli({"validate", scene("ramp-paper"), "--set", "bodies.box.mass=-1", "--json"});
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(schema.fault(bad.out), "") << bad.out;
  EXPECT_NE(bad.out.find(R"("path": "bodies[2].mass", "message": "is -1, must be greater than 0")"),
            std::string::npos);
  EXPECT_EQ(schema.fault(run_cli({"validate", "none.json", "--json"}).out), "");
}

TEST(Answers, Contacts) {
  const auto schema = Schema::load("answer.contacts");
  for (const char* name : {"pyramid-peers", "box-on-table-3d", "corner"}) {
    const auto run = run_cli({"contacts", scene(name), "--json"});
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(schema.fault(run.out), "") << run.out.substr(0, 500);
  }
  EXPECT_EQ(schema.fault(run_cli({"contacts", "none.json", "--json"}).out), "");
}

TEST(Answers, Simulate) {
  const auto schema = Schema::load("answer.simulate");
  const auto run = run_cli({"simulate", scene("corner"), "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(schema.fault(run.out), "") << run.out.substr(0, 500);
  EXPECT_EQ(schema.fault(run_cli({"simulate", "none.json", "--json"}).out), "");
}

TEST(Answers, Gallery) {
  const TemporaryFolder folder;
  const auto out = (folder.path() / "g.html").string();
  const auto scenes = (std::filesystem::path(testing::source_dir()) / "scenes").string();
  const auto run = run_cli({"gallery", scenes, "--out", out, "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(Schema::load("answer.gallery").fault(run.out), "") << run.out;
  EXPECT_TRUE(std::filesystem::exists(out));
}

TEST(Answers, PlainWordsWithoutJson) {
  const auto run = run_cli({"validate", scene("peg-peers"), "--set",
                            "bodies.peg.position=[0.004,5]", "--fix", "peg", "--friction", "0.3"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("is sound: plane, 2 bodies, 2 of them fixed"), std::string::npos)
      << run.out;
}

TEST(Answers, TheSameInputGivesTheSameBytesButForTheProfile) {
  const auto answer = [] {
    const auto out = run_cli({"validate", scene("pyramid-peers"), "--json"}).out;
    return out.substr(0, out.find("\"profile\""));
  };
  EXPECT_EQ(answer(), answer());
}

/// The names in the first column under "Subcommands:".
std::set<std::string> commands_in_help() {
  std::istringstream help(run_cli({"--help"}).out);
  std::set<std::string> names;
  std::string line;
  bool inside = false;
  while (std::getline(help, line)) {
    if (line == "Commands:")
      inside = true;
    else if (inside && line.substr(0, 2) == "  " && line.size() > 2 && line[2] != ' ')
      names.insert(line.substr(2, line.find(' ', 2) - 2));
    else if (inside && line.empty() && !names.empty())
      break;
  }
  return names;
}

TEST(Help, EveryCommandStandsInTheDocsAndHasExamples) {
  const auto names = commands_in_help();
  EXPECT_GE(names.size(), 2u);
  const auto docs =
      testing::file_text(std::filesystem::path(testing::source_dir()) / "docs" / "commands.md");
  std::set<std::string> documented;
  for (std::size_t at = docs.find("\n## tenon "); at != std::string::npos;
       at = docs.find("\n## tenon ", at + 1)) {
    const auto start = at + 10;
    documented.insert(docs.substr(start, docs.find_first_of(" \n", start) - start));
  }
  EXPECT_EQ(names, documented);
  for (const auto& name : names) {
    const auto help = run_cli({name, "--help"});
    EXPECT_EQ(help.exit_code, 0) << name;
    EXPECT_NE(help.out.find("Examples:\n  tenon " + name), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("--json"), std::string::npos) << name;
    EXPECT_NE(help.out.find("Exit code"), std::string::npos) << name;
    const auto schema = std::filesystem::path(testing::source_dir()) / "docs" / "schema" /
                        ("answer." + name + ".schema.json");
    EXPECT_TRUE(std::filesystem::exists(schema)) << schema;
  }
}

TEST(Help, Version) {
  const auto run = run_cli({"--version"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out.substr(0, 6), "tenon ");
}

}  // namespace
}  // namespace tenon
