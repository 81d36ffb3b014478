#include "tenon/geometry/simplex.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <limits>

namespace tenon::geometry {

using Eigen::Vector3d;

namespace {

/// Convex weights of the point nearest to the origin, and its squared distance.
struct Nearest {
  double weight[4] = {0, 0, 0, 0};
  double squared = std::numeric_limits<double>::infinity();
};

void on_segment(const Vector3d* w, int i, int j, Nearest& best) {
  const Vector3d d = w[j] - w[i];
  const double dd = d.squaredNorm(), along = -w[i].dot(d);
  const double s = along <= 0 || dd == 0 ? 0 : (along >= dd ? 1 : along / dd);
  const double squared = (w[i] + s * d).squaredNorm();
  if (squared >= best.squared) return;
  best = Nearest();
  best.squared = squared;
  best.weight[i] = 1 - s, best.weight[j] += s;
}

// Regions of the triangle by their barycentric signs; a sliver whose signs are noise is judged by
// its edges as well, which is never wrong, only longer.
void on_triangle(const Vector3d* w, int i, int j, int k, Nearest& best) {
  const Vector3d e = w[j] - w[i], f = w[k] - w[i];
  const double ee = e.squaredNorm(), ff = f.squaredNorm(), ef = e.dot(f);
  const double e0 = -e.dot(w[i]), f0 = -f.dot(w[i]);
  const double determinant = ee * ff - ef * ef;
  const double u = e0 * ff - f0 * ef, v = f0 * ee - e0 * ef;
  const bool sliver = !(determinant > 1e-10 * ee * ff);
  const bool inside = u > 0 && v > 0 && u + v < determinant;
  if (inside) {
    const double s = u / determinant, t = v / determinant;
    const double squared = (w[i] + s * e + t * f).squaredNorm();
    if (squared < best.squared) {
      best = Nearest();
      best.squared = squared;
      best.weight[i] = 1 - s - t, best.weight[j] = s, best.weight[k] = t;
    }
    if (!sliver) return;
  }
  if (v <= 0 || sliver) on_segment(w, i, j, best);
  if (u <= 0 || sliver) on_segment(w, i, k, best);
  if (u + v >= determinant || sliver) on_segment(w, j, k, best);
}

/// The origin lies on the inner side of face (i, j, k) of the tetrahedron, by more than round-off.
bool clearly_inside(const Vector3d* w, int i, int j, int k, int opposite) {
  const Vector3d e = w[j] - w[i], f = w[k] - w[i];
  const Vector3d n = e.cross(f);
  const double inner = n.dot(w[opposite] - w[i]), origin = -n.dot(w[i]);
  const double scale = e.norm() * f.norm() * (w[i].norm() + (w[opposite] - w[i]).norm());
  const double noise = 1e-15 * scale;
  return inner > 0 ? (inner > noise && origin > noise) : (inner < -noise && origin < -noise);
}

}  // namespace

Vector3d Simplex::reduce() {
  Nearest best;
  if (count == 1) {
    weight[0] = 1;
    return w[0];
  }
  if (count == 2) {
    on_segment(w, 0, 1, best);
  } else if (count == 3) {
    on_triangle(w, 0, 1, 2, best);
  } else {
    constexpr int kFaces[4][4] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}};
    bool inside = true;
    for (const auto& f : kFaces)
      if (!clearly_inside(w, f[0], f[1], f[2], f[3])) {
        inside = false;
        on_triangle(w, f[0], f[1], f[2], best);
      }
    if (inside) return Vector3d::Zero();
  }
  Vector3d nearest = Vector3d::Zero();
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    if (!(best.weight[i] > 0)) continue;
    const double share = best.weight[i];
    nearest += share * w[i];
    w[kept] = w[i], a[kept] = a[i], b[kept] = b[i], weight[kept] = share;
    ++kept;
  }
  count = kept;
  return nearest;
}

}  // namespace tenon::geometry
