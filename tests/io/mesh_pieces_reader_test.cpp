// The table of piece counts on files by others, at the tolerance of each file.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <filesystem>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/mesh_pieces.hpp"
#include "tenon/io/mesh_file.hpp"

namespace tenon::io {
namespace {

geometry::MeshPieces pieces_of(const std::filesystem::path& file) {
  const auto mesh = read_mesh(file);
  EXPECT_TRUE(mesh) << file;
  if (!mesh) return {};
  auto pieces = geometry::convex_pieces(mesh->surface, mesh->tolerance, file.stem().string());
  EXPECT_TRUE(pieces) << (pieces ? "" : to_string(pieces.faults().front()));
  return pieces ? std::move(*pieces) : geometry::MeshPieces{};
}

struct Row {
  const char* file;
  std::size_t pieces;
  double volume_error;
};

TEST(MeshPiecesReader, PegsHolesAndTray) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const Row table[] = {
      {"factory_rectangular_hole_8mm_subdiv_3x.obj", 4, 1e-15},
      {"factory_rectangular_peg_8mm_tight_subdiv_3x.obj", 1, 1e-4},
      {"factory_rectangular_peg_8mm_loose_subdiv_3x.obj", 1, 1e-4},
      {"factory_round_hole_8mm_subdiv_3x.obj", 144, 1e-14},
      {"factory_round_peg_8mm_tight.obj", 1, 1e-6},
      {"factory_round_peg_8mm_loose.obj", 1, 1e-6},
      {"industreal_rectangular_peg_8mm.obj", 1, 1e-14},
      {"industreal_tray_pick_rectangular_peg_8mm.obj", 5, 1e-15},
  };
  for (const Row& row : table) {
    const auto r = pieces_of(data / "factory_pegs" / row.file);
    EXPECT_EQ(r.pieces.size(), row.pieces) << row.file;
    EXPECT_LE(std::abs(r.volume_error), row.volume_error) << row.file;
    EXPECT_EQ(r.convex, row.pieces == 1) << row.file;
  }
}

TEST(MeshPiecesReader, TetrisAndArchAre54Pieces) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  std::size_t parts = 0, pieces = 0;
  for (const char* folder : {"arch", "tetris-1", "tetris-2"})
    for (const auto& entry :
         std::filesystem::directory_iterator(data / "learning_to_assemble" / folder)) {
      const auto r = pieces_of(entry.path());
      ++parts;
      pieces += r.pieces.size();
      EXPECT_LE(r.pieces.size(), 2u) << entry.path();
      EXPECT_LE(std::abs(r.volume_error), 5e-15) << entry.path();
    }
  EXPECT_EQ(parts, 38u);
  EXPECT_EQ(pieces, 54u);
}

TEST(MeshPiecesReader, TurnedAndRoundedFilesKeepTheirPieces) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  // Not the round hole: the bulge of its facets is of the size of the rounding.
  const char* files[] = {"learning_to_assemble/tetris-1/1.obj",
                         "learning_to_assemble/tetris-2/13.obj",
                         "learning_to_assemble/arch/4.obj",
                         "factory_pegs/factory_rectangular_hole_8mm_subdiv_3x.obj",
                         "factory_pegs/industreal_tray_pick_rectangular_peg_8mm.obj",
                         "factory_pegs/industreal_rectangular_peg_8mm.obj",
                         "factory_pegs/factory_round_peg_8mm_tight.obj"};
  Random random(3);
  for (const char* file : files) {
    const auto mesh = read_mesh(data / file);
    ASSERT_TRUE(mesh);
    const auto original = geometry::convex_pieces(mesh->surface, mesh->tolerance, file);
    ASSERT_TRUE(original);
    const double size = 1e13 * geometry::effective_tolerance(mesh->surface.vertices, 0);
    for (int trial = 0; trial < testing::samples(4, 60); ++trial) {
      const double unit = size * (trial % 2 ? 1e-6 : 1e-5);
      const Eigen::Quaterniond turn =
          Eigen::Quaterniond(random.normal(), random.normal(), random.normal(), random.normal())
              .normalized();
      geometry::Polyhedron moved = mesh->surface;
      for (Eigen::Vector3d& v : moved.vertices) v = unit * ((turn * v) / unit).array().round();
      const auto pieces = geometry::convex_pieces(moved, unit + mesh->tolerance, file);
      ASSERT_TRUE(pieces) << to_string(pieces.faults().front());
      EXPECT_EQ(pieces->pieces.size(), original->pieces.size()) << file << " trial " << trial;
      EXPECT_LE(std::abs(pieces->volume_error), 1e-4) << file;
    }
  }
}

TEST(MeshPiecesReader, LinksOfARobotWithCurvedNotches) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const auto folder = data / "puma560" / "meshes";
  for (const char* link :
       {"puma_link1.stl", "puma_link3.stl", "puma_link5.stl", "puma_link6.stl"}) {
    const auto r = pieces_of(folder / link);
    EXPECT_GE(r.pieces.size(), 4u) << link;
    EXPECT_LE(std::abs(r.volume_error), 1e-7) << link;  // float32 files
  }
  EXPECT_EQ(pieces_of(folder / "puma_link7.stl").pieces.size(), 1u);
}

}  // namespace
}  // namespace tenon::io
