// The tolerances that several rooms share, each with its meaning. Lengths are relative to a stated
// size.
#pragma once

namespace tenon {

/// Contacts in statics: faces closer than this times the assembly's size touch. Settable per call.
inline constexpr double kStaticContactTolerance = 1e-6;
/// Two bounds of a distance meet when they differ by less than this times (rA + rB).
inline constexpr double kDistanceTolerance = 1e-13;

}  // namespace tenon
