// Keeps the examples in docs/ true: the lines between "// [docs/NAME]" and "// [end]" in a test's
// source must stand in that page, word for word up to spaces and comments.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "support/places.hpp"

namespace tenon::testing {

/// The text without comments and white space.
inline std::string essence(std::istream& in) {
  std::string line, all;
  while (std::getline(in, line)) {
    line = line.substr(0, line.find("//"));
    for (char c : line) {
      if (!std::isspace(static_cast<unsigned char>(c))) all += c;
    }
  }
  return all;
}

/// `page` as "docs/lp.md", `source` as "tests/lp/docs_example_test.cpp".
inline bool docs_show_example(const std::string& page, const std::string& source) {
  const std::filesystem::path root = testing::source_dir();
  std::ifstream code(root / source), text(root / page);
  std::string line;
  std::stringstream example;
  bool inside = false;
  while (std::getline(code, line)) {
    if (line.find("// [end]") != std::string::npos) inside = false;
    if (inside) example << line << '\n';
    if (line.find("// [" + page + "]") != std::string::npos) inside = true;
  }
  const std::string wanted = essence(example);
  return !wanted.empty() && essence(text).find(wanted) != std::string::npos;
}

}  // namespace tenon::testing
