#include "tenon/contact/plane_body.hpp"

#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_pieces.hpp"

namespace tenon::contact {
namespace {

using geometry::PlanePiece;

/// Notches that only the rounding of turned coordinates made are no notches.
double round_off(const geometry::Polygon& polygon) {
  Eigen::Vector2d low = polygon.outer[0], high = low;
  for (const auto& p : polygon.outer) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return 1e-12 * (high - low).norm();
}

/// Adds one piece of a shape; returns what is wrong with it.
class ShapeReader {
 public:
  ShapeReader(PlaneBody& body, std::string part) : body_(body), part_(std::move(part)) {}

  Faults operator()(const geometry::Polygon& polygon) const {
    const auto checked = geometry::checked_polygon(polygon, part_);  // scenes made in code too
    if (!checked) return checked.faults();
    take(geometry::convex_pieces(*checked, round_off(*checked)));
    add(geometry::polygon_mass(*checked));
    return {};
  }
  Faults operator()(const model::Box& box) const {
    if (!(box.size.head<2>().minCoeff() > 0))
      return fault("a box needs two positive edges", "give \"box\": [width, height]");
    body_.pieces.push_back(geometry::box_piece(box.size.head<2>()));
    const double w = box.size.x(), h = box.size.y();
    add({w * h, Eigen::Vector2d::Zero(), w * h * (w * w + h * h) / 12});
    return {};
  }
  Faults operator()(const model::Disc& disc) const {
    body_.pieces.push_back(geometry::disc_piece(disc.radius));
    add(geometry::disc_mass(disc.radius));
    return {};
  }
  Faults operator()(const model::RoundedPolygon& rounded) const {
    const auto checked = geometry::checked_polygon(rounded.polygon, part_);
    if (!checked) return checked.faults();
    if (!(rounded.radius > 0)) return fault("its rounding is not positive", "give a radius > 0");
    const auto mass = geometry::rounded_mass(*checked, rounded.radius);
    if (!mass)
      return fault("its rounding closes a notch or a hole",
                   "use a smaller radius, or give the pieces");
    take(geometry::convex_pieces(*checked, round_off(*checked), rounded.radius));
    add(*mass);
    return {};
  }
  Faults operator()(const model::Sphere&) const { return solid("sphere"); }
  Faults operator()(const model::Mesh&) const { return solid("polyhedron"); }

 private:
  void take(geometry::PolygonPieces cut) const {
    for (PlanePiece& piece : cut.pieces) body_.pieces.push_back(std::move(piece));
  }
  void add(const geometry::PlaneMass& mass) const { body_.mass = body_.mass + mass; }
  Faults fault(std::string message, std::string remedy) const {
    return {{"", part_, std::move(message), std::move(remedy)}};
  }
  Faults solid(const std::string& kind) const {
    return fault("a " + kind + " does not fit into the plane", "use \"dimension\": 3");
  }

  PlaneBody& body_;
  std::string part_;
};

}  // namespace

Result<PlaneBody> plane_body(const model::Shape& shape, const std::string& part) {
  PlaneBody body;
  Faults faults;
  for (std::size_t i = 0; i < shape.pieces.size(); ++i) {
    const std::string name = shape.pieces.size() > 1 ? part + ", piece " + std::to_string(i) : part;
    const Faults found = std::visit(ShapeReader(body, name), shape.pieces[i]);
    faults.insert(faults.end(), found.begin(), found.end());
  }
  if (body.pieces.empty() && faults.empty())
    faults.push_back({"", part, "has no shape", "give it a polygon, a box, a disc or pieces"});
  if (!faults.empty()) return faults;
  return body;
}

}  // namespace tenon::contact
