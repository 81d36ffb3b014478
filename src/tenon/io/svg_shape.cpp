#include "tenon/io/svg_shape.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tenon/geometry/polygon_check.hpp"
#include "tenon/geometry/polygon_sweep.hpp"
#include "tenon/model/limits.hpp"

namespace tenon::io {
namespace {

using Point = Eigen::Vector2d;

/// A length or coordinate in units of the drawing; `value` is kept where the attribute is missing.
Faults read_number(const SvgAttribute& attribute, const char* name, double& value) {
  std::string text = attribute(name);
  if (text.empty()) return {};
  if (text.size() > 2 && text.ends_with("px")) text.resize(text.size() - 2);
  const auto numbers = parse_svg_numbers(text);
  if (numbers && numbers->size() == 1) {
    value = (*numbers)[0];
    return {};
  }
  return {{"", fmt::format(".{}", name), fmt::format("\"{}\" is no plain number", text),
           "write it in units of the drawing"}};
}

Faults read_numbers(const SvgAttribute& attribute,
                    std::initializer_list<std::pair<const char*, double*>> wanted) {
  Faults faults;
  for (const auto& [name, value] : wanted) {
    const Faults more = read_number(attribute, name, *value);
    faults.insert(faults.end(), more.begin(), more.end());
  }
  return faults;
}

void add_point(geometry::Bounds& bounds, const Point& p) {
  bounds.add(Eigen::Vector3d(p.x(), p.y(), 0));
}

/// Loops that lie in one another by turns: outline, hole, piece in the hole, ..
Result<std::vector<model::Piece>> nest(const std::vector<geometry::Loop>& loops) {
  std::vector<const geometry::Loop*> all;
  for (const auto& loop : loops) all.push_back(&loop);
  const auto sweep = geometry::sweep_loops(all);
  if (sweep.meeting && loops.size() > 1)
    return Fault{"", "",
                 fmt::format("its outlines {} and {} meet", sweep.meeting->first.loop,
                             sweep.meeting->second.loop),
                 "draw outlines that keep apart, or make them parts of their own"};
  std::vector<model::Piece> pieces;
  const auto depth = [&](std::size_t i) {
    int d = 0;
    for (int p = sweep.meeting ? -1 : sweep.parent[i]; p >= 0; p = sweep.parent[p]) ++d;
    return d;
  };
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (depth(i) % 2 == 1) continue;
    geometry::Polygon polygon{loops[i], {}};
    for (std::size_t j = 0; j < loops.size(); ++j)
      if (!sweep.meeting && sweep.parent[j] == static_cast<int>(i))
        polygon.holes.push_back(loops[j]);
    auto checked = geometry::checked_polygon(std::move(polygon), "");
    if (!checked) return checked.faults();
    pieces.emplace_back(std::move(*checked));
  }
  return pieces;
}

Fault too_large(const std::string& path) {
  return {"", path, fmt::format("lies beyond {:g} m", model::kLargestLength),
          "check the scale and the transforms"};
}

Result<SvgShape> from_outline(const SvgOutline& outline, const char* attribute) {
  const std::string path = std::string(".") + attribute;
  SvgShape shape;
  shape.curved = outline.curved;
  std::vector<geometry::Loop> loops;
  for (const auto& subpath : outline.subpaths) {
    geometry::Loop loop;  // segments of no length draw nothing
    for (const Point& p : subpath.points)
      if (loop.empty() || p != loop.back()) loop.push_back(p);
    while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
    if (loop.size() < 2) continue;
    if (!subpath.closed)
      return Fault{"", path, "the outline is open",
                   "close it (Z), or move it to a group named \"notes\""};
    if (loop.size() < 3) return Fault{"", path, "the outline has only two points", "draw an area"};
    for (const Point& p : loop) {
      if (!(p.cwiseAbs().maxCoeff() <= model::kLargestLength)) return too_large(path);
      add_point(shape.bounds, p);
    }
    loops.push_back(std::move(loop));
  }
  if (loops.empty()) return shape;
  auto pieces = nest(loops);
  if (!pieces) {
    Faults faults = pieces.faults();
    for (Fault& fault : faults) fault.path = path + fault.path;
    return faults;
  }
  shape.pieces = std::move(*pieces);
  return shape;
}

Result<SvgShape> path_shape(const std::string& text, const SvgTransform& X, double flatness) {
  const auto outline = parse_svg_path(text, X, flatness);
  if (outline) return from_outline(*outline, "d");
  Faults faults = outline.faults();
  for (Fault& fault : faults) fault.path = ".d";
  return faults;
}

Result<SvgShape> points_shape(const SvgAttribute& attribute, bool closed, const SvgTransform& X) {
  const auto numbers = parse_svg_numbers(attribute("points"));
  if (!numbers) return Fault{"", ".points", numbers.faults()[0].message, "write x,y pairs"};
  if (numbers->size() % 2 != 0)
    return Fault{"", ".points", "has an odd number of coordinates", "write x,y pairs"};
  SvgSubpath path;
  for (std::size_t i = 0; i + 1 < numbers->size(); i += 2)
    path.points.push_back(X * Point((*numbers)[i], (*numbers)[i + 1]));
  path.closed = closed || (path.points.size() > 1 && path.points.front() == path.points.back());
  return from_outline({{path}, false}, "points");
}

Result<SvgShape> rect_shape(const SvgAttribute& attribute, const SvgTransform& X, double flatness) {
  double x = 0, y = 0, w = 0, h = 0, rx = -1, ry = -1;
  if (const Faults faults = read_numbers(
          attribute,
          {{"x", &x}, {"y", &y}, {"width", &w}, {"height", &h}, {"rx", &rx}, {"ry", &ry}});
      !faults.empty())
    return faults;
  if (w < 0 || h < 0)
    return Fault{"", w < 0 ? ".width" : ".height", "is negative", "write a positive length"};
  if (w == 0 || h == 0) return SvgShape{};
  if (rx < 0) rx = ry;
  if (ry < 0) ry = rx;
  rx = std::clamp(rx, 0.0, w / 2), ry = std::clamp(ry, 0.0, h / 2);
  const auto corners = [&](double inset) {
    return SvgSubpath{
        {X * Point(x + inset, y + inset), X * Point(x + w - inset, y + inset),
         X * Point(x + w - inset, y + h - inset), X * Point(x + inset, y + h - inset)},
        true};
  };
  if (rx == 0 || ry == 0) return from_outline({{corners(0)}, false}, "width");
  if (rx == ry && 2 * rx < std::min(w, h) && X.is_similarity()) {
    auto core = from_outline({{corners(rx)}, false}, "width");
    if (!core) return core;
    const double radius = rx * X.stretch();
    model::RoundedPolygon rounded{std::get<geometry::Polygon>(core->pieces[0]), radius};
    core->pieces = {std::move(rounded)};
    core->bounds = core->bounds.grown(radius);
    core->bounds.low.z() = core->bounds.high.z() = 0;
    return core;
  }
  return path_shape(fmt::format("M{0} {1}h{2}a{3} {4} 0 0 1 {3} {4}v{5}a{3} {4} 0 0 1 -{3} {4}h-{2}"
                                "a{3} {4} 0 0 1 -{3} -{4}v-{5}a{3} {4} 0 0 1 {3} -{4}z",
                                x + rx, y, w - 2 * rx, rx, ry, h - 2 * ry),
                    X, flatness);
}

Result<SvgShape> round_shape(bool circle, const SvgAttribute& attribute, const SvgTransform& X,
                             double flatness) {
  double cx = 0, cy = 0, r = 0, rx = 0, ry = 0;
  if (const Faults faults =
          read_numbers(attribute, {{"cx", &cx}, {"cy", &cy}, {"r", &r}, {"rx", &rx}, {"ry", &ry}});
      !faults.empty())
    return faults;
  if (circle) rx = ry = r;
  if (rx < 0 || ry < 0)
    return Fault{"",
                 circle   ? ".r"
                 : rx < 0 ? ".rx"
                          : ".ry",
                 "is negative", "write a positive length"};
  if (rx == 0 || ry == 0) return SvgShape{};
  if (rx == ry && X.is_similarity()) {
    SvgShape shape;
    const double radius = rx * X.stretch();
    shape.pieces.emplace_back(model::Disc{radius});
    shape.position = X * Point(cx, cy);
    if (!(shape.position.cwiseAbs().maxCoeff() + radius <= model::kLargestLength))
      return too_large(".r");
    if (!(radius >= model::kSmallestLength))
      return Fault{"", ".r", fmt::format("is smaller than {:g} m", model::kSmallestLength),
                   "check the scale"};
    add_point(shape.bounds, shape.position - Point(radius, radius));
    add_point(shape.bounds, shape.position + Point(radius, radius));
    return shape;
  }
  return from_outline({{{svg_ellipse({cx, cy}, rx, ry, X, flatness), true}}, true}, "r");
}

}  // namespace

Result<SvgShape> svg_shape(const std::string& kind, const SvgAttribute& attribute,
                           const SvgTransform& transform, double flatness) {
  if (kind == "path") return path_shape(attribute("d"), transform, flatness);
  if (kind == "rect") return rect_shape(attribute, transform, flatness);
  if (kind == "circle" || kind == "ellipse")
    return round_shape(kind == "circle", attribute, transform, flatness);
  return points_shape(attribute, kind == "polygon", transform);
}

}  // namespace tenon::io
