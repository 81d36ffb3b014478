#include "tenon/contact/reach_plane.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tenon::contact {

namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using geometry::PlanePiece;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// x in the frame of `from` seen from the frame of `to`. Differences are formed before rotating, so
/// that touching pieces far from the origin keep their digits.
struct Relative {
  Matrix2d rotation;
  Vector2d shift;
  Relative(const Placement& to, const Placement& from) {
    const Matrix2d back = to.rotation.topLeftCorner<2, 2>().transpose();
    rotation = back * from.rotation.topLeftCorner<2, 2>();
    shift = back * (from.centre - to.centre).head<2>();
  }
  Vector2d operator*(const Vector2d& x) const { return rotation * x + shift; }
};

double facet_gap(const PlanePiece& owner, int facet, const PlanePiece& other,
                 const Relative& other_in_owner) {
  const Vector2d n = other_in_owner.rotation.transpose() * owner.facets()[facet].normal;
  double lowest = kInfinity;
  for (const Vector2d& x : other.vertices()) lowest = std::min(lowest, n.dot(x));
  return lowest + owner.facets()[facet].normal.dot(other_in_owner.shift) -
         owner.facets()[facet].offset - owner.radius() - other.radius();
}

/// Separation along the line through vertex i of a and vertex j of b, in a's frame.
double corner_gap(const PlanePiece& a, int i, const PlanePiece& b, int j, const Relative& b_in_a) {
  const Vector2d tip = b_in_a * b.vertices()[j];
  const Vector2d x = tip - a.vertices()[i];
  const double length = x.norm();
  if (length == 0) return -a.radius() - b.radius();
  const Vector2d n = x / length;
  double behind = 0, before = 0;  // how far other vertices reach beyond the pair
  for (const Vector2d& v : a.vertices()) behind = std::max(behind, n.dot(v - a.vertices()[i]));
  for (const Vector2d& v : b.vertices())
    before = std::max(before, n.dot(b_in_a.rotation * (b.vertices()[j] - v)));
  return length - behind - before - a.radius() - b.radius();
}

int count(const PlanePiece& piece) {
  return static_cast<int>(piece.facets().size());
}

struct CornerIndex {
  int i, j;
};
CornerIndex corner_index(int alternative, const PlanePiece& a, const PlanePiece& b) {
  const int k = alternative - count(a) - count(b), nb = static_cast<int>(b.vertices().size());
  return {k / nb, k % nb};
}

}  // namespace

PlanarPairs::PlanarPairs(std::vector<PlanePiece> pieces) : pieces_(std::move(pieces)) {
  for (const PlanePiece& piece : pieces_) {
    double width = piece.facets().empty() ? 0 : kInfinity;
    for (const PlanePiece::Facet& facet : piece.facets()) {
      double low = kInfinity;
      for (const Vector2d& v : piece.vertices()) low = std::min(low, facet.normal.dot(v));
      width = std::min(width, facet.offset - low);
    }
    thickness_.push_back(width + 2 * piece.radius());
  }
}

void PlanarPairs::gaps(const PiecePair& pair, const Placement& a, const Placement& b,
                       std::vector<AlternativeGap>& out) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const Relative b_in_a(a, b), a_in_b(b, a);
  out.clear();
  for (int f = 0; f < count(pa); ++f) out.push_back({f, facet_gap(pa, f, pb, b_in_a)});
  for (int f = 0; f < count(pb); ++f) out.push_back({count(pa) + f, facet_gap(pb, f, pa, a_in_b)});
  if (pa.radius() + pb.radius() == 0) return;
  for (int i = 0; i < int(pa.vertices().size()); ++i)
    for (int j = 0; j < int(pb.vertices().size()); ++j)
      out.push_back({static_cast<int>(out.size()), corner_gap(pa, i, pb, j, b_in_a)});
}

