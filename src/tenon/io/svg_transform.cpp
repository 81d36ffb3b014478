#include <cmath>

#include "tenon/io/svg_path.hpp"
#include "tenon/io/svg_scan.hpp"

namespace tenon::io {
namespace {

using Point = Eigen::Vector2d;

/// One function of the list; false if the number of arguments does not fit.
bool make_transform(std::string_view name, const std::vector<double>& v, SvgTransform& out) {
  const double degrees = M_PI / 180;
  const std::size_t n = v.size();
  if (name == "matrix" && n == 6) {
    out.linear << v[0], v[2], v[1], v[3];
    out.shift << v[4], v[5];
  } else if (name == "translate" && (n == 1 || n == 2)) {
    out.shift << v[0], n == 2 ? v[1] : 0;
  } else if (name == "scale" && (n == 1 || n == 2)) {
    out.linear << v[0], 0, 0, n == 2 ? v[1] : v[0];
  } else if (name == "rotate" && (n == 1 || n == 3)) {
    // Quarter turns are exact, so that turned rectangles stay flush.
    const double quarters = v[0] / 90;
    const bool exact = quarters == std::round(quarters);
    const int k = exact ? static_cast<int>(std::fmod(quarters, 4) + 4) % 4 : 0;
    const double c = exact ? (k == 0) - (k == 2) : std::cos(v[0] * degrees);
    const double s = exact ? (k == 1) - (k == 3) : std::sin(v[0] * degrees);
    out.linear << c, -s, s, c;
    if (n == 3) out.shift = Point(v[1], v[2]) - out.linear * Point(v[1], v[2]);
  } else if (name == "skewX" && n == 1) {
    out.linear(0, 1) = std::tan(v[0] * degrees);
  } else if (name == "skewY" && n == 1) {
    out.linear(1, 0) = std::tan(v[0] * degrees);
  } else {
    return false;
  }
  return out.linear.allFinite() && out.shift.allFinite();
}

}  // namespace

double SvgTransform::stretch() const {
  // The larger singular value: a turn with scale plus a mirror with scale.
  const double a = linear(0, 0), b = linear(0, 1), c = linear(1, 0), d = linear(1, 1);
  return (std::hypot(a + d, c - b) + std::hypot(a - d, b + c)) / 2;
}

bool SvgTransform::is_similarity() const {
  const Point u = linear.col(0), v = linear.col(1);
  const double scale = u.squaredNorm();
  return std::abs(u.dot(v)) <= 1e-9 * scale && std::abs(v.squaredNorm() - scale) <= 1e-9 * scale;
}

Result<SvgTransform> parse_svg_transform(std::string_view text) {
  SvgScan scan(text);
  SvgTransform all;
  while (!scan.at_end()) {
    const std::string_view name = scan.word();
    if (name.empty() || !scan.take('(')) return scan.fault("a transform is missing");
    std::vector<double> values;
    double x = 0;
    while (scan.number(x)) values.push_back(x);
    if (!scan.take(')')) return scan.fault("a number or ) is missing");
    SvgTransform one;
    if (!make_transform(name, values, one))
      return scan.fault("\"" + std::string(name) + "\" with " + std::to_string(values.size()) +
                        " numbers is no transform of SVG,");
    all = all * one;
  }
  return all;
}

Result<std::vector<double>> parse_svg_numbers(std::string_view text) {
  SvgScan scan(text);
  std::vector<double> values;
  double x = 0;
  while (!scan.at_end()) {
    if (!scan.number(x)) return scan.fault("a number is missing");
    values.push_back(x);
  }
  return values;
}

}  // namespace tenon::io
