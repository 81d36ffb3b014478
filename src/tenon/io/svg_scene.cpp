#include "tenon/io/svg_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <set>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/svg_path.hpp"
#include "tenon/io/svg_shape.hpp"
#include "tenon/model/limits.hpp"

namespace tenon::io {
namespace {

constexpr int kDeepest = 200;  // nested groups
constexpr std::uintmax_t kMostBytes = std::uintmax_t{64} << 20;

bool is_one_of(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* n) { return name == n; });
}

/// The name without its namespace prefix.
std::string plain_name(const pugi::xml_node& node) {
  const std::string name = node.name();
  const auto colon = name.find(':');
  return colon == std::string::npos ? name : name.substr(colon + 1);
}

std::string label(const pugi::xml_node& node) {
  const std::string inkscape = node.attribute("inkscape:label").value();
  return inkscape.empty() ? node.attribute("id").value() : inkscape;
}

bool is_named(const pugi::xml_node& node, const std::string& wanted) {
  for (const char* attribute : {"inkscape:label", "id"}) {
    std::string name = node.attribute(attribute).value();
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (name == wanted) return true;
  }
  return false;
}

bool is_hidden(const pugi::xml_node& node) {
  std::string style = node.attribute("style").value();
  style.erase(std::remove(style.begin(), style.end(), ' '), style.end());
  return std::string(node.attribute("display").value()) == "none" ||
         style.find("display:none") != std::string::npos;
}

