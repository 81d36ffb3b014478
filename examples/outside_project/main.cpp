// An outside project that links the installed library.
#include <cstdio>

#include "tenon/core/random.hpp"

int main() {
  tenon::Random random(42);
  const bool right = random.uniform() < 1;
  std::puts(right ? "tenon found and linked" : "wrong");
  return right ? 0 : 1;
}
