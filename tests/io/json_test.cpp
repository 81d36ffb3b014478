#include "tenon/io/json.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "tenon/core/check.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::io {
namespace {

TEST(Json, KeepsTheOrderOfFieldsAndThePlaceOfTheLastDigit) {
  const auto value =
      parse_json(R"({"z": 0.125, "a": 12, "m": 1.50e-4, "k": [true, null, "x\n"]})", "");
  ASSERT_TRUE(value);
  std::string keys;
  for (const auto& field : *value->object()) keys += field.first;
  EXPECT_EQ(keys, "zamk");
  EXPECT_EQ(value->find("z")->number()->last_digit, -3);
  EXPECT_EQ(value->find("m")->number()->last_digit, -6);
  EXPECT_EQ(value->find("a")->number()->last_digit, 0);
  EXPECT_TRUE(value->find("a")->number()->integer);
  EXPECT_EQ(to_line(*value), R"({"z": 0.125, "a": 12, "m": 0.00015, "k": [true, null, "x\n"]})");
}

TEST(Json, BothSidesOfEachLimit) {
  const JsonLimits limits{100, 10, 4};
  EXPECT_TRUE(parse_json("[[[[]]]]", "", limits));
  EXPECT_FALSE(parse_json("[[[[[]]]]]", "", limits));
  EXPECT_TRUE(parse_json("[1,2,3,4,5,6,7,8,9]", "", limits));
  EXPECT_FALSE(parse_json("[1,2,3,4,5,6,7,8,9,10]", "", limits));
  EXPECT_TRUE(parse_json("1" + std::string(99, ' '), "", limits));
  EXPECT_FALSE(parse_json("1" + std::string(100, ' '), "", limits));
}

TEST(Json, GoesOnAfterNumbersThatAreNone) {
  const auto reading = read_json("{\"a\": [1, NaN, -Infinity],\n \"b\": 1e999, \"c\": 2}", "f");
  ASSERT_TRUE(reading.value);
  ASSERT_EQ(reading.faults.size(), 3u);
  EXPECT_EQ(reading.faults[0].path, "a[1]");
  EXPECT_EQ(reading.faults[1].path, "a[2]");
  EXPECT_EQ(reading.faults[2].path, "b");
  EXPECT_NE(reading.faults[2].message.find("line 2"), std::string::npos);
  EXPECT_TRUE(reading.value->find("b")->is_null());
  EXPECT_EQ(reading.value->find("c")->number()->value, 2);
}

TEST(Json, DoubledKeysAreFaultsWithTheirPath) {
  const auto reading = read_json(R"({"a": {"x": 1, "y": 2, "x": 3}})", "");
  ASSERT_EQ(reading.faults.size(), 1u);
  EXPECT_EQ(reading.faults[0].path, "a.x");
  EXPECT_EQ(reading.value->find("a")->find("x")->number()->value, 3);
}

TEST(Json, AByteOrderMarkIsNoFault) {
  EXPECT_TRUE(parse_json("\xEF\xBB\xBF{}", ""));
}

TEST(Json, ForeignContentIsNamed) {
  const auto message = [](const std::string& text) {
    return parse_json(text, "").faults()[0].message;
  };
  EXPECT_EQ(message(std::string("{\0\"\0", 4)), "is UTF-16 text");
  EXPECT_EQ(message(std::string("\0{\0\"", 4)), "is UTF-16 text");
  EXPECT_EQ(message("<svg/>"), "is XML, not JSON");
  EXPECT_EQ(message("\x7f"
                    "ELF\x02\x01" +
                    std::string(20, '\0')),
            "is binary, not text");
}

TEST(JsonWriter, MisuseIsABug) {
  EXPECT_THROW(JsonWriter().begin_object().value(1.0), BugError);
  EXPECT_THROW(JsonWriter().begin_array().key("x"), BugError);
  EXPECT_THROW(JsonWriter().begin_array().end_object(), BugError);
  EXPECT_THROW(JsonWriter().begin_array().text(), BugError);
  EXPECT_THROW(JsonWriter().value(1.0).value(2.0), BugError);
}

TEST(JsonWriter, WritesWhatTheParserReads) {
  JsonWriter writer;
  writer.begin_object().field("a", 0.1).field("b", "q\"\\\n\x01").field("c", true);
  writer.key("v").vector(Eigen::Vector3d(1, 2, 3), 2);
  writer.key("n").value(std::numeric_limits<double>::quiet_NaN());
  writer.key("e").begin_array().begin_object().end_object().end_array().end_object();
  const std::string expected =
      R"({"a": 0.1, "b": "q\"\\\n\u0001", "c": true, "v": [1, 2], "n": null, "e": [{}]})";
  EXPECT_EQ(writer.text(), expected);
  const auto value = parse_json(writer.text(), "");
  ASSERT_TRUE(value);
  EXPECT_EQ(to_line(*value), expected);
}

TEST(Suggestions, NearNamesOnly) {
  const std::vector<std::string> names = {"mass", "material", "friction"};
  EXPECT_EQ(nearest_name("mas", names), "mass");
  EXPECT_EQ(nearest_name("Frction", names), "friction");
  EXPECT_EQ(nearest_name("velocity", names), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'x'), names), "");
}

TEST(Paths, QuoteWhatIsNoWordAndShortenWhatIsLong) {
  EXPECT_EQ(child_path(child_path(child_path("", "bodies"), 2), "shape"), "bodies[2].shape");
  EXPECT_EQ(child_path("a", "b c"), "a.\"b c\"");
  EXPECT_LT(child_path("a", std::string(100000, 'x')).size(), 100u);
  EXPECT_EQ(shortened("\xC3\xA4\xC3\xA4", 3), "\xC3\xA4...");  // not in the middle of a letter
}

}  // namespace
}  // namespace tenon::io
