// How a structure that falls begins to fall. The motion that proves "falls" is one that gravity
// drives and nothing resists; many are, and the dynamics takes its own.
#pragma once

#include <optional>

#include "tenon/service/structure.hpp"

namespace tenon::service {

/// Largest structure, in movable bodies, whose collapse is computed.
inline constexpr int kMostFalling = 150;

/// Velocities after one short step of the dynamics from rest, zero where a body rests. Nothing if
/// the structure is larger than kMostFalling or has contacts, connections or grips of its own, or
/// if the dynamics does not decide the step or hardly moves.
std::optional<statics::Motion> beginning_of_collapse(const Structure& structure);

/// A picture of the beginning by the dynamics, or of the certificate where there is none; its title
/// says which.
std::string collapse_picture(const Structure& structure, const statics::Motion& certificate);

}  // namespace tenon::service
