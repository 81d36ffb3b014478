// How close two bodies must be to touch, in statics.
//
// With t the tolerance asked for (1e-6 by default), relative to the size of the assembly:
//
//   touch(a, b) = t S                                  S: diagonal of the box around everything
//   capped at     min(1000 t, 1/10) w(a, b)            w: the thinner of the two bodies
//   but no less than  2 (r_a + r_b) + 4 eps x(a, b)    r: rounding of their files
//                                                      x: largest coordinate, eps = 2^-52
//
// and never more than t S. The cap keeps a small part on a large ground from touching it with its
// top, or with the part above it: at the default a pair touches within a thousandth of the thinner
// body. The floor keeps contacts that only the rounding of their files has opened.
#pragma once

#include "tenon/contact/body_geometry.hpp"

namespace tenon::contact {

/// The tolerance of one pair, m. `relative`: t; `size`: S. Bodies without extent (particles) set no
/// cap.
double pair_tolerance(const BodyGeometry& a, const geometry::Bounds& box_a, const BodyGeometry& b,
                      const geometry::Bounds& box_b, double relative, double size);

}  // namespace tenon::contact
