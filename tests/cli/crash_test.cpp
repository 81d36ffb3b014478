// Runs that come to no end of their own: what was done is on the disk, and they go on from there.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/scene_answers.hpp"
#include "support/run_cli.hpp"

namespace tenon {
namespace {

using nlohmann::json;
using testing::answer;
using testing::CliProcess;
using testing::scene;

constexpr const char* kEndless = "100000000";

/// Waits until a recording is there; false after two minutes.
bool wait_for(const std::string& file) {
  for (int i = 0; i < 1200; ++i) {
    if (std::filesystem::exists(file)) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

/// From the recording the run goes on to the same bits as one that nobody ended.
void expect_goes_on(const std::string& file) {
  const json kept = json::parse(testing::file_text(file));
  const long done = kept["state"]["step"].get<long>();
  ASSERT_GT(done, 0);
  EXPECT_EQ(kept["frames"].back()["step"], done);
  const json rest =
      answer({"simulate", scene("ramp-step-peers"), "--steps", "50", "--resume", file});
  const json whole =
      answer({"simulate", scene("ramp-step-peers"), "--steps", std::to_string(done + 50)});
  EXPECT_EQ(rest["bodies"], whole["bodies"]);
  EXPECT_EQ(rest["time"], whole["time"]);
}

TEST(Crash, AKilledRunLeavesWhatItHadDone) {
  const testing::TemporaryFolder folder;
  const std::string file = (folder.path() / "run.json").string();
  CliProcess run({"simulate", scene("ramp-step-peers"), "--steps", kEndless, "--out", file,
                  "--every", "100000"});
  ASSERT_TRUE(wait_for(file));
  run.send(SIGKILL);
  EXPECT_EQ(run.wait().exit_code, 128 + SIGKILL);
  expect_goes_on(file);
}

TEST(Crash, SigtermAndSighupStopInGoodOrder) {
  for (const int signal : {SIGTERM, SIGHUP}) {
    const testing::TemporaryFolder folder;
    const std::string file = (folder.path() / "run.json").string();
    CliProcess run({"simulate", scene("ramp-step-peers"), "--steps", kEndless, "--out", file,
                    "--every", "100000", "--json"});
    ASSERT_TRUE(wait_for(file));
    run.send(signal);
    const auto ended = run.wait();
    EXPECT_EQ(ended.exit_code, 3);
    EXPECT_EQ(json::parse(ended.out)["steps"],
              json::parse(testing::file_text(file))["state"]["step"]);
    EXPECT_FALSE(std::filesystem::exists(file + ".part"));
    expect_goes_on(file);
  }
}

TEST(Crash, WhatCannotBeWrittenIsSaidBeforeTheRun) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.write("a-file", "");
  for (const char* option : {"--out", "--svg", "--plot"})
    EXPECT_EQ(answer({"simulate", scene("ramp-step-peers"), "--steps", kEndless, option,
                      file + "/run.json"},
                     2)["status"],
              "bad_input");
}

}  // namespace
}  // namespace tenon