double PlanarPairs::gap(const PiecePair& pair, int alternative, const Placement& a,
                        const Placement& b) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const int na = count(pa), nb = count(pb);
  if (alternative < na) return facet_gap(pa, alternative, pb, Relative(a, b));
  if (alternative < na + nb) return facet_gap(pb, alternative - na, pa, Relative(b, a));
  const CornerIndex c = corner_index(alternative, pa, pb);
  return corner_gap(pa, c.i, pb, c.j, Relative(a, b));
}

Eigen::Vector3d PlanarPairs::normal(const PiecePair& pair, int alternative, const Placement& a,
                                    const Placement& b) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const int na = count(pa), nb = count(pb);
  const auto raised = [](const Vector2d& x) { return Eigen::Vector3d(x.x(), x.y(), 0); };
  if (alternative < na) return a.rotation * raised(pa.facets()[alternative].normal);
  if (alternative < na + nb) return -(b.rotation * raised(pb.facets()[alternative - na].normal));
  const CornerIndex c = corner_index(alternative, pa, pb);
  const Eigen::Vector3d x = (b.centre - a.centre) + b.rotation * raised(pb.vertices()[c.j]) -
                            a.rotation * raised(pa.vertices()[c.i]);
  return x.norm() > 0 ? x.normalized() : Eigen::Vector3d(0, 1, 0);
}

std::array<Eigen::Vector3d, 2> PlanarPairs::facet_ends(const PiecePair& pair, int alternative,
                                                       const Placement& a,
                                                       const Placement& b) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const bool of_a = alternative < count(pa);
  const PlanePiece& piece = of_a ? pa : pb;
  const Placement& place = of_a ? a : b;
  const int facet = of_a ? alternative : alternative - count(pa);
  if (facet >= count(piece)) return {a.centre, a.centre};
  const auto in_world = [&](int vertex) -> Eigen::Vector3d {
    const Vector2d& x = piece.vertices()[vertex % count(piece)];
    return place.centre + place.rotation * Eigen::Vector3d(x.x(), x.y(), 0);
  };
  return {in_world(facet), in_world(facet + 1)};
}

bool PlanarPairs::internal(const PiecePair& pair, int alternative) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const int na = count(pa), nb = count(pb);
  if (alternative < na) return pa.facets()[alternative].internal;
  if (alternative < na + nb) return pb.facets()[alternative - na].internal;
  return false;
}

double PlanarPairs::row_gap(const PiecePair& pair, const RowFeature& feature, const Placement& a,
                            const Placement& b) const {
  const PlanePiece &pa = pieces_[pair.piece_a], &pb = pieces_[pair.piece_b];
  const double radii = pa.radius() + pb.radius();
  switch (feature.kind) {
    case RowFeature::kFacetOfA: {
      const Vector2d x = Relative(a, b) * pb.vertices()[feature.second];
      return pa.facets()[feature.first].normal.dot(x) - pa.facets()[feature.first].offset - radii;
    }
    case RowFeature::kFacetOfB: {
      const Vector2d x = Relative(b, a) * pa.vertices()[feature.first];
      return pb.facets()[feature.second].normal.dot(x) - pb.facets()[feature.second].offset - radii;
    }
    default:
      return (Relative(a, b) * pb.vertices()[feature.second] - pa.vertices()[feature.first])
                 .norm() -
             radii;
  }
}

geometry::Bounds PlanarPairs::bounds(int piece, const Placement& place) const {
  return pieces_[piece].bounds(
      geometry::PlanePose(geometry::RigidTransform{place.rotation, place.centre}));
}

double PlanarPairs::rounding(const PiecePair& pair) const {
  return pieces_[pair.piece_a].radius() + pieces_[pair.piece_b].radius();
}

double PlanarPairs::thickness(const PiecePair& pair) const {
  const double ta = thickness_[pair.piece_a], tb = thickness_[pair.piece_b];
  if (ta == 0 || tb == 0) return std::max(ta, tb);  // a particle has no thickness of its own
  return std::min(ta, tb);
}

}  // namespace tenon::contact
