#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include <limits>

#include "engine.hpp"

namespace tenon::bench {

namespace {

using Transform = fcl::Transform3<double>;

std::shared_ptr<fcl::Convex<double>> to_convex(const geometry::ConvexPolyhedron& body) {
  auto vertices = std::make_shared<std::vector<fcl::Vector3d>>(body.vertices());
  auto faces = std::make_shared<std::vector<int>>();
  for (int f = 0; f < static_cast<int>(body.faces().size()); ++f) {
    const auto loop = body.face_vertices(f);
    faces->push_back(static_cast<int>(loop.size()));
    faces->insert(faces->end(), loop.begin(), loop.end());
  }
  return std::make_shared<fcl::Convex<double>>(vertices, static_cast<int>(body.faces().size()),
                                               faces);
}

Transform to_transform(const geometry::RigidTransform& pose) {
  Transform transform = Transform::Identity();
  transform.linear() = pose.rotation;
  transform.translation() = pose.translation;
  return transform;
}

/// Boxes as fcl::Box, everything else as fcl::Convex.
template <class Solver, bool kSigned>
class FclEngine final : public Engine {
 public:
  explicit FclEngine(const DistanceSet& set) : coherent_(set.coherent) {
    for (const auto& pair : set.pairs) {
      poses_a_.push_back(to_transform(pair.pose_a));
      poses_b_.push_back(to_transform(pair.pose_b));
    }
    const size_t bodies = set.coherent ? 1 : set.pairs.size();
    for (size_t i = 0; i < bodies; ++i) {
      boxes_ = set.pairs[0].a.is_box() && set.pairs[0].b.is_box();
      for (const auto* body : {&set.pairs[i].a, &set.pairs[i].b}) {
        if (boxes_) {
          box_shapes_.emplace_back(2 * body->half_extents());
        } else {
          convex_shapes_.push_back(to_convex(*body));
        }
      }
    }
  }

  double query(int i) override {
    const int k = coherent_ ? 0 : i;
    return boxes_ ? ask(box_shapes_[2 * k], box_shapes_[2 * k + 1], i)
                  : ask(*convex_shapes_[2 * k], *convex_shapes_[2 * k + 1], i);
  }

 private:
  template <class Shape>
  double ask(const Shape& a, const Shape& b, int i) {
    double distance = 0;
    fcl::Vector3d pa, pb;
    try {
      if (kSigned) {
        solver_.shapeSignedDistance(a, poses_a_[i], b, poses_b_[i], &distance, &pa, &pb);
      } else {
        solver_.shapeDistance(a, poses_a_[i], b, poses_b_[i], &distance, &pa, &pb);
      }
    } catch (const std::exception&) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    return distance;
  }

  Solver solver_;
  bool coherent_, boxes_ = false;
  std::vector<Transform, Eigen::aligned_allocator<Transform>> poses_a_, poses_b_;
  std::vector<fcl::Box<double>> box_shapes_;
  std::vector<std::shared_ptr<fcl::Convex<double>>> convex_shapes_;
};

using Libccd = fcl::detail::GJKSolver_libccd<double>;
using Indep = fcl::detail::GJKSolver_indep<double>;

}  // namespace

std::unique_ptr<Engine> make_fcl_libccd_signed(const DistanceSet& set) {
  return std::make_unique<FclEngine<Libccd, true>>(set);
}
std::unique_ptr<Engine> make_fcl_libccd(const DistanceSet& set) {
  return std::make_unique<FclEngine<Libccd, false>>(set);
}
std::unique_ptr<Engine> make_fcl_indep_signed(const DistanceSet& set) {
  return std::make_unique<FclEngine<Indep, true>>(set);
}
std::unique_ptr<Engine> make_fcl_indep(const DistanceSet& set) {
  return std::make_unique<FclEngine<Indep, false>>(set);
}

}  // namespace tenon::bench
