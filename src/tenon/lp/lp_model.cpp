#include "tenon/lp/lp_model.hpp"

#include <fmt/format.h>

#include <cmath>

namespace tenon::lp {

namespace {

void check_bounds(const Bounds& b, const std::string& path, Faults& faults) {
  const char* remedy = "give numbers with lower <= upper; infinity only on its own side";
  if (std::isnan(b.lower) || std::isnan(b.upper)) {
    faults.push_back({"", path, "a bound is not a number", remedy});
  } else if (b.lower == kInfinity || b.upper == -kInfinity) {
    faults.push_back({"", path, "a bound lies at the wrong infinity", remedy});
  } else if (b.lower > b.upper) {
    faults.push_back({"", path,
                      fmt::format("lower bound {} is above upper bound {}", b.lower, b.upper),
                      remedy});
  }
}

template <class T>
void erase_sorted(std::vector<T>& items, std::span<const int> sorted) {
  std::size_t out = 0, next = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (next < sorted.size() && static_cast<std::size_t>(sorted[next]) == i) {
      ++next;
      continue;
    }
    if (out != i) items[out] = std::move(items[i]);
    ++out;
  }
  items.resize(out);
}

void check_sorted(std::span<const int> sorted, int count) {
  int last = -1;
  for (int index : sorted) {
    TENON_CHECK(index > last && index < count, "indices to remove ascend strictly and exist");
    last = index;
  }
}

}  // namespace

int LpModel::add_row(Bounds bounds, std::span<const Entry> entries) {
  const int row = row_count();
  for (const Entry& e : entries) {
    TENON_CHECK(e.index >= 0 && e.index < column_count(), "entries of a new row name columns");
  }
  rows.push_back(bounds);
  for (const Entry& e : entries) elements[e.index].push_back({row, e.value});
  return row;
}

int LpModel::add_column(Bounds bounds, double c, std::span<const Entry> entries) {
  for (const Entry& e : entries) {
    TENON_CHECK(e.index >= 0 && e.index < row_count(), "entries of a new column name rows");
  }
  columns.push_back(bounds);
  cost.push_back(c);
  elements.emplace_back(entries.begin(), entries.end());
  return column_count() - 1;
}

void LpModel::remove_rows(std::span<const int> sorted) {
  check_sorted(sorted, row_count());
  std::vector<int> renamed(rows.size(), 0);
  for (int row : sorted) renamed[row] = -1;
  int count = 0;
  for (int& name : renamed) {
    if (name == 0) name = count++;
  }
  for (auto& column : elements) {
    std::size_t out = 0;
    for (const Entry& e : column) {
      if (renamed[e.index] >= 0) column[out++] = {renamed[e.index], e.value};
    }
    column.resize(out);
  }
  erase_sorted(rows, sorted);
}

void LpModel::remove_columns(std::span<const int> sorted) {
  check_sorted(sorted, column_count());
  erase_sorted(columns, sorted);
  erase_sorted(cost, sorted);
  erase_sorted(elements, sorted);
}

Faults faults_of(const LpModel& model) {
  Faults faults;
  if (model.cost.size() != model.columns.size() || model.elements.size() != model.columns.size()) {
    faults.push_back({"", "columns", "bounds, costs and elements differ in number",
                      "give one of each per column"});
    return faults;
  }
  for (int i = 0; i < model.row_count(); ++i) {
    check_bounds(model.rows[i], fmt::format("rows[{}]", i), faults);
  }
  std::vector<int> last_column(model.rows.size(), -1);
  for (int j = 0; j < model.column_count(); ++j) {
    check_bounds(model.columns[j], fmt::format("columns[{}]", j), faults);
    if (!std::isfinite(model.cost[j])) {
      faults.push_back({"", fmt::format("cost[{}]", j), "not a finite number", "give a number"});
    }
    for (const Entry& e : model.elements[j]) {
      const std::string path = fmt::format("elements[{}]", j);
      if (e.index < 0 || e.index >= model.row_count()) {
        faults.push_back({"", path, fmt::format("row {} does not exist", e.index), "name a row"});
        continue;
      }
      if (!std::isfinite(e.value)) {
        faults.push_back({"", path, "a coefficient is not a finite number", "give a number"});
      }
      if (last_column[e.index] == j) {
        faults.push_back(
            {"", path, fmt::format("row {} appears twice", e.index), "add the entries up"});
      }
      last_column[e.index] = j;
    }
  }
  return faults;
}

}  // namespace tenon::lp
