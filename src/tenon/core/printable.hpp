// Text from files made safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace tenon {

/// Control characters (of ASCII and, in UTF-8, U+0080 to U+009F) written as \n, \t or \xHH; all
/// else as it is. Names from files may hold sequences that move the cursor or colour the screen.
std::string printable(std::string_view text);

}  // namespace tenon
