// A short list of distinct numbers that stays on the stack up to 32 of them.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace tenon::geometry {

class IndexList {
 public:
  int size() const { return count_; }
  int operator[](int i) const { return data()[i]; }
  const int* begin() const { return data(); }
  const int* end() const { return data() + count_; }
  bool contains(int value) const { return std::find(begin(), end(), value) != end(); }
  operator std::span<const int>() const { return {data(), static_cast<size_t>(count_)}; }

  /// Appends a number that is not yet in the list.
  void add(int value) {
    if (!contains(value)) append(value);
  }
  void append(int value) {
    if (count_ < kInline) {
      inline_[count_++] = value;
      return;
    }
    if (count_ == kInline) heap_.assign(inline_, inline_ + kInline);
    heap_.push_back(value);
    ++count_;
  }

 private:
  static constexpr int kInline = 32;
  const int* data() const { return count_ <= kInline ? inline_ : heap_.data(); }
  int inline_[kInline];
  std::vector<int> heap_;
  int count_ = 0;
};

}  // namespace tenon::geometry
