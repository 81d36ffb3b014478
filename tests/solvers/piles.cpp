#include "solvers/piles.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::testing {
namespace {

PilePiece rectangle(const Vector3d& centre, const Vector3d& extents) {
  PilePiece piece;
  piece.centre = centre;
  piece.half = extents / 2;
  const double x = extents.x() / 2, y = extents.y() / 2;
  for (const auto& [sx, sy] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
    piece.corners.emplace_back(centre.x() + sx * x, centre.y() + sy * y, 0);
  }
  return piece;
}

double farthest(const PileBody& body, bool spatial) {
  double r = 0;
  for (const PilePiece& piece : body.pieces) {
    if (spatial) {
      r = std::max(r, (piece.centre.cwiseAbs() + piece.half).norm());
    } else {
      for (const Vector3d& p : piece.corners) r = std::max(r, p.norm());
    }
  }
  return r;
}

Matrix3d turned(const Vector3d& rotation_vector) {
  const double angle = rotation_vector.norm();
  if (angle == 0) return Matrix3d::Identity();
  return Eigen::AngleAxisd(angle, rotation_vector / angle).toRotationMatrix();
}

/// A bin: floor and two (plane) or four (space) walls.
void add_bin(Pile& pile, double half, double height) {
  const double t = 1;
  if (!pile.spatial) {
    pile.add({{Vector3d(0, -t / 2, 0), Vector3d(2 * half + 2 * t, t, 0)}}, Vector3d::Zero(), true);
    for (const int side : {-1, 1}) {
      pile.add({{Vector3d::Zero(), Vector3d(t, height, 0)}},
               Vector3d(side * (half + t / 2), height / 2, 0), true);
    }
    return;
  }
  const double wide = 2 * half + 2 * t;
  pile.add({{Vector3d::Zero(), Vector3d(wide, wide, t)}}, Vector3d(0, 0, -t / 2), true);
  for (const int side : {-1, 1}) {
    pile.add({{Vector3d::Zero(), Vector3d(t, wide, height)}},
             Vector3d(side * (half + t / 2), 0, height / 2), true);
    pile.add({{Vector3d::Zero(), Vector3d(wide, t, height)}},
             Vector3d(0, side * (half + t / 2), height / 2), true);
  }
}

}  // namespace

int Pile::add(const std::vector<std::pair<Vector3d, Vector3d>>& boxes, const Vector3d& position,
              bool fixed) {
  PileBody body;
  body.fixed = fixed;
  body.mass = 0;
  Vector3d centre = Vector3d::Zero();
  const auto weight = [this](const Vector3d& e) { return e.x() * e.y() * (spatial ? e.z() : 1); };
  for (const auto& [c, e] : boxes) {
    body.mass += weight(e);
    centre += weight(e) * c;
  }
  centre /= body.mass;
  body.inertia.setZero();
  for (const auto& [c, e] : boxes) {
    const Vector3d r = c - centre, q = e.cwiseAbs2() / 12;
    const double depth = spatial ? q.z() : 0;
    body.inertia += weight(e) * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
    body.inertia.diagonal() += weight(e) * Vector3d(q.y() + depth, q.x() + depth, q.x() + q.y());
    body.pieces.push_back(rectangle(r, e));
  }
  body.position = position;
  body.radius = farthest(body, spatial);
  bodies.push_back(body);
  return static_cast<int>(bodies.size()) - 1;
}

int Pile::add_polygon(const std::vector<Vector3d>& corners, const Vector3d& position, bool fixed) {
  PileBody body;
  body.fixed = fixed;
  body.pieces.resize(1);
  body.pieces[0].corners = corners;
  body.position = position;
  body.radius = farthest(body, spatial);
  bodies.push_back(body);
  return static_cast<int>(bodies.size()) - 1;
}

void Pile::advance(const std::vector<double>& velocity) {
  const double* v = velocity.data();
  for (PileBody& body : bodies) {
    if (body.fixed) continue;
    if (spatial) {
      body.velocity = Vector3d(v[0], v[1], v[2]);
      body.spin = Vector3d(v[3], v[4], v[5]);
    } else {
      body.velocity = Vector3d(v[0], v[1], 0);
      body.spin = Vector3d(0, 0, v[2]);
    }
    body.position += step * body.velocity;
    body.rotation = turned(step * body.spin) * body.rotation;
    v += spatial ? 6 : 3;
  }
}

void Pile::kick(Random& random, double speed) {
  for (PileBody& body : bodies) {
    if (body.fixed) continue;
    const auto pick = [&] { return random.uniform(-speed, speed); };
    body.velocity += Vector3d(pick(), pick(), spatial ? pick() : 0);
    body.spin += Vector3d(spatial ? pick() : 0, spatial ? pick() : 0, pick());
  }
}

Pile pyramid(int rows, double mu) {
  Pile pile;
  pile.friction = mu;
  pile.add({{Vector3d(0, -0.5, 0), Vector3d(4.0 * rows, 1, 0)}}, Vector3d(0, -0.5, 0), true);
  for (int row = 0; row < rows; ++row) {
    for (int i = 0; i < rows - row; ++i) {
      pile.add({{Vector3d::Zero(), Vector3d(1, 1, 0)}},
               Vector3d(1.2 * (i - 0.5 * (rows - row - 1)), row + 0.5, 0));
    }
  }
  return pile;
}

