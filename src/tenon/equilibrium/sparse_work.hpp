// A vector with few nonzeros in a dense array: values by index and the list of indices in use.
#pragma once

#include <vector>

namespace tenon::equilibrium {

struct SparseWork {
  std::vector<double> value;  ///< dense; zero outside `index`
  std::vector<int> index;     ///< each index at most once

  explicit SparseWork(int size = 0) : value(size, 0.0) {}
  void clear() {
    for (int i : index) value[i] = 0;
    index.clear();
  }
  std::size_t bytes() const { return value.capacity() * 8 + index.capacity() * 4; }
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
