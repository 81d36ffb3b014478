#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <limits>

#include "engine.hpp"

namespace tenon::bench {

namespace {

std::unique_ptr<btConvexShape> to_shape(const geometry::ConvexPolyhedron& body) {
  std::unique_ptr<btConvexShape> shape;
  if (body.is_box()) {
    const auto& h = body.half_extents();
    shape = std::make_unique<btBoxShape>(btVector3(h.x(), h.y(), h.z()));
  } else {
    auto hull = std::make_unique<btConvexHullShape>();
    for (const auto& v : body.vertices()) hull->addPoint(btVector3(v.x(), v.y(), v.z()), false);
    hull->recalcLocalAabb();
    shape = std::move(hull);
  }
  shape->setMargin(0);
  return shape;
}

btTransform to_transform(const geometry::RigidTransform& pose) {
  const auto& r = pose.rotation;
  const auto& t = pose.translation;
  return btTransform(
      btMatrix3x3(r(0, 0), r(0, 1), r(0, 2), r(1, 0), r(1, 1), r(1, 2), r(2, 0), r(2, 1), r(2, 2)),
      btVector3(t.x(), t.y(), t.z()));
}

/// A detector per pair; for coherent sets one that keeps its separating axis.
class BulletEngine final : public Engine {
 public:
  explicit BulletEngine(const DistanceSet& set) : coherent_(set.coherent) {
    for (const auto& pair : set.pairs) {
      poses_a_.push_back(to_transform(pair.pose_a));
      poses_b_.push_back(to_transform(pair.pose_b));
    }
    for (size_t i = 0; i < (coherent_ ? 1 : set.pairs.size()); ++i) {
      shapes_.push_back(to_shape(set.pairs[i].a));
      shapes_.push_back(to_shape(set.pairs[i].b));
    }
    if (coherent_)
      kept_ =
          std::make_unique<btGjkPairDetector>(shapes_[0].get(), shapes_[1].get(), &simplex_, &epa_);
  }

  double query(int i) override {
    if (kept_) return ask(*kept_, i);
    btGjkPairDetector fresh(shapes_[2 * i].get(), shapes_[2 * i + 1].get(), &simplex_, &epa_);
    return ask(fresh, i);
  }

 private:
  double ask(btGjkPairDetector& detector, int i) {
    btGjkPairDetector::ClosestPointInput input;
    input.m_transformA = poses_a_[i];
    input.m_transformB = poses_b_[i];
    btPointCollector found;
    detector.getClosestPoints(input, found, nullptr);
    return found.m_hasResult ? found.m_distance : std::numeric_limits<double>::quiet_NaN();
  }

  bool coherent_;
  std::vector<btTransform> poses_a_, poses_b_;
  std::vector<std::unique_ptr<btConvexShape>> shapes_;
  btVoronoiSimplexSolver simplex_;
  btGjkEpaPenetrationDepthSolver epa_;
  std::unique_ptr<btGjkPairDetector> kept_;
};

}  // namespace

std::unique_ptr<Engine> make_bullet(const DistanceSet& set) {
  return std::make_unique<BulletEngine>(set);
}

}  // namespace tenon::bench
