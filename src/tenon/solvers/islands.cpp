#include "tenon/solvers/islands.hpp"

#include <numeric>

namespace tenon::solvers {
namespace {

int root_of(std::vector<int>& parent, int i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

}  // namespace

std::vector<Island> split_islands(const contact::ContactProblem& problem,
                                  const std::vector<int>& contacts) {
  const int bodies = static_cast<int>(problem.bodies.size());
  std::vector<int> parent(bodies);
  std::iota(parent.begin(), parent.end(), 0);
  for (const int index : contacts) {
    const contact::Contact& c = problem.contacts[index];
    if (c.a == contact::kHeld || c.b == contact::kHeld) continue;
    const int ra = root_of(parent, c.a), rb = root_of(parent, c.b);
    if (ra < rb) parent[rb] = ra;  // the smallest body is the root: islands come out in order
    if (rb < ra) parent[ra] = rb;
  }
  std::vector<Island> islands;
  std::vector<int> island_of(bodies, -1);
  for (int body = 0; body < bodies; ++body) {
    const int root = root_of(parent, body);
    if (root == body) {
      island_of[body] = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    island_of[body] = island_of[root];
    islands[island_of[body]].bodies.push_back(body);
  }
  for (const int index : contacts) {
    const contact::Contact& c = problem.contacts[index];
    islands[island_of[c.a != contact::kHeld ? c.a : c.b]].contacts.push_back(index);
  }
  return islands;
}

std::vector<Island> split_islands(const contact::ContactProblem& problem) {
  std::vector<int> all(problem.contacts.size());
  std::iota(all.begin(), all.end(), 0);
  return split_islands(problem, all);
}

}  // namespace tenon::solvers
