#include "tenon/dynamics/aim.hpp"

#include <Eigen/QR>

namespace tenon::dynamics {

using contact::BodyVector;
using Eigen::VectorXd;

namespace {

constexpr int kMemory = 5;
constexpr double kLost = 2;  ///< a miss that grew by this: the rounds before say nothing any more

}  // namespace

void Aim::begin(std::vector<double> radius) {
  radius_ = std::move(radius);
  for (double& each : radius_)
    if (!(each > 0)) each = 1;  // a particle: its turn is nobody's concern
  answers_.clear();
  misses_.clear();
}

std::vector<BodyVector> Aim::next(const std::vector<BodyVector>& aimed,
                                  const std::vector<BodyVector>& answer, bool same) {
  const VectorXd g = packed(answer), f = g - packed(aimed);
  if (!same || (!misses_.empty() && f.norm() > kLost * misses_.back().norm())) {
    answers_.clear();
    misses_.clear();
  }
  answers_.push_back(g);
  misses_.push_back(f);
  if (misses_.size() > kMemory) {
    answers_.erase(answers_.begin());
    misses_.erase(misses_.begin());
  }
  const auto columns = static_cast<Eigen::Index>(misses_.size()) - 1;
  if (columns == 0) return answer;
  Eigen::MatrixXd df(f.size(), columns), dg(f.size(), columns);
  for (Eigen::Index i = 0; i < columns; ++i) {
    df.col(i) = misses_[i + 1] - misses_[i];
    dg.col(i) = answers_[i + 1] - answers_[i];
    const double length = df.col(i).norm();
    if (length > 0) df.col(i) /= length, dg.col(i) /= length;
  }
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(df);
  qr.setThreshold(1e-6);
  const VectorXd share = qr.solve(f);
  return unpacked(g - dg * share);
}

VectorXd Aim::packed(const std::vector<BodyVector>& velocities) const {
  const Eigen::Index dof = velocities.empty() ? 0 : velocities.front().size();
  const Eigen::Index shift = dof == 3 ? 2 : 3;
  VectorXd x(dof * static_cast<Eigen::Index>(velocities.size()));
  for (size_t i = 0; i < velocities.size(); ++i) {
    auto block = x.segment(dof * static_cast<Eigen::Index>(i), dof);
    block = velocities[i];
    block.tail(dof - shift) *= radius_[i];
  }
  return x;
}

std::vector<BodyVector> Aim::unpacked(const VectorXd& x) const {
  const Eigen::Index dof = x.size() / static_cast<Eigen::Index>(radius_.size());
  const Eigen::Index shift = dof == 3 ? 2 : 3;
  std::vector<BodyVector> velocities;
  for (size_t i = 0; i < radius_.size(); ++i) {
    BodyVector v = x.segment(dof * static_cast<Eigen::Index>(i), dof);
    v.tail(dof - shift) /= radius_[i];
    velocities.push_back(v);
  }
  return velocities;
}

}  // namespace tenon::dynamics
