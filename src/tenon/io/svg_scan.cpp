#include "tenon/io/svg_scan.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace tenon::io {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

void SvgScan::skip() {
  while (at_ < text_.size() && std::string_view(" \t\r\n\f,").find(text_[at_]) != text_.npos) ++at_;
}

bool SvgScan::at_end() {
  skip();
  return at_ == text_.size();
}

bool SvgScan::next_is_letter() {
  skip();
  return at_ < text_.size() && is_letter(text_[at_]);
}

bool SvgScan::take(char wanted) {
  skip();
  if (at_ == text_.size() || text_[at_] != wanted) return false;
  ++at_;
  return true;
}

bool SvgScan::number(double& value) {
  skip();
  std::size_t from = at_;
  if (from < text_.size() && text_[from] == '+') ++from;  // from_chars takes no plus sign
  // "inf" and "nan" are words, not numbers of SVG.
  std::size_t digit = from;
  if (digit < text_.size() && text_[digit] == '-') ++digit;
  if (digit == text_.size() || is_letter(text_[digit]) || (from > at_ && digit > from))
    return false;
  const char* end = text_.data() + text_.size();
  const auto [stop, error] = std::from_chars(text_.data() + from, end, value);
  if (error != std::errc() || !std::isfinite(value)) return false;
  at_ = static_cast<std::size_t>(stop - text_.data());
  return true;
}

bool SvgScan::flag(bool& value) {
  skip();
  if (at_ == text_.size() || (text_[at_] != '0' && text_[at_] != '1')) return false;
  value = text_[at_++] == '1';
  return true;
}

std::string_view SvgScan::word() {
  skip();
  const std::size_t from = at_;
  while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
  return text_.substr(from, at_ - from);
}

Fault SvgScan::fault(const std::string& message) const {
  std::string near(text_.substr(at_, 20));
  return {"", "",
          fmt::format("{} at character {}{}", message, at_,
                      near.empty() ? " (the end)" : fmt::format(" (before \"{}\")", near)),
          "see the SVG standard, or export the drawing anew"};
}

}  // namespace tenon::io
