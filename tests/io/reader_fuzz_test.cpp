// Damaged files of others give a fault or a scene, never a crash, and the same one every time.
#include <gtest/gtest.h>

#include <string>

#include "support/samples.hpp"
#include "support/temporary_folder.hpp"
#include "tenon/core/random.hpp"
#include "tenon/geometry/mesh_pieces.hpp"
#include "tenon/io/compas.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/stablelego.hpp"
#include "tenon/io/stl.hpp"

namespace tenon::io {
namespace {

/// A few bytes changed, dropped or doubled.
std::string damaged(std::string bytes, Random& random) {
  for (int hits = 1 + random.below(6); hits > 0 && !bytes.empty(); --hits) {
    const std::size_t at = static_cast<std::size_t>(random.below(static_cast<int>(bytes.size())));
    const std::size_t length = static_cast<std::size_t>(1 + random.below(30));
    switch (random.below(4)) {
      case 0:
        bytes[at] = static_cast<char>(random.below(256));
        break;
      case 1:
        bytes.erase(at, length);
        break;
      case 2:
        bytes.insert(at, bytes.substr(at, length));
        break;
      default:
        bytes.resize(at);
    }
  }
  return bytes;
}

/// One digit changed: the text stays well formed, what it says may not.
std::string misprinted(std::string text, Random& random) {
  for (int tries = 0; tries < 1000; ++tries) {
    char& c = text[static_cast<std::size_t>(random.below(static_cast<int>(text.size())))];
    if (c < '0' || c > '9') continue;
    c = static_cast<char>('0' + random.below(10));
    break;
  }
  return text;
}

TEST(ReaderFuzz, Meshes) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  Random random(8);
  const auto obj = read_bytes(data / "learning_to_assemble/tetris-2/1.obj");
  const auto stl = read_bytes(data / "puma560/meshes/puma_link7.stl");
  ASSERT_TRUE(obj && stl);
  int read = 0, whole = 0;
  for (int trial = 0; trial < testing::samples(400, 20000); ++trial) {
    const auto mesh =
        trial % 4 ? parse_obj(damaged(*obj, random)) : parse_stl(damaged(*stl, random));
    if (!mesh) {
      EXPECT_FALSE(mesh.faults().front().message.empty());
      continue;
    }
    ++read;
    for (const auto& vertex : mesh->surface.vertices) EXPECT_TRUE(vertex.allFinite());
    const auto pieces = geometry::convex_pieces(mesh->surface, mesh->tolerance, "part");
    if (!pieces) continue;
    ++whole;
    EXPECT_GT(pieces->volume, 0);
    EXPECT_LE(std::abs(pieces->volume_error), 1e-2);
  }
  EXPECT_GT(read, 10);
  EXPECT_GT(whole, 0);
}

TEST(ReaderFuzz, AssembliesAndBricks) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  Random random(9);
  const testing::TemporaryFolder folder;
  const auto library = read_bytes(data / "stablelego/lego_library.json");
  const auto compas = read_bytes(data / "compas_cra/A.json");
  const auto bricks = read_bytes(data / "stablelego/external_weight_good.json");
  ASSERT_TRUE(library && compas && bricks);
  int read = 0;
  for (int trial = 0; trial < testing::samples(120, 10000); ++trial) {
    const auto spoilt = [&](const std::string& text) {
      return trial % 3 ? damaged(text, random) : misprinted(text, random);
    };
    folder.write("lego_library.json", trial % 5 ? *library : spoilt(*library));
    const auto scene = trial % 2 ? read_compas(folder.write("a.json", spoilt(*compas)))
                                 : read_stablelego(folder.write("b.json", spoilt(*bricks)));
    if (!scene) {
      EXPECT_FALSE(scene.faults().front().message.empty());
    } else {
      ++read;
      EXPECT_FALSE(scene->scene.bodies.empty());
    }
  }
  EXPECT_GT(read, 5);
}

}  // namespace
}  // namespace tenon::io
