// Bad input: exit code 2 and a message, never a crash or a hang.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/run_cli.hpp"

namespace tenon {
namespace {

using testing::run_cli;
using testing::TemporaryFolder;

struct BadFile {
  std::string name, content, expected;  ///< expected: part of the message
};

std::string utf16(const std::string& text) {
  std::string bytes = "\xFF\xFE";
  for (const char c : text) bytes += std::string{c, '\0'};
  return bytes;
}

std::string all_bytes(int times) {
  std::string bytes;
  for (int i = 0; i < 256 * times; ++i) bytes += static_cast<char>(i % 256);
  return bytes;
}

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

std::vector<BadFile> bad_files() {
  return {
      {"empty", "", "is empty"},
      {"brace", "{", "is no JSON from line 1, column 1"},
      {"array", "[]", "must be an object, not a list"},
      {"null", "null", "must be an object, not null"},
      {"binary", all_bytes(40), "is binary"},
      {"deep", std::string(200000, '['), "nested more than 64 levels"},
      {"nan", R"({"version":1,"bodies":[{"name":"a","density":NaN}]})",
       "bodies[0].density: is NaN"},
      {"huge", R"({"version":1,"bodies":[{"name":")" + std::string(5000000, 'a') + R"("}]})",
       "bodies[0].name: is 5000000 bytes long"},
      {"types", R"({"version":"x","bodies":{"a":3}})", "bodies: must be a list, not an object"},
      {"utf16", utf16(R"({"version":1})"), "is UTF-16 text"},
      {"solid", "solid x\nfacet\n", "is an STL mesh"},
      {"version", R"({"version":2,"bodies":[]})", "version: is 2, this Tenon reads version 1"},
      {"twice", R"({"version":1,"bodies":[],"name":"a","name":"b"})", "name: is written twice"},
      {"commas", "[" + std::string(9000000, ',') + "]", "is no JSON from line 1, column 2"},
      {"values", "[0" + repeated(",0", 4500000) + "]", "holds more than 4000000 values"},
      {"large", std::string(65u << 20, ' '), "is larger than"},
  };
}

TEST(BadInput, EveryFileIsRefusedWithAMessage) {
  const TemporaryFolder folder;
  for (const auto& file : bad_files()) {
    const auto path = folder.write(file.name + ".json", file.content);
    const auto run = run_cli({"validate", path});
    EXPECT_EQ(run.exit_code, 2) << file.name;
    EXPECT_NE(run.err.find(file.expected), std::string::npos)
        << file.name << ": " << run.err.substr(0, 500);
    EXPECT_LT(run.err.size(), 5000u) << file.name;
    EXPECT_EQ(run.out, "") << file.name;
  }
}

TEST(BadInput, EveryCommandThatReadsAFileRefusesThem) {
  const TemporaryFolder folder;
  const auto out = (folder.path() / "out.json").string();
  const std::vector<std::vector<std::string>> commands = {
      {"contacts"}, {"convert", "--out", out}, {"disassemble"}, {"lcp"}, {"simulate"}, {"stable"}};
  for (const auto& file : bad_files()) {
    if (file.content.size() > 6'000'000) continue;  // validate reads with the same code
    const auto path = folder.write(file.name + ".json", file.content);
    for (const auto& command : commands) {
      std::vector<std::string> words = command;
      words.insert(words.begin() + 1, path);
      const auto run = run_cli(words);
      EXPECT_EQ(run.exit_code, 2) << command[0] << ' ' << file.name << run.err.substr(0, 300);
      EXPECT_NE(run.err + run.out, "") << command[0] << ' ' << file.name;
    }
  }
  for (const auto& command : commands) {
    std::vector<std::string> words = command;
    words.insert(words.begin() + 1, (folder.path() / "none.json").string());
    EXPECT_EQ(run_cli(words).exit_code, 2) << command[0];
  }
}

TEST(BadInput, MissingFilesAndFolders) {
  const TemporaryFolder folder;
  const auto missing = run_cli({"validate", (folder.path() / "none.json").string()});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.err.find("no such file"), std::string::npos);
  const auto directory = run_cli({"validate", folder.path().string()});
  EXPECT_EQ(directory.exit_code, 2);
  EXPECT_NE(directory.err.find("is a folder"), std::string::npos);
}

TEST(BadInput, APipeWithoutAWriterIsRefusedAndOneWithAWriterIsRead) {
  const TemporaryFolder folder;
  const auto pipe = (folder.path() / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto idle = run_cli({"validate", pipe});
  EXPECT_EQ(idle.exit_code, 2);
  EXPECT_NE(idle.err.find("is a pipe that nobody writes into"), std::string::npos) << idle.err;
  const pid_t writer = fork();
  if (writer == 0) {
    const int end = open(pipe.c_str(), O_WRONLY);
    const std::string text = R"({"version": 1, "bodies": []})";
    _exit(write(end, text.data(), text.size()) == static_cast<ssize_t>(text.size()) ? 0 : 1);
  }
  const auto read = run_cli({"validate", pipe});
  EXPECT_EQ(read.exit_code, 0) << read.err;
  int status = 0;
  waitpid(writer, &status, 0);
}

TEST(BadInput, TheCommandLineItself) {
  const auto unknown = run_cli({"valdate", "x"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("did you mean 'validate'?"), std::string::npos) << unknown.err;
  EXPECT_EQ(run_cli({}).exit_code, 2);
  EXPECT_EQ(run_cli({"validate"}).exit_code, 2);
  EXPECT_EQ(run_cli({"validate", "x", "--frobnicate"}).exit_code, 2);
  EXPECT_EQ(run_cli({"validate", "x", "--friction", "much"}).exit_code, 2);
  EXPECT_EQ(run_cli({"--frobnicate"}).exit_code, 2);
  const auto misspelt = run_cli({"validate", "x", "--frction", "0.3"});
  EXPECT_NE(misspelt.err.find("did you mean '--friction'?"), std::string::npos) << misspelt.err;
  const auto early = run_cli({"--json", "validate", "no-such-file"});
  EXPECT_EQ(early.exit_code, 2);
  EXPECT_NE(early.out.find("no such file"), std::string::npos) << early.out << early.err;
  const auto idle = run_cli({"disassemble", "x", "--beam", "4"});
  EXPECT_EQ(idle.exit_code, 2);
  EXPECT_NE(idle.err.find("does nothing without --search beam"), std::string::npos) << idle.err;
  EXPECT_EQ(run_cli({"simulate", "x", "--every", "2"}).exit_code, 2);
  const auto json = run_cli({"nonsense", "--json"});
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_NE(json.out.find("\"status\": \"bad_input\""), std::string::npos) << json.out;
}

}  // namespace
}  // namespace tenon