/// Metres of "210mm"; nothing for px, % and plain numbers.
std::optional<double> physical_length(const std::string& text) {
  std::size_t end = 0;
  double value = 0;
  try {
    value = std::stod(text, &end);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  const std::string unit = text.substr(end);
  const std::pair<const char*, double> units[] = {
      {"mm", 1e-3},   {"cm", 1e-2},        {"m", 1},
      {"in", 0.0254}, {"pt", 0.0254 / 72}, {"pc", 0.0254 / 6}};
  for (const auto& [name, metres] : units)
    if (unit == name && value > 0) return value * metres;
  return std::nullopt;
}

class DrawingReader {
 public:
  DrawingReader(std::string file, const SvgOptions& options)
      : file_(std::move(file)), options_(options) {}

  Result<ForeignScene> read(const pugi::xml_node& root) {
    if (!frame(root)) return faults_;
    // Once with the coarsest chords for the size, then with those that the size allows.
    for (const bool final_pass : {false, true}) {
      bodies_.clear(), names_.clear(), left_out_.clear(), without_area_.clear(), faults_.clear();
      curved_ = false;
      if (final_pass)
        flatness_ = options_.flatness * (size_.diagonal() > 0 ? size_.diagonal() : scale_);
      walk(root, {base_, false, ""}, 0);
    }
    if (faults_.empty() && bodies_.empty())
      fault("", "has no parts", "draw closed paths, polygons, rects or circles");
    if (!faults_.empty()) return faults_;
    ForeignScene answer;
    answer.scene.dimension = 2;
    answer.scene.name = std::filesystem::path(file_).stem().string();
    answer.scene.bodies = std::move(bodies_);
    answer.scene.friction = friction_;
    if (gravity_) answer.scene.gravity = *gravity_;
    answer.notes = notes();
    return answer;
  }

 private:
  struct Context {
    SvgTransform X;
    bool fixed = false;
    std::string ground;  ///< name of the group that holds it, for parts without a name
  };

  void fault(const std::string& path, const std::string& message, const std::string& remedy) {
    faults_.push_back({file_, path, message, remedy});
  }

  std::string place(const pugi::xml_node& node) const {
    const std::string name = label(node);
    return name.empty() ? fmt::format("{} at byte {}", plain_name(node), node.offset_debug())
                        : fmt::format("{} \"{}\"", plain_name(node), name);
  }

  /// The transform from the drawing to the world.
  bool frame(const pugi::xml_node& root) {
    const auto box = parse_svg_numbers(root.attribute("viewBox").value());
    const bool has_box = box && box->size() == 4 && (*box)[2] > 0 && (*box)[3] > 0;
    if (!box || (!box->empty() && !has_box))
      fault("svg.viewBox", "is not four numbers with a positive width and height",
            "write viewBox=\"x y width height\"");
    const auto written = own_number(root, "data-scale", false);
    const auto width = physical_length(root.attribute("width").value());
    if (options_.scale) {
      scale_ = *options_.scale, scale_reason_ = "as asked";
    } else if (written) {
      scale_ = *written, scale_reason_ = "data-scale";
    } else if (width) {
      scale_ = has_box ? *width / (*box)[2] : 0.0254 / 96;
      scale_reason_ = "from the width of the drawing";
    }
    if (!(scale_ > 0 && std::isfinite(scale_)))
      fault("scale", "is not positive", "give metres per unit of the drawing");
    friction_ = own_number(root, "data-friction", true).value_or(0);
    base_.linear << scale_, 0, 0, -scale_;
    read_gravity(root);
    // Drawings that Tenon wrote keep the coordinates of the world.
    if (std::string(root.attribute("data-origin").value()) == "drawing") return faults_.empty();
    if (has_box) base_.shift = Eigen::Vector2d(-(*box)[0], (*box)[1] + (*box)[3]) * scale_;
    return faults_.empty();
  }

  void read_gravity(const pugi::xml_node& root) {
    const std::string text = root.attribute("data-gravity").value();
    if (text.empty()) return;
    const auto values = parse_svg_numbers(text);
    if (values && values->size() == 2)
      gravity_ = {(*values)[0], (*values)[1], 0};
    else
      fault("svg.data-gravity", fmt::format("\"{}\" is not two numbers", text),
            "write x and y, m/s^2, y upwards");
  }

  /// The node's own transform after those around it; false and a fault if it is broken.
  bool enter(const pugi::xml_node& node, Context& context) {
    const auto own = parse_svg_transform(node.attribute("transform").value());
    if (!own) {
      fault(place(node) + ".transform", own.faults()[0].message, own.faults()[0].remedy);
      return false;
    }
    context.X = context.X * *own;
    if (is_named(node, "ground")) context.fixed = true, context.ground = label(node);
    return true;
  }

  void walk(const pugi::xml_node& node, const Context& context, int depth) {
    if (depth > kDeepest) {
      fault(place(node), fmt::format("is nested deeper than {} levels", kDeepest),
            "ungroup the drawing");
      return;
    }
    for (const pugi::xml_node& child : node.children()) {
      if (child.type() != pugi::node_element || is_hidden(child)) continue;
      const std::string kind = plain_name(child);
      Context inner = context;
      if (is_one_of(kind, {"g", "a", "switch"})) {
        if (child.attribute("data-part") && !part_) {
          if (enter(child, inner)) add_part(child, inner, depth);
        } else if (!is_named(child, "notes") && enter(child, inner)) {
          walk(child, inner, depth + 1);
        }
      } else if (is_one_of(kind, {"path", "polygon", "polyline", "rect", "circle", "ellipse"})) {
        if (enter(child, inner)) add_body(child, inner);
      } else if (is_one_of(kind, {"text", "line", "image", "use", "svg", "foreignObject"})) {
        left_out_.insert(kind);
      }
    }
  }

  void add_body(const pugi::xml_node& node, const Context& context) {
    const auto attribute = [&](const char* name) {
      return std::string(node.attribute(name).value());
    };
    auto drawn = svg_shape(plain_name(node), attribute, context.X, flatness_);
    if (!drawn) {
      for (const Fault& f : drawn.faults()) fault(place(node) + f.path, f.message, f.remedy);
      return;
    }
    if (drawn->pieces.empty()) {
      without_area_.push_back(place(node));
      return;
    }
    round_corners(node, *drawn);
    size_.add(drawn->bounds);
    curved_ = curved_ || drawn->curved;
    if (part_) {
      if (!add_pieces(*drawn))
        fault(place(node), "is a second circle with another centre in one part",
              "draw it as a path, or make it a part of its own");
      return;
    }
    model::Body body;
    body.name = unique_name(label(node).empty() ? context.ground : label(node));
    body.fixed = context.fixed;
    body.shape.pieces_given = drawn->pieces.size() > 1;
    body.shape.pieces = std::move(drawn->pieces);
    body.pose.position.head<2>() = drawn->position;
    read_mass(node, body);
    bodies_.push_back(std::move(body));
  }

  /// A group with data-part is one part: its outlines are the pieces.
  void add_part(const pugi::xml_node& group, const Context& context, int depth) {
    model::Body body;
    body.name = unique_name(label(group).empty() ? context.ground : label(group));
    const std::string fixed = group.attribute("data-fixed").value();
    body.fixed = fixed.empty() ? context.fixed : fixed == "true";
    body.shape.pieces_given = true;
    read_mass(group, body);
    part_ = &body;
    walk(group, context, depth + 1);
    part_ = nullptr;
    if (body.shape.pieces.empty()) {
      fault(place(group), "is a part without an outline", "draw one, or take data-part away");
      return;
    }
    body.shape.pieces_given = body.shape.pieces.size() > 1;
    bodies_.push_back(std::move(body));
  }

  /// Into the part that is being read. Discs sit at the origin of a body's frame, so the first one
  /// decides where that is; false if another one sits elsewhere.
  bool add_pieces(SvgShape& drawn) {
    auto& pieces = part_->shape.pieces;
    const auto is_disc = [](const model::Piece& piece) {
      return std::holds_alternative<model::Disc>(piece);
    };
    const bool disc = is_disc(drawn.pieces[0]);
    const bool placed = std::any_of(pieces.begin(), pieces.end(), is_disc);
    if (disc && placed && drawn.position != part_->pose.position.head<2>()) return false;
    const auto shift = [](model::Piece& piece, const Eigen::Vector2d& by) {
      const auto move = [&](geometry::Polygon& polygon) {
        for (auto& p : polygon.outer) p += by;
        for (auto& hole : polygon.holes)
          for (auto& p : hole) p += by;
      };
      if (auto* polygon = std::get_if<geometry::Polygon>(&piece)) move(*polygon);
      if (auto* rounded = std::get_if<model::RoundedPolygon>(&piece)) move(rounded->polygon);
    };
    if (disc && !placed) {
      for (model::Piece& piece : pieces) shift(piece, -drawn.position);
      part_->pose.position.head<2>() = drawn.position;
    }
    for (model::Piece& piece : drawn.pieces) {
      shift(piece, drawn.position - part_->pose.position.head<2>());
      pieces.push_back(std::move(piece));
    }
    return true;
  }

  /// data-radius: the polygon swept by a disc of this radius, in units of the drawing. data-r: the
  /// radius of a circle that is drawn larger to be seen (a particle).
  void round_corners(const pugi::xml_node& node, SvgShape& drawn) {
    if (const auto radius = own_number(node, "data-radius", false))
      for (model::Piece& piece : drawn.pieces)
        if (auto* polygon = std::get_if<geometry::Polygon>(&piece))
          piece = model::RoundedPolygon{std::move(*polygon), *radius * scale_};
    if (const auto radius = own_number(node, "data-r", true))
      for (model::Piece& piece : drawn.pieces)
        if (auto* disc = std::get_if<model::Disc>(&piece)) disc->radius = *radius * scale_;
  }

  void read_mass(const pugi::xml_node& node, model::Body& body) {
    body.density = own_number(node, "data-density", false).value_or(1);
    body.mass = own_number(node, "data-mass", false);
    if (const auto inertia = own_number(node, "data-inertia", false)) {
      body.inertia = Eigen::Matrix3d::Zero();
      (*body.inertia)(2, 2) = *inertia;
    }
  }

  /// A positive number among the attributes of our own, or nothing and perhaps a fault.
  std::optional<double> own_number(const pugi::xml_node& node, const char* name, bool zero_too) {
    const std::string text = node.attribute(name).value();
    if (text.empty()) return std::nullopt;
    const auto values = parse_svg_numbers(text);
    const double most = 1 / model::kSmallestLength;
    if (values && values->size() == 1 && (*values)[0] <= most * most &&
        ((*values)[0] * most * most >= 1 || (zero_too && (*values)[0] == 0)))
      return (*values)[0];
    fault(fmt::format("{}.{}", place(node), name),
          fmt::format("\"{}\" is no positive number", text), "write a number, e.g. 0.001");
    return std::nullopt;
  }

  std::string unique_name(std::string name) {
    if (name.empty()) name = fmt::format("part{}", bodies_.size() + 1);
    std::string candidate = name;
    for (int k = 2; !names_.insert(candidate).second; ++k)
      candidate = fmt::format("{}-{}", name, k);
    return candidate;
  }

  std::vector<std::string> notes() const {
    std::vector<std::string> notes{
        fmt::format("1 unit of the drawing is {:g} m ({})", scale_, scale_reason_)};
    if (curved_) notes.push_back(fmt::format("curves are chords to {:.3g} m", flatness_));
    if (!left_out_.empty()) {
      std::string list;
      for (const auto& kind : left_out_) list += (list.empty() ? "" : ", ") + kind;
      notes.push_back("left out: " + list);
    }
    constexpr std::size_t kMostNamed = 20;
    for (std::size_t i = 0; i < without_area_.size() && i < kMostNamed; ++i)
      notes.push_back(without_area_[i] + " has no area and is left out");
    if (without_area_.size() > kMostNamed)
      notes.push_back(fmt::format("{} more have no area", without_area_.size() - kMostNamed));
    return notes;
  }

  std::string file_;
  SvgOptions options_;
  SvgTransform base_;
  double scale_ = 1, friction_ = 0;
  double flatness_ = 1e300;
  std::string scale_reason_ = "no unit given";
  geometry::Bounds size_;
  bool curved_ = false;
  std::optional<Eigen::Vector3d> gravity_;
  model::Body* part_ = nullptr;  ///< the group with data-part that is being read
  std::vector<std::string> without_area_;
  std::vector<model::Body> bodies_;
  std::set<std::string> names_, left_out_;
  Faults faults_;
};

/// Line and column of a byte, for messages.
std::string line_of(const std::string& text, std::ptrdiff_t offset) {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
  return fmt::format("line {}", 1 + std::count(text.begin(), end, '\n'));
}

}  // namespace

