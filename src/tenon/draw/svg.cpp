#include "tenon/draw/svg.hpp"

#include <fmt/format.h>

#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::draw {
namespace {

/// Hundredths of a pixel, without trailing zeros and without "-0".
std::string pixels(double x) {
  std::string text = fmt::format("{:.2f}", x);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string pair(const Eigen::Vector2d& p) {
  return pixels(p.x()) + ',' + pixels(p.y());
}

std::string list(const Points& points) {
  std::string text;
  for (const auto& point : points) text += (text.empty() ? "" : " ") + pair(point);
  return text;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t')
          out += "\xEF\xBF\xBD";
        else
          out += c;
    }
  }
  return out;
}

double round_step(double x) {
  TENON_CHECK(x > 0 && std::isfinite(x), "a step needs a positive size");
  const double power = std::pow(10, std::floor(std::log10(x)));
  for (const double factor : {5.0, 2.0, 1.0})
    if (factor * power <= x * (1 + 1e-12)) return factor * power;
  return power;
}

Svg::Svg(double width, double height) : width_(width), height_(height) {}

void Svg::area(const std::vector<Points>& loops, std::string_view classes) {
  std::string path;
  for (const auto& loop : loops)
    for (std::size_t i = 0; i < loop.size(); ++i)
      path += (i == 0 ? "M" : "L") + pair(loop[i]) + (i + 1 == loop.size() ? "Z" : "");
  body_ += fmt::format("<path class=\"{}\" fill-rule=\"evenodd\" d=\"{}\"/>\n", classes, path);
}

void Svg::polygon(const Points& points, std::string_view classes) {
  body_ += fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n", classes, list(points));
}

void Svg::polyline(const Points& points, std::string_view classes) {
  body_ += fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", classes, list(points));
}

void Svg::line(const Eigen::Vector2d& from, const Eigen::Vector2d& to, std::string_view classes) {
  body_ += fmt::format("<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n", classes,
                       pixels(from.x()), pixels(from.y()), pixels(to.x()), pixels(to.y()));
}

void Svg::circle(const Eigen::Vector2d& centre, double radius, std::string_view classes) {
  body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", classes,
                       pixels(centre.x()), pixels(centre.y()), pixels(radius));
}

void Svg::rounded(const Points& points, double radius, std::string_view classes) {
  // The outline is a wider stroke below the fill's own: right for concave polygons too.
  for (const char* layer : {"rim", "fat"})
    body_ += fmt::format(
        "<polygon class=\"{} {}\" stroke-linejoin=\"round\" style=\"stroke-width:{}\" "
        "points=\"{}\"/>\n",
        classes, layer, pixels(2 * radius + (layer[0] == 'r' ? 2.4 : 0)), list(points));
}

void Svg::arrow(const Eigen::Vector2d& from, const Eigen::Vector2d& to, std::string_view classes) {
  const Eigen::Vector2d along = to - from;
  const double length = along.norm();
  if (!(length >= 1)) return;
  const Eigen::Vector2d t = along / length, n(-t.y(), t.x());
  const double head = std::min(8.0, 0.6 * length);
  const Eigen::Vector2d neck = to - head * t;
  body_ += fmt::format("<g class=\"arrow {}\">", classes);
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>", pixels(from.x()),
                       pixels(from.y()), pixels(neck.x()), pixels(neck.y()));
  body_ += fmt::format("<polygon points=\"{}\"/></g>\n",
                       list({to, neck + 0.4 * head * n, neck - 0.4 * head * n}));
}

void Svg::text(const Eigen::Vector2d& at, std::string_view words, Align align,
               std::string_view classes) {
  const char* anchor = align == Align::kStart    ? "start"
                       : align == Align::kMiddle ? "middle"
                                                 : "end";
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n",
                       classes, pixels(at.x()), pixels(at.y()), anchor, escaped(words));
}

void Svg::begin_group(const Eigen::Vector2d& offset, std::string_view classes,
                      std::string_view title) {
  ++open_groups_;
  body_ += "<g";
  if (!classes.empty()) body_ += fmt::format(" class=\"{}\"", classes);
  if (!offset.isZero(0)) body_ += fmt::format(" transform=\"translate({})\"", pair(offset));
  body_ += ">\n";
  if (!title.empty()) body_ += fmt::format("<title>{}</title>\n", escaped(title));
}

void Svg::end_group() {
  TENON_CHECK(open_groups_ > 0, "no group to end");
  --open_groups_;
  body_ += "</g>\n";
}

std::string Svg::finish(std::string_view title) const {
  TENON_CHECK(open_groups_ == 0, "a group was not ended");
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tenon\" role=\"img\" width=\"{0}\" "
      "height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n<style>{3}</style>\n"
      "<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/>\n{4}</svg>\n",
      pixels(width_), pixels(height_), escaped(title), style_sheet(), body_);
}

}  // namespace tenon::draw
