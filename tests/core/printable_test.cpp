#include "tenon/core/printable.hpp"

#include <gtest/gtest.h>

#include "tenon/core/result.hpp"

namespace tenon {
namespace {

TEST(Printable, ControlCharactersAreEscapedAndTheRestStays) {
  EXPECT_EQ(printable("a block"), "a block");
  EXPECT_EQ(printable("stra\xc3\x9f"
                      "e, \xe6\x9c\xa8"),
            "stra\xc3\x9f"
            "e, \xe6\x9c\xa8");
  EXPECT_EQ(printable("\x1b[31m\n\t\x7f"), "\\x1b[31m\\n\\t\\x7f");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a\\x00b");
  EXPECT_EQ(printable("\xc2\x9b"
                      "1m"),
            "\\x9b1m");  // U+009B starts sequences too
  EXPECT_EQ(printable("\xc2"), "\xc2");
}

TEST(Printable, FaultsInWordsAreSafe) {
  EXPECT_EQ(to_string(Fault{"f", "p\x07", "m", "r"}), "f: p\\x07: m (r)");
}

}  // namespace
}  // namespace tenon
