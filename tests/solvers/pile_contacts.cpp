// Separating axes and clipped patches between convex pieces: polygons in the plane, boxes in space.
#include <algorithm>
#include <cmath>

#include "solvers/piles.hpp"
#include "solvers/worlds.hpp"

namespace tenon::testing {
namespace {

struct Patch {
  Vector3d normal = Vector3d::Zero();  ///< from the second piece to the first
  std::vector<std::pair<Vector3d, double>> points;
  int axis = 0;
};

struct PlacedBox {
  Vector3d centre, half;
  Matrix3d axes;
};

std::vector<Vector3d> placed(const PileBody& body, const PilePiece& piece) {
  std::vector<Vector3d> corners;
  for (const Vector3d& p : piece.corners) corners.push_back(body.position + body.rotation * p);
  return corners;
}

Vector3d edge_normal(const std::vector<Vector3d>& poly, int i) {
  const Vector3d e = poly[(i + 1) % poly.size()] - poly[i];
  return Vector3d(e.y(), -e.x(), 0).normalized();
}

/// Largest separation along the edge normals of `a`.
std::pair<double, int> separation(const std::vector<Vector3d>& a, const std::vector<Vector3d>& b) {
  std::pair<double, int> best{-1e300, 0};
  for (int i = 0; i < static_cast<int>(a.size()); ++i) {
    const Vector3d n = edge_normal(a, i);
    double least = 1e300;
    for (const Vector3d& p : b) least = std::min(least, n.dot(p - a[i]));
    if (least > best.first + 1e-12) best = {least, i};
  }
  return best;
}

Patch polygon_patch(const std::vector<Vector3d>& a, const std::vector<Vector3d>& b, double reach) {
  const auto [sa, ia] = separation(a, b);
  const auto [sb, ib] = separation(b, a);
  Patch patch;
  if (std::max(sa, sb) > reach) return patch;
  const bool on_a = sa >= sb - 1e-10;
  const auto& face = on_a ? a : b;
  const auto& other = on_a ? b : a;
  const int edge = on_a ? ia : ib;
  const Vector3d n = edge_normal(face, edge), p0 = face[edge];
  const Vector3d along = face[(edge + 1) % face.size()] - p0;
  const double length = along.norm();
  const Vector3d t = along / length;
  int incident = 0;
  for (int i = 1; i < static_cast<int>(other.size()); ++i) {
    if (edge_normal(other, i).dot(n) < edge_normal(other, incident).dot(n) - 1e-12) incident = i;
  }
  Vector3d q0 = other[incident], q1 = other[(incident + 1) % other.size()];
  const double s0 = t.dot(q0 - p0), s1 = t.dot(q1 - p0);
  const auto at = [&](double s) { return s0 == s1 ? q0 : q0 + (q1 - q0) * ((s - s0) / (s1 - s0)); };
  const double low = std::clamp(std::min(s0, s1), 0.0, length);
  const double high = std::clamp(std::max(s0, s1), 0.0, length);
  patch.normal = on_a ? Vector3d(-n) : n;
  patch.axis = (on_a ? 0 : 100) + edge;
  for (const double s : {low, high}) {
    const double gap = n.dot(at(s) - p0);
    if (gap <= reach) patch.points.emplace_back(p0 + s * t, gap);
    if (high - low < 1e-9) break;
  }
  return patch;
}

std::vector<Vector3d> box_face(const PlacedBox& box, int axis, double sign) {
  const int j = (axis + 1) % 3, k = (axis + 2) % 3;
  const Vector3d c = box.centre + sign * box.half[axis] * box.axes.col(axis);
  const Vector3d ej = box.half[j] * box.axes.col(j), ek = box.half[k] * box.axes.col(k);
  return {c + ej + ek, c - ej + ek, c - ej - ek, c + ej - ek};
}

std::vector<Vector3d> clip(const std::vector<Vector3d>& poly, const Vector3d& n, double limit) {
  std::vector<Vector3d> out;
  for (std::size_t i = 0; i < poly.size(); ++i) {
    const Vector3d &p = poly[i], &q = poly[(i + 1) % poly.size()];
    const double a = n.dot(p) - limit, b = n.dot(q) - limit;
    if (a <= 0) out.push_back(p);
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) out.push_back(p + (q - p) * (a / (a - b)));
  }
  return out;
}

double radius_along(const PlacedBox& box, const Vector3d& n) {
  return (box.axes.transpose() * n).cwiseAbs().dot(box.half);
}

Patch face_patch(const PlacedBox& ref, int axis, const Vector3d& n, const PlacedBox& other,
                 double reach) {
  int incident = 0;
  const Vector3d local = other.axes.transpose() * n;
  local.cwiseAbs().maxCoeff(&incident);
  auto poly = box_face(other, incident, local[incident] > 0 ? -1 : 1);
  for (const int side : {(axis + 1) % 3, (axis + 2) % 3}) {
    const Vector3d m = ref.axes.col(side);
    poly = clip(poly, m, m.dot(ref.centre) + ref.half[side]);
    poly = clip(poly, -m, -m.dot(ref.centre) + ref.half[side]);
  }
  const double plane = n.dot(ref.centre) + ref.half[axis];
  Patch patch;
  for (const Vector3d& p : poly) {
    const double gap = n.dot(p) - plane;
    const Vector3d on_face = p - gap * n;
    bool fresh = gap <= reach;
    for (const auto& [old, _] : patch.points) fresh = fresh && (old - on_face).norm() > 1e-7;
    if (fresh) patch.points.emplace_back(on_face, gap);
  }
  return patch;
}

Patch box_patch(const PlacedBox& a, const PlacedBox& b, double reach) {
  const Vector3d d = b.centre - a.centre;
  double best = -1e300;
  int kind = -1;
  Vector3d n_best = Vector3d::Zero();
  const auto consider = [&](const Vector3d& axis, int which, double bonus) {
    const double s = d.dot(axis);
    const Vector3d n = s < 0 ? Vector3d(-axis) : axis;
    const double sep = std::fabs(s) - radius_along(a, n) - radius_along(b, n);
    if (sep > best + bonus) {
      best = sep;
      kind = which;
      n_best = n;
    }
  };
  for (int i = 0; i < 3; ++i) consider(a.axes.col(i), i, 1e-10);
  for (int i = 0; i < 3; ++i) consider(b.axes.col(i), 3 + i, 1e-10);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const Vector3d axis = a.axes.col(i).cross(b.axes.col(j));
      if (axis.norm() > 1e-3) consider(axis.normalized(), 6 + 3 * i + j, 1e-6);
    }
  }
  if (best > reach) return {};
  Patch patch;
  if (kind < 3) {
    patch = face_patch(a, kind, n_best, b, reach);
  } else if (kind < 6) {
    patch = face_patch(b, kind - 3, -n_best, a, reach);
  } else {
    const int i = (kind - 6) / 3, j = (kind - 6) % 3;
    const auto middle = [](const PlacedBox& box, const Vector3d& n, int skip) {
      Vector3d p = box.centre;
      for (int k = 0; k < 3; ++k) {
        if (k != skip) p += (n.dot(box.axes.col(k)) > 0 ? 1 : -1) * box.half[k] * box.axes.col(k);
      }
      return p;
    };
    const Vector3d p = middle(a, n_best, i), q = middle(b, -n_best, j);
    const Vector3d ea = a.axes.col(i), eb = b.axes.col(j), r = q - p;
    const double dot = ea.dot(eb), den = 1 - dot * dot;
    const double s = std::clamp((ea.dot(r) - dot * eb.dot(r)) / den, -a.half[i], a.half[i]);
    patch.points.emplace_back(p + s * ea, best);
  }
  patch.normal = -n_best;
  patch.axis = kind;
  return patch;
}

}  // namespace

