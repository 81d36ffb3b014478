#include "tenon/contact/pair_tolerance.hpp"

#include <algorithm>

namespace tenon::contact {
namespace {

double largest_coordinate(const geometry::Bounds& box) {
  return std::max(box.low.cwiseAbs().maxCoeff(), box.high.cwiseAbs().maxCoeff());
}

}  // namespace

double pair_tolerance(const BodyGeometry& a, const geometry::Bounds& box_a, const BodyGeometry& b,
                      const geometry::Bounds& box_b, double relative, double size) {
  const double of_assembly = relative * size;
  double thinner = 0;
  for (const BodyGeometry* body : {&a, &b})
    if (body->thickness > 0 && !(thinner > 0 && thinner < body->thickness))
      thinner = body->thickness;
  if (!(thinner > 0)) return of_assembly;
  const double cap = std::min(1000 * relative, 0.1) * thinner;
  const double floor = 2 * (a.rounding + b.rounding) +
                       0x1p-50 * std::max(largest_coordinate(box_a), largest_coordinate(box_b));
  return std::min(of_assembly, std::max(cap, floor));
}

}  // namespace tenon::contact
