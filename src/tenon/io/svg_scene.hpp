// Planar structures drawn as SVG: every closed outline is a part.
//
// Read: path (all commands), polygon, polyline, rect (rounded ones too), circle, ellipse, in groups
// with transforms. A part is named by its inkscape:label or id, otherwise "part1", "part2", ..
// Groups (layers) or parts named "ground" are fixed; groups named "notes" are left out, and so is
// what is not displayed. A path with several outlines is one part: inner ones are holes, outlines
// in holes and beside one another are pieces. y points up, the origin is the lower left corner of
// the viewBox (without one: the origin of the drawing). Attributes of our own: data-scale (metres
// per unit), data-friction, data-gravity and data-origin on the root; data-density, data-mass,
// data-inertia and data-radius on a part; data-part on a group makes its outlines one part. So
// svg_drawing.hpp writes, and what it wrote reads back.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tenon/io/read_any.hpp"

namespace tenon::io {

struct SvgOptions {
  /// Metres per unit of the drawing. Default: the file's data-scale; else from a width in mm, cm,
  /// in and the viewBox; else 1.
  std::optional<double> scale;
  /// Curves leave their chords by at most this times the size of the drawing.
  double flatness = 1e-4;
};

/// Notes say the scale, the flatness if something is curved, and what was left out (text, lines,
/// images, uses). Faults name the element: broken XML or path data, open outlines, outlines that
/// cross, a drawing without parts.
Result<ForeignScene> read_svg(const std::filesystem::path& file, const SvgOptions& options);
Result<ForeignScene> read_svg(const std::filesystem::path& file);
/// The same from memory; `name` stands for the file in faults.
Result<ForeignScene> parse_svg(const std::string& text, const std::string& name,
                               const SvgOptions& options = {});

/// By the file's ending.
bool is_svg(const std::filesystem::path& path, std::string_view head);

}  // namespace tenon::io
