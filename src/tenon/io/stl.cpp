#include "tenon/io/stl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <unordered_map>

#include "tenon/geometry/mesh_triangles.hpp"
#include "tenon/io/decimal_precision.hpp"
#include "tenon/io/text_scanner.hpp"

namespace tenon::io {
namespace {

constexpr std::size_t kHeader = 84, kTriangle = 50;

std::uint32_t little_endian(const char* p) {
  std::uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(p[i]);
  return value;
}

/// Gives corners with equal coordinates the same index, in order of first appearance.
class VertexPool {
 public:
  int add(Eigen::Vector3d p, std::vector<Eigen::Vector3d>& vertices) {
    p = p.array() + 0.0;  // -0 becomes 0
    std::uint64_t key = 0;
    for (int axis = 0; axis < 3; ++axis) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &p[axis], sizeof bits);
      key = (key ^ bits) * 0x9E3779B97F4A7C15u;
      key ^= key >> 29;
    }
    const auto [first, last] = known_.equal_range(key);
    for (auto it = first; it != last; ++it)
      if (vertices[it->second] == p) return it->second;
    const int index = static_cast<int>(vertices.size());
    known_.emplace(key, index);
    vertices.push_back(p);
    return index;
  }

 private:
  std::unordered_multimap<std::uint64_t, int> known_;
};

Result<MeshFile> parse_binary(std::string_view bytes, const std::string& name) {
  const std::size_t count = little_endian(bytes.data() + 80);
  const std::size_t present = (bytes.size() - kHeader) / kTriangle;
  if (present < count)
    return Fault{name, "", fmt::format("is cut off: {} of {} triangles present", present, count),
                 "copy or export it anew"};
  MeshFile mesh;
  VertexPool pool;
  double largest = 0;
  for (std::size_t t = 0; t < count; ++t) {
    std::vector<int> face(3);
    for (int corner = 0; corner < 3; ++corner) {
      Eigen::Vector3d p;
      for (int axis = 0; axis < 3; ++axis) {
        const std::uint32_t bits =
            little_endian(bytes.data() + kHeader + t * kTriangle + 12 + 12 * corner + 4 * axis);
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (!std::isfinite(value))
          return Fault{name, fmt::format("triangle {}", t), "a coordinate is no finite number",
                       "mend or export anew"};
        if (std::abs(value) > model::kLargestLength)
          return Fault{name, fmt::format("triangle {}", t),
                       "a coordinate is larger than Tenon computes with (1e15)", "check the unit"};
        p[axis] = value;
      }
      largest = std::max(largest, p.cwiseAbs().maxCoeff());
      face[corner] = pool.add(p, mesh.surface.vertices);
    }
    mesh.surface.faces.push_back(std::move(face));
  }
  if (count == 0) return Fault{name, "", "has no triangles", ""};
  mesh.float32 = true;
  mesh.tolerance = float32_tolerance(largest);
  return mesh;
}

Result<MeshFile> parse_ascii(std::string_view text, const std::string& name) {
  MeshFile mesh;
  VertexPool pool;
  DecimalPrecision precision;
  std::vector<int> corners;
  LineScanner lines(text);
  std::string_view line;
  const auto wrong = [&](const std::string& what) {
    return Fault{name, fmt::format("line {}", lines.number()), what, "mend or export anew"};
  };
  for (std::string joined; lines.next(line, joined);) {
    const std::string_view key = take_word(line);
    if (key == "vertex") {
      Eigen::Vector3d p;
      for (int axis = 0; axis < 3; ++axis) {
        const std::string_view word = take_word(line);
        std::string reason;
        const auto value = to_coordinate(word, reason);
        if (!value)
          return wrong(to_number(word) ? "a coordinate " + reason
                                       : "a vertex needs three finite numbers");
        precision.note(word, *value);
        p[axis] = *value;
      }
      corners.push_back(pool.add(p, mesh.surface.vertices));
    } else if (key == "endloop") {
      if (corners.size() != 3)
        return wrong(fmt::format("a facet has {} corners, not 3", corners.size()));
      mesh.surface.faces.push_back(std::move(corners));
      corners.clear();
    }
  }
  if (!corners.empty()) return wrong("is cut off in the middle of a facet");
  if (mesh.surface.faces.empty()) return Fault{name, "", "has no facets", "is it an STL file?"};
  mesh.tolerance = precision.tolerance();
  mesh.decimal_unit = precision.decimal_unit();
  mesh.float32 = precision.float32();
  return mesh;
}

}  // namespace

Result<MeshFile> parse_stl(std::string_view bytes, const std::string& name) {
  if (bytes.size() >= kHeader &&
      bytes.size() == kHeader + kTriangle * std::size_t{little_endian(bytes.data() + 80)})
    return parse_binary(bytes, name);
  std::string_view rest = bytes.substr(0, 256);
  if (take_word(rest) == "solid" && bytes.substr(0, 1024).find('\0') == std::string_view::npos)
    return parse_ascii(bytes, name);
  if (bytes.size() >= kHeader) return parse_binary(bytes, name);
  return Fault{name, "", "is neither ASCII nor binary STL", "export it anew"};
}

std::string write_stl(const geometry::Polyhedron& surface, const std::string& name) {
  std::string label;
  for (const char c : name) label += std::isspace(static_cast<unsigned char>(c)) ? '_' : c;
  std::string text = fmt::format("solid {}\n", label);
  auto out = std::back_inserter(text);
  for (const geometry::Triangle& t : geometry::triangulate(surface)) {
    Eigen::Vector3d n = geometry::area_vector(surface, t);
    if (n.norm() > 0) n.normalize();
    fmt::format_to(out, "facet normal {} {} {}\nouter loop\n", n.x(), n.y(), n.z());
    for (const int corner : t) {
      const Eigen::Vector3d& v = surface.vertices[corner];
      fmt::format_to(out, "vertex {} {} {}\n", v.x(), v.y(), v.z());
    }
    text += "endloop\nendfacet\n";
  }
  return text + fmt::format("endsolid {}\n", label);
}

}  // namespace tenon::io
