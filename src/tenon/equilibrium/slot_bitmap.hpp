// A set of small integers that is swept in order while it grows: the agenda of a hypersparse
// triangular solve. Two levels of 64-bit words, so that empty stretches cost nothing.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace tenon::equilibrium {

class SlotBitmap {
 public:
  void grow(int size) {
    const std::size_t words = static_cast<std::size_t>(size) / 64 + 1;
    if (words <= words_.size()) return;
    words_.resize(words + words / 2, 0);
    summary_.resize(words_.size() / 64 + 1, 0);
  }
  void set(int i) {
    words_[i >> 6] |= std::uint64_t{1} << (i & 63);
    summary_[i >> 12] |= std::uint64_t{1} << ((i >> 6) & 63);
  }
  /// Visits and clears all members from the largest down; `visit` may set members below the one it
  /// is given.
  template <class Visit>
  void sweep_down(Visit visit) {
    for (int s = static_cast<int>(summary_.size()) - 1; s >= 0; --s) {
      while (summary_[s] != 0) {
        const int w = (s << 6) + 63 - std::countl_zero(summary_[s]);
        while (words_[w] != 0) {
          const int bit = 63 - std::countl_zero(words_[w]);
          words_[w] &= ~(std::uint64_t{1} << bit);
          visit((w << 6) + bit);
        }
        summary_[s] &= ~(std::uint64_t{1} << (w & 63));
      }
    }
  }
  /// The same from the smallest up; `visit` may set members above the one it is given.
  template <class Visit>
  void sweep_up(Visit visit) {
    for (std::size_t s = 0; s < summary_.size(); ++s) {
      while (summary_[s] != 0) {
        const int w = (static_cast<int>(s) << 6) + std::countr_zero(summary_[s]);
        while (words_[w] != 0) {
          const int bit = std::countr_zero(words_[w]);
          words_[w] &= words_[w] - 1;
          visit((w << 6) + bit);
        }
        summary_[s] &= ~(std::uint64_t{1} << (w & 63));
      }
    }
  }
  std::size_t bytes() const { return (words_.capacity() + summary_.capacity()) * 8; }

 private:
  std::vector<std::uint64_t> words_, summary_;
};

}  // namespace tenon::equilibrium
