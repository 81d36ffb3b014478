// The order of removal as a picture (numbers on the parts, thesis figure 19) and as a film strip.
#pragma once

#include "tenon/service/structure.hpp"

namespace tenon::service {

/// Each part carries its place in the order; early ones are lighter. Parts to hold by hand are
/// orange.
std::string order_picture(const Structure& structure, const std::vector<int>& sequence,
                          const std::vector<int>& held = {});
/// Up to kMostFrames frames: what remains after each removal, the part that leaves next orange.
inline constexpr int kMostFrames = 24;
std::string removal_film(const Structure& structure, const std::vector<int>& sequence,
                         const std::vector<int>& held = {});

}  // namespace tenon::service
