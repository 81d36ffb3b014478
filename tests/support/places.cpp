#include "support/places.hpp"

namespace tenon::testing {

const char* source_dir() {
  return TENON_SOURCE_DIR;
}
const char* tenon_program() {
  return TENON_CLI;
}

}  // namespace tenon::testing
