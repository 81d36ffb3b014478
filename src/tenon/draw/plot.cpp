#include "tenon/draw/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/core/check.hpp"

namespace tenon::draw {
namespace {

constexpr double kLeft = 74, kRight = 92, kTop = 24, kGap = 26, kBottom = 40;

/// One axis: values to pixels, linear or logarithmic, wide enough to have a length.
class Axis {
 public:
  explicit Axis(bool logarithmic) : logarithmic_(logarithmic) {}

  bool shows(double value) const { return std::isfinite(value) && (!logarithmic_ || value > 0); }
  void include(double value) {
    if (!shows(value)) return;
    low_ = empty_ ? scaled(value) : std::min(low_, scaled(value));
    high_ = empty_ ? scaled(value) : std::max(high_, scaled(value));
    empty_ = false;
  }
  void settle() {
    if (empty_) high_ = low_ + 1;
    // Flat to round-off: a curve at one height, not its noise.
    if (!(high_ - low_ > 1e-12 * std::max(std::abs(low_), std::abs(high_)))) {
      const double half = low_ == 0 ? 1 : 0.5 * std::abs(low_);
      low_ -= half;
      high_ += half;
    }
  }
  double fraction(double value) const { return (scaled(value) - low_) / (high_ - low_); }
  std::vector<double> tick_values(int wanted) const {
    if (!logarithmic_) return ticks(low_, high_, wanted);
    std::vector<double> values;
    const int stride = std::max(1, static_cast<int>(std::ceil((high_ - low_) / wanted)));
    for (int power = static_cast<int>(std::ceil(low_)); power <= high_; power += stride)
      values.push_back(std::pow(10.0, power));
    return values;
  }

 private:
  double scaled(double value) const { return logarithmic_ ? std::log10(value) : value; }
  bool logarithmic_;
  bool empty_ = true;
  double low_ = 0, high_ = 0;
};

struct Frame {
  double left, right, top, bottom;
  const Axis &x, &y;
  Eigen::Vector2d pixel(double vx, double vy) const {
    return {left + x.fraction(vx) * (right - left), bottom - y.fraction(vy) * (bottom - top)};
  }
};

std::string tick_text(double value) {
  return std::abs(value) < 1e-300 ? "0" : fmt::format("{:.6g}", value);
}

/// The points of a stretch, at most first, lowest, highest and last per pixel column.
Points thinned(const Points& points) {
  Points out;
  for (std::size_t i = 0; i < points.size();) {
    std::size_t end = i, low = i, high = i;
    const double column = std::floor(points[i].x());
    while (end < points.size() && std::floor(points[end].x()) == column) {
      if (points[end].y() < points[low].y()) low = end;
      if (points[end].y() > points[high].y()) high = end;
      ++end;
    }
    std::vector<std::size_t> kept = {i, low, high, end - 1};
    std::sort(kept.begin(), kept.end());
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (const auto index : kept) out.push_back(points[index]);
    i = end;
  }
  return out;
}

void draw_curve(Svg& svg, const Frame& frame, const Curve& curve, const std::string& colour) {
  Points stretch;
  const auto flush = [&] {
    if (stretch.size() == 1) svg.circle(stretch[0], 1.2, "curve " + colour);
    if (stretch.size() > 1) svg.polyline(thinned(stretch), "curve " + colour);
    stretch.clear();
  };
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (frame.x.shows(curve.x[i]) && frame.y.shows(curve.y[i]))
      stretch.push_back(frame.pixel(curve.x[i], curve.y[i]));
    else
      flush();
  }
  flush();
}

/// Names at the ends of the curves, pushed apart where they would cover one another.
void label_ends(Svg& svg, const Frame& frame, const std::vector<Curve>& curves) {
  std::vector<std::pair<double, std::string>> labels;
  for (const auto& curve : curves)
    for (std::size_t i = curve.x.size(); i-- > 0;)
      if (frame.x.shows(curve.x[i]) && frame.y.shows(curve.y[i])) {
        labels.emplace_back(frame.pixel(curve.x[i], curve.y[i]).y(), curve.name);
        break;
      }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  double lowest = -1e300;
  for (const auto& [y, name] : labels) {
    lowest = std::max(y, lowest + 14);
    svg.text({frame.right + 6, lowest + 4}, name);
  }
}

void draw_axes(Svg& svg, const Frame& frame, const Panel& panel, bool last,
               const PlotOptions& options) {
  for (const double value : frame.y.tick_values(4)) {
    const double y = frame.bottom - frame.y.fraction(value) * (frame.bottom - frame.top);
    svg.line({frame.left, y}, {frame.right, y}, role::kGrid);
    svg.text({frame.left - 6, y + 4}, tick_text(value), Align::kEnd);
  }
  for (const double value : frame.x.tick_values(8)) {
    const double x = frame.left + frame.x.fraction(value) * (frame.right - frame.left);
    svg.line({x, frame.top}, {x, frame.bottom}, role::kGrid);
    if (last) svg.text({x, frame.bottom + 16}, tick_text(value), Align::kMiddle);
  }
  svg.polyline({{frame.left, frame.top}, {frame.left, frame.bottom}, {frame.right, frame.bottom}},
               role::kAxis);
  svg.text({frame.left, frame.top - 8}, panel.y_label);
  if (last) svg.text({frame.right, frame.bottom + 32}, options.x_label, Align::kEnd);
}

}  // namespace

std::vector<double> ticks(double low, double high, int wanted) {
  TENON_CHECK(low < high && wanted >= 1, "an axis has a length");
  double step = round_step((high - low) / wanted);
  // round_step goes down; take the next one up while there are too many.
  while ((high - low) / step > 1.5 * wanted) step = round_step(2.5 * step);
  std::vector<double> values;
  const double first = std::ceil(low / step - 1e-9), last = std::floor(high / step + 1e-9);
  for (double i = first; i <= last && values.size() < 100; ++i) values.push_back(i * step);
  return values;
}

std::string plot(const std::vector<Panel>& panels, const PlotOptions& options) {
  Axis x(options.logarithmic_x);
  for (const auto& panel : panels)
    for (const auto& curve : panel.curves) {
      TENON_CHECK(curve.x.size() == curve.y.size(), "x and y of a curve are equally long");
      for (const double value : curve.x) x.include(value);
    }
  x.settle();
  const double count = static_cast<double>(panels.size());
  Svg svg(options.width, kTop + count * (options.panel_height + kGap) - kGap + kBottom);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const auto& panel = panels[i];
    Axis y(panel.logarithmic);
    for (const auto& curve : panel.curves)
      for (const double value : curve.y) y.include(value);
    y.settle();
    const double top = kTop + static_cast<double>(i) * (options.panel_height + kGap);
    const Frame frame{kLeft, options.width - kRight, top, top + options.panel_height, x, y};
    draw_axes(svg, frame, panel, i + 1 == panels.size(), options);
    for (std::size_t k = 0; k < panel.curves.size(); ++k)
      draw_curve(svg, frame, panel.curves[k], fmt::format("c{}", k % 6));
    if (panel.curves.size() <= 6) {
      label_ends(svg, frame, panel.curves);
    } else {
      std::string names;
      for (const auto& curve : panel.curves) names += (names.empty() ? "" : ", ") + curve.name;
      svg.text({frame.right, frame.top - 8}, names, Align::kEnd);
    }
  }
  return svg.finish(options.title.empty() ? "plot" : options.title);
}

}  // namespace tenon::draw
