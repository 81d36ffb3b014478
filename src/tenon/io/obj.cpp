#include "tenon/io/obj.hpp"

#include <fmt/format.h>

#include <cctype>
#include <iterator>

#include "tenon/io/decimal_precision.hpp"
#include "tenon/io/text_scanner.hpp"

namespace tenon::io {
namespace {

class ObjParser {
 public:
  explicit ObjParser(const std::string& name) : name_(name) {}

  Result<MeshFile> parse(std::string_view text) {
    LineScanner lines(text);
    std::string_view line;
    for (std::string joined; lines.next(line, joined);) {
      const std::string_view key = take_word(line);
      std::string wrong;
      if (key == "v") wrong = vertex(line);
      if (key == "f") wrong = face(line);
      if (!wrong.empty())
        return Fault{name_, fmt::format("line {}", lines.number()), wrong, "mend or export anew"};
    }
    if (mesh_.surface.faces.empty())
      return Fault{name_, "", "has no faces",
                   "an OBJ file with lines of the form f 1 2 3 is needed"};
    mesh_.tolerance = precision_.tolerance();
    mesh_.decimal_unit = precision_.decimal_unit();
    mesh_.float32 = precision_.float32();
    return std::move(mesh_);
  }

 private:
  std::string vertex(std::string_view line) {
    Eigen::Vector3d point;
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = take_word(line);
      std::string wrong;
      const auto value = to_coordinate(word, wrong);
      if (!value) return fmt::format("vertex coordinate '{}' {}", shown(word), wrong);
      precision_.note(word, *value);
      point[axis] = *value;
    }
    mesh_.surface.vertices.push_back(point);
    return {};
  }

  std::string face(std::string_view line) {
    std::vector<int> corners;
    const long count = static_cast<long>(mesh_.surface.vertices.size());
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      if (word.front() == '#') break;
      const std::string_view digits = word.substr(0, word.find('/'));
      long index = 0;
      const auto [end, error] =
          std::from_chars(digits.data(), digits.data() + digits.size(), index);
      if (error != std::errc{} || end != digits.data() + digits.size())
        return fmt::format("face corner '{}' is no index", shown(word));
      if (index < 0) index += count + 1;
      if (index < 1 || index > count)
        return fmt::format(
            "face corner '{}' names a vertex that is not there ({} before this line)", shown(word),
            count);
      corners.push_back(static_cast<int>(index - 1));
    }
    if (corners.size() < 3)
      return fmt::format("face has {} corners, not 3 or more", corners.size());
    mesh_.surface.faces.push_back(std::move(corners));
    return {};
  }

  static std::string shown(std::string_view word) {
    std::string text;
    for (const char c : word.substr(0, 40)) text += c >= ' ' && c < 127 ? c : '?';
    return text;
  }

  std::string name_;
  MeshFile mesh_;
  DecimalPrecision precision_;
};

}  // namespace

Result<MeshFile> parse_obj(std::string_view text, const std::string& name) {
  return ObjParser(name).parse(text);
}

std::string write_obj(const std::vector<NamedSurface>& surfaces) {
  std::string text = "# written by Tenon\n";
  auto out = std::back_inserter(text);
  std::size_t before = 1;
  for (const NamedSurface& named : surfaces) {
    text += "o ";
    for (const char c : named.name) text += std::isspace(static_cast<unsigned char>(c)) ? '_' : c;
    text += '\n';
    for (const Eigen::Vector3d& v : named.surface.vertices)
      fmt::format_to(out, "v {} {} {}\n", v.x(), v.y(), v.z());
    for (const std::vector<int>& face : named.surface.faces) {
      text += 'f';
      for (const int corner : face) fmt::format_to(out, " {}", before + corner);
      text += '\n';
    }
    before += named.surface.vertices.size();
  }
  return text;
}

}  // namespace tenon::io
