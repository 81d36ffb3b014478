// One scene of boxes for several engines: bodies by their principal axes, so that all get the same
// masses, shapes and starts.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <vector>

namespace tenon::bench {

struct PosedBox {
  Eigen::Vector3d half;
  Eigen::Vector3d centre;  ///< in the principal axes about the centre of mass
  Eigen::Quaterniond turn;
};

struct EngineBody {
  bool fixed = false;
  double mass = 1;
  Eigen::Vector3d inertia = Eigen::Vector3d::Ones();  ///< principal
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero(), spin = Eigen::Vector3d::Zero();  ///< world
  std::vector<PosedBox> boxes;
};

struct EngineScene {
  std::vector<EngineBody> bodies;
  double friction = 0, gravity = 9.81, step = 0.01;
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual void step() = 0;
  virtual void pose(int body, Eigen::Vector3d& position, Eigen::Quaterniond& turn) const = 0;
};

std::unique_ptr<Engine> make_bullet(const EngineScene& scene);
std::unique_ptr<Engine> make_ode(const EngineScene& scene);
std::unique_ptr<Engine> make_mujoco(const EngineScene& scene);

}  // namespace tenon::bench
