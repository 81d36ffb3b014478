#include "tenon/io/svg_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/io/svg_scan.hpp"

namespace tenon::io {
namespace {

using Point = Eigen::Vector2d;

/// More chords than this per curve are a misuse of the flatness, not a drawing.
constexpr double kMostChords = 10000;

int chord_count(double wanted) {
  return static_cast<int>(std::clamp(std::ceil(wanted), 1.0, kMostChords));
}

/// Chords of an arc of `angle` on a circle of `radius` that leave it by at most `flatness`.
int arc_chords(double radius, double angle, double flatness) {
  if (!(flatness < radius)) return chord_count(std::abs(angle) / (M_PI / 4));
  return chord_count(std::abs(angle) / (2 * std::acos(1 - flatness / radius)));
}

/// Parameters in (0, 1] where a curve is cut into n chords or a few more: the stops (where it is
/// farthest to the left, right, top or bottom of the world) are corners, so that a wheel of chords
/// stands on the floor that its curve touches.
std::vector<double> cuts(int n, std::vector<double> stops) {
  constexpr double kApart = 1e-6;
  std::sort(stops.begin(), stops.end());
  std::vector<double> found;
  double from = 0;
  const auto reach = [&](double to) {
    const int pieces = std::max(1, static_cast<int>(std::ceil(n * (to - from) - 1e-9)));
    for (int i = 1; i < pieces; ++i) found.push_back(from + (to - from) * i / pieces);
    found.push_back(to);
    from = to;
  };
  for (const double stop : stops)
    if (stop > from + kApart && stop < 1 - kApart) reach(stop);
  reach(1);
  return found;
}

/// Roots of a + b t + c t^2.
void add_roots(double a, double b, double c, std::vector<double>& roots) {
  const double discriminant = b * b - 4 * a * c;
  if (!(discriminant >= 0)) return;
  const double q = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
  if (c != 0) roots.push_back(q / c);
  if (q != 0) roots.push_back(a / q);
}

/// Angles of centre + axes (cos t, sin t) at which it is farthest along x and y.
std::vector<double> extreme_angles(const Eigen::Matrix2d& axes) {
  std::vector<double> angles;
  for (int axis = 0; axis < 2; ++axis) {
    const double t = std::atan2(axes(axis, 1), axes(axis, 0));
    angles.push_back(t);
    angles.push_back(t + M_PI);
  }
  return angles;
}

/// Reads path data command by command and draws into an outline.
class PathReader {
 public:
  PathReader(std::string_view text, const SvgTransform& transform, double flatness)
      : scan_(text), transform_(transform), flatness_(flatness) {}

  Result<SvgOutline> read() {
    char command = 0;
    while (!scan_.at_end()) {
      if (scan_.next_is_letter())
        command = scan_.letter();
      else if (command == 0)
        return scan_.fault("path data starts with M");
      if (outline_.subpaths.empty() && command != 'M' && command != 'm')
        return scan_.fault("path data starts with M");
      if (!draw(command)) return scan_.fault(message_);
      if (command == 'M') command = 'L';  // further pairs are lines
      if (command == 'm') command = 'l';
      if ((command == 'Z' || command == 'z') && !scan_.at_end() && !scan_.next_is_letter())
        return scan_.fault("a command must follow Z");
    }
    for (auto& path : outline_.subpaths) close_exactly(path);
    return std::move(outline_);
  }

 private:
  /// One set of arguments of a command; false leaves message_.
  bool draw(char command) {
    const bool relative = command >= 'a';
    const Point base = relative ? here_ : Point(0, 0);
    const char kind = static_cast<char>(relative ? command - 'a' + 'A' : command);
    if (kind != 'C' && kind != 'S') last_cubic_ = here_;
    if (kind != 'Q' && kind != 'T') last_quadratic_ = here_;
    switch (kind) {
      case 'M': {
        Point p;
        if (!point(base, p)) return false;
        here_ = start_ = p;
        outline_.subpaths.push_back({{transform_ * p}, false});
        return true;
      }
      case 'Z':
        outline_.subpaths.back().closed = true;
        here_ = start_;
        closed_ = true;
        return true;
      case 'L': {
        Point p;
        return point(base, p) && line_to(p);
      }
      case 'H':
      case 'V': {
        double x = 0;
        if (!number(x)) return false;
        return line_to(kind == 'H' ? Point(base.x() + x, here_.y())
                                   : Point(here_.x(), base.y() + x));
      }
      case 'C': {
        Point c1, c2, p;
        return point(base, c1) && point(base, c2) && point(base, p) && cubic_to(c1, c2, p);
      }
      case 'S': {
        Point c2, p;
        const Point c1 = 2 * here_ - last_cubic_;
        return point(base, c2) && point(base, p) && cubic_to(c1, c2, p);
      }
      case 'Q': {
        Point c, p;
        return point(base, c) && point(base, p) && quadratic_to(c, p);
      }
      case 'T': {
        Point p;
        const Point c = 2 * here_ - last_quadratic_;
        return point(base, p) && quadratic_to(c, p);
      }
      case 'A':
        return arc(base);
      default:
        message_ = fmt::format("'{}' is no path command", command);
        return false;
    }
  }

  bool number(double& x) {
    if (scan_.number(x)) return true;
    message_ = "a number is missing";
    return false;
  }
  bool point(const Point& base, Point& p) {
    double x = 0, y = 0;
    if (!number(x) || !number(y)) return false;
    p = base + Point(x, y);
    return true;
  }

  /// After Z a new subpath starts where the old one did.
  void add(const Point& p) {
    if (closed_) outline_.subpaths.push_back({{transform_ * start_}, false});
    closed_ = false;
    outline_.subpaths.back().points.push_back(transform_ * p);
  }
  bool line_to(const Point& p) {
    add(p);
    here_ = p;
    return true;
  }

