// A JSON value that remembers the order of its fields, and a reader that survives anything.
//
// The parser behind it is nlohmann's (in json.cpp only, it is slow to compile); this type is what
// the readers of Tenon see. Numbers keep the place of their last written digit, because the
// tolerance of a file follows from it (docs/meshes.md).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tenon/core/result.hpp"

namespace tenon::io {

class Json {
 public:
  struct Number {
    double value = 0;
    bool integer = false;  ///< written without point and exponent
    int last_digit = 0;    ///< power of ten of the last digit written: 0.125 -> -3, 12 -> 0
  };
  using Array = std::vector<Json>;
  using Field = std::pair<std::string, Json>;
  using Object = std::vector<Field>;  ///< in the order of the file, keys unique

  Json() = default;
  explicit Json(bool value) : value_(value) {}
  explicit Json(Number value) : value_(value) {}
  explicit Json(double value) : value_(Number{value, false, 0}) {}
  explicit Json(std::string value) : value_(std::move(value)) {}
  explicit Json(Array value) : value_(std::move(value)) {}
  explicit Json(Object value) : value_(std::move(value)) {}

  bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  /// Null where the value is of another kind.
  const bool* boolean() const { return std::get_if<bool>(&value_); }
  const Number* number() const { return std::get_if<Number>(&value_); }
  const std::string* string() const { return std::get_if<std::string>(&value_); }
  const Array* array() const { return std::get_if<Array>(&value_); }
  const Object* object() const { return std::get_if<Object>(&value_); }
  Array* array() { return std::get_if<Array>(&value_); }
  Object* object() { return std::get_if<Object>(&value_); }

  /// The field of an object, or null where it has none (or is no object). Linear in the fields.
  const Json* find(std::string_view key) const;
  Json* find(std::string_view key);

  /// "an object", "a number", ...: for messages.
  const char* kind_name() const;

 private:
  std::variant<std::monostate, bool, Number, std::string, Array, Object> value_;
};

/// What a JSON text may cost before it is refused: memory stays below about 100 bytes per value.
struct JsonLimits {
  std::size_t bytes = 64u << 20;
  std::size_t values = 4'000'000;
  int depth = 64;
};

/// What could be read of a text, and everything that is wrong with it.
struct JsonReading {
  std::optional<Json> value;  ///< absent where the text breaks off; else null at the faults' paths
  Faults faults;
};

/// Parses a text and goes on after NaN, Infinity, numbers beyond double and doubled keys, so that
/// the reader of the value can report its own findings as well. Faults carry the JSON path, line
/// and column; UTF-16 and binary content are named as such. `file` only labels the faults.
JsonReading read_json(std::string_view text, const std::string& file,
                      const JsonLimits& limits = {});

/// The same, with any fault a failure.
Result<Json> parse_json(std::string_view text, const std::string& file,
                        const JsonLimits& limits = {});

/// "bodies" + "[3]", "bodies[3]" + "shape" -> "bodies[3].shape"; keys that are no plain word are
/// quoted and long ones shortened.
std::string child_path(const std::string& path, std::string_view key);
std::string child_path(const std::string& path, std::size_t index);
/// At most `length` bytes of a text for a message, cut at a character, control characters replaced.
std::string shortened(std::string_view text, std::size_t length = 60);

/// The text of a value, doubles printed so that they read back bit for bit. Arrays of plain values
/// stay on one line; everything else is indented by two.
std::string to_text(const Json& value);
/// The same on one line, without the newline at the end.
std::string to_line(const Json& value);

}  // namespace tenon::io
