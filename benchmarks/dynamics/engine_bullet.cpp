#include <btBulletDynamicsCommon.h>

#include "dynamics/engine.hpp"

namespace tenon::bench {

namespace {

/// Double precision, defaults (10 iterations), held in the plane by factors; no deactivation.
class BulletEngine final : public Engine {
 public:
  explicit BulletEngine(const PlainScene& scene)
      : dispatcher_(&configuration_),
        world_(&dispatcher_, &broadphase_, &solver_, &configuration_) {
    world_.setGravity(btVector3(0, -9.81, 0));
    for (const PlainBody& from : scene.bodies) {
      auto shape = std::make_unique<btCompoundShape>();
      for (const PlainBox& box : from.boxes) {
        boxes_.push_back(std::make_unique<btBoxShape>(btVector3(box.hx, box.hy, 0.5)));
        btTransform at;
        at.setIdentity();
        at.setOrigin(btVector3(box.x, box.y, 0));
        shape->addChildShape(at, boxes_.back().get());
      }
      btCollisionShape* used = from.boxes.size() == 1
                                   ? static_cast<btCollisionShape*>(boxes_.back().get())
                                   : shape.get();
      btRigidBody::btRigidBodyConstructionInfo info(
          from.fixed ? 0 : from.mass, nullptr, used,
          from.fixed ? btVector3(0, 0, 0) : btVector3(from.inertia, from.inertia, from.inertia));
      info.m_friction = std::sqrt(scene.friction);  // it multiplies the two
      info.m_startWorldTransform.setIdentity();
      info.m_startWorldTransform.setOrigin(btVector3(from.x, from.y, 0));
      info.m_startWorldTransform.setRotation(btQuaternion(btVector3(0, 0, 1), from.angle));
      auto body = std::make_unique<btRigidBody>(info);
      body->setLinearFactor(btVector3(1, 1, 0));
      body->setAngularFactor(btVector3(0, 0, 1));
      if (!from.fixed) {
        body->setLinearVelocity(btVector3(from.vx, from.vy, 0));
        body->setAngularVelocity(btVector3(0, 0, from.w));
      }
      body->setActivationState(DISABLE_DEACTIVATION);
      world_.addRigidBody(body.get());
      bodies_.push_back(std::move(body));
      shapes_.push_back(std::move(shape));
    }
  }
  ~BulletEngine() override {
    for (auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  bool step(double h) override {
    world_.stepSimulation(h, 0);
    return true;
  }
  std::vector<PlainPose> poses() const override {
    std::vector<PlainPose> out;
    for (const auto& body : bodies_) {
      const btTransform at = body->getWorldTransform();
      const btVector3 x = at.getBasis().getColumn(0);
      out.push_back({at.getOrigin().x(), at.getOrigin().y(), std::atan2(x.y(), x.x())});
    }
    return out;
  }

 private:
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_;
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_;
  std::vector<std::unique_ptr<btBoxShape>> boxes_;
  std::vector<std::unique_ptr<btCompoundShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

}  // namespace

std::unique_ptr<Engine> make_bullet(const PlainScene& scene) {
  return std::make_unique<BulletEngine>(scene);
}

}  // namespace tenon::bench