  bool cubic_to(const Point& c1, const Point& c2, const Point& p) {
    const double bend =
        transform_.stretch() * std::max((here_ - 2 * c1 + c2).norm(), (c1 - 2 * c2 + p).norm());
    // A chord over 1/n of the parameter leaves the curve by at most 6 bend / (8 n^2).
    const int n = chord_count(std::sqrt(0.75 * bend / flatness_));
    const Point from = here_;
    const Point d0 = transform_.linear * (c1 - from), d1 = transform_.linear * (c2 - c1),
                d2 = transform_.linear * (p - c2);
    std::vector<double> stops;
    for (int axis = 0; n > 1 && axis < 2; ++axis)
      add_roots(d0[axis], 2 * (d1 - d0)[axis], (d0 - 2 * d1 + d2)[axis], stops);
    for (const double t : cuts(n, stops)) {
      const double s = 1 - t;
      if (t < 1) add(s * s * s * from + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * p);
    }
    line_to(p);
    last_cubic_ = c2;
    outline_.curved = outline_.curved || n > 1;
    return true;
  }

  bool quadratic_to(const Point& c, const Point& p) {
    const double bend = transform_.stretch() * (here_ - 2 * c + p).norm();
    const int n = chord_count(std::sqrt(0.25 * bend / flatness_));
    const Point from = here_;
    const Point d0 = transform_.linear * (c - from), d1 = transform_.linear * (p - c);
    std::vector<double> stops;
    for (int axis = 0; n > 1 && axis < 2; ++axis) add_roots(d0[axis], (d1 - d0)[axis], 0, stops);
    for (const double t : cuts(n, stops)) {
      const double s = 1 - t;
      if (t < 1) add(s * s * from + 2 * s * t * c + t * t * p);
    }
    line_to(p);
    last_quadratic_ = c;
    outline_.curved = outline_.curved || n > 1;
    return true;
  }

  /// Centre and angles from the end points (SVG 1.1, appendix F.6.5).
  bool arc(const Point& base) {
    double rx = 0, ry = 0, turn = 0;
    bool large = false, sweep = false;
    Point p;
    if (!number(rx) || !number(ry) || !number(turn)) return false;
    if (!scan_.flag(large) || !scan_.flag(sweep)) {
      message_ = "an arc's flags are 0 or 1";
      return false;
    }
    if (!point(base, p)) return false;
    rx = std::abs(rx), ry = std::abs(ry);
    if (p == here_) return true;
    if (rx == 0 || ry == 0) return line_to(p);
    const double phi = turn * M_PI / 180, c = std::cos(phi), s = std::sin(phi);
    Eigen::Matrix2d R;
    R << c, -s, s, c;
    const Point half = R.transpose() * (here_ - p) / 2;
    const double need = std::sqrt(std::pow(half.x() / rx, 2) + std::pow(half.y() / ry, 2));
    if (need > 1) rx *= need, ry *= need;  // too small to reach: enlarged as the standard says
    const Point unit(half.x() / rx, half.y() / ry);
    const double away = std::sqrt(std::max(0.0, 1 / unit.squaredNorm() - 1));
    const Point middle = (large == sweep ? -away : away) * Point(unit.y(), -unit.x());
    const Point from = unit - middle, to = -unit - middle;
    double angle = std::atan2(from.x() * to.y() - from.y() * to.x(), from.dot(to));
    if (sweep && angle < 0) angle += 2 * M_PI;
    if (!sweep && angle > 0) angle -= 2 * M_PI;
    const Point centre = R * Point(middle.x() * rx, middle.y() * ry) + (here_ + p) / 2;
    const double start = std::atan2(from.y(), from.x());
    const int n = arc_chords(std::max(rx, ry) * transform_.stretch(), angle, flatness_);
    std::vector<double> stops;
    for (double stop : extreme_angles(transform_.linear * R * Point(rx, ry).asDiagonal()))
      for (const int turns : {-1, 0, 1}) stops.push_back((stop + turns * 2 * M_PI - start) / angle);
    for (const double share : cuts(n, stops)) {
      const double t = start + angle * share;
      if (share < 1) add(R * Point(rx * std::cos(t), ry * std::sin(t)) + centre);
    }
    outline_.curved = true;
    return line_to(p);
  }

  static void close_exactly(SvgSubpath& path) {
    if (path.points.size() > 1 && path.points.front() == path.points.back()) {
      path.points.pop_back();
      path.closed = true;
    }
  }

  SvgScan scan_;
  SvgTransform transform_;
  double flatness_;
  SvgOutline outline_;
  Point here_{0, 0}, start_{0, 0}, last_cubic_{0, 0}, last_quadratic_{0, 0};
  bool closed_ = false;
  std::string message_;
};

}  // namespace

Result<SvgOutline> parse_svg_path(std::string_view text, const SvgTransform& transform,
                                  double flatness) {
  return PathReader(text, transform, flatness).read();
}

geometry::Loop svg_ellipse(const Eigen::Vector2d& centre, double rx, double ry,
                           const SvgTransform& transform, double flatness) {
  const int n = std::max(8, arc_chords(std::max(rx, ry) * transform.stretch(), 2 * M_PI, flatness));
  std::vector<double> stops;
  for (double stop : extreme_angles(transform.linear * Point(rx, ry).asDiagonal()))
    stops.push_back(stop / (2 * M_PI) - std::floor(stop / (2 * M_PI)));
  geometry::Loop loop;
  for (const double share : cuts(n, stops)) {
    const double t = 2 * M_PI * share;
    loop.push_back(transform * (centre + Point(rx * std::cos(t), ry * std::sin(t))));
  }
  return loop;
}

}  // namespace tenon::io
