// How large and small the numbers of a scene may be (docs/scene-format.md).
//
// Beyond these, areas, volumes and moments of inertia (fifth powers of a length) no longer fit into
// a double together with their products; no part that anybody built comes near them.
#pragma once

namespace tenon::model {

inline constexpr double kLargestLength = 1e15;    ///< coordinates, sizes, positions, m
inline constexpr double kSmallestLength = 1e-15;  ///< edges, radii and extents that are not 0, m
inline constexpr double kLargestDensity = 1e15;   ///< kg/m^3; the smallest is 1 / this
inline constexpr double kLargestMass = 1e60;      ///< kg; the smallest is 1 / this
inline constexpr double kLargestInertia = 1e90;   ///< kg m^2; the smallest is 1 / this
inline constexpr double kLargestForce = 1e60;     ///< N, N m, N/m, ..
inline constexpr double kLargestRate =
    1e15;  ///< velocities, accelerations, angles, times, friction

}  // namespace tenon::model
