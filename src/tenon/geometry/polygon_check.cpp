#include "tenon/geometry/polygon_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/geometry/polygon_sweep.hpp"

namespace tenon::geometry {
namespace {

std::string loop_name(int loop) {
  return loop == 0 ? std::string("the outline") : fmt::format("hole {}", loop - 1);
}

std::string at(const Eigen::Vector2d& p) {
  return fmt::format("({:.6g}, {:.6g})", p.x(), p.y());
}

/// What is wrong with one loop taken by itself, without looking at crossings.
void check_loop(const Loop& loop, int number, const std::string& path, Faults& faults) {
  const std::string name = loop_name(number);
  const std::size_t n = loop.size();
  if (n < 3) {
    faults.push_back(
        {"", path, fmt::format("{} has {} vertices", name, n), "give at least three vertices"});
    return;
  }
  for (std::size_t i = 0; i < n; ++i)
    if (!loop[i].allFinite()) {
      faults.push_back({"", path, fmt::format("vertex {} of {} is not a finite number", i, name),
                        "write finite coordinates in metres"});
      return;
    }
  for (std::size_t i = 0; i < n; ++i)
    if (loop[i] == loop[(i + 1) % n]) {
      const bool closing = i + 1 == n;
      faults.push_back({"", path,
                        fmt::format("vertices {} and {} of {} coincide at {}", i, (i + 1) % n, name,
                                    at(loop[i])),
                        closing ? "leave out the repeated last vertex: the loop closes by itself"
                                : fmt::format("leave out vertex {}", i + 1)});
      return;
    }
}

Fault meeting_fault(const LoopMeeting& meeting, const std::vector<const Loop*>& loops,
                    const std::string& path) {
  const auto edge = [&](const LoopEdge& e) {
    const Loop& loop = *loops[e.loop];
    return fmt::format("edge {} of {} (from {} to {})", e.edge, loop_name(e.loop), at(loop[e.edge]),
                       at(loop[(e.edge + 1) % loop.size()]));
  };
  const char* how = meeting.relation == SegmentRelation::kCross     ? "crosses"
                    : meeting.relation == SegmentRelation::kOverlap ? "lies on"
                                                                    : "touches";
  return {"", path, fmt::format("{} {} {}", edge(meeting.first), how, edge(meeting.second)),
          meeting.first.loop != meeting.second.loop
              ? "move one of them: loops of one polygon may not meet"
          : meeting.relation == SegmentRelation::kCross
              ? "order the vertices so that the outline does not cross itself"
              : "move one of them apart, or write the shape as several pieces"};
}

void check_nesting(const std::vector<int>& parent, const std::vector<const Loop*>& loops,
                   const std::string& path, Faults& faults) {
  for (int i = 1; i < static_cast<int>(loops.size()); ++i) {
    if (parent[i] == 0) continue;
    const std::string where = at((*loops[i])[0]);
    if (parent[i] < 0)
      faults.push_back(
          {"", path,
           fmt::format("hole {} (first vertex {}) lies outside the outline", i - 1, where),
           "move it inside, or leave it out"});
    else
      faults.push_back(
          {"", path,
           fmt::format("hole {} (first vertex {}) lies in hole {}", i - 1, where, parent[i] - 1),
           "leave it out, or write the part inside as a piece of its own"});
  }
}

void orient(Loop& loop, bool counter_clockwise) {
  if (is_counter_clockwise(loop) != counter_clockwise) std::reverse(loop.begin() + 1, loop.end());
}

}  // namespace

double signed_area(const Loop& loop) {
  double twice = 0;
  for (std::size_t i = 2; i < loop.size(); ++i) {
    const Eigen::Vector2d u = loop[i - 1] - loop[0], v = loop[i] - loop[0];
    twice += u.x() * v.y() - u.y() * v.x();
  }
  return twice / 2;
}

double area(const Polygon& polygon) {
  double sum = std::abs(signed_area(polygon.outer));
  for (const Loop& hole : polygon.holes) sum -= std::abs(signed_area(hole));
  return sum;
}

Result<Polygon> checked_polygon(Polygon polygon, const std::string& path) {
  std::vector<const Loop*> loops{&polygon.outer};
  for (const Loop& hole : polygon.holes) loops.push_back(&hole);
  Faults faults;
  for (std::size_t i = 0; i < loops.size(); ++i)
    check_loop(*loops[i], static_cast<int>(i), path, faults);
  if (!faults.empty()) return faults;

  const LoopSweep sweep = sweep_loops(loops);
  if (sweep.meeting) return meeting_fault(*sweep.meeting, loops, path);
  check_nesting(sweep.parent, loops, path, faults);
  if (!faults.empty()) return faults;
  const double total = area(polygon);
  if (!(total > 0) || !std::isnormal(total))
    return Fault{"", path, fmt::format("the area {} is not a positive number", total),
                 "check the unit of the coordinates: metres are expected"};

  orient(polygon.outer, true);
  for (Loop& hole : polygon.holes) orient(hole, false);
  return polygon;
}

}  // namespace tenon::geometry
