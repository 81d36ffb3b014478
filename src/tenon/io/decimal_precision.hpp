// How finely a text file was rounded when it was written: its tolerance.
//
// Rule (docs/meshes.md): the larger of
//   - one unit of the file's last decimal, and
//   - where the numbers were float32, 2^-23 of the largest coordinate. That shows when each is a
//     float32 as far as its digits go and at least one was visibly rounded to it (0.100000001,
//     0.30000001192092896, 1000000.06). Those of up to nine digits that are float32 without
//     rounding (0, 0.25, 1000001.75) prove nothing:
//     coordinates of a survey far from the origin are not float32 because they end in quarters.
// The last decimal, by the way the numbers are written:
//   - all with the same number of decimals ("0.012500"): 10^-decimals;
//   - trailing zeros dropped or exponents ("0.00348968", "1e-3"): with s the largest number of
//     significant digits in the file, one unit of digit s of the largest coordinate.
// Fewer than four significant digits (padded) or six (zeros dropped; every printf keeps at least
// six) are taken as exact, as written by hand: a cube with corners 0 and 1 is not rounded to
// metres.
#pragma once

#include <string_view>

namespace tenon::io {

class DecimalPrecision {
 public:
  /// One number as written (any spelling that std::from_chars reads) and its value, finite.
  void note(std::string_view token, double value);
  /// The same where only the power of ten of the last digit written is known (JSON readers).
  void note(double value, int last_digit);

  bool float32() const { return rounded_ && float32_; }  ///< the numbers were float32
  double largest() const { return largest_; }            ///< largest absolute value noted
  /// One unit of the last decimal; 0 where the numbers are taken as exact.
  double decimal_unit() const;
  /// The larger of the two; 0 = exact.
  double tolerance() const;

 private:
  struct Spelling {
    int decimals = 0;     ///< digits after the point
    int significant = 0;  ///< digits from the first that is not 0 (trailing zeros count)
    int exponent = 0;
    bool has_exponent = false;
  };
  static Spelling spelling(std::string_view token);
  enum class Evidence { kAgainst, kNone, kFor };  ///< of a number that was float32
  static Evidence evidence(double value, const Spelling& s);
  void note(const Spelling& s, double value);

  long count_ = 0;
  bool padded_ = true;    ///< all with the same number of decimals, no exponent
  bool float32_ = true;   ///< no number says otherwise
  bool rounded_ = false;  ///< a number was visibly rounded to float32
  int decimals_ = 0;
  int significant_ = 0;
  double largest_ = 0;
};

/// 2^-23 of the largest coordinate: the rounding of a file of float32 numbers.
inline double float32_tolerance(double largest) {
  return 0x1p-23 * largest;
}

}  // namespace tenon::io
