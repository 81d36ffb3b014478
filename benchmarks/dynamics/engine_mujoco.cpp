#include <mujoco/mujoco.h>

#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>

#include "dynamics/engine.hpp"

namespace tenon::bench {

namespace {

std::string numbers(std::initializer_list<double> values) {
  std::string text;
  char buffer[40];
  for (double v : values) {
    std::snprintf(buffer, sizeof buffer, "%.17g ", v);
    text += buffer;
  }
  return text;
}

/// Defaults but for the step; bodies on two slides and a hinge, boxes one unit deep. MuJoCo 2 sets
/// aside njmax^2 numbers several times over (60,000 rows: "could not create mjData"), so the rows
/// are bounded per body, and the stack is given.
class MujocoEngine final : public Engine {
 public:
  explicit MujocoEngine(const PlainScene& scene) {
    std::string xml =
        "<mujoco><option timestep=\"" + numbers({scene.h}) +
        "\" gravity=\"0 -9.81 0\"/><size nconmax=\"6000\" nstack=\"60000000\" njmax=\"" +
        std::to_string(std::min<std::size_t>(12000, 100 * scene.bodies.size())) +
        "\"/>"
        "<compiler angle=\"radian\" inertiafromgeom=\"false\"/><worldbody>";
    for (const PlainBody& from : scene.bodies) {
      xml += "<body pos=\"" + numbers({from.x, from.y, 0}) + "\" euler=\"" +
             numbers({0, 0, from.angle}) + "\">";
      if (!from.fixed) {
        // the frame is turned: slides along the world's axes have to be turned back
        const double c = std::cos(from.angle), s = std::sin(from.angle);
        xml += "<inertial pos=\"0 0 0\" mass=\"" + numbers({from.mass}) + "\" diaginertia=\"" +
               numbers({from.inertia, from.inertia, from.inertia}) + "\"/>";
        xml += "<joint type=\"slide\" axis=\"" + numbers({c, -s, 0}) + "\"/>";
        xml += "<joint type=\"slide\" axis=\"" + numbers({s, c, 0}) + "\"/>";
        xml += "<joint type=\"hinge\" axis=\"0 0 1\"/>";
      }
      for (const PlainBox& box : from.boxes)
        xml += "<geom type=\"box\" pos=\"" + numbers({box.x, box.y, 0}) + "\" size=\"" +
               numbers({box.hx, box.hy, 0.5}) + "\" friction=\"" +
               numbers({scene.friction, 0.005, 0.0001}) + "\"/>";
      xml += "</body>";
    }
    xml += "</worldbody></mujoco>";
    const std::string path = "/tmp/tenon_bench_" + std::to_string(getpid()) + ".xml";
    std::FILE* file = std::fopen(path.c_str(), "w");
    std::fputs(xml.c_str(), file);
    std::fclose(file);
    char error[300] = "";
    model_ = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
    std::remove(path.c_str());
    if (!model_) throw std::runtime_error(error);
    data_ = mj_makeData(model_);
    int at = 0;
    for (const PlainBody& from : scene.bodies) {
      start_.push_back({from.x, from.y, from.angle});
      index_.push_back(from.fixed ? -1 : at);
      if (from.fixed) continue;
      data_->qvel[at] = from.vx, data_->qvel[at + 1] = from.vy, data_->qvel[at + 2] = from.w;
      at += 3;
    }
  }
  ~MujocoEngine() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  bool step(double) override {
    mj_step(model_, data_);
    return true;
  }
  std::vector<PlainPose> poses() const override {
    std::vector<PlainPose> out = start_;
    for (size_t i = 0; i < out.size(); ++i) {
      if (index_[i] < 0) continue;
      out[i].x += data_->qpos[index_[i]];
      out[i].y += data_->qpos[index_[i] + 1];
      out[i].angle += data_->qpos[index_[i] + 2];
    }
    return out;
  }

 private:
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  std::vector<PlainPose> start_;
  std::vector<int> index_;
};

}  // namespace

std::unique_ptr<Engine> make_mujoco(const PlainScene& scene) {
  return std::make_unique<MujocoEngine>(scene);
}

}  // namespace tenon::bench
