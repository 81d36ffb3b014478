// MuJoCo, its default solver (Newton, elliptic cones), contacts as soft as it makes them.
#include <mujoco/mujoco.h>

#include <cstring>
#include <sstream>
#include <stdexcept>

#include "dynamics_space/engine.hpp"

namespace tenon::bench {
namespace {

std::ostream& operator<<(std::ostream& out, const Eigen::Vector3d& v) {
  return out << v.x() << ' ' << v.y() << ' ' << v.z();
}
std::ostream& operator<<(std::ostream& out, const Eigen::Quaterniond& q) {
  return out << q.w() << ' ' << q.x() << ' ' << q.y() << ' ' << q.z();
}

std::string xml_of(const EngineScene& scene) {
  std::ostringstream xml;
  xml.precision(17);
  xml << "<mujoco><size nconmax='1000' njmax='4000'/><option jacobian='sparse' timestep='"
      << scene.step << "' cone='elliptic' gravity='0 0 " << -scene.gravity << "'/><worldbody>";
  for (const EngineBody& body : scene.bodies) {
    xml << "<body pos='" << body.position << "' quat='" << body.turn << "'>";
    if (!body.fixed)
      xml << "<freejoint/><inertial pos='0 0 0' mass='" << body.mass << "' diaginertia='"
          << body.inertia << "'/>";
    for (const PosedBox& box : body.boxes)
      xml << "<geom type='box' size='" << box.half << "' pos='" << box.centre << "' quat='"
          << box.turn << "' friction='" << scene.friction << " 0 0'/>";
    xml << "</body>";
  }
  xml << "</worldbody></mujoco>";
  return xml.str();
}

class Mujoco final : public Engine {
 public:
  explicit Mujoco(const EngineScene& scene) {
    const std::string xml = xml_of(scene);
    auto files = std::make_unique<mjVFS>();
    mj_defaultVFS(files.get());
    mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(xml.size()));
    std::memcpy(files->filedata[0], xml.data(), xml.size());
    char error[500] = "";
    model_ = mj_loadXML("scene.xml", files.get(), error, sizeof error);
    mj_deleteVFS(files.get());
    if (!model_) throw std::runtime_error(error);
    data_ = mj_makeData(model_);
    int at = 0;
    for (const EngineBody& body : scene.bodies) {
      if (body.fixed) continue;
      const Eigen::Vector3d spin = body.turn.conjugate() * body.spin;  // body axes
      for (int k = 0; k < 3; ++k) data_->qvel[at + k] = body.velocity[k];
      for (int k = 0; k < 3; ++k) data_->qvel[at + 3 + k] = spin[k];
      at += 6;
    }
    mj_forward(model_, data_);
  }
  ~Mujoco() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  void step() override { mj_step(model_, data_); }
  void pose(int body, Eigen::Vector3d& position, Eigen::Quaterniond& turn) const override {
    mj_kinematics(model_, data_);
    const mjtNum *p = data_->xpos + 3 * (body + 1), *q = data_->xquat + 4 * (body + 1);
    position = {p[0], p[1], p[2]};
    turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]);
  }

 private:
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> make_mujoco(const EngineScene& scene) {
  return std::make_unique<Mujoco>(scene);
}

}  // namespace tenon::bench
