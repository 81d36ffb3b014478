#include "tenon/contact/edge_crossing.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::contact {

using Eigen::Vector3d;
using geometry::PosedPair;

namespace {

/// Cosine of the angle between a facet's normal and that of two edges from which on they do not
/// cross above the facet but beside it (73 degrees).
constexpr double kSide = 0.3;

}  // namespace

int crossing_number(const PosedPair& pair, int e, int f) {
  return e * static_cast<int>(pair.b.edges().size()) + f;
}

EdgeCrossing::EdgeCrossing(const PosedPair& pair, const RowFeature& feature) {
  const bool of_a = feature.kind == RowFeature::kFacetOfA;
  const int number = -1 - (of_a ? feature.second : feature.first);
  const Vector3d view = of_a ? pair.a.faces()[feature.first].normal : pair.normal_b(feature.second);
  const int edges_b = static_cast<int>(pair.b.edges().size());
  const auto& ea = pair.a.edges()[number / edges_b];
  const auto& eb = pair.b.edges()[number % edges_b];
  origin_a_ = pair.vertex_a(ea.vertex[0]), along_a_ = pair.vertex_a(ea.vertex[1]) - origin_a_;
  origin_b_ = pair.vertex_b(eb.vertex[0]), along_b_ = pair.vertex_b(eb.vertex[1]) - origin_b_;
  const Vector3d between = origin_b_ - origin_a_;
  const Vector3d normal = along_a_.cross(along_b_);
  const double turn = normal.dot(view);
  beside_ = !(std::abs(turn) > kSide * normal.norm());
  if (turn == 0) return;
  share_a_ = between.cross(along_b_).dot(view) / turn;
  share_b_ = between.cross(along_a_).dot(view) / turn;
}

Vector3d EdgeCrossing::on_a() const {
  return origin_a_ + std::clamp(share_a_, 0.0, 1.0) * along_a_;
}

Vector3d EdgeCrossing::on_b() const {
  return origin_b_ + std::clamp(share_b_, 0.0, 1.0) * along_b_;
}

bool EdgeCrossing::real() const {
  const auto within = [](double share) { return share >= -kMissed && share <= 1 + kMissed; };
  return !beside_ && within(share_a_) && within(share_b_);
}

}  // namespace tenon::contact
