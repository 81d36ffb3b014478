#include "tenon/contact/plane_body.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/contact/piece_fault.hpp"
#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_pieces.hpp"
#include "tenon/model/limits.hpp"

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
    const auto mass = geometry::polygon_mass(*checked);
    if (too_thin(*checked, mass.area)) return thin_fault();
    if (has_short_edge(*checked)) return edge_fault();
    take(geometry::convex_pieces(*checked, round_off(*checked)));
    add(mass);
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
    if (too_thin(*checked, geometry::polygon_mass(*checked).area)) return thin_fault();
    if (has_short_edge(*checked)) return edge_fault();
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
  /// Its mean width is below the lengths that can be computed with.
  static bool too_thin(const geometry::Polygon& polygon, double area) {
    return !(area >= model::kSmallestLength * 1e12 * round_off(polygon));
  }
  Faults thin_fault() const {
    return fault(fmt::format("is thinner than {:g} m", model::kSmallestLength), "check the unit");
  }
  /// Squares of shorter edges no longer fit into a double together with the rest.
  static bool has_short_edge(const geometry::Polygon& polygon) {
    const auto short_edge = [](const geometry::Loop& loop) {
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const Eigen::Vector2d edge = loop[(i + 1) % loop.size()] - loop[i];
        if (!(edge.cwiseAbs().maxCoeff() >= model::kSmallestLength)) return true;
      }
      return false;
    };
    return short_edge(polygon.outer) ||
           std::any_of(polygon.holes.begin(), polygon.holes.end(), short_edge);
  }
  Faults edge_fault() const {
    return fault(fmt::format("has an edge shorter than {:g} m", model::kSmallestLength),
                 "leave out one of its two corners");
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
    const Faults found = std::visit(ShapeReader(body, part), shape.pieces[i]);
    for (const Fault& fault : found) faults.push_back(piece_fault(fault, shape, i, part));
  }
  if (body.pieces.empty() && faults.empty())
    faults.push_back({"", "shape", fmt::format("part {}: has no shape", part),
                      "give it a polygon, a box, a disc or pieces"});
  if (!faults.empty()) return faults;
  return body;
}

}  // namespace tenon::contact
