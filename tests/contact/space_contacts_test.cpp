#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/samples.hpp"
#include "tenon/contact/find_static.hpp"
#include "tenon/contact/merge_touches.hpp"
#include "tenon/geometry/convex_distance.hpp"
#include "tenon/io/mesh_file.hpp"

namespace tenon::contact {
namespace {

using Eigen::Vector3d;

model::Body box_body(const std::string& name, const Vector3d& low, const Vector3d& high) {
  model::Body body;
  body.name = name;
  model::Box box;
  box.size = high - low;
  body.shape.pieces = {box};
  body.pose.position = 0.5 * (low + high);
  return body;
}

model::Scene space_scene(std::vector<model::Body> bodies) {
  model::Scene scene;
  scene.dimension = 3;
  scene.gravity = {0, 0, -9.81};
  scene.bodies = std::move(bodies);
  return scene;
}

struct FoundPatch {
  int a, b;
  Vector3d normal;
  std::vector<Vector3d> polygon;
  double area;
};

/// What find_contacts says, patch by patch.
std::vector<FoundPatch> list_patches(const StaticContacts& found) {
  std::vector<FoundPatch> list;
  for (const Patch& patch : found.patches)
    list.push_back({patch.scene_a, patch.scene_b, Vector3d::Zero(), patch.polygon, 0});
  for (const Contact& contact : found.problem.contacts) list[contact.patch].normal = contact.normal;
  for (FoundPatch& patch : list) {
    Touch touch{patch.normal, {}};
    for (const Vector3d& p : patch.polygon) touch.corners.push_back({p, 0});
    patch.area = touch_area(touch);
  }
  return list;
}

std::vector<FoundPatch> patches_of(const model::Scene& scene, double tolerance = 1e-9) {
  const auto found = find_contacts(scene, StaticOptions{tolerance});
  EXPECT_TRUE(found) << to_string(found.faults()[0]);
  return list_patches(*found);
}

TEST(SpaceContacts, StackedBricks) {
  auto ground = box_body("ground", {-5, -5, -1}, {5, 5, 0});
  ground.fixed = true;
  const auto scene = space_scene(
      {ground, box_body("low", {0, 0, 0}, {2, 1, 1}), box_body("high", {1, 0, 1}, {3, 1, 2})});
  const auto patches = patches_of(scene);
  ASSERT_EQ(patches.size(), 2u);
  EXPECT_EQ(patches[0].a, 0);
  EXPECT_EQ(patches[0].b, 1);
  EXPECT_NEAR(patches[0].area, 2, 1e-12);
  EXPECT_LE((patches[0].normal - Vector3d(0, 0, -1)).norm(), 1e-14);  // from "low" to "ground"
  EXPECT_EQ(patches[0].polygon.size(), 4u);
  EXPECT_NEAR(patches[1].area, 1, 1e-12);
}

model::Mesh l_shape() {
  // An L in the x-z plane, 1 deep: foot [0,2] x [0,1], tower [0,1] x [0,2].
  model::Mesh mesh;
  const double x[6] = {0, 2, 2, 1, 1, 0}, z[6] = {0, 0, 1, 1, 2, 2};
  for (int k = 0; k < 6; ++k) {
    mesh.surface.vertices.push_back({x[k], 0, z[k]});
    mesh.surface.vertices.push_back({x[k], 1, z[k]});
  }
  mesh.surface.faces = {{0, 2, 4, 6, 8, 10}, {11, 9, 7, 5, 3, 1}};
  for (int k = 0; k < 6; ++k) {
    const int a = 2 * k, b = 2 * ((k + 1) % 6);
    mesh.surface.faces.push_back({a, a + 1, b + 1, b});
  }
  return mesh;
}

TEST(SpaceContacts, ConcavePartTouchesInTwoPatches) {
  model::Body l;
  l.name = "l";
  l.shape.pieces = {l_shape()};
  l.fixed = true;
  const auto scene = space_scene({l, box_body("inside", {1, 0, 1}, {2, 1, 2})});
  const auto patches = patches_of(scene);
  ASSERT_EQ(patches.size(), 2u);  // on the foot and against the tower, nothing at the seam
  std::vector<double> x{patches[0].normal.x(), patches[1].normal.x()};
  std::sort(x.begin(), x.end());
  EXPECT_NEAR(x[0], -1, 1e-12);
  EXPECT_NEAR(x[1], 0, 1e-12);
  for (const auto& patch : patches) {
    EXPECT_NEAR(patch.area, 1, 1e-12);
    EXPECT_EQ(patch.polygon.size(), 4u);
  }
}

TEST(SpaceContacts, SeamsInOneFaceLeaveOnePatchAndNoGhosts) {
  // A floor of three given pieces side by side, one of them deeper; a brick across them, then one
  // that ends exactly at a seam.
  model::Body floor;
  floor.name = "floor";
  floor.fixed = true;
  floor.shape.pieces_given = true;
  const auto mesh = [](const Vector3d& low, const Vector3d& high) {
    model::Mesh piece;
    for (int v = 0; v < 8; ++v)
      piece.surface.vertices.push_back(
          {v & 1 ? high.x() : low.x(), v & 2 ? high.y() : low.y(), v & 4 ? high.z() : low.z()});
    piece.surface.faces = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                           {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    return piece;
  };
  floor.shape.pieces = {mesh({0, 0, -1}, {1, 4, 0}), mesh({1, 0, -2}, {2, 4, 0}),
                        mesh({2, 0, -1}, {4, 4, 0})};
  const auto across = patches_of(space_scene({floor, box_body("brick", {0.5, 1, 0}, {3, 2, 1})}));
  ASSERT_EQ(across.size(), 1u);
  EXPECT_NEAR(across[0].area, 2.5, 1e-12);
  EXPECT_EQ(across[0].polygon.size(), 4u);
  const auto ending = patches_of(space_scene({floor, box_body("brick", {0, 1, 0}, {1, 2, 1})}));
  ASSERT_EQ(ending.size(), 1u);
  EXPECT_NEAR(ending[0].area, 1, 1e-12);
  EXPECT_NEAR(ending[0].normal.z(), -1, 1e-12);
}

TEST(SpaceContacts, EdgeAndCornerContactsCount) {
  const auto edge = patches_of(
      space_scene({box_body("a", {0, 0, 0}, {1, 1, 1}), box_body("b", {1, 0, 1}, {2, 1, 2})}));
  ASSERT_EQ(edge.size(), 1u);
  EXPECT_EQ(edge[0].polygon.size(), 2u);
  EXPECT_EQ(edge[0].area, 0);
  const auto corner = patches_of(
      space_scene({box_body("a", {0, 0, 0}, {1, 1, 1}), box_body("b", {1, 1, 1}, {2, 2, 2})}));
  ASSERT_EQ(corner.size(), 1u);
  EXPECT_EQ(corner[0].polygon.size(), 1u);
}

TEST(SpaceContacts, SphereOnAPlate) {
  auto plate = box_body("plate", {-1, -1, -0.1}, {1, 1, 0});
  plate.fixed = true;
  model::Body ball;
  ball.name = "ball";
  ball.shape.pieces = {model::Sphere{0.25}};
  ball.pose.position = {0.2, 0.3, 0.25};
  const auto patches = patches_of(space_scene({plate, ball}));
  ASSERT_EQ(patches.size(), 1u);
  ASSERT_EQ(patches[0].polygon.size(), 1u);
  EXPECT_LE((patches[0].polygon[0] - Vector3d(0.2, 0.3, 0)).norm(), 1e-14);
}

TEST(SpaceContacts, OverlapIsNamedWithItsDepth) {
  const auto scene = space_scene(
      {box_body("left", {0, 0, 0}, {1, 1, 1}), box_body("right", {0.9, 0, 0}, {2, 1, 1})});
  const auto found = find_contacts(scene);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.faults()[0].path, "left, right");
  EXPECT_NE(found.faults()[0].message.find("overlap by 0.1 m"), std::string::npos);
  const auto sunk = space_scene(
      {box_body("left", {0, 0, 0}, {1, 1, 1}), box_body("right", {0.99, 0, 0}, {2, 1, 1})});
  EXPECT_FALSE(find_contacts(sunk, StaticOptions{1e-3}));
  EXPECT_TRUE(find_contacts(sunk, StaticOptions{1e-2}));  // 0.01 m against a hundredth of 2.5 m
}

TEST(SpaceContacts, ConcaveUnionHasItsOwnOutline) {
  // An L of two pieces lying on a plate: one patch with six corners.
  model::Body l;
  l.name = "l";
  model::Mesh mesh = l_shape();
  for (Vector3d& v : mesh.surface.vertices) v = Vector3d(v.x(), -v.z(), v.y());
  l.shape.pieces = {mesh};
  auto plate = box_body("plate", {-1, -3, -1}, {3, 1, 0});
  plate.fixed = true;
  const auto patches = patches_of(space_scene({plate, l}));
  ASSERT_EQ(patches.size(), 1u);
  EXPECT_EQ(patches[0].polygon.size(), 6u);
  EXPECT_NEAR(patches[0].normal.z(), -1, 1e-12);
}

model::Scene folder_scene(const std::filesystem::path& folder) {
  std::vector<model::Body> bodies;
  for (int i = 0;; ++i) {
    const auto file = folder / (std::to_string(i) + ".obj");
    if (!std::filesystem::exists(file)) break;
    const auto mesh = io::read_mesh(file);
    EXPECT_TRUE(mesh);
    model::Body body;
    body.name = std::to_string(i);
    model::Mesh solid;
    solid.surface = mesh->surface;
    solid.tolerance = mesh->tolerance;
    body.shape.pieces = {solid};
    bodies.push_back(body);
  }
  return space_scene(std::move(bodies));
}

using Polygon2 = std::vector<Eigen::Vector2d>;

double turn(const Eigen::Vector2d& o, const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return (a - o).x() * (b - o).y() - (a - o).y() * (b - o).x();
}

/// Area of the overlap of two counter-clockwise triangles.
double overlap_area(Polygon2 subject, const Polygon2& clipper) {
  for (size_t i = 0; i < clipper.size(); ++i) {
    const Eigen::Vector2d from = clipper[i], to = clipper[(i + 1) % clipper.size()];
    Polygon2 kept;
    for (size_t k = 0; k < subject.size(); ++k) {
      const Eigen::Vector2d p = subject[k], q = subject[(k + 1) % subject.size()];
      const double dp = turn(from, to, p), dq = turn(from, to, q);
      if (dp >= 0) kept.push_back(p);
      if (dp * dq < 0) kept.push_back(p + dp / (dp - dq) * (q - p));
    }
    subject = kept;
  }
  double twice = 0;
  for (size_t k = 1; k + 1 < subject.size(); ++k)
    twice += turn(subject[0], subject[k], subject[k + 1]);
  return 0.5 * twice;
}

struct Triangle {
  Vector3d corner[3], normal;
};
std::vector<Triangle> triangles_of(const model::Body& body) {
  const auto& surface = std::get<model::Mesh>(body.shape.pieces[0]).surface;
  std::vector<Triangle> list;
  for (const auto& face : surface.faces)
    for (size_t k = 1; k + 1 < face.size(); ++k) {
      Triangle t{
          {surface.vertices[face[0]], surface.vertices[face[k]], surface.vertices[face[k + 1]]},
          {}};
      t.normal = (t.corner[1] - t.corner[0]).cross(t.corner[2] - t.corner[0]);
      if (t.normal.norm() < 1e-12) continue;
      t.normal.normalize();
      list.push_back(t);
    }
  return list;
}

/// The oracle: contact area of two bodies, surface triangle by surface triangle.
double triangle_area(const model::Body& a, const model::Body& b, double tolerance) {
  double area = 0;
  for (const Triangle& s : triangles_of(a))
    for (const Triangle& t : triangles_of(b)) {
      if (s.normal.dot(t.normal) > -1 + 1e-9) continue;
      if (std::abs(s.normal.dot(t.corner[0] - s.corner[0])) > tolerance) continue;
      const Vector3d u = s.normal.unitOrthogonal(), v = s.normal.cross(u);
      const auto flat = [&](const Vector3d& x) { return Eigen::Vector2d(u.dot(x), v.dot(x)); };
      area += overlap_area({flat(t.corner[0]), flat(t.corner[2]), flat(t.corner[1])},
                           {flat(s.corner[0]), flat(s.corner[1]), flat(s.corner[2])});
    }
  return area;
}

// 58 pairs of parts share a face, in 70 patches (8 pairs have several); 3 more pairs share an edge
// only. Of the 7 pairs of pieces that meet in an edge, two meet on an inner cut and two are ghosts
// beside a face patch; a prototype that kept those two counted 72 patches and 10 pairs with
// several.
TEST(SpaceContacts, FoldersOfLearningToAssemble) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  int face_pairs = 0, face_patches = 0, several = 0, edge_pairs = 0;
  for (const char* name : {"arch", "tetris-1", "tetris-2"}) {
    const auto scene = folder_scene(data / "learning_to_assemble" / name);
    const auto found = find_contacts(scene);
    ASSERT_TRUE(found) << to_string(found.faults()[0]);
    std::map<std::pair<int, int>, std::vector<FoundPatch>> by_pair;
    for (const FoundPatch& patch : list_patches(*found))
      by_pair[{patch.a, patch.b}].push_back(patch);
    for (int a = 0; a < static_cast<int>(scene.bodies.size()); ++a)
      for (int b = a + 1; b < static_cast<int>(scene.bodies.size()); ++b) {
        double area = 0;
        int faces = 0;
        for (const FoundPatch& patch : by_pair[{a, b}])
          area += patch.area, faces += patch.polygon.size() > 2;
        const std::pair<int, int> key(a, b);
        EXPECT_NEAR(area, triangle_area(scene.bodies[a], scene.bodies[b], found->tolerance), 1e-6)
            << name << " " << a << " " << b;
        face_pairs += faces > 0;
        face_patches += faces;
        several += faces > 1;
        edge_pairs += faces == 0 && !by_pair[key].empty();
        if (faces > 0) {
          EXPECT_EQ(by_pair[key].size(), static_cast<size_t>(faces)) << "a ghost";
        }
      }
  }
  EXPECT_EQ(face_pairs, 58);
  EXPECT_EQ(face_patches, 70);
  EXPECT_EQ(several, 8);
  EXPECT_EQ(edge_pairs, 3);
}

// A peg in the middle of its hole touches nothing; moved by the clearance that the distance states,
// it touches the wall there.
TEST(SpaceContacts, FactoryPegsMeetTheWallAtTheirClearance) {
  const auto data = testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  const auto body = [&](const std::string& file) {
    const auto mesh = io::read_mesh(data / "factory_pegs" / file);
    EXPECT_TRUE(mesh);
    model::Body part;
    part.name = file;
    model::Mesh solid;
    solid.surface = mesh->surface;
    solid.tolerance = mesh->tolerance;
    part.shape.pieces = {solid};
    return part;
  };
  const char* files[2][2] = {
      {"factory_rectangular_hole_8mm_subdiv_3x.obj",
       "factory_rectangular_peg_8mm_loose_subdiv_3x.obj"},
      {"factory_round_hole_8mm_subdiv_3x.obj", "factory_round_peg_8mm_loose.obj"}};
  for (const auto& [hole_file, peg_file] : files) {
    auto scene = space_scene({body(hole_file), body(peg_file)});
    scene.bodies[0].fixed = true;
    const auto geometry = scene_geometry(scene);
    ASSERT_TRUE(geometry) << to_string(geometry.faults()[0]);
    const StaticOptions options{1e-6};
    const auto centred = find_contacts(scene, *geometry, options);
    ASSERT_TRUE(centred) << to_string(centred.faults()[0]);
    EXPECT_TRUE(centred->patches.empty());
    geometry::ConvexDistance nearest;
    nearest.distance = 1;
    for (const SpacePiece& wall : geometry->bodies[0].space())
      for (const SpacePiece& peg : geometry->bodies[1].space()) {
        const auto d = geometry::convex_distance({wall.hull, geometry->poses[0]},
                                                 {peg.hull, geometry->poses[1]});
        EXPECT_TRUE(d.certified);
        if (d.distance < nearest.distance) nearest = d;
      }
    EXPECT_GT(nearest.distance, 1e-6);
    EXPECT_LT(nearest.distance, 2e-4);
    EXPECT_NEAR(nearest.normal.z(), 0, 1e-6);
    scene.bodies[1].pose.position = nearest.distance * nearest.normal;
    const auto moved = find_contacts(scene, options);
    ASSERT_TRUE(moved) << to_string(moved.faults()[0]);
    ASSERT_FALSE(moved->patches.empty());
    double area = 0, low = 1, high = 0;
    for (const FoundPatch& patch : list_patches(*moved)) {
      area += patch.area;
      EXPECT_GT(patch.normal.dot(nearest.normal), 0.99);
      for (const Vector3d& p : patch.polygon)
        low = std::min(low, p.z()), high = std::max(high, p.z());
    }
    EXPECT_GT(high - low, 0.008);  // nearly the whole depth of the hole; the peg has a chamfer
    if (hole_file == files[0][0]) EXPECT_GT(area, 0.85 * 2 * 0.003455 * 0.008992);
  }
}

}  // namespace
}  // namespace tenon::contact
