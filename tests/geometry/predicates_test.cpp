#include "tenon/geometry/predicates.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/samples.hpp"
#include "tenon/core/check.hpp"
#include "tenon/core/random.hpp"

namespace tenon::geometry {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

TEST(Predicates, SignsFollowTheRightHandRule) {
  EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);
  EXPECT_EQ(orient2d({0, 0}, {0, 1}, {1, 0}), -1);
  EXPECT_EQ(orient2d({0, 0}, {1, 1}, {3, 3}), 0);
  EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, 1}), 1);
  EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, -1}), -1);
  EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {7, -2, 0}), 0);
}

// The classical grid on which plain double arithmetic gives a checkered pattern: points one unit
// in the last place apart near the line y = x.
TEST(Predicates, RightOneUlpBesideALine) {
  const Vector2d q(12, 12), r(24, 24);
  const double ulp = 0x1.0p-53;
  for (int i = 0; i < 64; ++i)
    for (int j = 0; j < 64; ++j) {
      const Vector2d p(0.5 + i * ulp, 0.5 + j * ulp);
      // p lies left of the line from q to r exactly when its y exceeds its x; the steps near 0.5
      // are representable, so this comparison is exact.
      EXPECT_EQ(orient2d(q, r, p), (p.y() > p.x()) - (p.y() < p.x())) << i << ' ' << j;
    }
}

// Integers below 2^20 give determinants below 2^63: an oracle in 64-bit integers, on scaled copies
// that force rounding of the differences' products and on huge and tiny scales.
TEST(Predicates, AgreeWithIntegerArithmetic) {
  Random random(1);
  for (int i = 0; i < testing::samples(20000, 1000000); ++i) {
    long long v[6];
    for (auto& x : v) x = random.below(1 << 20);
    if (i % 2) {  // nearly on a line
      const int s = random.below(1000), t = random.below(1000);
      v[2] = v[0] + s * 3, v[3] = v[1] + s * 5, v[4] = v[0] - t * 3, v[5] = v[1] - t * 5;
      v[4] += random.below(3) - 1;
    }
    const long long det = (v[0] - v[4]) * (v[3] - v[5]) - (v[1] - v[5]) * (v[2] - v[4]);
    for (double scale : {1.0, 0x1.0p-1000, 0x1.0p600, 0x1.0p-520}) {
      const Vector2d a(v[0] * scale, v[1] * scale), b(v[2] * scale, v[3] * scale),
          c(v[4] * scale, v[5] * scale);
      ASSERT_EQ(orient2d(a, b, c), (det > 0) - (det < 0));
      ASSERT_EQ(orient2d(b, a, c), (det < 0) - (det > 0));
    }
  }
}

TEST(Predicates, SpatialAgreesWithQuadrupleIntegers) {
  Random random(2);
  int zeros = 0;
  for (int i = 0; i < testing::samples(20000, 1000000); ++i) {
    long long p[4][3];
    for (auto& point : p)
      for (auto& x : point) x = random.below(1 << 20);
    if (i % 2) {  // d = a + (b - a) k + (c - a) l, at most one unit off
      const int k = random.below(9) - 4, l = random.below(9) - 4;
      for (int j = 0; j < 3; ++j)
        p[3][j] = p[0][j] + (p[1][j] - p[0][j]) * k + (p[2][j] - p[0][j]) * l;
      p[3][random.below(3)] += random.below(3) - 1;
    }
    __extension__ using Wide = __int128;
    Wide m[3][3];
    for (int r = 0; r < 3; ++r)
      for (int j = 0; j < 3; ++j) m[r][j] = p[r + 1][j] - p[0][j];
    const Wide det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                     m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                     m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    const int expected = (det > 0) - (det < 0);
    zeros += expected == 0;
    for (double scale : {1.0, 0x1.0p-900, 0x1.0p400}) {
      const auto at = [&](int q) {
        return Vector3d(p[q][0] * scale, p[q][1] * scale, p[q][2] * scale);
      };
      ASSERT_EQ(orient3d(at(0), at(1), at(2), at(3)), expected);
      ASSERT_EQ(orient3d(at(0), at(2), at(1), at(3)), -expected);
    }
  }
  EXPECT_GT(zeros, 100);
}

TEST(Predicates, WidelyDifferentExponents) {
  // 1e300 and 1e-300 in one triangle: the exact path, no overflow.
  EXPECT_EQ(orient2d({1e300, 1e300}, {-1e300, -1e300}, {1e-300, 0}), 1);
  EXPECT_EQ(orient2d({1e300, 1e300}, {-1e300, -1e300}, {0, 1e-300}), -1);
  EXPECT_EQ(orient3d({1e300, 0, 0}, {0, 1e300, 0}, {-1e300, 0, 0}, {0, 0, 1e-300}), 1);
}

TEST(Predicates, NotANumberIsABugOfTheCaller) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(orient2d({nan, 0}, {1, 2}, {3, 5}), BugError);
}

TEST(Predicates, SegmentsInEveryRelation) {
  using R = SegmentRelation;
  const auto relation = [](Vector2d a, Vector2d b, Vector2d c, Vector2d d) {
    const R r = segment_relation(a, b, c, d);
    EXPECT_EQ(segment_relation(c, d, a, b), r);
    EXPECT_EQ(segment_relation(b, a, c, d), r);
    EXPECT_EQ(segment_relation(b, a, d, c), r);
    return r;
  };
  EXPECT_EQ(relation({0, 0}, {2, 2}, {0, 2}, {2, 0}), R::kCross);
  EXPECT_EQ(relation({0, 0}, {2, 0}, {1, 0}, {1, 5}), R::kTouch);  // T
  EXPECT_EQ(relation({0, 0}, {2, 0}, {2, 0}, {3, 5}), R::kTouch);  // shared end
  EXPECT_EQ(relation({0, 0}, {2, 0}, {2, 0}, {3, 0}), R::kTouch);  // end to end on a line
  EXPECT_EQ(relation({0, 0}, {2, 0}, {1, 0}, {3, 0}), R::kOverlap);
  EXPECT_EQ(relation({0, 0}, {3, 3}, {1, 1}, {2, 2}), R::kOverlap);
  EXPECT_EQ(relation({0, 0}, {2, 0}, {3, 0}, {4, 0}), R::kApart);
  EXPECT_EQ(relation({0, 0}, {2, 2}, {2, 0}, {1.5, 1}), R::kApart);
  EXPECT_EQ(relation({0, 0}, {2, 0}, {0, 1}, {2, 1}), R::kApart);
  EXPECT_EQ(relation({0, 0}, {0, 3}, {0, 1}, {0, 2}), R::kOverlap);  // upright
  EXPECT_EQ(relation({0, 0}, {1, 0}, {0.5, std::nextafter(0.0, 1.0)}, {0.5, 1}), R::kApart);
}

TEST(Predicates, PointOnSegment) {
  EXPECT_TRUE(on_segment({0, 0}, {4, 2}, {2, 1}));
  EXPECT_TRUE(on_segment({0, 0}, {4, 2}, {4, 2}));
  EXPECT_FALSE(on_segment({0, 0}, {4, 2}, {6, 3}));
  EXPECT_FALSE(on_segment({0, 0}, {4, 2}, {2, std::nextafter(1.0, 2.0)}));
}

}  // namespace
}  // namespace tenon::geometry
