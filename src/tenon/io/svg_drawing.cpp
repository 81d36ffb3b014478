#include "tenon/io/svg_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "tenon/core/check.hpp"
#include "tenon/draw/svg.hpp"
#include "tenon/geometry/bounds.hpp"

namespace tenon::io {
namespace {

using Point = Eigen::Vector2d;

/// y points down in SVG; 0 stays 0.
std::string pair(const Point& p) {
  return fmt::format("{},{}", p.x() + 0.0, 0.0 - p.y());
}

/// The pieces of one body in world coordinates.
class BodyDrawing {
 public:
  BodyDrawing(const model::Body& body, std::string& out, geometry::Bounds& box)
      : body_(body),
        pose_(body.prescribed.empty() ? body.pose : body.prescribed[0].pose),
        out_(out),
        box_(box) {}

  void operator()(const geometry::Polygon& polygon) const { outline(polygon, 0); }
  void operator()(const model::RoundedPolygon& shape) const {
    outline(shape.polygon, shape.radius);
  }
  void operator()(const model::Box& box) const {
    const double x = box.size.x() / 2, y = box.size.y() / 2;
    outline({{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, {}}, 0);
  }
  void operator()(const model::Disc& disc) const {
    const Point centre = pose_.position.head<2>();
    include(centre, disc.radius);
    const std::string place = fmt::format("cx=\"{}\" cy=\"{}\"", centre.x(), 0.0 - centre.y());
    out_ += disc.radius > 0 ? fmt::format("<circle {} r=\"{}\"/>\n", place, disc.radius)
                            : fmt::format("<circle {} r=\"0.01\" data-r=\"0\"/>\n", place);
  }
  void operator()(const model::Sphere&) const {}  // no shapes of the plane
  void operator()(const model::Mesh&) const {}

 private:
  void include(const Point& p, double radius) const {
    const Eigen::Vector3d at(p.x(), p.y(), 0), reach(radius, radius, 0);
    box_.add(at - reach);
    box_.add(at + reach);
  }
  Point world(const Point& p) const {
    if (pose_.angle == 0) return p + pose_.position.head<2>();
    const double c = std::cos(pose_.angle), s = std::sin(pose_.angle);
    return Point(c * p.x() - s * p.y(), s * p.x() + c * p.y()) + pose_.position.head<2>();
  }
  void outline(const geometry::Polygon& polygon, double radius) const {
    std::string d;
    const auto loop = [&](const geometry::Loop& corners) {
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point p = world(corners[i]);
        include(p, radius);
        d += (i == 0 ? "M" : " L") + pair(p);
      }
      d += "Z";
    };
    loop(polygon.outer);
    for (const auto& hole : polygon.holes) loop(hole);
    out_ += fmt::format("<path fill-rule=\"evenodd\" d=\"{}\"", d);
    if (radius > 0)
      out_ += fmt::format(" data-radius=\"{}\" style=\"stroke-width:{}\" class=\"rounded\"", radius,
                          2 * radius);
    out_ += "/>\n";
  }

  const model::Body& body_;
  model::Pose pose_;
  std::string& out_;
  geometry::Bounds& box_;
};

bool is_identifier(const std::string& name) {
  return !name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) {
           return std::isalnum(c) || c == '_' || c == '-' || c == '.';
         });
}

bool held(const model::Body& body) {
  return body.fixed || !body.prescribed.empty();
}

std::string part(const model::Scene& scene, const model::Body& body, geometry::Bounds& box) {
  // The name of the group that fixes things cannot be the identifier of a part as well.
  std::string out =
      fmt::format("<g {}=\"{}\" data-part=\"true\" data-fixed=\"{}\"",
                  is_identifier(body.name) && body.name != "ground" ? "id" : "inkscape:label",
                  draw::escaped(body.name), held(body));
  const auto material = scene.materials.find(body.material);
  const bool of_material = material != scene.materials.end() && material->second.density;
  out += fmt::format(" data-density=\"{}\"",
                     body.density.value_or(of_material ? *material->second.density : 1000.0));
  if (body.mass) out += fmt::format(" data-mass=\"{}\"", *body.mass);
  if (body.inertia) out += fmt::format(" data-inertia=\"{}\"", (*body.inertia)(2, 2));
  out += ">\n<title>" + draw::escaped(body.name) + "</title>\n";
  for (const auto& piece : body.shape.pieces) std::visit(BodyDrawing(body, out, box), piece);
  return out + "</g>\n";
}

}  // namespace

std::string write_svg_drawing(const model::Scene& scene) {
  TENON_CHECK(scene.dimension == 2, "only planar scenes are drawings");
  geometry::Bounds box;
  std::string ground, free;
  for (const model::Body& body : scene.bodies)
    (held(body) ? ground : free) += part(scene, body, box);
  if (box.empty()) box.add(Eigen::Vector3d::Zero());
  const double margin = box.diagonal() > 0 ? 0.05 * box.diagonal() : 1;
  const Point low = box.low.head<2>() - Point(margin, margin);
  const Point size = (box.high - box.low).head<2>() + 2 * Point(margin, margin);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" "
      "viewBox=\"{:.9g} {:.9g} {:.9g} {:.9g}\" data-origin=\"drawing\" data-scale=\"1\" "
      "data-friction=\"{}\" data-gravity=\"{} {}\">\n<title>{}</title>\n",
      low.x(), -(low.y() + size.y()), size.x(), size.y(), scene.friction, scene.gravity.x(),
      scene.gravity.y(), draw::escaped(scene.name.empty() ? "scene" : scene.name));
  text +=
      "<style>path,circle{fill:#cfe3f5;stroke:#33566f;stroke-width:1;"
      "vector-effect:non-scaling-stroke}"
      ".rounded{stroke:#cfe3f5;stroke-linejoin:round;vector-effect:none}"
      "#ground path,#ground circle{fill:#c9c9c9;stroke:#555}"
      "#ground .rounded{stroke:#c9c9c9}</style>\n";
  if (!ground.empty()) text += "<g id=\"ground\">\n" + ground + "</g>\n";
  return text + free + "</svg>\n";
}

std::vector<std::string> left_out_of_drawing(const model::Scene& scene) {
  std::vector<std::string> fields;
  const auto add = [&](bool present, const char* field) {
    if (present) fields.emplace_back(field);
  };
  const auto any = [&](auto has) {
    return std::any_of(scene.bodies.begin(), scene.bodies.end(), has);
  };
  add(std::any_of(scene.materials.begin(), scene.materials.end(),
                  [](const auto& entry) { return entry.second.friction.has_value(); }),
      "friction of materials");
  add(!scene.pairs.empty(), "pairs");
  add(any([](const model::Body& b) { return !b.prescribed.empty(); }), "prescribed motions");
  add(any([](const model::Body& b) { return b.velocity.any() || b.angular_velocity.any(); }),
      "velocities");
  add(scene.contacts.has_value(), "contacts given by hand");
  add(!scene.connections.empty(), "connections");
  add(!scene.grips.empty(), "grips");
  add(!scene.loads.empty(), "loads");
  add(!scene.surface.empty(), "surface");
  add(!scene.site.empty(), "site");
  return fields;
}

}  // namespace tenon::io
