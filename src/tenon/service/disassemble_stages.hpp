// The contact forces at every stage of an order, for the answer of disassemble.
#pragma once

#include "tenon/planning/disassembly.hpp"
#include "tenon/service/structure.hpp"

namespace tenon::service {

/// More forces than these are not listed: the lists of n parts grow as n^2, 200 million forces for
/// a pyramid of 10,011 blocks.
inline constexpr std::size_t kMostStageForces = 1000000;

/// "stages": [{removed, forces}] in the order of removal, the forces with which the rest stands
/// once `removed` is gone. Every stage is computed and verified; where the lists would be longer
/// than `most` forces, every second, fourth, .. stage is listed and the returned note says so
/// (else it is empty).
std::string write_stages(io::JsonWriter& writer, const Structure& structure,
                         statics::TestOptions test, const std::vector<int>& sequence,
                         std::size_t most = kMostStageForces);

}  // namespace tenon::service
