#include "tenon/core/random.hpp"

#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon {
namespace {

std::uint64_t rotate_left(std::uint64_t x, int k) {
  return (x << k) | (x >> (64 - k));
}

}  // namespace

Random::Random(std::uint64_t seed) {
  for (auto& word : state_) {
    seed += 0x9e3779b97f4a7c15u;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    word = z ^ (z >> 31);
  }
}

std::uint64_t Random::bits() {
  const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
  const std::uint64_t t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = rotate_left(state_[3], 45);
  return result;
}

int Random::below(int n) {
  TENON_CHECK(n > 0, "below(n) needs n > 0");
  return static_cast<int>(bits() % static_cast<std::uint64_t>(n));
}

double Random::normal() {
  double u = uniform();
  while (u <= 0) u = uniform();
  return std::sqrt(-2 * std::log(u)) * std::cos(2 * 3.14159265358979323846 * uniform());
}

}  // namespace tenon
