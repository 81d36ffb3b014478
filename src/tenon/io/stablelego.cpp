#include "tenon/io/stablelego.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "tenon/io/field_reader.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json.hpp"
#include "tenon/io/part_scene.hpp"

namespace tenon::io {
namespace {

namespace fs = std::filesystem;
using Eigen::Vector2d, Eigen::Vector3d;

struct LegoConfig {
  double g = 9.8;          ///< m/s^2
  double tension = 0.98;   ///< N per point of a knob
  double length = 0.0078;  ///< m, side of a cell
  double height = 0.0096;  ///< m, of a layer
};

struct Brick {
  std::string name;
  int x = 0, y = 0, z = 0;  ///< cell of its corner, layer
  int nx = 1, ny = 1;       ///< cells
  double mass = 0;
};

/// The file of that name beside `file` or one folder up; empty if there is none.
fs::path beside(const fs::path& file, const char* name) {
  const fs::path folder = fs::absolute(file).parent_path();
  for (const fs::path& place : {folder / name, folder.parent_path() / name})
    if (std::error_code error; fs::is_regular_file(place, error)) return place;
  return {};
}

Result<Json> read_json_file(const fs::path& file) {
  const auto bytes = read_bytes(file, JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  return parse_json(*bytes, file.string());
}

Result<LegoConfig> read_config(const fs::path& file) {
  LegoConfig config;
  if (file.empty()) return config;
  const auto json = read_json_file(file);
  if (!json) return json.faults();
  FaultList faults(file.string());
  FieldReader fields(*json, "", faults);
  const Range unit = Range::length().limited(1e-6, 1e6);
  config.g = fields.number_or("g", config.g, Range::positive().limited(1e-15, 1e15));
  config.tension =
      fields.number_or("T", 100, Range::not_negative().limited(0, 1e15)) / 1000 * config.g;
  config.length = fields.number_or("Brick_Unit_Length", config.length, unit);
  config.height = fields.number_or("Brick_Unit_Height", config.height, unit);
  if (!faults.empty()) return faults.finished();
  return config;
}

constexpr double kMostCells = 100;     ///< of a brick in one direction
constexpr double kFarthestCell = 1e6;  ///< of a structure in one direction

Result<std::vector<Brick>> read_bricks(const Json& structure, const std::string& file,
                                       const Json& library, const std::string& library_file) {
  FaultList faults(file), library_faults(library_file);
  std::vector<Brick> bricks;
  const Json::Object none;
  for (const auto& [key, value] : structure.object() ? *structure.object() : none) {
    const std::string path = child_path("", key);
    FieldReader fields(value, path, faults);
    const Range cells = Range::between(0, kFarthestCell);
    const auto x = fields.integer("x", cells), y = fields.integer("y", cells),
               z = fields.integer("z", cells), id = fields.integer("brick_id");
    const auto orientation = fields.integer("ori");
    if (!x || !y || !z || !id || !orientation) {
      if (fields.is_object())
        faults.add(path, "is no brick", "a brick has x, y, z, brick_id and ori, whole numbers");
      continue;
    }
    const Json* kind = library.find(std::to_string(*id));
    if (!kind) {
      faults.add(path, fmt::format("brick_id {} is not in the library", *id),
                 "add it to " + library_file);
      continue;
    }
    FieldReader brick_fields(*kind, child_path("", std::to_string(*id)), library_faults);
    const Range count = Range::between(1, kMostCells);
    const int h = brick_fields.integer("height", count).value_or(1);
    const int w = brick_fields.integer("width", count).value_or(1);
    const double mass = brick_fields.required_number("mass", "mass of the brick in kg",
                                                     Range::positive().limited(1e-30, 1e30));
    bricks.push_back({key, *x, *y, *z, *orientation == 0 ? h : w, *orientation == 0 ? w : h, mass});
  }
  if (bricks.empty() && faults.empty()) faults.add("", "holds no bricks", "");
  if (!faults.empty()) return faults.finished();
  if (!library_faults.empty()) return library_faults.finished();
  std::sort(bricks.begin(), bricks.end(),
            [](const Brick& a, const Brick& b) { return natural_less(a.name, b.name); });
  return bricks;
}

class LegoScene {
 public:
  LegoScene(const std::vector<Brick>& bricks, const LegoConfig& config, model::Scene& scene)
      : bricks_(bricks), config_(config), scene_(scene) {}

  Faults build(const std::string& file) {
    for (std::size_t i = 0; i < bricks_.size(); ++i) {
      const Brick& b = bricks_[i];
      for (int x = b.x; x < b.x + b.nx; ++x)
        for (int y = b.y; y < b.y + b.ny; ++y) {
          const auto [other, fresh] = brick_at_.try_emplace({x, y, b.z}, static_cast<int>(i));
          if (!fresh)
            return {{file, b.name,
                     fmt::format("is in the same cell ({}, {}, {}) as brick {}", x, y, b.z,
                                 bricks_[other->second].name),
                     "move one of them"}};
        }
      add_body(b);
    }
    scene_.contacts.emplace();
    for (const auto& [cell, brick] : brick_at_) add_knob(cell, brick);
    for (const Brick& brick : bricks_)
      for (const int neighbour : behind_its_end(brick)) add_sides(brick, bricks_[neighbour]);
    return {};
  }

 private:
  using Cell = std::tuple<int, int, int>;

  void add_body(const Brick& b) {
    model::Body body;
    body.name = b.name;
    body.mass = b.mass;
    body.fixed = b.z == 0;
    body.shape.pieces.emplace_back(
        model::Box{{b.nx * config_.length, b.ny * config_.length, config_.height}});
    body.pose.position = {(b.x + 0.5 * b.nx) * config_.length, (b.y + 0.5 * b.ny) * config_.length,
                          (b.z + 0.5) * config_.height};
    scene_.bodies.push_back(std::move(body));
  }

  /// The knob under a cell of an upper brick.
  void add_knob(const Cell& cell, int upper) {
    const auto [x, y, z] = cell;
    const auto below = brick_at_.find({x, y, z - 1});
    if (below == brick_at_.end()) return;
    static const std::array<Vector2d, 3> kWide = {Vector2d(0.125, -0.125), Vector2d(-0.25, 0),
                                                  Vector2d(0.125, 0.125)};
    static const std::array<Vector2d, 4> kNarrow = {Vector2d(0, -0.25), Vector2d(-0.25, 0),
                                                    Vector2d(0, 0.25), Vector2d(0.25, 0)};
    const Brick& top = bricks_[upper];
    const bool narrow = std::min(top.nx, top.ny) < 2;
    model::Connection c;
    c.a = top.name;
    c.b = bricks_[below->second].name;
    const Vector2d middle(x + 0.5, y + 0.5);
    const auto place = [&](const Vector2d& p) {
      c.point = {p.x() * config_.length, p.y() * config_.length, z * config_.height};
    };
    c.normal = Vector3d::UnitZ();
    c.tension = config_.tension;
    for (int i = 0; i < (narrow ? 4 : 3); ++i) {
      place(middle + (narrow ? kNarrow[i] : kWide[i]));
      scene_.connections.push_back(c);
    }
    place(middle);
    c.tension = 0;
    for (const Vector3d& push :
         {Vector3d(1, 0, 0), Vector3d(-1, 0, 0), Vector3d(0, 1, 0), Vector3d(0, -1, 0)}) {
      c.normal = push;
      scene_.connections.push_back(c);
    }
  }

  /// Bricks in the cells that follow its own along x and along y, in their order.
  std::set<int> behind_its_end(const Brick& b) const {
    std::set<int> found;
    const auto look = [&](int x, int y) {
      if (const auto at = brick_at_.find({x, y, b.z}); at != brick_at_.end())
        found.insert(at->second);
    };
    for (int y = b.y; y < b.y + b.ny; ++y) look(b.x + b.nx, y);
    for (int x = b.x; x < b.x + b.nx; ++x) look(x, b.y + b.ny);
    return found;
  }

  /// Contacts where b begins, along x or y, exactly where a ends.
  void add_sides(const Brick& a, const Brick& b) {
    const double L = config_.length, H = config_.height;
    const auto common = [](int a0, int an, int b0, int bn) {
      return std::pair(std::max(a0, b0), std::min(a0 + an, b0 + bn));
    };
    const auto add = [&](const Vector3d& point, const Vector3d& normal) {
      scene_.contacts->push_back({b.name, a.name, point, normal, 0.0});
    };
    if (const auto [low, high] = common(a.y, a.ny, b.y, b.ny); a.x + a.nx == b.x && low < high)
      for (const int y : {low, high})
        for (const int z : {a.z, a.z + 1}) add({b.x * L, y * L, z * H}, Vector3d::UnitX());
    if (const auto [low, high] = common(a.x, a.nx, b.x, b.nx); a.y + a.ny == b.y && low < high)
      for (const int x : {low, high})
        for (const int z : {a.z, a.z + 1}) add({x * L, b.y * L, z * H}, Vector3d::UnitY());
  }

  const std::vector<Brick>& bricks_;
  const LegoConfig& config_;
  model::Scene& scene_;
  std::map<Cell, int> brick_at_;
};

}  // namespace

bool is_stablelego(const fs::path& path, std::string_view head) {
  return path.extension() == ".json" && head.find("\"brick_id\"") != std::string_view::npos;
}

Result<ForeignScene> read_stablelego(const fs::path& file) {
  const auto structure = read_json_file(file);
  if (!structure) return structure.faults();
  const fs::path library_file = beside(file, "lego_library.json");
  if (library_file.empty())
    return Fault{file.string(), "", "its brick library is missing",
                 "put lego_library.json beside it or one folder up"};
  const auto library = read_json_file(library_file);
  if (!library) return library.faults();
  const auto config = read_config(beside(file, "config.json"));
  if (!config) return config.faults();
  const auto bricks = read_bricks(*structure, file.string(), *library, library_file.string());
  if (!bricks) return bricks.faults();
  ForeignScene read;
  read.scene = empty_part_scene(file.stem().string());
  read.scene.gravity = {0, 0, -config->g};
  Faults faults = LegoScene(*bricks, *config, read.scene).build(file.string());
  if (!faults.empty()) return faults;
  read.notes = {
      fmt::format("a knob holds {:.3g} N of tension at each of its points", config->tension)};
  return read;
}

}  // namespace tenon::io
