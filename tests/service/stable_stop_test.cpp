#include <gtest/gtest.h>

#include "support/schema_check.hpp"
#include "tenon/io/json.hpp"
#include "tenon/service/generate.hpp"
#include "tenon/service/stable.hpp"

namespace tenon::service {
namespace {

StableRequest pyramid() {
  GenerateRequest made;
  made.kind = "pyramid";
  made.numbers = {13};
  auto scene = generate_scene(made);
  EXPECT_TRUE(scene);
  StableRequest request;
  request.structure.load.scene = std::make_shared<const model::Scene>(*std::move(scene));
  request.margin = true;
  return request;
}

/// Asks to stop as soon as this stage is under way.
Answer stopped_at(const std::string& stage) {
  return stable(pyramid(), [&](const ProgressReport& report) { return report.stage != stage; });
}

io::Json read(const Answer& answer) {
  EXPECT_EQ(testing::Schema::load("answer.stable").fault(answer.json), "");
  auto json = io::parse_json(answer.json, "");
  EXPECT_TRUE(json);
  return *std::move(json);
}

TEST(StableStop, MarginsThatWereFoundBeforeStay) {
  const io::Json answer = read(stopped_at("tilt"));
  const io::Json* margin = answer.find("margin");
  ASSERT_NE(margin, nullptr);
  EXPECT_NE(margin->find("stopped"), nullptr);
  EXPECT_NE(margin->find("critical_friction"), nullptr);
  EXPECT_NE(margin->find("load_factor"), nullptr);
  EXPECT_EQ(margin->find("tilt"), nullptr);
}

TEST(StableStop, AMarginStoppedInItsMidstIsNotGiven) {
  const io::Json answer = read(stopped_at("load factor"));
  const io::Json* margin = answer.find("margin");
  ASSERT_NE(margin, nullptr);
  EXPECT_NE(margin->find("stopped"), nullptr);
  EXPECT_EQ(margin->find("load_factor"), nullptr);
  const io::Json first = read(stopped_at("critical friction"));
  EXPECT_EQ(first.find("margin")->find("critical_friction"), nullptr);
}

TEST(StableStop, WhatIsNotStoppedIsWhole) {
  const io::Json answer = read(stopped_at("nothing of the kind"));
  EXPECT_EQ(*answer.find("verdict")->string(), "stands");
  EXPECT_EQ(answer.find("margin")->find("stopped"), nullptr);
  EXPECT_NE(answer.find("margin")->find("tilt"), nullptr);
}

}  // namespace
}  // namespace tenon::service
