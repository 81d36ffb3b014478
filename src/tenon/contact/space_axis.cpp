#include "tenon/contact/space_axis.hpp"

#include <algorithm>

#include "tenon/geometry/separating_axis.hpp"

namespace tenon::contact {

using Eigen::Vector3d;
using geometry::ConvexPolyhedron;
using geometry::Feature;
using geometry::FeatureKind;
using geometry::PosedPair;

AxisNumbers::AxisNumbers(const ConvexPolyhedron& a, const ConvexPolyhedron& b)
    : faces_a_(static_cast<int>(a.faces().size())),
      faces_b_(static_cast<int>(b.faces().size())),
      edges_a_(static_cast<int>(a.edges().size())),
      edges_b_(static_cast<int>(b.edges().size())),
      vertices_b_(static_cast<int>(b.vertices().size())),
      vertices_a_(static_cast<int>(a.vertices().size())) {}

AxisNumbers::Pair AxisNumbers::features(int k) const {
  const Feature none{FeatureKind::kVertex, 0};
  if (k < faces_a_) return {{FeatureKind::kFace, k}, none};
  k -= faces_a_;
  if (k < faces_b_) return {none, {FeatureKind::kFace, k}};
  k -= faces_b_;
  if (k < edges_a_ * edges_b_)
    return {{FeatureKind::kEdge, k / edges_b_}, {FeatureKind::kEdge, k % edges_b_}};
  k -= edges_a_ * edges_b_;
  if (k < vertices_a_ * vertices_b_)
    return {{FeatureKind::kVertex, k / vertices_b_}, {FeatureKind::kVertex, k % vertices_b_}};
  k -= vertices_a_ * vertices_b_;
  if (k < vertices_a_ * edges_b_)
    return {{FeatureKind::kVertex, k / edges_b_}, {FeatureKind::kEdge, k % edges_b_}};
  k -= vertices_a_ * edges_b_;
  return {{FeatureKind::kEdge, k / vertices_b_}, {FeatureKind::kVertex, k % vertices_b_}};
}

int AxisNumbers::number(const Feature& a, const Feature& b) const {
  if (a.kind == FeatureKind::kFace) return a.index;
  int base = faces_a_;
  if (b.kind == FeatureKind::kFace) return base + b.index;
  base += faces_b_;
  const bool edge_a = a.kind == FeatureKind::kEdge, edge_b = b.kind == FeatureKind::kEdge;
  if (edge_a && edge_b) return base + a.index * edges_b_ + b.index;
  base += edges_a_ * edges_b_;
  if (!edge_a && !edge_b) return base + a.index * vertices_b_ + b.index;
  base += vertices_a_ * vertices_b_;
  if (!edge_a) return base + a.index * edges_b_ + b.index;
  return base + vertices_a_ * edges_b_ + a.index * vertices_b_ + b.index;
}

geometry::RigidTransform seen_from(const Placement& a, const Placement& b) {
  return {a.rotation.transpose() * b.rotation, a.rotation.transpose() * (b.centre - a.centre)};
}

namespace {

struct Line {
  Vector3d from, along;
};

Line edge_line(const ConvexPolyhedron& shape, int e, const auto& vertex) {
  const auto& edge = shape.edges()[e];
  const Vector3d from = vertex(edge.vertex[0]);
  return {from, vertex(edge.vertex[1]) - from};
}

Vector3d outward_of_edge(const ConvexPolyhedron& shape, int e) {
  const auto& edge = shape.edges()[e];
  return shape.faces()[edge.face[0]].normal + shape.faces()[edge.face[1]].normal;
}

ThinPair two_lines(const PosedPair& pair, int ea, int eb) {
  const Line a = edge_line(pair.a, ea, [&](int i) { return pair.vertex_a(i); });
  const Line b = edge_line(pair.b, eb, [&](int j) { return pair.vertex_b(j); });
  Vector3d n = geometry::common_normal(a.along, b.along);
  const Vector3d outward = outward_of_edge(pair.a, ea);
  const Vector3d w = b.from - a.from;
  if (n.squaredNorm() < 0.5) {  // parallel: across both, out of A
    n = (outward - a.along * (a.along.dot(outward) / a.along.squaredNorm())).normalized();
    return {a.from, b.from, n};
  }
  if (n.dot(outward) < 0) n = -n;
  const Vector3d m = a.along.cross(b.along);
  const double s = std::clamp(w.cross(b.along).dot(m) / m.squaredNorm(), 0.0, 1.0);
  const double u = std::clamp(w.cross(a.along).dot(m) / m.squaredNorm(), 0.0, 1.0);
  return {a.from + s * a.along, b.from + u * b.along, n};
}

Vector3d nearest_on(const Line& line, const Vector3d& p) {
  const double s = (p - line.from).dot(line.along) / line.along.squaredNorm();
  return line.from + std::clamp(s, 0.0, 1.0) * line.along;
}

}  // namespace

RowFeature thin_row(const Feature& a, const Feature& b) {
  if (is_vertex(a) && is_vertex(b)) return {RowFeature::kCorners, a.index, b.index};
  const auto coded = [](const Feature& f) { return is_edge(f) ? f.index : -1 - f.index; };
  return {RowFeature::kEdges, coded(a), coded(b)};
}

std::pair<Feature, Feature> thin_features(const RowFeature& row) {
  const auto feature = [&](int code) {
    if (row.kind == RowFeature::kCorners) return Feature{FeatureKind::kVertex, code};
    return code >= 0 ? Feature{FeatureKind::kEdge, code} : Feature{FeatureKind::kVertex, -1 - code};
  };
  return {feature(row.first), feature(row.second)};
}

ThinPair thin_pair(const PosedPair& pair, const Feature& fa, const Feature& fb) {
  const bool edge_a = fa.kind == FeatureKind::kEdge, edge_b = fb.kind == FeatureKind::kEdge;
  if (edge_a && edge_b) return two_lines(pair, fa.index, fb.index);
  ThinPair thin;
  if (edge_a) {
    thin.point_b = pair.vertex_b(fb.index);
    thin.point_a = nearest_on(edge_line(pair.a, fa.index, [&](int i) { return pair.vertex_a(i); }),
                              thin.point_b);
  } else if (edge_b) {
    thin.point_a = pair.vertex_a(fa.index);
    thin.point_b = nearest_on(edge_line(pair.b, fb.index, [&](int j) { return pair.vertex_b(j); }),
                              thin.point_a);
  } else {
    thin.point_a = pair.vertex_a(fa.index), thin.point_b = pair.vertex_b(fb.index);
  }
  const Vector3d between = thin.point_b - thin.point_a;
  thin.n = between.norm() > 0 ? Vector3d(between.normalized()) : Vector3d(0, 0, 1);
  return thin;
}

Vector3d alternative_direction(const PosedPair& pair, const Feature& a, const Feature& b) {
  if (a.kind == FeatureKind::kFace) return pair.a.faces()[a.index].normal;
  if (b.kind == FeatureKind::kFace) return -pair.normal_b(b.index);
  return thin_pair(pair, a, b).n;
}

}  // namespace tenon::contact
