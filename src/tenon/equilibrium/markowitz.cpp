#include "tenon/equilibrium/markowitz.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::equilibrium {

namespace {
constexpr double kThreshold = 0.1;
constexpr double kSingular = 1e-9;
constexpr int kLooks = 4;  // lines examined per pivot once a candidate is known
}  // namespace

void Markowitz::Buckets::insert(int line, int count) {
  if (count >= static_cast<int>(first_.size())) first_.resize(count + 1, -1);
  lines_[line] = {count, -1, first_[count]};
  if (first_[count] >= 0) lines_[first_[count]].before = line;
  first_[count] = line;
}

void Markowitz::Buckets::erase(int line) {
  const Line l = lines_[line];
  if (l.before >= 0) {
    lines_[l.before].after = l.after;
  } else {
    first_[l.count] = l.after;
  }
  if (l.after >= 0) lines_[l.after].before = l.before;
}

Markowitz::Markowitz(int rows) : columns_of_row_(rows), entry_of_row_(rows, -1) {}

void Markowitz::add_column(const SparseWork& column, const std::vector<char>& open) {
  active_.emplace_back();
  done_.emplace_back();
  for (int row : column.index) {
    if (open[row]) {
      columns_of_row_[row].push_back(static_cast<int>(active_.size()) - 1);
      active_.back().push_back({row, column.value[row]});
    } else {
      done_.back().push_back({row, column.value[row]});
    }
  }
}

double Markowitz::largest(int column) const {
  double size = 0;
  for (const Entry& e : active_[column]) size = std::max(size, std::abs(e.value));
  return size;
}

void Markowitz::consider_column(int column, Choice& best) const {
  const double size = largest(column);
  if (size <= kSingular) return;
  for (const Entry& e : active_[column]) {
    if (std::abs(e.value) < kThreshold * size) continue;
    const long merit =
        static_cast<long>(row_counts_.count(e.row) - 1) * (column_counts_.count(column) - 1);
    if (best.row < 0 || merit < best.merit) best = {e.row, column, merit};
  }
}

void Markowitz::consider_row(int row, Choice& best) const {
  for (int column : columns_of_row_[row]) {
    const long merit =
        static_cast<long>(row_counts_.count(row) - 1) * (column_counts_.count(column) - 1);
    if (best.row >= 0 && merit >= best.merit) continue;
    const double size = largest(column);
    for (const Entry& e : active_[column]) {
      if (e.row == row && size > kSingular && std::abs(e.value) >= kThreshold * size) {
        best = {row, column, merit};
      }
    }
  }
}

Markowitz::Choice Markowitz::choose() const {
  Choice best;
  int looks = 0;
  const int most = std::max(row_counts_.largest(), column_counts_.largest());
  for (int count = 1; count <= most; ++count) {
    const long bound = static_cast<long>(count - 1) * (count - 1);
    for (int c = column_counts_.first(count); c >= 0; c = column_counts_.after(c)) {
      if (best.row >= 0 && (best.merit <= bound || looks >= kLooks)) return best;
      consider_column(c, best);
      ++looks;
    }
    for (int r = row_counts_.first(count); r >= 0; r = row_counts_.after(r)) {
      if (best.row >= 0 && (best.merit <= bound + count - 1 || looks >= kLooks)) return best;
      consider_row(r, best);
      ++looks;
    }
  }
  return best;
}

bool Markowitz::next(Pivot& pivot) {
  if (!indexed_) {
    indexed_ = true;
    row_counts_.resize(static_cast<int>(columns_of_row_.size()));
    column_counts_.resize(static_cast<int>(active_.size()));
    for (std::size_t r = columns_of_row_.size(); r-- > 0;) {
      if (!columns_of_row_[r].empty()) {
        row_counts_.insert(static_cast<int>(r), static_cast<int>(columns_of_row_[r].size()));
      }
    }
    for (std::size_t c = active_.size(); c-- > 0;) {
      column_counts_.insert(static_cast<int>(c), static_cast<int>(active_[c].size()));
    }
  }
  const Choice choice = choose();
  if (choice.row < 0) return false;
  eliminate(choice, pivot);
  return true;
}

void Markowitz::eliminate(const Choice& choice, Pivot& out) {
  const std::vector<Entry> pivot_column = std::move(active_[choice.column]);
  out.row = choice.row;
  out.column = choice.column;
  out.spike.clear();
  for (const Entry& e : done_[choice.column]) out.spike.add(e.row, e.value);
  double pivot = 0;
  for (const Entry& e : pivot_column) {
    out.spike.add(e.row, e.value);
    if (e.row == choice.row) pivot = e.value;
    auto& list = columns_of_row_[e.row];
    *std::find(list.begin(), list.end(), choice.column) = list.back();
    list.pop_back();
  }
  column_counts_.erase(choice.column);
  row_counts_.erase(choice.row);
  for (int column : columns_of_row_[choice.row]) {
    std::vector<Entry>& target = active_[column];
    double value = 0;
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (target[i].row != choice.row) continue;
      value = target[i].value;
      target[i] = target.back();
      target.pop_back();
      break;
    }
    done_[column].push_back({choice.row, value});
    for (std::size_t i = 0; i < target.size(); ++i)
      entry_of_row_[target[i].row] = static_cast<int>(i);
    const double factor = value / pivot;
    for (const Entry& e : pivot_column) {
      if (e.row == choice.row) continue;
      const int at = entry_of_row_[e.row];
      if (at >= 0) {
        target[at].value -= factor * e.value;
      } else {
        target.push_back({e.row, -factor * e.value});
        columns_of_row_[e.row].push_back(column);
      }
    }
    for (const Entry& e : target) entry_of_row_[e.row] = -1;
    column_counts_.recount(column, static_cast<int>(target.size()));
  }
  columns_of_row_[choice.row].clear();
  for (const Entry& e : pivot_column) {
    if (e.row == choice.row) continue;
    row_counts_.recount(e.row, static_cast<int>(columns_of_row_[e.row].size()));
  }
}

}  // namespace tenon::equilibrium
