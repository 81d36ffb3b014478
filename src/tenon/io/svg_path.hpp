// The outlines of SVG drawings: transforms, path data, curves as chords.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/polygon.hpp"

namespace tenon::io {

/// x -> linear x + shift.
struct SvgTransform {
  Eigen::Matrix2d linear = Eigen::Matrix2d::Identity();
  Eigen::Vector2d shift = Eigen::Vector2d::Zero();

  Eigen::Vector2d operator*(const Eigen::Vector2d& x) const { return linear * x + shift; }
  SvgTransform operator*(const SvgTransform& inner) const {
    return {linear * inner.linear, linear * inner.shift + shift};
  }
  /// The largest factor by which it stretches a length.
  double stretch() const;
  /// Keeps shapes: turns, mirrors and scales equally in both directions, to 1e-9.
  bool is_similarity() const;
};

/// The attribute `transform`: matrix, translate, scale, rotate, skewX, skewY in any number. Faults
/// name the place in the text.
Result<SvgTransform> parse_svg_transform(std::string_view text);

/// All numbers of a list like the attribute `points`; a fault names the first thing that is none.
Result<std::vector<double>> parse_svg_numbers(std::string_view text);

struct SvgSubpath {
  geometry::Loop points;  ///< without the repeated last point of a closed one
  bool closed = false;    ///< by "Z" or by coming back to its start exactly
};

struct SvgOutline {
  std::vector<SvgSubpath> subpaths;
  bool curved = false;  ///< some of it is chords of curves
};

/// The attribute `d` with all commands of SVG 1.1, moved by `transform`. Curves become chords that
/// leave them by at most `flatness` (> 0, in the units after the transform); where a curve is
/// farthest left, right, up or down there is a corner, so that it touches what the curve touches.
Result<SvgOutline> parse_svg_path(std::string_view text, const SvgTransform& transform,
                                  double flatness);

/// An ellipse as a polygon of chords; the same flatness and extremes.
geometry::Loop svg_ellipse(const Eigen::Vector2d& centre, double rx, double ry,
                           const SvgTransform& transform, double flatness);

}  // namespace tenon::io
