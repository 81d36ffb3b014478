#include <ode/ode.h>

#include <cmath>

#include "dynamics/engine.hpp"

namespace tenon::bench {

namespace {

/// QuickStep with its defaults, boxes one unit deep, held in the plane by Plane2D joints.
class OdeEngine final : public Engine {
 public:
  explicit OdeEngine(const PlainScene& scene) : friction_(scene.friction) {
    dInitODE2(0);
    world_ = dWorldCreate();
    space_ = dHashSpaceCreate(nullptr);
    contacts_ = dJointGroupCreate(0);
    dWorldSetGravity(world_, 0, -9.81, 0);
    dWorldSetAutoDisableFlag(world_, 0);
    for (const PlainBody& from : scene.bodies) {
      dBodyID body = nullptr;
      if (!from.fixed) {
        body = dBodyCreate(world_);
        dMass mass;
        dMassSetParameters(&mass, from.mass, 0, 0, 0, from.inertia, from.inertia, from.inertia, 0,
                           0, 0);
        dBodySetMass(body, &mass);
        dBodySetPosition(body, from.x, from.y, 0);
        dQuaternion q;
        dQFromAxisAndAngle(q, 0, 0, 1, from.angle);
        dBodySetQuaternion(body, q);
        dBodySetLinearVel(body, from.vx, from.vy, 0);
        dBodySetAngularVel(body, 0, 0, from.w);
        dJointAttach(dJointCreatePlane2D(world_, nullptr), body, nullptr);
      }
      for (const PlainBox& box : from.boxes) {
        dGeomID geom = dCreateBox(space_, 2 * box.hx, 2 * box.hy, 1);
        if (body) {
          dGeomSetBody(geom, body);
          if (box.x != 0 || box.y != 0) dGeomSetOffsetPosition(geom, box.x, box.y, 0);
        } else {
          const double c = std::cos(from.angle), s = std::sin(from.angle);
          dGeomSetPosition(geom, from.x + c * box.x - s * box.y, from.y + s * box.x + c * box.y, 0);
          dMatrix3 r;
          dRFromAxisAndAngle(r, 0, 0, 1, from.angle);
          dGeomSetRotation(geom, r);
        }
      }
      bodies_.push_back(body);
      start_.push_back({from.x, from.y, from.angle});
    }
  }
  ~OdeEngine() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }
  bool step(double h) override {
    dSpaceCollide(space_, this, &OdeEngine::near);
    dWorldQuickStep(world_, h);
    dJointGroupEmpty(contacts_);
    return true;
  }
  std::vector<PlainPose> poses() const override {
    std::vector<PlainPose> out = start_;
    for (size_t i = 0; i < bodies_.size(); ++i) {
      if (!bodies_[i]) continue;
      const dReal* p = dBodyGetPosition(bodies_[i]);
      const dReal* r = dBodyGetRotation(bodies_[i]);
      out[i] = {p[0], p[1], std::atan2(r[4], r[0])};
    }
    return out;
  }

 private:
  static void near(void* self, dGeomID x, dGeomID y) {
    auto* engine = static_cast<OdeEngine*>(self);
    const dBodyID a = dGeomGetBody(x), b = dGeomGetBody(y);
    if (a == b) return;  // same body, or both fixed
    dContact contacts[8];
    const int n = dCollide(x, y, 8, &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < n; ++i) {
      contacts[i].surface.mode = dContactApprox1;
      contacts[i].surface.mu = engine->friction_;
      dJointAttach(dJointCreateContact(engine->world_, engine->contacts_, &contacts[i]), a, b);
    }
  }

  double friction_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  std::vector<dBodyID> bodies_;
  std::vector<PlainPose> start_;
};

}  // namespace

std::unique_ptr<Engine> make_ode(const PlainScene& scene) {
  return std::make_unique<OdeEngine>(scene);
}

}  // namespace tenon::bench
