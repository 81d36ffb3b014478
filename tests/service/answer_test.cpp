#include "tenon/service/answer.hpp"

#include <gtest/gtest.h>

#include <new>

#include "tenon/core/check.hpp"
#include "tenon/io/json.hpp"
#include "tenon/service/guarded.hpp"

namespace tenon::service {
namespace {

TEST(Answer, FieldsStandInTheirOrderAndTheProfileIsLast) {
  Profile profile;
  profile.add(kReadStage, 1);
  profile.add(kDetectStage, 2);
  profile.add("solve", 3);
  profile.add("integrate", 4);
  auto writer = begin_answer("x", "done");
  writer.field("z", 1).field("a", 2);
  const auto answer = io::parse_json(finish_answer(writer, profile), "");
  ASSERT_TRUE(answer);
  std::string keys;
  for (const auto& field : *answer->object()) keys += field.first + ' ';
  EXPECT_EQ(keys, "tenon command status z a profile ");
  const auto* times = answer->find("profile");
  EXPECT_EQ(times->find("seconds")->number()->value, 7);
  EXPECT_EQ(times->find("read_seconds")->number()->value, 1);
  EXPECT_EQ(times->find("detect_seconds")->number()->value, 2);
  EXPECT_GT(times->find("peak_rss_mb")->number()->value, 1);
}

TEST(Answer, BadInputKeepsEveryFault) {
  const auto answer =
      bad_input("x", {{"f", "a.b", "is wrong", "right it"}, {"f", "", "is odd", ""}});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.text, "f: a.b: is wrong (right it)\nf: is odd\n");
  const auto json = io::parse_json(answer.json, "");
  ASSERT_TRUE(json);
  EXPECT_EQ(*json->find("status")->string(), "bad_input");
  EXPECT_EQ(json->find("faults")->array()->size(), 2u);
}

TEST(Guarded, ABugIsAnAnswerNotACrash) {
  const auto bug = guarded("x", []() -> Answer {
    TENON_CHECK(1 > 2, "numbers are ordered");
    return {};
  });
  EXPECT_EQ(bug.exit_code, 3);
  EXPECT_NE(bug.text.find("this is a bug of Tenon: "), std::string::npos);
  EXPECT_NE(bug.text.find("numbers are ordered"), std::string::npos);
  EXPECT_NE(bug.json.find("\"status\": \"undecided\""), std::string::npos);
  EXPECT_TRUE(io::parse_json(bug.json, ""));
}

TEST(Guarded, RunningOutOfMemoryIsNoBug) {
  const auto answer = guarded("x", []() -> Answer { throw std::bad_alloc(); });
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_EQ(answer.text, "not enough memory for this input\n");
}

TEST(Guarded, PassesAnswersThrough) {
  EXPECT_EQ(guarded("x", [] { return Answer{1, "{}", "no\n"}; }).text, "no\n");
}

}  // namespace
}  // namespace tenon::service