Result<ForeignScene> parse_svg(const std::string& text, const std::string& name,
                               const SvgOptions& options) {
  pugi::xml_document document;
  const auto parsed = document.load_buffer(text.data(), text.size());
  if (!parsed)
    return Fault{name, line_of(text, parsed.offset),
                 fmt::format("is no XML: {}", parsed.description()), "export the drawing anew"};
  const pugi::xml_node root = document.document_element();
  if (plain_name(root) != "svg")
    return Fault{name, "", "has no svg element", "export the drawing as SVG"};
  if (std::string(root.attribute("class").value()) == "tenon")
    return Fault{name, "", "is a picture of an answer, not a drawing of parts",
                 "tenon convert SCENE --out FILE.svg draws a planar scene so that it reads back"};
  return DrawingReader(name, options).read(root);
}

Result<ForeignScene> read_svg(const std::filesystem::path& file, const SvgOptions& options) {
  const auto bytes = read_bytes(file, kMostBytes);
  if (!bytes) return bytes.faults();
  return parse_svg(*bytes, file.string(), options);
}

Result<ForeignScene> read_svg(const std::filesystem::path& file) {
  return read_svg(file, {});
}

bool is_svg(const std::filesystem::path& path, std::string_view) {
  return path.extension() == ".svg" || path.extension() == ".SVG";
}

}  // namespace tenon::io
