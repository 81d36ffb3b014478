// The example of docs/meshes.md does what the page says.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "support/places.hpp"
#include "support/temporary_folder.hpp"

namespace tenon {
namespace {

/// The text of the first block ```kind ... ``` of a page.
std::string block(const std::string& page, const std::string& kind) {
  const std::string open = "```" + kind + "\n";
  const std::size_t from = page.find(open);
  if (from == std::string::npos) return {};
  const std::size_t start = from + open.size();
  return page.substr(start, page.find("```", start) - start);
}

std::string output_of(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return text;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    text.append(buffer.data(), n);
  pclose(pipe);
  return text;
}

TEST(DocsMeshes, TheExampleRuns) {
  std::ifstream file(std::filesystem::path(testing::source_dir()) / "docs" / "meshes.md");
  std::stringstream page;
  page << file.rdbuf();
  const std::string console = block(page.str(), "console"), obj = block(page.str(), "obj");
  ASSERT_FALSE(console.empty());
  ASSERT_FALSE(obj.empty());
  const testing::TemporaryFolder folder;
  folder.write("bracket.obj", obj);
  std::string printed;
  std::stringstream lines(console);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("$ tenon ", 0) != 0) continue;
    printed += line + "\n";
    printed += output_of("cd " + folder.path().string() + " && " + testing::tenon_program() + " " +
                         line.substr(8) + " 2>&1");
  }
  EXPECT_EQ(printed, console);
}

}  // namespace
}  // namespace tenon
