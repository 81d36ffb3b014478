// One planar scene of boxes that every engine understands, and an engine that steps it.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace tenon::bench {

struct PlainBox {
  double x = 0, y = 0;    ///< centre, from the body's centre of mass
  double hx = 0, hy = 0;  ///< half edges
};

struct PlainBody {
  bool fixed = false;
  double x = 0, y = 0, angle = 0;  ///< of the centre of mass
  double vx = 0, vy = 0, w = 0;
  double mass = 1, inertia = 1;
  std::vector<PlainBox> boxes;
};

struct PlainScene {
  std::string name;
  double h = 0.008, friction = 0.5;
  int steps = 500;
  std::vector<PlainBody> bodies;
};

struct PlainPose {
  double x = 0, y = 0, angle = 0;
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// False if the engine gave up; only Tenon does.
  virtual bool step(double h) = 0;
  virtual std::vector<PlainPose> poses() const = 0;
};

std::unique_ptr<Engine> make_tenon(const PlainScene& scene, double accuracy);
std::unique_ptr<Engine> make_box2d(const PlainScene& scene);
std::unique_ptr<Engine> make_bullet(const PlainScene& scene);
std::unique_ptr<Engine> make_ode(const PlainScene& scene);
std::unique_ptr<Engine> make_mujoco(const PlainScene& scene);

/// True overlaps of poses in a scene, by Tenon's verifier of gaps.
class OverlapMeter {
 public:
  explicit OverlapMeter(const PlainScene& scene);
  ~OverlapMeter();
  double deepest(const std::vector<PlainPose>& poses) const;  ///< m, >= 0

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

PlainScene pyramid_scene(int rows, double pitch, double kick);
PlainScene concave_pile_scene(int count);
PlainScene box_pile_scene(int count);
PlainScene columns_scene(int columns, int height, double kick);

}  // namespace tenon::bench
