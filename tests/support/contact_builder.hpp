// Contact problems made by hand, without shapes: bodies at given centres under gravity, contact
// points with normals. For tests and benchmarks of the rooms after the waist.
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "tenon/contact/contact_problem.hpp"

namespace tenon::testing {

class ContactBuilder {
 public:
  /// dimension 2 or 3; gravity pulls along `down` with weight = mass (g = 1).
  explicit ContactBuilder(int dimension, const Eigen::Vector3d& down) : down_(down) {
    problem_.dof = dimension == 2 ? 3 : 6;
    problem_.tangents = dimension - 1;
  }

  int add_body(const Eigen::Vector3d& centre, double weight, double radius) {
    contact::Body body;
    body.scene_body = static_cast<int>(problem_.bodies.size());
    body.mass = contact::BodyMatrix::Identity(problem_.dof, problem_.dof) * weight;
    body.velocity = contact::BodyVector::Zero(problem_.dof);
    body.wrench = contact::BodyVector::Zero(problem_.dof);
    for (int k = 0; k <= problem_.tangents; ++k) body.wrench[k] = weight * down_[k];
    body.radius = radius;
    problem_.bodies.push_back(body);
    centres_.push_back(centre);
    return body.scene_body;
  }

  /// a and b: bodies or contact::kHeld; the normal points from b to a.
  int add_contact(int a, int b, const Eigen::Vector3d& point, const Eigen::Vector3d& normal,
                  double friction, double tension = 0) {
    contact::Contact c;
    c.a = a;
    c.b = b;
    c.point = point;
    c.normal = normal;
    c.friction = friction;
    c.tension = tension;
    c.jacobian_a = rows(a, point, normal, 1);
    c.jacobian_b = rows(b, point, normal, -1);
    c.drift = contact::RowVector::Zero(1 + problem_.tangents);
    problem_.contacts.push_back(c);
    return static_cast<int>(problem_.contacts.size()) - 1;
  }

  contact::ContactProblem finish() {
    double low = 0, high = 0;
    for (const auto& c : centres_) {
      low = std::min(low, c.minCoeff());
      high = std::max(high, c.maxCoeff());
    }
    problem_.size = std::max(1.0, high - low);
    return problem_;
  }

 private:
  contact::RowBlock rows(int body, const Eigen::Vector3d& point, const Eigen::Vector3d& n,
                         double sign) const {
    if (body == contact::kHeld) return contact::RowBlock(0, problem_.dof);
    contact::RowBlock out(1 + problem_.tangents, problem_.dof);
    const Eigen::Vector3d r = point - centres_[body];
    Eigen::Vector3d directions[3] = {n, {-n.y(), n.x(), 0}, {}};
    if (problem_.tangents == 2) {
      const Eigen::Vector3d helper =
          std::abs(n.z()) < 0.9 ? Eigen::Vector3d(0, 0, 1) : Eigen::Vector3d(1, 0, 0);
      directions[1] = helper.cross(n).normalized();
      directions[2] = n.cross(directions[1]);
    }
    for (int k = 0; k <= problem_.tangents; ++k) {
      const Eigen::Vector3d turn = r.cross(directions[k]);
      for (int i = 0; i <= problem_.tangents; ++i) out(k, i) = sign * directions[k][i];
      if (problem_.tangents == 1) {
        out(k, 2) = sign * turn.z();
      } else {
        for (int i = 0; i < 3; ++i) out(k, 3 + i) = sign * turn[i];
      }
    }
    return out;
  }

  Eigen::Vector3d down_;
  contact::ContactProblem problem_;
  std::vector<Eigen::Vector3d> centres_;
};

}  // namespace tenon::testing
