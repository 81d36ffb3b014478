#include "tenon/io/svg_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <pugixml.hpp>
#include <set>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/svg_path.hpp"
#include "tenon/io/svg_shape.hpp"

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
      bodies_.clear(), names_.clear(), left_out_.clear(), faults_.clear();
      curved_ = false;
      if (final_pass)
        flatness_ = options_.flatness * (size_.diagonal() > 0 ? size_.diagonal() : scale_);
      walk(root, {base_, false}, 0);
    }
    if (faults_.empty() && bodies_.empty())
      fault("", "has no parts", "draw closed paths, polygons, rects or circles");
    if (!faults_.empty()) return faults_;
    ForeignScene answer;
    answer.scene.dimension = 2;
    answer.scene.name = std::filesystem::path(file_).stem().string();
    answer.scene.bodies = std::move(bodies_);
    answer.scene.friction = friction_;
    answer.notes = notes();
    return answer;
  }

 private:
  struct Context {
    SvgTransform X;
    bool fixed = false;
  };

  void fault(const std::string& path, const std::string& message, const std::string& remedy) {
    faults_.push_back({file_, path, message, remedy});
  }

  std::string place(const pugi::xml_node& node) const {
    const std::string name = label(node);
    return name.empty() ? fmt::format("{} at byte {}", plain_name(node), node.offset_debug())
                        : fmt::format("{} \"{}\"", plain_name(node), name);
  }

  /// A positive number of the root, or nothing and perhaps a fault.
  std::optional<double> root_number(const pugi::xml_node& root, const char* name, bool zero_too) {
    const std::string text = root.attribute(name).value();
    if (text.empty()) return std::nullopt;
    const auto values = parse_svg_numbers(text);
    if (values && values->size() == 1 && ((*values)[0] > 0 || (zero_too && (*values)[0] == 0)))
      return (*values)[0];
    fault(fmt::format("svg.{}", name), fmt::format("\"{}\" is no positive number", text),
          "write a number, e.g. 0.001");
    return std::nullopt;
  }

  /// The transform from the drawing to the world.
  bool frame(const pugi::xml_node& root) {
    const auto box = parse_svg_numbers(root.attribute("viewBox").value());
    const bool has_box = box && box->size() == 4 && (*box)[2] > 0 && (*box)[3] > 0;
    if (!box || (!box->empty() && !has_box))
      fault("svg.viewBox", "is not four numbers with a positive width and height",
            "write viewBox=\"x y width height\"");
    const auto written = root_number(root, "data-scale", false);
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
    friction_ = root_number(root, "data-friction", true).value_or(0);
    base_.linear << scale_, 0, 0, -scale_;
    if (has_box) base_.shift = Eigen::Vector2d(-(*box)[0], (*box)[1] + (*box)[3]) * scale_;
    return faults_.empty();
  }

  /// The node's own transform after those around it; false and a fault if it is broken.
  bool enter(const pugi::xml_node& node, Context& context) {
    const auto own = parse_svg_transform(node.attribute("transform").value());
    if (!own) {
      fault(place(node) + ".transform", own.faults()[0].message, own.faults()[0].remedy);
      return false;
    }
    context.X = context.X * *own;
    context.fixed = context.fixed || is_named(node, "ground");
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
        if (!is_named(child, "notes") && enter(child, inner)) walk(child, inner, depth + 1);
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
    if (drawn->pieces.empty()) return;  // a rect without extent is not drawn
    model::Body body;
    body.name = unique_name(label(node));
    body.fixed = context.fixed;
    body.shape.pieces_given = drawn->pieces.size() > 1;
    body.shape.pieces = std::move(drawn->pieces);
    body.pose.position.head<2>() = drawn->position;
    body.density = 1;
    if (const std::string text = attribute("data-density"); !text.empty()) {
      const auto density = parse_svg_numbers(text);
      if (density && density->size() == 1 && (*density)[0] > 0)
        body.density = (*density)[0];
      else
        fault(place(node) + ".data-density", fmt::format("\"{}\" is no positive number", text),
              "write kg per square metre");
    }
    size_.add(drawn->bounds);
    curved_ = curved_ || drawn->curved;
    bodies_.push_back(std::move(body));
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
