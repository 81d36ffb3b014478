#include "tenon/planning/removal.hpp"

#include <algorithm>

#include "tenon/lp/solve.hpp"

namespace tenon::planning {
namespace {

constexpr double kGrazing = 1e-9;  ///< a direction may scrape along a face: n . d >= -kGrazing

struct Wall {
  Eigen::Vector3d normal;  ///< towards the leaving body
  int body;                ///< the other side, or kHeld
};

std::vector<Wall> walls_around(const contact::ContactProblem& problem,
                               const std::vector<int>& contacts, int body,
                               const statics::Presence& presence) {
  std::vector<Wall> walls;
  for (const int index : contacts) {
    const auto& contact = problem.contacts[index];
    const bool is_a = contact.a == body;
    const int other = is_a ? contact.b : contact.a;
    if (other != contact::kHeld && !presence[other]) continue;
    walls.push_back({is_a ? contact.normal : Eigen::Vector3d(-contact.normal), other});
  }
  return walls;
}

/// A unit-box translation d with n . d >= 0 for all walls that moves away from at least one of them
/// or along all: exists if the program "max sum n . d" or any tangent direction is feasible and not
/// zero.
bool cone_is_open(const std::vector<Wall>& walls, int axes) {
  // Six (four) programs: the largest component of d in each signed axis direction within the cone.
  for (int axis = 0; axis < axes; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      lp::LpModel model;
      for (int i = 0; i < axes; ++i) model.add_column({-1, 1}, i == axis ? -sign : 0, {});
      for (const Wall& wall : walls) {
        std::vector<lp::Entry> entries;
        for (int i = 0; i < axes; ++i)
          if (wall.normal[i] != 0) entries.push_back({i, wall.normal[i]});
        model.add_row({-kGrazing, lp::kInfinity}, entries);
      }
      const auto answer = lp::solve(model);
      if (answer && answer->status == lp::Status::optimal && -answer->objective > 1e-6) return true;
    }
  return false;
}

}  // namespace

bool can_leave(const contact::ContactProblem& problem, const std::vector<int>& contacts_of_body,
               int body, const statics::Presence& presence, const Removal& removal,
               std::vector<int>& blockers) {
  if (removal.kind == Removal::Kind::any) return true;
  const auto walls = walls_around(problem, contacts_of_body, body, presence);
  const auto block = [&](const Wall& wall) {
    if (wall.body != contact::kHeld) blockers.push_back(wall.body);
  };
  if (removal.kind == Removal::Kind::directions) {
    for (const auto& direction : removal.directions) {
      const auto wall = std::find_if(walls.begin(), walls.end(), [&](const Wall& w) {
        return w.normal.dot(direction) < -kGrazing;
      });
      if (wall == walls.end()) {
        blockers.clear();
        return true;
      }
      block(*wall);  // one blocker per direction is reason enough
    }
  } else {
    if (cone_is_open(walls, problem.tangents + 1)) return true;
    for (const Wall& wall : walls) block(wall);
  }
  std::sort(blockers.begin(), blockers.end());
  blockers.erase(std::unique(blockers.begin(), blockers.end()), blockers.end());
  return false;
}

}  // namespace tenon::planning
