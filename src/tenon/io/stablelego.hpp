// Brick structures of StableLego: bricks on a grid, joined by knobs.
//
// Files: the structure {"key": {x, y, z, brick_id, ori}}; lego_library.json {"id": {height, width,
// mass}} and config.json (g, T, Brick_Unit_Length, Brick_Unit_Height), both beside it or one folder
// up. x, y are the cell of the brick's corner, z its layer; ori 0: `height` cells along x and
// `width` along y, else the other way. T is in grams: a knob holds T/1000 g newtons per point.
//
// The model (after Liu et al., "StableLego: Stability Analysis of Block Stacking Assembly", 2024,
// read from their published program; they solve for it by nonlinear programming):
// - A knob joins the brick above a cell to the brick below it. The upper brick holds the knob at
//   three points if it is two or more cells wide (the walls and one tube), at four if it is one
//   wide; the points lie a quarter cell from the knob's middle. Each carries pressure without limit
//   or tension up to T: a vertical Connection with that tension.
// - The knob also pushes sideways, in all four directions, without limit: four horizontal
//   Connections without tension at the knob's middle, in the plane between the bricks.
// - Bricks side by side in one layer push on each other without friction: contacts given at the
//   corners of the common rectangle. (StableLego has these at the lower edge only.)
// - No other contacts: `contacts` is given, so none are sought. Bricks at z = 0 are fixed.
#pragma once

#include <filesystem>
#include <string_view>

#include "tenon/io/read_any.hpp"

namespace tenon::io {

/// Bodies are boxes with the library's mass, named by their keys, in natural order. Faults: a
/// missing library, an unknown brick, two bricks in one cell, coordinates that are no whole numbers
/// >= 0.
Result<ForeignScene> read_stablelego(const std::filesystem::path& file);

/// The first bytes speak of bricks.
bool is_stablelego(const std::filesystem::path& path, std::string_view head);

}  // namespace tenon::io
