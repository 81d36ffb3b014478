// Where the sources and the program under test are. Compiled in one place, so that no other object
// depends on the folder of the build and a cache of objects serves every clone.
#pragma once

namespace tenon::testing {

const char* source_dir();
const char* tenon_program();

}  // namespace tenon::testing
