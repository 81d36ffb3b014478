#include "tenon/core/version.hpp"

namespace tenon {

const char* version() {
  return TENON_VERSION;
}

}  // namespace tenon