Pile falling_boxes(int count, double mu, std::uint64_t seed) {
  Pile pile;
  pile.friction = mu;
  Random random(seed);
  const int width = std::max(3, static_cast<int>(std::sqrt(count)));
  add_bin(pile, 0.6 * width, 3.0 * width);
  for (int i = 0; i < count; ++i) {
    const double size = random.uniform(0.5, 1.0);
    const int body =
        pile.add({{Vector3d::Zero(), Vector3d(size, random.uniform(0.4, 1.0), 0)}},
                 Vector3d(1.1 * (i % width - 0.5 * (width - 1)), 0.8 + 1.3 * (i / width), 0));
    pile.bodies[body].rotation = turned(Vector3d(0, 0, random.uniform(-0.3, 0.3)));
    pile.bodies[body].velocity = Vector3d(random.uniform(-1, 1), random.uniform(-4, -1), 0);
  }
  return pile;
}

Pile falling_concave(int count, double mu, std::uint64_t seed) {
  Pile pile;
  pile.friction = mu;
  Random random(seed);
  const int width = 5;
  add_bin(pile, 0.75 * width, 40);
  for (int i = 0; i < count; ++i) {
    std::vector<std::pair<Vector3d, Vector3d>> boxes{
        {Vector3d(0, 0, 0), Vector3d(1, 0.3, 0)}};  // L, T or U around a bar
    const int kind = random.below(3);
    if (kind == 0) boxes.push_back({Vector3d(0.35, 0.45, 0), Vector3d(0.3, 0.6, 0)});
    if (kind == 1) boxes.push_back({Vector3d(0, 0.45, 0), Vector3d(0.3, 0.6, 0)});
    if (kind == 2) {
      boxes.push_back({Vector3d(0.35, 0.35, 0), Vector3d(0.3, 0.4, 0)});
      boxes.push_back({Vector3d(-0.35, 0.35, 0), Vector3d(0.3, 0.4, 0)});
    }
    const int body =
        pile.add(boxes, Vector3d(1.35 * (i % width - 0.5 * (width - 1)), 1 + 1.5 * (i / width), 0));
    pile.bodies[body].rotation = turned(Vector3d(0, 0, random.uniform(-3, 3)));
    pile.bodies[body].velocity = Vector3d(random.uniform(-1, 1), random.uniform(-4, -1), 0);
    pile.bodies[body].spin = Vector3d(0, 0, random.uniform(-2, 2));
  }
  return pile;
}

Pile cube_wall(int width, int height, double mu) {
  Pile pile;
  pile.spatial = true;
  pile.friction = mu;
  pile.add({{Vector3d::Zero(), Vector3d(4.0 * width, 4.0 * width, 1)}}, Vector3d(0, 0, -0.5), true);
  for (int row = 0; row < height; ++row) {
    for (int i = 0; i < width - row % 2; ++i) {
      const double x = i - 0.5 * (width - row % 2 - 1);
      pile.add({{Vector3d::Zero(), Vector3d(1, 1, 1)}}, Vector3d(1.2 * x, 0, row + 0.5));
    }
  }
  return pile;
}

Pile cube_pyramid(int rows, double mu) {
  Pile pile;
  pile.spatial = true;
  pile.friction = mu;
  pile.add({{Vector3d::Zero(), Vector3d(4.0 * rows, 4.0 * rows, 1)}}, Vector3d(0, 0, -0.5), true);
  for (int row = 0; row < rows; ++row) {
    const int n = rows - row;
    for (int i = 0; i < n * n; ++i) {
      pile.add({{Vector3d::Zero(), Vector3d(1, 1, 1)}},
               Vector3d(1.2 * (i % n - 0.5 * (n - 1)), 1.2 * (i / n - 0.5 * (n - 1)), row + 0.5));
    }
  }
  return pile;
}

Pile falling_blocks(int count, double mu, std::uint64_t seed) {
  Pile pile;
  pile.spatial = true;
  pile.friction = mu;
  Random random(seed);
  const int width = count > 20 ? 3 : 2;
  add_bin(pile, 0.85 * width, 40);
  for (int i = 0; i < count; ++i) {
    std::vector<std::pair<Vector3d, Vector3d>> boxes{{Vector3d(0, 0, 0), Vector3d(1, 0.4, 0.4)}};
    if (random.below(2) == 0) boxes.push_back({Vector3d(0.3, 0.5, 0), Vector3d(0.4, 0.6, 0.4)});
    const int layer = i / (width * width), k = i % (width * width);
    const int body =
        pile.add(boxes, Vector3d(1.4 * (k % width - 0.5 * (width - 1)),
                                 1.4 * (k / width - 0.5 * (width - 1)), 1 + 1.5 * layer));
    pile.bodies[body].rotation =
        turned(Vector3d(random.uniform(-2, 2), random.uniform(-2, 2), random.uniform(-2, 2)));
    pile.bodies[body].velocity =
        Vector3d(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-4, -1));
    pile.bodies[body].spin =
        Vector3d(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
  }
  return pile;
}

}  // namespace tenon::testing
