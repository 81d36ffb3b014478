// A vector with few nonzeros in a dense array: values by index and the list of indices in use.
#pragma once

#include <memory>
#include <vector>

namespace tenon::equilibrium {

/// A list of different numbers below a bound: room for all of them, so that adding never looks.
class IndexList {
 public:
  explicit IndexList(int bound = 0) : items_(new int[bound + 1]), bound_(bound) {}
  void push_back(int i) { items_[size_++] = i; }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  int size() const { return size_; }
  int operator[](int i) const { return items_[i]; }
  const int* begin() const { return items_.get(); }
  const int* end() const { return items_.get() + size_; }
  std::size_t bytes() const { return 4 * static_cast<std::size_t>(bound_ + 1); }

 private:
  std::unique_ptr<int[]> items_;
  int size_ = 0, bound_;
};

struct SparseWork {
  std::vector<double> value;  ///< dense; zero outside `index`
  IndexList index;            ///< each index at most once

  explicit SparseWork(int size = 0) : value(size, 0.0), index(size) {}
  void clear() {
    for (int i : index) value[i] = 0;
    index.clear();
  }
  std::size_t bytes() const { return value.capacity() * 8 + index.bytes(); }
};

/// The same without the dense part: what a solve leaves for an update.
struct SparseList {
  std::vector<int> index;
  std::vector<double> value;
  void clear() {
    index.clear();
    value.clear();
  }
  void add(int i, double v) {
    index.push_back(i);
    value.push_back(v);
  }
  std::size_t size() const { return index.size(); }
};

}  // namespace tenon::equilibrium
