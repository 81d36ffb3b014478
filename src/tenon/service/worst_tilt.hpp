// The tilt a structure bears in the direction that is worst for it.
#pragma once

#include <optional>
#include <vector>

#include "tenon/service/structure.hpp"
#include "tenon/statics/margins.hpp"

namespace tenon::service {

/// Every body's weight turned into `direction` (unit): the load that a tilt or a push of its own
/// weight adds.
std::vector<contact::BodyVector> weight_along(const Structure& structure,
                                              const Eigen::Vector3d& direction);

/// Horizontal directions in which a tilt is tried: both sides in the plane, sixteen in space.
std::vector<Eigen::Vector3d> horizontal_directions(const Structure& structure);

/// Nothing if it does not stand untilted. In space the worst of sixteen directions is improved by
/// turning it by ever smaller angles, unless it fails by sliding, which is alike in all directions.
std::optional<statics::LoadMargin> worst_tilt(const Structure& structure,
                                              statics::LoadTests& tests);

}  // namespace tenon::service
