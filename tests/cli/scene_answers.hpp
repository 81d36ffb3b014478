// The scenes of the project and the JSON answers of commands about them.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/places.hpp"
#include "support/run_cli.hpp"

namespace tenon::testing {

inline std::string scene(const std::string& name) {
  return std::string(testing::source_dir()) + "/scenes/" + name + ".json";
}

/// What the command answers with --json; its exit code is checked.
inline nlohmann::json answer(std::vector<std::string> arguments, int exit_code = 0) {
  arguments.push_back("--json");
  const auto run = run_cli(arguments);
  EXPECT_EQ(run.exit_code, exit_code) << run.err << run.out;
  return nlohmann::json::parse(run.out);
}

}  // namespace tenon::testing
