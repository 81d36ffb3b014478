#include "tenon/service/worst_tilt.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace tenon::service {

std::vector<contact::BodyVector> weight_along(const Structure& structure,
                                              const Eigen::Vector3d& direction) {
  const auto& problem = structure.problem();
  std::vector<contact::BodyVector> load;
  for (const auto& body : problem.bodies) {
    contact::BodyVector wrench = contact::BodyVector::Zero(problem.dof);
    const int linear = problem.tangents + 1;
    wrench.head(linear) = body.mass(0, 0) * structure.scene.gravity.norm() * direction.head(linear);
    load.push_back(wrench);
  }
  return load;
}

std::vector<Eigen::Vector3d> horizontal_directions(const Structure& structure) {
  const Eigen::Vector3d down = structure.scene.gravity.normalized();
  if (structure.scene.dimension == 2) {
    const Eigen::Vector3d side(-down.y(), down.x(), 0);
    return {side, -side};
  }
  int axis = 0;
  down.cwiseAbs().minCoeff(&axis);
  const Eigen::Vector3d u = down.cross(Eigen::Vector3d::Unit(axis)).normalized(), v = down.cross(u);
  std::vector<Eigen::Vector3d> directions;
  for (int k = 0; k < 16; ++k) {
    const double angle = k * std::acos(-1.0) / 8;
    directions.push_back(std::cos(angle) * u + std::sin(angle) * v);
  }
  return directions;
}

namespace {

/// The least tilt of the directions that were tried. Its two bounds may come from two of them: it
/// stands up to the least low one in all, and falls at the least high one.
class WorstTilt {
 public:
  WorstTilt(const Structure& structure, statics::LoadTests& tests)
      : structure_(structure),
        tests_(tests),
        down_(weight_along(structure, structure.scene.gravity.normalized())) {}

  /// True if it tilts less far in this direction than in those before.
  bool lower(const Eigen::Vector3d& side) {
    if (failed_ || !(most_ > 0)) return false;
    auto margin = statics::tilt_margin(tests_, down_, weight_along(structure_, side), most_);
    failed_ = !margin;
    if (failed_) return false;
    const bool falls_earlier = !worst_ || margin->factor.high < worst_->factor.high;
    const double low =
        worst_ ? std::min(worst_->factor.low, margin->factor.low) : margin->factor.low;
    if (falls_earlier) worst_ = std::move(margin);
    worst_->factor.low = low;
    // Where the bounds have met, other directions need not be asked for more than the lower one.
    const bool met = worst_->factor.high - worst_->factor.low < 1e-9;
    const double before =
        std::exchange(most_, std::min(most_, met ? worst_->factor.low : worst_->factor.high));
    return falls_earlier && most_ < before - kNoticed;
  }
  const std::optional<statics::LoadMargin>& found() const { return failed_ ? nothing_ : worst_; }

 private:
  static constexpr double kNoticed = 1e-7;  ///< rad
  const Structure& structure_;
  statics::LoadTests& tests_;
  std::vector<contact::BodyVector> down_;
  std::optional<statics::LoadMargin> worst_, nothing_;
  double most_ = std::acos(-1.0);
  bool failed_ = false;
};

/// Does a body turn in this collapse?
bool turns(const statics::Motion& motion, const Structure& structure) {
  const auto& problem = structure.problem();
  const int linear = problem.tangents + 1;
  double fastest = 0, turning = 0;
  for (std::size_t body = 0; body < motion.size(); ++body) {
    const double rim = problem.bodies[body].radius * motion[body].tail(problem.dof - linear).norm();
    turning = std::max(turning, rim);
    fastest = std::max({fastest, rim, motion[body].head(linear).norm()});
  }
  return turning > 1e-3 * fastest;
}

}  // namespace

std::optional<statics::LoadMargin> worst_tilt(const Structure& structure,
                                              statics::LoadTests& tests) {
  const auto directions = horizontal_directions(structure);
  WorstTilt tilt(structure, tests);
  Eigen::Vector3d worst = directions[0];
  for (const auto& side : directions)
    if (tilt.lower(side)) worst = side;
  if (structure.scene.dimension == 2 || !tilt.found() || !turns(tilt.found()->motion, structure))
    return tilt.found();
  constexpr double kFinest = 0.01;  // rad; the tilt is then right to 1e-5 of it
  const Eigen::Vector3d axis = structure.scene.gravity.normalized();
  for (double turn = std::acos(-1.0) / 16; turn > kFinest; turn /= 2)
    for (const double sign : {1.0, -1.0}) {
      const Eigen::Vector3d side = Eigen::AngleAxisd(sign * turn, axis) * worst;
      if (!tilt.lower(side)) continue;
      worst = side;
      break;
    }
  return tilt.found();
}

}  // namespace tenon::service
