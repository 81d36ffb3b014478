// Random numbers that are passed in, never global, and the same on every machine and compiler
// (std::uniform_real_distribution is not).
#pragma once

#include <cstdint>

namespace tenon {

/// SplitMix64-seeded xoshiro256**. Copyable: a copy continues the same sequence.
class Random {
 public:
  explicit Random(std::uint64_t seed);
  std::uint64_t bits();
  double uniform() { return static_cast<double>(bits() >> 11) * 0x1.0p-53; }  ///< in [0, 1)
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  int below(int n);  ///< in {0, .., n-1}; n > 0
  double normal();   ///< mean 0, variance 1

 private:
  std::uint64_t state_[4];
};

}  // namespace tenon
