#include "tenon/planning/hitting_set.hpp"

#include <algorithm>

namespace tenon::planning {
namespace {

using Set = std::vector<int>;

bool meets(const Set& set, const Set& member) {
  return std::any_of(set.begin(), set.end(),
                     [&](int x) { return std::binary_search(member.begin(), member.end(), x); });
}

class Search {
 public:
  Search(const std::vector<Set>& family, long most_nodes) : family_(family), nodes_(most_nodes) {}

  /// A set of exactly this size or less; false if there is none or the nodes are used up.
  bool within(std::size_t size, Set& chosen) {
    if (nodes_-- <= 0) return false;
    const Set* open = nullptr;
    Set used;
    std::size_t needed = 0;
    for (const Set& member : family_) {
      if (meets(chosen, member)) continue;
      if (open == nullptr || member.size() < open->size()) open = &member;
      if (meets(used, member)) continue;
      ++needed;  // members without common elements need one each
      used.insert(used.end(), member.begin(), member.end());
    }
    if (open == nullptr) return true;
    if (chosen.size() + needed > size) return false;
    for (const int element : *open) {
      chosen.push_back(element);
      if (within(size, chosen)) return true;
      chosen.pop_back();
      if (nodes_ <= 0) return false;
    }
    return false;
  }
  bool exhausted() const { return nodes_ <= 0; }

 private:
  const std::vector<Set>& family_;
  long nodes_;
};

}  // namespace

std::optional<Set> smallest_hitting_set(const std::vector<Set>& family, long most_nodes) {
  Search search(family, most_nodes);
  for (std::size_t size = 0; !search.exhausted(); ++size) {
    Set chosen;
    if (!search.within(size, chosen)) continue;
    std::sort(chosen.begin(), chosen.end());
    return chosen;
  }
  return std::nullopt;
}

}  // namespace tenon::planning
