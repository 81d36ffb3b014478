// Writes JSON piece by piece, fields in the order they are given.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

namespace tenon::io {

/// The shortest text that reads back as the same double; "null" for NaN and infinity, which JSON
/// lacks.
std::string number_text(double value);
/// With quotes, escaped as JSON asks.
std::string quoted(std::string_view text);

/// A compact writer: begin and end must match, every value in an object follows a key.
/// Misuse is a bug (TENON_CHECK), so text() is always one valid JSON value.
class JsonWriter {
 public:
  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);
  JsonWriter& value(double number);
  JsonWriter& value(int number);
  JsonWriter& value(long number);
  JsonWriter& value(unsigned long number);
  JsonWriter& value(bool truth);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& null();
  /// Text that is JSON already (the caller's promise).
  JsonWriter& raw(std::string_view json);

  template <class T>
  JsonWriter& field(std::string_view name, const T& content) {
    key(name);
    return value(content);
  }
  /// The first `length` numbers of a vector: 2 in the plane, 3 in space.
  JsonWriter& vector(const Eigen::Ref<const Eigen::VectorXd>& numbers, int length);
  JsonWriter& vector(const Eigen::Ref<const Eigen::VectorXd>& numbers) {
    return vector(numbers, static_cast<int>(numbers.size()));
  }

  /// The finished text; everything that was begun must be ended.
  const std::string& text() const;

 private:
  void before_value();
  struct Level {
    bool is_object = false;
    bool has_items = false;
  };
  std::string text_;
  std::vector<Level> open_;
  bool key_pending_ = false;
};

}  // namespace tenon::io
