// read_json: nlohmann's event parser (it does not recurse) builds our own value under limits.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "tenon/io/json.hpp"

namespace tenon::io {
namespace {

/// Power of ten of the last digit of a JSON number: "0.125" -> -3, "1.5e-4" -> -5.
int last_digit_of(std::string_view number) {
  const auto exponent_at = number.find_first_of("eE");
  const auto mantissa = number.substr(0, exponent_at);
  const auto point = mantissa.find('.');
  int power = point == std::string_view::npos ? 0 : -static_cast<int>(mantissa.size() - point - 1);
  if (exponent_at != std::string_view::npos)
    power += std::atoi(std::string(number.substr(exponent_at + 1)).c_str());
  return power;
}

class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(number_integer_t value) override {
    return add(Json(Json::Number{static_cast<double>(value), true, 0}));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return add(Json(Json::Number{static_cast<double>(value), true, 0}));
  }
  bool number_float(number_float_t value, const string_t& text) override {
    const bool integer = text.find_first_of(".eE") == std::string::npos;
    return add(Json(Json::Number{value, integer, last_digit_of(text)}));
  }
  bool string(string_t& value) override { return add(Json(std::move(value))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json(Json::Object{})); }
  bool start_array(std::size_t) override { return open(Json(Json::Array{})); }
  bool key(string_t& name) override {
    open_.back()->object()->emplace_back(std::move(name), Json());
    return true;
  }
  bool end_object() override {
    find_doubled_keys(*open_.back()->object());
    open_.pop_back();
    return true;
  }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    error_position = position;
    error_token = token;
    error_text = error.what();
    return false;
  }

  /// The path of the value being read.
  std::string path(bool next_item) const {
    std::string path;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (const auto* fields = open_[i]->object()) {
        if (!fields->empty()) path = child_path(path, fields->back().first);
      } else {
        const auto count = open_[i]->array()->size();
        const bool last = i + 1 == open_.size();
        path = child_path(path, last && next_item ? count : count - (count > 0));
      }
    }
    return path;
  }

  Json root;
  std::string limit_message;  ///< why the builder itself stopped
  Faults doubled;
  std::size_t error_position = 0;
  std::string error_token, error_text;

 private:
  bool add(Json value) {
    if (++count_ > limits_.values) {
      limit_message = fmt::format("holds more than {} values", limits_.values);
      return false;
    }
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    if (static_cast<int>(open_.size()) >= limits_.depth) {
      limit_message = fmt::format("is nested more than {} levels deep", limits_.depth);
      return false;
    }
    if (++count_ > limits_.values) {
      limit_message = fmt::format("holds more than {} values", limits_.values);
      return false;
    }
    open_.push_back(place(std::move(value)));
    return true;
  }
  /// A container does not grow while a child of it is open, so the pointers stay valid.
  Json* place(Json value) {
    if (open_.empty()) {
      root = std::move(value);
      return &root;
    }
    if (auto* fields = open_.back()->object()) {
      fields->back().second = std::move(value);
      return &fields->back().second;
    }
    auto* items = open_.back()->array();
    items->push_back(std::move(value));
    return &items->back();
  }
  /// Keeps the last of each key, as other readers of JSON do, and says so.
  void find_doubled_keys(Json::Object& fields) {
    std::vector<std::size_t> order(fields.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
      return fields[i].first < fields[j].first;
    });
    std::vector<bool> drop(fields.size(), false);
    bool any = false;
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
      if (fields[order[i]].first == fields[order[i + 1]].first) drop[order[i]] = any = true;
    if (!any) return;
    Json* self = open_.back();
    open_.pop_back();
    const std::string own = path(false);
    open_.push_back(self);
    Json::Object kept;
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (drop[i]) {
        if (doubled.size() < 100)
          doubled.push_back({"", child_path(own, fields[i].first), "is written twice", "keep one"});
      } else {
        kept.push_back(std::move(fields[i]));
      }
    }
    fields = std::move(kept);
  }

  const JsonLimits& limits_;
  std::vector<Json*> open_;
  std::size_t count_ = 0;
};

