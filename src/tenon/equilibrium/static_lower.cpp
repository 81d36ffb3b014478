#include "tenon/equilibrium/static_lower.hpp"

namespace tenon::equilibrium {

// Every target is pivoted later than its source, so it has an order by now.
void StaticLower::finish() {
  if (position_.empty()) return;
  columns_.close();
  const int count = static_cast<int>(position_.size());
  rows_.start.assign(count + 1, 0);
  for (int t : columns_.index) ++rows_.start[order_of_[t] + 1];
  for (int i = 0; i < count; ++i) rows_.start[i + 1] += rows_.start[i];
  rows_.index.resize(columns_.index.size());
  rows_.value.resize(columns_.index.size());
  std::vector<int> next(rows_.start.begin(), rows_.start.end() - 1);
  for (int i = 0; i < count; ++i) {
    for (int e = columns_.start[i]; e < columns_.start[i + 1]; ++e) {
      const int at = next[order_of_[columns_.index[e]]]++;
      rows_.index[at] = position_[i];
      rows_.value[at] = columns_.value[e];
    }
  }
  agenda_.grow(count);
}

std::size_t StaticLower::bytes() const {
  const auto of = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return of(order_of_) + of(position_) + of(columns_.start) + of(columns_.index) +
         of(columns_.value) + of(rows_.start) + of(rows_.index) + of(rows_.value) + agenda_.bytes();
}

}  // namespace tenon::equilibrium
