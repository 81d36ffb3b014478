// The version of Tenon, as written in the project's CMakeLists.txt.
#pragma once

namespace tenon {

const char* version();

}  // namespace tenon
