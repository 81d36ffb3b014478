// stable: does a structure stand? Verdict, strength, proof, margins, picture.
#pragma once

#include <limits>

#include "tenon/core/progress.hpp"
#include "tenon/service/structure.hpp"

namespace tenon::service {

struct StableRequest {
  StructureRequest structure;
  std::string method = "basis";  ///< statics::kMethodNames
  bool margin = false;           ///< critical friction, load factor, tilt, weakest part
  /// Direction of the load factor, world (two or three numbers); the horizontal x axis if empty.
  /// The load is every body's weight times the factor in this direction.
  std::vector<double> direction;
  bool orientations = false;  ///< all ways to lay the assembly on a table, with verdicts
  std::string svg;            ///< picture file; empty: none
  /// More forces than this are left out of the JSON and become a table: rows of kForceWidth
  /// numbers, a, b (indices of the scene's bodies), point x y z, force on a x y z.
  std::size_t most_forces = std::numeric_limits<std::size_t>::max();
};

inline constexpr const char* kForcesTable = "forces";
inline constexpr std::size_t kForceWidth = 8;

Answer stable(const StableRequest& request, const ProgressObserver& progress);

}  // namespace tenon::service
