// One way to ask for distances: prepared on a set of pairs, then asked query by query.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/convex_pairs.hpp"

namespace tenon::bench {

/// Pairs of bodies; `coherent`: all entries share the bodies of the first one and follow one
/// motion.
struct DistanceSet {
  std::string name;
  std::vector<testing::ConvexPair> pairs;
  bool coherent = false;
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// Distance of pair i, signed where the engine gives a depth; NaN where it gives up.
  virtual double query(int i) = 0;
};

struct EngineKind {
  std::string name;
  bool gives_depth = true;  ///< else any answer <= 0 for an overlap counts as right
  std::unique_ptr<Engine> (*make)(const DistanceSet&);
};

std::unique_ptr<Engine> make_tenon(const DistanceSet& set);
std::unique_ptr<Engine> make_fcl_libccd_signed(const DistanceSet& set);
std::unique_ptr<Engine> make_fcl_libccd(const DistanceSet& set);
std::unique_ptr<Engine> make_fcl_indep_signed(const DistanceSet& set);
std::unique_ptr<Engine> make_fcl_indep(const DistanceSet& set);
std::unique_ptr<Engine> make_bullet(const DistanceSet& set);

std::vector<DistanceSet> distance_sets(bool small);

}  // namespace tenon::bench
