// ODE, QuickStep with 50 iterations, sleeping off.
#include <ode/ode.h>

#include "dynamics_space/engine.hpp"

namespace tenon::bench {
namespace {

class Ode final : public Engine {
 public:
  explicit Ode(const EngineScene& scene) : h_(scene.step), friction_(scene.friction) {
    dInitODE2(0);
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    joints_ = dJointGroupCreate(0);
    dWorldSetGravity(world_, 0, 0, -scene.gravity);
    dWorldSetQuickStepNumIterations(world_, 50);
    for (const EngineBody& body : scene.bodies) {
      const dBodyID made = dBodyCreate(world_);
      dMass mass;
      dMassSetParameters(&mass, body.mass, 0, 0, 0, body.inertia.x(), body.inertia.y(),
                         body.inertia.z(), 0, 0, 0);
      if (!body.fixed) dBodySetMass(made, &mass);
      dBodySetPosition(made, body.position.x(), body.position.y(), body.position.z());
      const dQuaternion q = {body.turn.w(), body.turn.x(), body.turn.y(), body.turn.z()};
      dBodySetQuaternion(made, q);
      dBodySetLinearVel(made, body.velocity.x(), body.velocity.y(), body.velocity.z());
      dBodySetAngularVel(made, body.spin.x(), body.spin.y(), body.spin.z());
      if (body.fixed) dBodySetKinematic(made);
      for (const PosedBox& box : body.boxes) {
        const dGeomID geom =
            dCreateBox(space_, 2 * box.half.x(), 2 * box.half.y(), 2 * box.half.z());
        dGeomSetBody(geom, made);
        dGeomSetOffsetPosition(geom, box.centre.x(), box.centre.y(), box.centre.z());
        const dQuaternion turn = {box.turn.w(), box.turn.x(), box.turn.y(), box.turn.z()};
        dGeomSetOffsetQuaternion(geom, turn);
      }
      bodies_.push_back(made);
    }
  }
  ~Ode() override {
    dJointGroupDestroy(joints_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
    dCloseODE();
  }
  void step() override {
    dSpaceCollide(space_, this,
                  [](void* self, dGeomID a, dGeomID b) { static_cast<Ode*>(self)->touch(a, b); });
    dWorldQuickStep(world_, h_);
    dJointGroupEmpty(joints_);
  }
  void pose(int body, Eigen::Vector3d& position, Eigen::Quaterniond& turn) const override {
    const dReal *p = dBodyGetPosition(bodies_[body]), *q = dBodyGetQuaternion(bodies_[body]);
    position = {p[0], p[1], p[2]};
    turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]);
  }

 private:
  void touch(dGeomID a, dGeomID b) {
    const dBodyID x = dGeomGetBody(a), y = dGeomGetBody(b);
    if (x == y || (dBodyIsKinematic(x) && dBodyIsKinematic(y))) return;
    dContact contacts[8];
    const int n = dCollide(a, b, 8, &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < n; ++i) {
      contacts[i].surface.mode = dContactApprox1;
      contacts[i].surface.mu = friction_;
      dJointAttach(dJointCreateContact(world_, joints_, &contacts[i]), x, y);
    }
  }

  double h_, friction_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID joints_;
  std::vector<dBodyID> bodies_;
};

}  // namespace

std::unique_ptr<Engine> make_ode(const EngineScene& scene) {
  return std::make_unique<Ode>(scene);
}

}  // namespace tenon::bench
