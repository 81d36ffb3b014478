// A semicircular arch of flat voussoirs with radial joints, springing from held abutments.
#pragma once

#include <numbers>
#include <vector>

#include "support/contact_builder.hpp"

namespace tenon::testing {

/// count stones, thickness t over a middle radius of 1, friction mu in every joint.
inline contact::ContactProblem arch_problem(int count, double thickness, double friction) {
  ContactBuilder builder(2, {0, -1, 0});
  const double inner = 1 - thickness / 2, outer = 1 + thickness / 2;
  const auto at = [&](double radius, int joint) {
    const double angle = std::numbers::pi * joint / count;
    return Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 0);
  };
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d corners[4] = {at(inner, i), at(outer, i), at(outer, i + 1),
                                        at(inner, i + 1)};
    double area = 0;
    Eigen::Vector3d centre = Eigen::Vector3d::Zero();
    for (int k = 0; k < 4; ++k) {
      const double cross = corners[k].cross(corners[(k + 1) % 4]).z() / 2;
      area += cross;
      centre += cross * (corners[k] + corners[(k + 1) % 4]) / 3;
    }
    builder.add_body(centre / area, area, std::max(thickness, 3.0 / count) / 2);
  }
  for (int joint = 0; joint <= count; ++joint) {
    const int before = joint - 1, after = joint < count ? joint : contact::kHeld;
    const double angle = std::numbers::pi * joint / count;
    const Eigen::Vector3d along(-std::sin(angle), std::cos(angle), 0);  // towards stone `after`
    for (double radius : {inner, outer}) {
      builder.add_contact(after, before < 0 ? contact::kHeld : before, at(radius, joint), along,
                          friction);
    }
  }
  return builder.finish();
}

}  // namespace tenon::testing
