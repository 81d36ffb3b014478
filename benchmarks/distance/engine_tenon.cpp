#include "engine.hpp"
#include "tenon/geometry/convex_distance.hpp"

namespace tenon::bench {

namespace {

class TenonEngine final : public Engine {
 public:
  explicit TenonEngine(const DistanceSet& set) : set_(set) {}
  double query(int i) override {
    const auto& shapes = set_.pairs[set_.coherent ? 0 : i];
    const auto& pair = set_.pairs[i];
    return convex_distance({shapes.a, pair.pose_a}, {shapes.b, pair.pose_b},
                           set_.coherent ? &cache_ : nullptr)
        .distance;
  }

 private:
  const DistanceSet& set_;
  geometry::DistanceCache cache_;
};

}  // namespace

std::unique_ptr<Engine> make_tenon(const DistanceSet& set) {
  return std::make_unique<TenonEngine>(set);
}

}  // namespace tenon::bench
