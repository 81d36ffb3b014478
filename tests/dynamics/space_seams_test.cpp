// No ghost bumps: a box slides over abutting boxes and over a triangle mesh as over one slab, at
// every phase of the time step.
#include "space_stage.hpp"
#include "support/samples.hpp"

namespace tenon {
namespace {

using Eigen::Vector3d;
using testing::place;
using testing::SpaceStage;
using testing::turn;
using testing::velocity;

enum class Ground { kSlab, kBoxes, kCrackedBoxes, kMesh };

model::Piece flat_mesh(int cells, double cell, double x, double y) {
  model::Mesh mesh;
  mesh.role = model::MeshRole::kTerrain;
  for (int j = 0; j <= cells; ++j)
    for (int i = 0; i <= cells; ++i)
      mesh.surface.vertices.push_back({x + i * cell, y + j * cell, 0});
  for (int j = 0; j < cells; ++j)
    for (int i = 0; i < cells; ++i) {
      const int a = j * (cells + 1) + i, b = a + 1, c = b + cells + 1, d = c - 1;
      mesh.surface.faces.push_back({a, b, c});
      mesh.surface.faces.push_back({a, c, d});
    }
  return mesh;
}

struct Slide {
  double speed = 0, tilt = 0;
};

/// A box thrown along a ground of slope `slope`, for 1.2 s; `phase` in [0, 1) of a step.
Slide slide(Ground ground, double slope, double mu, double yaw, double phase) {
  const auto tilt = turn(slope, {0, 1, 0});
  SpaceStage stage(0.01, mu);
  if (ground == Ground::kSlab) {
    stage.block("slab", {60, 6, 1}, tilt * Vector3d(10, 0, -0.5), tilt).fixed = true;
  } else if (ground == Ground::kMesh) {
    stage.put("mesh", {flat_mesh(20, 0.7, -2, -7)}, Vector3d::Zero(), tilt).fixed = true;
  } else {
    const double crack = ground == Ground::kCrackedBoxes ? 0.02 : 0;
    for (int i = -2; i < 10; ++i)
      stage
          .block("slab" + std::to_string(i), {2 - crack, 6, 1}, tilt * Vector3d(1 + 2 * i, 0, -0.5),
                 tilt)
          .fixed = true;
  }
  const auto turned = tilt * turn(yaw, {0, 0, 1});
  auto& box = stage.block("box", {1, 1, 0.5}, tilt * Vector3d(0.3 + 0.03 * phase, 0, 0.26), turned);
  box.velocity = tilt * Vector3d(3, 0, 0);
  auto run = stage.simulate();
  EXPECT_EQ(run.run(120), 120);
  testing::expect_clean(run, 1e-9);
  return {velocity(run, "box").head<3>().norm(),
          place(run, "box").orientation.angularDistance(turned)};
}

TEST(SpaceSeams, NoGhostBumpsAtAnyPhase) {
  const int phases = testing::samples(5, 20);
  for (const auto& [slope, mu, yaw] : {std::tuple(0.3, 0.0, 0.0), std::tuple(0.0, 0.2, 0.3)}) {
    const double control = slide(Ground::kSlab, slope, mu, yaw, 0).speed;
    for (const Ground ground : {Ground::kBoxes, Ground::kCrackedBoxes, Ground::kMesh})
      for (int phase = 0; phase < phases; ++phase) {
        const Slide found = slide(ground, slope, mu, yaw, double(phase) / phases);
        EXPECT_NEAR(found.speed, control, 1e-12) << static_cast<int>(ground) << " " << phase;
        EXPECT_LT(found.tilt, 1e-12) << static_cast<int>(ground) << " " << phase;
      }
  }
}

}  // namespace
}  // namespace tenon
