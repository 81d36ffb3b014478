// Which pieces may touch in this step, and which bodies therefore have to be stepped together.
#pragma once

#include <vector>

#include "tenon/dynamics/rest_memory.hpp"
#include "tenon/dynamics/selection_step.hpp"
#include "tenon/geometry/broad_phase.hpp"

namespace tenon::dynamics {

/// How far each body may travel in the step, m:  factor 1.5 h (|v_f| + r |w_f|) + 1e-5 size for
/// free bodies, the exact way for held ones. Only economy: a body that leaves its reach has it
/// enlarged and its pairs found again.
std::vector<double> reaches(const World& world, const State& state, double h, double factor);

/// Finds the pairs of pieces of different bodies (not both held) that are closer than the sum of
/// their reaches, and groups them into islands: free bodies linked by such pairs. Held bodies link
/// nothing. Every free body is in exactly one island, islands in the order of their first body.
/// Bodies that keep to their reach cannot touch anything outside their island.
class Detector {
 public:
  /// Bodies at rest according to `rest` are left out, unless a pair with something that moves
  /// exists: their islands are woken first. The answer for the others is the same as without
  /// `rest`.
  std::vector<IslandTask> detect(const World& world, const State& state,
                                 const std::vector<double>& reach, RestMemory& rest);
  /// Without memory of rest.
  std::vector<IslandTask> detect(const World& world, const State& state,
                                 const std::vector<double>& reach);

 private:
  /// Pieces of bodies that cannot move in this step by themselves.
  struct StillPieces {
    std::vector<int> pieces;
    geometry::BoxTree tree;
  };
  void build_still(const World& world, const State& state, const std::vector<double>& reach,
                   const RestMemory& rest);
  std::vector<contact::PiecePair> close_pairs(const World& world, const State& state,
                                              const std::vector<double>& reach, RestMemory& rest,
                                              bool& woke);
  StillPieces still_;
  long still_version_ = -1;
  std::vector<int> hits_;
};

}  // namespace tenon::dynamics
