#include "tenon/core/printable.hpp"

namespace tenon {

std::string printable(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string shown;
  const auto escape = [&](unsigned char c) {
    shown += "\\x";
    shown += kDigits[c >> 4];
    shown += kDigits[c & 15];
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    if (c == '\n') {
      shown += "\\n";
    } else if (c == '\t') {
      shown += "\\t";
    } else if (c < 0x20 || c == 0x7f) {
      escape(c);
    } else if (c == 0xc2 && next >= 0x80 && next < 0xa0) {
      escape(next);
      ++i;
    } else {
      shown += text[i];
    }
  }
  return shown;
}

}  // namespace tenon
