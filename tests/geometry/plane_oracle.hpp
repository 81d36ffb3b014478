// The slow truth about two convex planar pieces: all pairs of features, in quadruple precision.
#pragma once

#include <quadmath.h>

#include <vector>

#include "tenon/geometry/plane_piece.hpp"

namespace tenon::testing {

using Quad = __float128;

struct QuadPoint {
  Quad x, y;
};

inline std::vector<QuadPoint> place(const geometry::PlanePiece& piece,
                                    const geometry::PlanePose& X) {
  // The rotation is scaled to exactly one: a pose means a rigid motion.
  Quad c = X.cos, s = X.sin;
  const Quad norm = sqrtq(c * c + s * s);
  c /= norm, s /= norm;
  std::vector<QuadPoint> points;
  for (const auto& v : piece.vertices())
    points.push_back({c * Quad(v.x()) - s * Quad(v.y()) + Quad(X.translation.x()),
                      s * Quad(v.x()) + c * Quad(v.y()) + Quad(X.translation.y())});
  return points;
}

inline Quad point_segment(QuadPoint p, QuadPoint a, QuadPoint b) {
  const Quad ex = b.x - a.x, ey = b.y - a.y, whole = ex * ex + ey * ey;
  Quad t = whole > 0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / whole : Quad(0);
  t = t < 0 ? Quad(0) : t > 1 ? Quad(1) : t;
  const Quad dx = p.x - a.x - t * ex, dy = p.y - a.y - t * ey;
  return sqrtq(dx * dx + dy * dy);
}

/// Signed distance of the hulls less the radii: the least over all vertex-segment pairs if some
/// facet separates them or one of them has no inside, else the largest separation over all facets.
inline double exact_distance(const geometry::PlanePiece& a, const geometry::PlanePose& X_WA,
                             const geometry::PlanePiece& b, const geometry::PlanePose& X_WB) {
  const std::vector<QuadPoint> pa = place(a, X_WA), pb = place(b, X_WB);
  Quad best = -Quad(1e300), least = Quad(1e300);
  const auto facets = [&](const std::vector<QuadPoint>& p, const std::vector<QuadPoint>& q) {
    for (std::size_t i = 0; i < p.size() && p.size() > 1; ++i) {
      const QuadPoint u = p[i], v = p[(i + 1) % p.size()];
      const Quad ex = v.x - u.x, ey = v.y - u.y, length = sqrtq(ex * ex + ey * ey);
      Quad sep = Quad(1e300);
      for (const auto& w : q) {
        const Quad h = ((w.x - u.x) * ey - (w.y - u.y) * ex) / length;
        sep = h < sep ? h : sep;
      }
      best = sep > best ? sep : best;
    }
    for (const auto& w : q)
      for (std::size_t i = 0; i < p.size(); ++i) {
        const Quad d = point_segment(w, p[i], p[(i + 1) % p.size()]);
        least = d < least ? d : least;
      }
  };
  facets(pa, pb);
  facets(pb, pa);
  // Without an inside (points, segments) facets cannot see a gap along the line: crossing segments
  // are those with best < 0.
  const bool flat = pa.size() < 3 && pb.size() < 3;
  const Quad core = best > 0 || (flat && !(best < 0 && best > -Quad(1e299))) ? least : best;
  return static_cast<double>(core - Quad(a.radius()) - Quad(b.radius()));
}

}  // namespace tenon::testing
