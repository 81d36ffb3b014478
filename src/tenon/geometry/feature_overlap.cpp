#include "tenon/geometry/feature_overlap.hpp"

#include <algorithm>
#include <span>

namespace tenon::geometry {

using Eigen::Vector2d;
using Eigen::Vector3d;

namespace {

double cross2(const Vector2d& a, const Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// A projected feature: 1, 2 or more corners counter-clockwise about n, with their vertices and the
/// edges from corner i to i + 1.
struct Outline {
  std::vector<Vector2d> at;
  std::vector<int> vertex, edge;
  int size() const { return static_cast<int>(at.size()); }
};

Outline outline(const ConvexPolyhedron& shape, const Feature& feature, bool reversed,
                const auto& project) {
  Outline result;
  if (feature.kind == FeatureKind::kVertex) {
    result.vertex = {feature.index};
    result.edge = {-1};
  } else if (feature.kind == FeatureKind::kEdge) {
    const auto& edge = shape.edges()[feature.index];
    result.vertex = {edge.vertex[0], edge.vertex[1]};
    result.edge = {feature.index, feature.index};
  } else {
    const auto corners = shape.face_vertices(feature.index);
    const auto edges = shape.face_edges(feature.index);
    result.vertex.assign(corners.begin(), corners.end());
    result.edge.assign(edges.begin(), edges.end());
    if (reversed) {
      std::reverse(result.vertex.begin(), result.vertex.end());
      std::reverse(result.edge.begin(), result.edge.end() - 1);
    }
  }
  for (const int v : result.vertex) result.at.push_back(project(v));
  return result;
}

/// A corner while clipping. What it is: a vertex of the subject, of the clipper, or a crossing; and
/// where the edge that leaves it runs: along an edge of the subject, or a side of the clipper.
struct Corner {
  Vector2d at;
  int subject_vertex = -1, clipper_vertex = -1;
  int subject_edge = -1, clipper_edge = -1;  ///< crossing
  int leaves_subject = -1, leaves_side = -1;
};

/// Cuts the corners by side i of the clipper (Sutherland and Hodgman 1974, with a border).
std::vector<Corner> clip_by_side(const std::vector<Corner>& corners, const Outline& clipper, int i,
                                 double border) {
  const int next_i = (i + 1) % clipper.size();
  const Vector2d from = clipper.at[i];
  const Vector2d along = (clipper.at[next_i] - from).normalized();
  const int n = static_cast<int>(corners.size());
  std::vector<double> inside(n);
  for (int k = 0; k < n; ++k) inside[k] = cross2(along, corners[k].at - from);
  std::vector<Corner> kept;
  for (int k = 0; k < n; ++k) {
    const int next = (k + 1) % n;
    const bool out_next = inside[next] < -border, leaving = inside[k] >= -border && out_next;
    if (inside[k] >= -border) {
      kept.push_back(corners[k]);
      if (leaving && inside[k] <= border)
        kept.back().leaves_subject = -1, kept.back().leaves_side = i;
    }
    const bool cut_out = inside[k] > border && out_next;
    const bool cut_in = inside[k] < -border && inside[next] > border;
    if (!cut_out && !cut_in) continue;
    Corner made;
    const double share = inside[k] / (inside[k] - inside[next]);
    made.at = corners[k].at + share * (corners[next].at - corners[k].at);
    if (corners[k].leaves_side >= 0) {  // two sides of the clipper meet in one of its vertices
      const int j = corners[k].leaves_side;
      const int shared = (j + 1) % clipper.size() == i ? i : (next_i == j ? next_i : -1);
      if (shared >= 0) made.clipper_vertex = clipper.vertex[shared], made.at = clipper.at[shared];
    } else {
      made.subject_edge = corners[k].leaves_subject;
      made.clipper_edge = clipper.edge[i];
    }
    if (cut_out) {
      made.leaves_side = i;
    } else {
      made.leaves_subject = corners[k].leaves_subject, made.leaves_side = corners[k].leaves_side;
    }
    kept.push_back(made);
  }
  return kept;
}

/// Neighbours closer than `distance` become one; a vertex wins over a crossing.
void drop_twins(std::vector<Corner>& corners, double distance) {
  std::vector<Corner> kept;
  const auto is_vertex = [](const Corner& c) {
    return c.subject_vertex >= 0 || c.clipper_vertex >= 0;
  };
  for (const Corner& corner : corners) {
    if (kept.empty() || (corner.at - kept.back().at).norm() > distance) {
      kept.push_back(corner);
    } else if (!is_vertex(kept.back()) && is_vertex(corner)) {
      kept.back() = corner;
    }
  }
  while (kept.size() > 1 && (kept.back().at - kept.front().at).norm() <= distance) {
    if (!is_vertex(kept.front()) && is_vertex(kept.back())) kept.front() = kept.back();
    kept.pop_back();
  }
  corners = std::move(kept);
}

std::vector<Corner> clip(const Outline& subject, const Outline& clipper, double border) {
  std::vector<Corner> corners(subject.size());
  for (int k = 0; k < subject.size(); ++k) {
    corners[k].at = subject.at[k];
    corners[k].subject_vertex = subject.vertex[k];
    corners[k].leaves_subject = subject.edge[k];
  }
  for (int i = 0; i < clipper.size() && !corners.empty(); ++i)
    corners = clip_by_side(corners, clipper, i, border);
  drop_twins(corners, 4 * border);
  return corners;
}

/// Overlap of features that are both no faces: points and segments.
std::vector<Corner> meet_thin(const Outline& subject, const Outline& clipper, double border) {
  std::vector<Corner> corners;
  const auto add_vertices = [&](const Outline& of, const Outline& on, bool of_subject) {
    for (int k = 0; k < of.size(); ++k) {
      const Vector2d from = on.at[0],
                     e = on.size() == 2 ? Vector2d(on.at[1] - from) : Vector2d::Zero();
      const double ee = e.squaredNorm();
      const double s = ee > 0 ? std::clamp((of.at[k] - from).dot(e) / ee, 0.0, 1.0) : 0;
      if ((of.at[k] - from - s * e).norm() > border) continue;
      Corner corner;
      corner.at = of.at[k];
      (of_subject ? corner.subject_vertex : corner.clipper_vertex) = of.vertex[k];
      corners.push_back(corner);
    }
  };
  add_vertices(subject, clipper, true);
  add_vertices(clipper, subject, false);
  drop_twins(corners, 4 * border);
  if (!corners.empty() || subject.size() < 2 || clipper.size() < 2) return corners;
  const Vector2d e = subject.at[1] - subject.at[0], f = clipper.at[1] - clipper.at[0];
  const Vector2d w = clipper.at[0] - subject.at[0];
  const double turn = cross2(e, f);
  if (turn == 0) return corners;
  const double s = cross2(w, f) / turn, u = cross2(w, e) / turn;
  if (s < 0 || s > 1 || u < 0 || u > 1) return corners;
  Corner corner;
  corner.at = subject.at[0] + s * e;
  corner.subject_edge = subject.edge[0], corner.clipper_edge = clipper.edge[0];
  corners.push_back(corner);
  return corners;
}

/// Height along n of a feature above the point q of the plane (in A's frame, n . q = 0).
struct Surface {
  FeatureKind kind;
  Vector3d normal, from, along;  ///< face: plane through `from`; edge: line; vertex: point
  Surface(const ConvexPolyhedron& shape, const Feature& feature, const auto& vertex,
          const auto& turn)
      : kind(feature.kind) {
    if (kind == FeatureKind::kVertex) {
      from = vertex(feature.index);
    } else if (kind == FeatureKind::kEdge) {
      const auto& edge = shape.edges()[feature.index];
      from = vertex(edge.vertex[0]);
      along = vertex(edge.vertex[1]) - from;
    } else {
      normal = turn(feature.index);
      from = vertex(shape.face_vertices(feature.index)[0]);
    }
  }
  double height(const Vector3d& q, const Vector3d& n) const {
    if (kind == FeatureKind::kVertex) return n.dot(from);
    if (kind == FeatureKind::kFace) return normal.dot(from - q) / normal.dot(n);
    const Vector3d flat = along - n * n.dot(along);
    const double ff = flat.squaredNorm();
    const double s = ff > 0 ? std::clamp((q - from).dot(flat) / ff, 0.0, 1.0) : 0;
    return n.dot(from + s * along);
  }
};

}  // namespace

std::vector<OverlapCorner> feature_overlap(const PosedPair& pair, const Vector3d& n,
                                           const Feature& feature_a, const Feature& feature_b,
                                           double border) {
  int least = 0;
  n.cwiseAbs().minCoeff(&least);
  Vector3d u = Vector3d::Unit(least);
  u = (u - n * n.dot(u)).normalized();
  const Vector3d v = n.cross(u);
  const auto flat = [&](const Vector3d& x) { return Vector2d(u.dot(x), v.dot(x)); };
  const auto vertex_a = [&](int i) { return pair.vertex_a(i); };
  const auto vertex_b = [&](int j) { return pair.vertex_b(j); };
  const Outline oa = outline(pair.a, feature_a, false, [&](int i) { return flat(vertex_a(i)); });
  const Outline ob = outline(pair.b, feature_b, true, [&](int j) { return flat(vertex_b(j)); });
  // The subject is clipped by the other one, which has to be a face. B unless only B is a face.
  const bool b_is_subject = oa.size() >= 3 || ob.size() < 3;
  const Outline& subject = b_is_subject ? ob : oa;
  const Outline& clipper = b_is_subject ? oa : ob;
  const std::vector<Corner> corners =
      clipper.size() >= 3 ? clip(subject, clipper, border) : meet_thin(subject, clipper, border);

  const Surface sa(pair.a, feature_a, vertex_a, [&](int f) { return pair.a.faces()[f].normal; });
  const Surface sb(pair.b, feature_b, vertex_b, [&](int g) { return pair.normal_b(g); });
  std::vector<OverlapCorner> result;
  for (const Corner& corner : corners) {
    OverlapCorner out{Vector3d::Zero(), Vector3d::Zero(), feature_a, feature_b};
    const int ia = b_is_subject ? corner.clipper_vertex : corner.subject_vertex;
    const int ib = b_is_subject ? corner.subject_vertex : corner.clipper_vertex;
    const int ea = b_is_subject ? corner.clipper_edge : corner.subject_edge;
    const int eb = b_is_subject ? corner.subject_edge : corner.clipper_edge;
    if (ib >= 0) {
      out.point_b = vertex_b(ib);
      const Vector3d q = out.point_b - n * n.dot(out.point_b);
      out.point_a = q + n * sa.height(q, n);
      out.feature_b = {FeatureKind::kVertex, ib};
    } else if (ia >= 0) {
      out.point_a = vertex_a(ia);
      const Vector3d q = out.point_a - n * n.dot(out.point_a);
      out.point_b = q + n * sb.height(q, n);
      out.feature_a = {FeatureKind::kVertex, ia};
    } else {
      const Vector3d q = u * corner.at.x() + v * corner.at.y();
      out.point_a = q + n * sa.height(q, n);
      out.point_b = q + n * sb.height(q, n);
      if (ea >= 0 && eb >= 0) {
        out.feature_a = {FeatureKind::kEdge, ea};
        out.feature_b = {FeatureKind::kEdge, eb};
      }
    }
    result.push_back(out);
  }
  return result;
}

}  // namespace tenon::geometry
