#include "tenon/io/json.hpp"

#include <algorithm>

#include "tenon/io/json_writer.hpp"

namespace tenon::io {

const Json* Json::find(std::string_view key) const {
  if (const auto* fields = object())
    for (const auto& [name, value] : *fields)
      if (name == key) return &value;
  return nullptr;
}

Json* Json::find(std::string_view key) {
  return const_cast<Json*>(std::as_const(*this).find(key));
}

const char* Json::kind_name() const {
  if (boolean()) return "true or false";
  if (number()) return "a number";
  if (string()) return "a text";
  if (array()) return "a list";
  if (object()) return "an object";
  return "null";
}

std::string shortened(std::string_view text, std::size_t length) {
  const bool cut = text.size() > length;
  if (cut) {
    std::size_t end = length;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text = text.substr(0, end);
  }
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return cut ? out + "..." : out;
}

std::string child_path(const std::string& path, std::string_view key) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  const bool word = !key.empty() && std::all_of(key.begin(), key.end(), plain);
  const std::string name = word ? shortened(key) : quoted(shortened(key));
  return path.empty() ? name : path + '.' + name;
}

std::string child_path(const std::string& path, std::size_t index) {
  return path + '[' + std::to_string(index) + ']';
}

namespace {

bool is_plain(const Json& value) {
  return !value.array() && !value.object();
}

/// A list of plain values, or a list of such lists short enough for one line (a polygon's corners).
bool fits_one_line(const Json& value) {
  if (is_plain(value)) return true;
  if (const auto* items = value.array())
    return std::all_of(items->begin(), items->end(), [](const Json& item) {
      return is_plain(item) ||
             (item.array() && std::all_of(item.array()->begin(), item.array()->end(), is_plain));
    });
  return false;
}

/// kOneLine as indent writes everything on one line.
constexpr int kOneLine = -1;

void write(const Json& value, int indent, std::string& out) {
  const int deeper = indent == kOneLine ? kOneLine : indent + 2;
  const auto new_line = [&](int columns) {
    if (columns != kOneLine) out += '\n' + std::string(static_cast<std::size_t>(columns), ' ');
  };
  const auto separate = [&](bool one_line) { out += one_line || indent == kOneLine ? ", " : ","; };
  if (value.is_null()) {
    out += "null";
  } else if (const bool* truth = value.boolean()) {
    out += *truth ? "true" : "false";
  } else if (const auto* number = value.number()) {
    out += number_text(number->value);
  } else if (const auto* text = value.string()) {
    out += quoted(*text);
  } else if (const auto* items = value.array()) {
    const bool one_line = fits_one_line(value);
    out += '[';
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (i > 0) separate(one_line);
      if (!one_line) new_line(deeper);
      write((*items)[i], deeper, out);
    }
    if (!one_line) new_line(indent);
    out += ']';
  } else if (const auto* fields = value.object()) {
    out += '{';
    for (std::size_t i = 0; i < fields->size(); ++i) {
      if (i > 0) separate(false);
      new_line(deeper);
      out += quoted((*fields)[i].first) + ": ";
      write((*fields)[i].second, deeper, out);
    }
    if (!fields->empty()) new_line(indent);
    out += '}';
  }
}

}  // namespace

std::string to_text(const Json& value) {
  std::string out;
  write(value, 0, out);
  return out + '\n';
}

std::string to_line(const Json& value) {
  std::string out;
  write(value, kOneLine, out);
  return out;
}

}  // namespace tenon::io
