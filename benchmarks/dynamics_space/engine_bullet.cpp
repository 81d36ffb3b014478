// Bullet (double precision), sequential impulses, 50 iterations, sleeping off.
#include <btBulletDynamicsCommon.h>

#include "dynamics_space/engine.hpp"

namespace tenon::bench {
namespace {

btVector3 to(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}
btQuaternion to(const Eigen::Quaterniond& q) {
  return {q.x(), q.y(), q.z(), q.w()};
}

class Bullet final : public Engine {
 public:
  explicit Bullet(const EngineScene& scene) : h_(scene.step) {
    world_.setGravity(btVector3(0, 0, -scene.gravity));
    world_.getSolverInfo().m_numIterations = 50;
    for (const EngineBody& body : scene.bodies) {
      auto shape = std::make_unique<btCompoundShape>();
      for (const PosedBox& box : body.boxes) {
        boxes_.push_back(std::make_unique<btBoxShape>(to(box.half)));
        shape->addChildShape(btTransform(to(box.turn), to(box.centre)), boxes_.back().get());
      }
      btRigidBody::btRigidBodyConstructionInfo info(body.fixed ? 0 : body.mass, nullptr,
                                                    shape.get(), to(body.inertia));
      if (body.fixed) info.m_localInertia.setZero();
      info.m_startWorldTransform = btTransform(to(body.turn), to(body.position));
      info.m_friction = std::sqrt(scene.friction);  // Bullet multiplies the two
      auto made = std::make_unique<btRigidBody>(info);
      made->setLinearVelocity(to(body.velocity));
      made->setAngularVelocity(to(body.spin));
      made->setActivationState(DISABLE_DEACTIVATION);
      world_.addRigidBody(made.get());
      shapes_.push_back(std::move(shape));
      bodies_.push_back(std::move(made));
    }
  }
  ~Bullet() override {
    for (auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  void step() override { world_.stepSimulation(h_, 0); }
  void pose(int body, Eigen::Vector3d& position, Eigen::Quaterniond& turn) const override {
    const btTransform& at = bodies_[body]->getWorldTransform();
    const btQuaternion q = at.getRotation();
    position = {at.getOrigin().x(), at.getOrigin().y(), at.getOrigin().z()};
    turn = Eigen::Quaterniond(q.w(), q.x(), q.y(), q.z());
  }

 private:
  double h_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btBoxShape>> boxes_;
  std::vector<std::unique_ptr<btCompoundShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
};

}  // namespace

std::unique_ptr<Engine> make_bullet(const EngineScene& scene) {
  return std::make_unique<Bullet>(scene);
}

}  // namespace tenon::bench
