#include "engine.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::bench {

namespace {

using testing::ConvexPair;
using testing::ConvexPolyhedron;

using MakeShape = ConvexPolyhedron (*)(Random&);

ConvexPolyhedron box(Random& random) {
  return testing::random_box(random);
}
template <int kVertices>
ConvexPolyhedron hull(Random& random) {
  return testing::random_hull(random, kVertices);
}

/// General position with the wanted sign of the distance.
ConvexPair placed(MakeShape make, bool apart, Random& random) {
  while (true) {
    ConvexPair pair = testing::random_pair(make(random), make(random), apart ? 1.6 : 0.7, random);
    const double d =
        geometry::convex_distance({pair.a, pair.pose_a}, {pair.b, pair.pose_b}).distance;
    const double size = pair.a.radius() + pair.b.radius();
    if (apart ? d > 0.02 * size : (d < -0.02 * size && d > -0.5 * size)) return pair;
  }
}

/// A slow drift and turn from a start pose: 400 poses, 1e-3 of the size and 2e-3 rad each.
DistanceSet motion(const std::string& name, const ConvexPair& start, const Eigen::Vector3d& drift,
                   Random& random) {
  DistanceSet set{name, {}, true};
  const Eigen::Matrix3d turn =
      Eigen::AngleAxisd(2e-3, testing::random_direction(random)).toRotationMatrix();
  ConvexPair pair = start;
  for (int step = 0; step < 400; ++step) {
    set.pairs.push_back(pair);
    if (step == 200) continue;
    pair.pose_b.rotation = turn * pair.pose_b.rotation;
    pair.pose_b.translation += drift;
  }
  return set;
}

/// Sliding in contact: the body turns about the normal and shifts along the face it lies on.
DistanceSet sliding(const std::string& name, MakeShape make, Random& random) {
  DistanceSet set{name, {}, true};
  ConvexPair pair{make(random), make(random), {}, {}};
  const auto& top = pair.a.faces()[0];
  const auto& bottom = pair.b.faces()[0];
  const Eigen::Matrix3d lay =
      Eigen::Quaterniond::FromTwoVectors(bottom.normal, -top.normal).toRotationMatrix();
  const Eigen::Vector3d along = top.normal.unitOrthogonal();
  for (int step = 0; step < 400; ++step) {
    pair.pose_b.rotation = Eigen::AngleAxisd(2e-3 * step, top.normal).toRotationMatrix() * lay;
    pair.pose_b.translation = (top.offset + bottom.offset) * top.normal + 1e-3 * step * along;
    set.pairs.push_back(pair);
  }
  return set;
}

struct Family {
  const char* name;
  MakeShape make;
  int count;  ///< pairs per cold set
};

}  // namespace

std::vector<DistanceSet> distance_sets(bool small) {
  Random random(2026);
  std::vector<DistanceSet> sets;
  const int share = small ? 10 : 1;
  DistanceSet lattice{"boxes, lattice", {}, false};
  for (int i = 0; i < 2000 / share; ++i) lattice.pairs.push_back(testing::lattice_pair(random));
  sets.push_back(std::move(lattice));
  const Family families[] = {{"boxes", box, 2000},
                             {"hulls of 8", hull<8>, 1000},
                             {"hulls of 32", hull<32>, 200},
                             {"hulls of 100", hull<100>, 40},
                             {"hulls of 200", hull<200>, 20}};
  for (const Family& family : families) {
    const std::string name = family.name;
    const int count = std::max(4, family.count / share);
    DistanceSet mated{name + ", mated", {}, false}, apart{name + ", apart", {}, false},
        deep{name + ", overlapping", {}, false};
    for (int i = 0; i < count; ++i) {
      mated.pairs.push_back(testing::mated_pair(family.make(random), family.make(random), random));
      apart.pairs.push_back(placed(family.make, true, random));
      deep.pairs.push_back(placed(family.make, false, random));
    }
    const ConvexPair far = apart.pairs[0], near = deep.pairs[0];
    for (DistanceSet* set : {&mated, &apart, &deep}) sets.push_back(std::move(*set));
    sets.push_back(
        motion(name + ", apart, coherent", far, 1e-3 * testing::random_direction(random), random));
    sets.push_back(sliding(name + ", touching, coherent", family.make, random));
    sets.push_back(motion(name + ", overlapping, coherent", near,
                          1e-4 * testing::random_direction(random), random));
  }
  return sets;
}

}  // namespace tenon::bench
