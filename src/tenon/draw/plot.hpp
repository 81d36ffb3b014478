// Curves over a common axis: panels one above the other, axes with units, thin grid.
#pragma once

#include <string>
#include <vector>

#include "tenon/draw/svg.hpp"

namespace tenon::draw {

struct Curve {
  std::string name;
  std::vector<double> x, y;  ///< equally long; the line breaks at numbers that are not finite
};

struct Panel {
  std::string y_label;  ///< with unit: "force, N"
  std::vector<Curve> curves;
  bool logarithmic = false;  ///< y > 0 only; other values break the line
};

struct PlotOptions {
  double width = 720, panel_height = 170;  ///< pixels
  std::string x_label = "time, s";
  std::string title;
  bool logarithmic_x = false;
};

/// Up to six curves of a panel are named at their ends, more in a line above it, where colours
/// repeat too.
std::string plot(const std::vector<Panel>& panels, const PlotOptions& options = {});

/// Round values from low to high (low < high), some `wanted` of them.
std::vector<double> ticks(double low, double high, int wanted);

}  // namespace tenon::draw
