// A scanner for the little languages inside SVG attributes: numbers without separators, flags,
// commas that may be left out.
#pragma once

#include <string>
#include <string_view>

#include "tenon/core/result.hpp"

namespace tenon::io {

class SvgScan {
 public:
  explicit SvgScan(std::string_view text) : text_(text) {}

  /// Only separators are left (white space and commas, which are skipped).
  bool at_end();
  bool next_is_letter();
  char letter() { return text_[at_++]; }
  /// Skips separators, then takes the given character if it is next.
  bool take(char wanted);
  /// A finite number; "1-2" and ".5.5" are two of them.
  bool number(double& value);
  /// 0 or 1, perhaps glued to what follows.
  bool flag(bool& value);
  /// A word of letters.
  std::string_view word();

  /// "at character 17 (near "..."): message"
  Fault fault(const std::string& message) const;

 private:
  void skip();
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace tenon::io