contact::ContactProblem Pile::detect() const {
  World world = spatial ? World::spatial() : World::planar();
  world.gravity = gravity;
  std::vector<int> index(bodies.size(), contact::kHeld);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const PileBody& body = bodies[i];
    if (body.fixed) continue;
    index[i] = world.add_box(body.position, Vector3d::Ones(), body.mass);
    auto& mass = world.problem.bodies.back().mass;
    if (spatial) {
      mass.bottomRightCorner(3, 3) = body.rotation * body.inertia * body.rotation.transpose();
    } else {
      mass(2, 2) = body.inertia(2, 2);
    }
    world.problem.bodies.back().radius = body.radius;
    world.problem.bodies.back().scene_body = static_cast<int>(i);
    world.set_velocity(index[i], body.velocity, body.spin);
  }
  const auto travel = [this](const PileBody& b) {
    return b.fixed ? 0.0 : b.velocity.norm() + b.radius * b.spin.norm() + step * gravity;
  };
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t j = i + 1; j < bodies.size(); ++j) {
      const PileBody &a = bodies[i], &b = bodies[j];
      if (a.fixed && b.fixed) continue;
      const double reach = 1.5 * step * (travel(a) + travel(b)) + 1e-4;
      if ((a.position - b.position).norm() > a.radius + b.radius + reach) continue;
      for (std::size_t ka = 0; ka < a.pieces.size(); ++ka) {
        for (std::size_t kb = 0; kb < b.pieces.size(); ++kb) {
          Patch patch;
          if (spatial) {
            const auto place = [](const PileBody& body, const PilePiece& piece) {
              return PlacedBox{body.position + body.rotation * piece.centre, piece.half,
                               body.rotation};
            };
            patch = box_patch(place(a, a.pieces[ka]), place(b, b.pieces[kb]), reach);
          } else {
            patch = polygon_patch(placed(a, a.pieces[ka]), placed(b, b.pieces[kb]), reach);
          }
          int corner = 0;
          for (const auto& [point, gap] : patch.points) {
            world.add_contact(index[i], index[j], point, patch.normal, friction, gap);
            world.problem.contacts.back().key =
                ((((i * 1000 + j) * 10 + ka) * 10 + kb) * 1000 + patch.axis) * 10 + corner++;
          }
        }
      }
    }
  }
  return world.problem;
}

}  // namespace tenon::testing
