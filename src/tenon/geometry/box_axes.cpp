#include "tenon/geometry/separating_axis.hpp"

namespace tenon::geometry {

using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

/// Vertex number of a box along a direction in its own frame (bits x, y, z).
int box_vertex(const Vector3d& direction) {
  return (direction.x() > 0 ? 1 : 0) | (direction.y() > 0 ? 2 : 0) | (direction.z() > 0 ? 4 : 0);
}

/// The edge of a box along `axis` at a vertex, by search: boxes have twelve.
int box_edge(const ConvexPolyhedron& box, int vertex, int axis) {
  const auto around = box.neighbours(vertex);
  for (size_t i = 0; i < around.size(); ++i)
    if ((around[i] ^ vertex) == 1 << axis) return box.vertex_edges(vertex)[i];
  return -1;
}

}  // namespace

// Gottschalk, Lin, Manocha 1996. The cross product of a coordinate axis with a direction has no
// part along either beyond round-off of the product, so that the normal itself needs no care.
SeparatingAxis best_box_axis(const PosedPair& pair) {
  const Vector3d& ha = pair.a.half_extents();
  const Vector3d& hb = pair.b.half_extents();
  const Matrix3d& R = pair.R;
  const Matrix3d abs_R = R.cwiseAbs();
  const Vector3d c = R * pair.b.centre() + pair.t - pair.a.centre();
  const Vector3d c_b = R.transpose() * c;

  double best = -std::numeric_limits<double>::infinity();
  int kind = 0, index = 0, other = 0;
  const Vector3d reach_a = ha + abs_R * hb, reach_b = hb + abs_R.transpose() * ha;
  for (int i = 0; i < 3; ++i) {
    const double s = std::abs(c[i]) - reach_a[i];
    if (s > best) best = s, kind = 0, index = i;
  }
  for (int j = 0; j < 3; ++j) {
    const double s = std::abs(c_b[j]) - reach_b[j];
    if (s > best) best = s, kind = 1, index = j;
  }
  // Faces win ties: an edge axis must be better by more than round-off of the two sums.
  const double bonus = 0.1 * pair.tolerance;
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
      const double u = R(i1, j), v = R(i2, j), nn = u * u + v * v;
      if (!(nn > 1e-31)) continue;
      if (nn < 1e-4) {  // the sums below would be divided by a small sine: normal first
        Vector3d n = Vector3d::Zero();
        n[i1] = -v / std::sqrt(nn), n[i2] = u / std::sqrt(nn);
        const double s = std::abs(n.dot(c)) - ha[i1] * std::abs(n[i1]) - ha[i2] * std::abs(n[i2]) -
                         hb[j1] * std::abs(n.dot(R.col(j1))) - hb[j2] * std::abs(n.dot(R.col(j2)));
        if (s > best + bonus) best = s, kind = 2, index = i, other = j;
        continue;
      }
      const double gap =
          std::abs(c[i2] * u - c[i1] * v) - (ha[i1] * abs_R(i2, j) + ha[i2] * abs_R(i1, j) +
                                             hb[j1] * abs_R(i, j2) + hb[j2] * abs_R(i, j1));
      // gap / sqrt(nn) > best, without the root where the signs or squares tell.
      const double limit = best + bonus;
      if (gap <= 0 && limit >= 0) continue;
      if (gap <= 0 && gap * gap >= limit * limit * nn) continue;
      if (gap > 0 && limit > 0 && gap * gap <= limit * limit * nn) continue;
      best = gap / std::sqrt(nn), kind = 2, index = i, other = j;
    }
  }

  SeparatingAxis axis;
  axis.s = best;
  if (kind == 0) {
    axis.n = Vector3d::Zero();
    axis.n[index] = c[index] < 0 ? -1 : 1;
  } else if (kind == 1) {
    axis.n = c_b[index] < 0 ? Vector3d(-R.col(index)) : Vector3d(R.col(index));
  } else {
    Vector3d e = Vector3d::Zero();
    e[index] = 1;
    axis.n = e.cross(R.col(other)).normalized();
    if (axis.n.dot(c) < 0) axis.n = -axis.n;
  }
  axis.top_a = box_vertex(axis.n);
  axis.bottom_b = box_vertex(-(R.transpose() * axis.n));
  axis.s = axis.n.dot(pair.vertex_b(axis.bottom_b) - pair.vertex_a(axis.top_a));
  axis.axis_a = {FeatureKind::kVertex, axis.top_a};
  axis.axis_b = {FeatureKind::kVertex, axis.bottom_b};
  if (kind == 0) axis.axis_a = {FeatureKind::kFace, 2 * index + (axis.n[index] > 0)};
  if (kind == 1) axis.axis_b = {FeatureKind::kFace, 2 * index + (c_b[index] < 0)};
  if (kind == 2) {
    axis.axis_a = {FeatureKind::kEdge, box_edge(pair.a, axis.top_a, index)};
    axis.axis_b = {FeatureKind::kEdge, box_edge(pair.b, axis.bottom_b, other)};
  }
  return axis;
}

}  // namespace tenon::geometry
