#include <box2d/box2d.h>

#include "dynamics/engine.hpp"

namespace tenon::bench {

namespace {

/// Defaults: 8 velocity and 3 position iterations as its manual advises; sleeping off.
class Box2dEngine final : public Engine {
 public:
  explicit Box2dEngine(const PlainScene& scene) : world_(b2Vec2(0, -9.81f)) {
    world_.SetAllowSleeping(false);
    for (const PlainBody& from : scene.bodies) {
      b2BodyDef def;
      def.type = from.fixed ? b2_staticBody : b2_dynamicBody;
      def.position.Set(float(from.x), float(from.y));
      def.angle = float(from.angle);
      def.linearVelocity.Set(float(from.vx), float(from.vy));
      def.angularVelocity = float(from.w);
      b2Body* body = world_.CreateBody(&def);
      for (const PlainBox& box : from.boxes) {
        b2PolygonShape shape;
        shape.SetAsBox(float(box.hx), float(box.hy), b2Vec2(float(box.x), float(box.y)), 0);
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.density = 1;
        fixture.friction = float(scene.friction);
        body->CreateFixture(&fixture);
      }
      bodies_.push_back(body);
    }
  }
  bool step(double h) override {
    world_.Step(float(h), 8, 3);
    return true;
  }
  std::vector<PlainPose> poses() const override {
    std::vector<PlainPose> out;
    for (const b2Body* body : bodies_)
      out.push_back({body->GetWorldCenter().x, body->GetWorldCenter().y, body->GetAngle()});
    return out;
  }

 private:
  b2World world_;
  std::vector<b2Body*> bodies_;
};

}  // namespace

std::unique_ptr<Engine> make_box2d(const PlainScene& scene) {
  return std::make_unique<Box2dEngine>(scene);
}

}  // namespace tenon::bench
