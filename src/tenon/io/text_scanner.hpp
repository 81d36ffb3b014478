// Lines and words of a text file, without copies; numbers by std::from_chars.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "tenon/model/limits.hpp"

namespace tenon::io {

/// The next word of a line, taken off its front; empty at the end. Any control character separates.
inline std::string_view take_word(std::string_view& line) {
  const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  std::size_t i = 0;
  while (i < line.size() && blank(line[i])) ++i;
  std::size_t end = i;
  while (end < line.size() && !blank(line[end])) ++end;
  const std::string_view word = line.substr(i, end - i);
  line.remove_prefix(end);
  return word;
}

/// A finite number that is the whole word (a leading + is allowed), or nothing.
inline std::optional<double> to_number(std::string_view word) {
  if (!word.empty() && word.front() == '+') word.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc{} || end != word.data() + word.size()) return {};
  if (!std::isfinite(value)) return {};
  return value;
}

/// to_number within the lengths that Tenon computes with, or nothing and what is wrong with it.
inline std::optional<double> to_coordinate(std::string_view word, std::string& wrong) {
  const auto value = to_number(word);
  if (!value) wrong = "is no finite number";
  if (!value || std::abs(*value) <= model::kLargestLength) return value;
  wrong = "is larger than Tenon computes with (1e15)";
  return {};
}

/// Walks over the lines of a text; a backslash before the end joins a line to the next.
class LineScanner {
 public:
  explicit LineScanner(std::string_view text) : rest_(text) {}
  /// False at the end of the text. `joined` holds a line that had to be put together.
  bool next(std::string_view& line, std::string& joined) {
    if (!take(line)) return false;
    if (line.empty() || line.back() != '\\') return true;
    joined.assign(line.substr(0, line.size() - 1));
    for (std::string_view more; take(more);) {
      const bool goes_on = !more.empty() && more.back() == '\\';
      joined.append(more.substr(0, more.size() - (goes_on ? 1 : 0)));
      if (!goes_on) break;
    }
    line = joined;
    return true;
  }
  long number() const { return number_; }  ///< of the last line taken, from 1

 private:
  bool take(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }
  std::string_view rest_;
  long number_ = 0;
};

}  // namespace tenon::io
