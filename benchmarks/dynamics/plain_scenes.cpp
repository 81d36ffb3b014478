#include <cmath>

#include "dynamics/engine.hpp"
#include "tenon/core/random.hpp"

namespace tenon::bench {

namespace {

PlainBody slab(double x, double y, double width, double height, double angle = 0) {
  PlainBody body;
  body.fixed = true;
  body.x = x, body.y = y, body.angle = angle;
  body.boxes = {{0, 0, width / 2, height / 2}};
  return body;
}

PlainBody block(double x, double y, double width, double height) {
  PlainBody body;
  body.x = x, body.y = y;
  body.boxes = {{0, 0, width / 2, height / 2}};
  body.mass = width * height;
  body.inertia = body.mass * (width * width + height * height) / 12;
  return body;
}

/// Boxes given from any origin: moved to the centre of mass, density 1.
PlainBody compound(std::vector<PlainBox> boxes) {
  PlainBody body;
  double mass = 0, cx = 0, cy = 0;
  for (const PlainBox& box : boxes) {
    const double m = 4 * box.hx * box.hy;
    mass += m, cx += m * box.x, cy += m * box.y;
  }
  cx /= mass, cy /= mass;
  body.mass = mass;
  body.inertia = 0;
  for (PlainBox& box : boxes) {
    box.x -= cx, box.y -= cy;
    const double m = 4 * box.hx * box.hy;
    body.inertia += m * ((box.hx * box.hx + box.hy * box.hy) / 3 + box.x * box.x + box.y * box.y);
  }
  body.boxes = std::move(boxes);
  return body;
}

/// L, T, U of squares of side 0.33.
PlainBody letter(int kind) {
  const double s = 0.33, half = s / 2;
  const auto bar = [&](double x, double y, int wide, int high) {
    return PlainBox{s * x, s * y, wide * half, high * half};
  };
  if (kind == 0) return compound({bar(0, -1, 3, 1), bar(-1, 0.5, 1, 2)});
  if (kind == 1) return compound({bar(0, 1, 3, 1), bar(0, -0.5, 1, 2)});
  return compound({bar(0, -1, 3, 1), bar(-1, 0.5, 1, 2), bar(1, 0.5, 1, 2)});
}

void add_bowl(PlainScene& scene, double half_width, double height) {
  scene.bodies.push_back(slab(0, -0.5, 2 * half_width, 1));
  // the walls lean outwards, their inner faces meet the floor at its ends
  const double lean = 0.3, c = std::cos(lean), n = std::sin(lean), high = height + 4;
  for (double side : {-1.0, 1.0})
    scene.bodies.push_back(slab(side * (half_width + 0.5 * c + 0.5 * high * n),
                                -0.5 * n + 0.5 * high * c, 1, high, -side * lean));
}

}  // namespace

PlainScene pyramid_scene(int rows, double pitch, double kick) {
  PlainScene scene;
  scene.name = "pyramid of " + std::to_string(rows * (rows + 1) / 2);
  if (kick > 0) scene.name += ", kicked";
  scene.bodies.push_back(slab(0, -0.5, 4 * rows * pitch + 20, 1));
  Random random(5);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i) {
      PlainBody body = block((i - 0.5 * (rows - row - 1)) * pitch, row + 0.5, 1, 1);
      body.vx = kick * random.uniform(-1, 1);
      body.vy = kick * random.uniform(0, 1);
      scene.bodies.push_back(body);
    }
  return scene;
}

PlainScene concave_pile_scene(int count) {
  PlainScene scene;
  scene.name = "pile of " + std::to_string(count) + " concave bodies";
  scene.h = 0.01;
  scene.friction = 0.3;
  add_bowl(scene, 6, 10);
  Random random(1);
  for (int i = 0; i < count; ++i) {
    PlainBody body = letter(i % 3);
    body.x = -3.2 + 1.6 * (i % 5) + random.uniform(-0.1, 0.1);
    body.y = 1.5 + 1.7 * (i / 5);
    body.angle = random.uniform(0, 2 * M_PI);
    body.vx = random.uniform(-1, 1);
    body.vy = random.uniform(-2, 0);
    body.w = random.uniform(-2, 2);
    scene.bodies.push_back(body);
  }
  return scene;
}

PlainScene box_pile_scene(int count) {
  PlainScene scene;
  scene.name = "pile of " + std::to_string(count) + " boxes";
  scene.h = 0.01;
  const double half = 0.45 * std::sqrt(static_cast<double>(count)) + 2;
  add_bowl(scene, half, 2 * half);
  Random random(3);
  const int columns = static_cast<int>(2 * half / 1.3) - 1;
  for (int i = 0; i < count; ++i) {
    PlainBody body = block(-half + 1.3 * (i % columns + 1), 0.9 + 1.3 * (i / columns),
                           random.uniform(0.5, 0.9), random.uniform(0.5, 0.9));
    body.angle = random.uniform(-0.3, 0.3);
    scene.bodies.push_back(body);
  }
  return scene;
}

PlainScene columns_scene(int columns, int height, double kick) {
  PlainScene scene;
  scene.name = std::to_string(columns) + " columns of " + std::to_string(height);
  scene.bodies.push_back(slab(0, -0.5, 20.0 * columns + 20, 1));
  for (int c = 0; c < columns; ++c)
    for (int i = 0; i < height; ++i) {
      PlainBody body = block(20.0 * (c - 0.5 * (columns - 1)), i + 0.5, 1, 1);
      body.vx = kick * (i % 2 == 0 ? 1 : -1);
      scene.bodies.push_back(body);
    }
  return scene;
}

}  // namespace tenon::bench
