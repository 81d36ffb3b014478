#include "tenon/io/decimal_precision.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::io {

DecimalPrecision::Spelling DecimalPrecision::spelling(std::string_view token) {
  Spelling s;
  bool after_point = false;
  std::size_t i = 0;
  for (; i < token.size(); ++i) {
    const char c = token[i];
    if (c == '.') {
      after_point = true;
    } else if (c >= '0' && c <= '9') {
      if (after_point) ++s.decimals;
      if (s.significant > 0 || c != '0') ++s.significant;
    } else if (c == 'e' || c == 'E') {
      break;
    }
  }
  if (i < token.size()) {
    s.has_exponent = true;
    bool negative = false;
    for (++i; i < token.size(); ++i) {
      if (token[i] == '-') negative = true;
      if (token[i] >= '0' && token[i] <= '9')
        s.exponent = std::min(1000, 10 * s.exponent + (token[i] - '0'));
    }
    if (negative) s.exponent = -s.exponent;
  }
  return s;
}

/// Whether the nearest float32, written with these digits, would read the same.
DecimalPrecision::Evidence DecimalPrecision::evidence(double value, const Spelling& s) {
  const double nearest = static_cast<float>(value);
  constexpr int kByHand = 9;  // digits; a double that holds a float32 shows more when printed
  if (nearest == value) return s.significant > kByHand ? Evidence::kFor : Evidence::kNone;
  // Few digits cannot be those of a float32: 0.3 by hand is none.
  if (s.significant < 6 && s.decimals < 6) return Evidence::kAgainst;
  const double half_unit = 0.5 * std::pow(10.0, s.exponent - s.decimals);
  return std::abs(nearest - value) <= half_unit * (1 + 1e-9) ? Evidence::kFor : Evidence::kAgainst;
}

void DecimalPrecision::note(std::string_view token, double value) {
  note(spelling(token), value);
}

void DecimalPrecision::note(double value, int last_digit) {
  Spelling s;
  s.has_exponent = true;  // JSON writers drop trailing zeros
  s.decimals = std::max(0, -last_digit);
  if (value != 0)
    s.significant =
        std::max(1, static_cast<int>(std::floor(std::log10(std::abs(value)))) - last_digit + 1);
  note(s, value);
}

void DecimalPrecision::note(const Spelling& s, double value) {
  if (s.has_exponent || (count_ > 0 && s.decimals != decimals_)) padded_ = false;
  decimals_ = std::max(decimals_, s.decimals);
  significant_ = std::max(significant_, s.significant);
  const Evidence shown = evidence(value, s);
  rounded_ = rounded_ || shown == Evidence::kFor;
  float32_ = float32_ && shown != Evidence::kAgainst;
  largest_ = std::max(largest_, std::abs(value));
  ++count_;
}

double DecimalPrecision::decimal_unit() const {
  if (largest_ == 0) return 0;
  if (padded_) return decimals_ > 0 && significant_ >= 4 ? std::pow(10.0, -decimals_) : 0;
  if (significant_ < 6) return 0;
  return std::pow(10.0, std::floor(std::log10(largest_)) + 1 - std::min(significant_, 17));
}

double DecimalPrecision::tolerance() const {
  return std::max(decimal_unit(), float32() ? float32_tolerance(largest_) : 0.0);
}

}  // namespace tenon::io