std::string place_of(std::string_view text, std::size_t position) {
  const auto before = text.substr(0, std::min(position, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const auto start = before.rfind('\n');
  const auto column = start == std::string_view::npos ? before.size() : before.size() - start - 1;
  return fmt::format("line {}, column {}", line, std::max<std::size_t>(column, 1));
}

/// What the content is instead of JSON, or an empty text.
std::string foreign_content(std::string_view text) {
  const auto starts = [&](std::string_view bytes) { return text.substr(0, bytes.size()) == bytes; };
  if (starts("\xFF\xFE") || starts("\xFE\xFF")) return "is UTF-16 text";
  const auto head = text.substr(0, 4096);
  const auto zeros = std::count(head.begin(), head.end(), '\0');
  if (head.size() >= 4 && zeros >= static_cast<long>(head.size() / 3) &&
      (head[0] == '\0') != (head[1] == '\0'))
    return "is UTF-16 text";
  if (zeros > 0) return "is binary, not text";
  if (starts("solid")) return "is an STL mesh, not JSON";
  if (starts("<")) return "is XML, not JSON";
  return "";
}

struct Span {
  std::size_t begin = 0, end = 0;
};

/// The word around an error: letters, digits, signs and points.
Span word_around(std::string_view text, std::size_t position) {
  const auto part = [&](std::size_t i) {
    const auto c = static_cast<unsigned char>(text[i]);
    return std::isalnum(c) || c == '+' || c == '-' || c == '.';
  };
  Span span{std::min(position, text.size()), std::min(position, text.size())};
  while (span.begin > 0 && part(span.begin - 1)) --span.begin;
  while (span.end < text.size() && part(span.end) && span.end - span.begin < 64) ++span.end;
  return span;
}

bool is_not_a_number(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.erase(0, 1);
  return word == "nan" || word == "inf" || word == "infinity";
}

/// The parser's own words after the last colon-separated prefix, short.
std::string reason_of(const Builder& builder) {
  std::string reason = builder.error_text;
  if (const auto at = reason.find("column "); at != std::string::npos)
    if (const auto colon = reason.find(": ", at); colon != std::string::npos)
      reason = reason.substr(colon + 2);
  if (const auto at = reason.find("; last read"); at != std::string::npos) {
    const auto expected = reason.find("; expected", at);
    reason = reason.substr(0, at) + (expected == std::string::npos ? "" : reason.substr(expected));
  }
  return shortened(reason, 160);
}

/// Each repair reads the text again: few for large ones, so that garbage stays cheap.
int most_repairs(std::size_t bytes) {
  return bytes <= (4u << 20) ? 20 : 2;
}

}  // namespace

JsonReading read_json(std::string_view original, const std::string& file,
                      const JsonLimits& limits) {
  JsonReading reading;
  const auto fault = [&](const std::string& path, const std::string& message,
                         const std::string& remedy) {
    reading.faults.push_back({file, path, message, remedy});
  };
  if (original.size() > limits.bytes) {
    fault("", fmt::format("is larger than {} MB", limits.bytes >> 20), "split it");
    return reading;
  }
  if (original.substr(0, 3) == "\xEF\xBB\xBF") original.remove_prefix(3);
  if (original.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    fault("", "is empty", "write a JSON object into it");
    return reading;
  }
  if (const auto foreign = foreign_content(original); !foreign.empty()) {
    fault("", foreign, "save it as JSON in UTF-8");
    return reading;
  }
  std::string repaired;
  std::string_view text = original;
  for (int repairs = 0;; ++repairs) {
    Builder builder(limits);
    if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) {
      for (auto& doubled : builder.doubled) fault(doubled.path, doubled.message, doubled.remedy);
      reading.value = std::move(builder.root);
      return reading;
    }
    if (!builder.limit_message.empty()) {
      fault("", builder.limit_message, "split the file, or check whether it is what you meant");
      return reading;
    }
    const std::size_t position = builder.error_position > 0 ? builder.error_position - 1 : 0;
    const Span span = word_around(text, position);
    const std::string word(text.substr(span.begin, span.end - span.begin));
    const bool overflow = builder.error_text.find("number overflow") != std::string::npos;
    const std::string where = place_of(text, builder.error_position);
    if ((is_not_a_number(word) || overflow) && span.end > span.begin &&
        repairs < most_repairs(text.size())) {
      fault(builder.path(true), fmt::format("is {}, no finite number ({})", shortened(word), where),
            "write a finite number");
      repaired =
          std::string(text.substr(0, span.begin)) + "null" + std::string(text.substr(span.end));
      text = repaired;
      continue;
    }
    fault(builder.path(true), fmt::format("is no JSON from {} on: {}", where, reason_of(builder)),
          "correct the text there");
    return reading;
  }
}

Result<Json> parse_json(std::string_view text, const std::string& file, const JsonLimits& limits) {
  auto reading = read_json(text, file, limits);
  if (!reading.faults.empty()) return std::move(reading.faults);
  return std::move(*reading.value);
}

}  // namespace tenon::io
