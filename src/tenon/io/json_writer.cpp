#include "tenon/io/json_writer.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::io {

std::string number_text(double value) {
  if (!std::isfinite(value)) return "null";
  if (value == 0 && std::signbit(value)) return "-0.0";  // readers take "-0" for the integer 0
  char buffer[40];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\r':
        out += "\\r";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20) {
          out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
          out += c;
        }
    }
  }
  return out + '"';
}

void JsonWriter::before_value() {
  if (open_.empty()) {
    TENON_CHECK(text_.empty(), "one JSON text holds one value");
    return;
  }
  TENON_CHECK(open_.back().is_object == key_pending_, "a key before every value of an object");
  if (!key_pending_ && open_.back().has_items) text_ += ", ";
  open_.back().has_items = true;
  key_pending_ = false;
}

JsonWriter& JsonWriter::begin_object() {
  before_value();
  open_.push_back({true, false});
  text_ += '{';
  return *this;
}

JsonWriter& JsonWriter::end_object() {
  TENON_CHECK(!open_.empty() && open_.back().is_object && !key_pending_, "no object to end");
  open_.pop_back();
  text_ += '}';
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  before_value();
  open_.push_back({false, false});
  text_ += '[';
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  TENON_CHECK(!open_.empty() && !open_.back().is_object, "no array to end");
  open_.pop_back();
  text_ += ']';
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  TENON_CHECK(!open_.empty() && open_.back().is_object && !key_pending_, "keys are for objects");
  if (open_.back().has_items) text_ += ", ";
  text_ += quoted(name) + ": ";
  key_pending_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  return raw(number_text(number));
}
JsonWriter& JsonWriter::value(int number) {
  return raw(std::to_string(number));
}
JsonWriter& JsonWriter::value(long number) {
  return raw(std::to_string(number));
}
JsonWriter& JsonWriter::value(unsigned long number) {
  return raw(std::to_string(number));
}
JsonWriter& JsonWriter::value(bool truth) {
  return raw(truth ? "true" : "false");
}
JsonWriter& JsonWriter::value(std::string_view text) {
  return raw(quoted(text));
}
JsonWriter& JsonWriter::null() {
  return raw("null");
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_value();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::vector(const Eigen::Ref<const Eigen::VectorXd>& numbers, int length) {
  TENON_CHECK(length <= numbers.size(), "as many numbers as there are");
  begin_array();
  for (int i = 0; i < length; ++i) value(numbers[i]);
  return end_array();
}

const std::string& JsonWriter::text() const {
  TENON_CHECK(open_.empty() && !text_.empty(), "the JSON text is not finished");
  return text_;
}

}  // namespace tenon::io
