// One element of an SVG drawing as the pieces of a body.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/geometry/bounds.hpp"
#include "tenon/io/svg_path.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::io {

struct SvgShape {
  std::vector<model::Piece> pieces;                    ///< empty for elements without extent
  Eigen::Vector2d position = Eigen::Vector2d::Zero();  ///< of the body's frame, world
  geometry::Bounds bounds;                             ///< world
  bool curved = false;                                 ///< some of it is chords of curves
};

/// Text of an attribute, empty if it is missing.
using SvgAttribute = std::function<std::string(const char*)>;

/// `kind`: path, polygon, polyline, rect, circle or ellipse. Circles and rounded rects stay exact
/// under similarities, otherwise they become chords. Faults: paths start with "." and the name of
/// the attribute.
Result<SvgShape> svg_shape(const std::string& kind, const SvgAttribute& attribute,
                           const SvgTransform& transform, double flatness);

}  // namespace tenon::io
