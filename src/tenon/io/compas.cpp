#include "tenon/io/compas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tenon/io/decimal_precision.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/json.hpp"
#include "tenon/io/part_scene.hpp"

namespace tenon::io {
namespace {

class CompasReader {
 public:
  explicit CompasReader(const std::string& file) : faults_(file) {}

  Faults read(const Json& root, model::Scene& scene) {
    const Json* nodes = &root;
    std::string path;
    for (const char* key : {"data", "graph", "data", "node"}) {
      path = child_path(path, key);
      if (nodes = nodes->find(key); !nodes) break;
    }
    if (!nodes || !nodes->object() || nodes->object()->empty()) {
      faults_.add(path, "is missing", "a COMPAS assembly has blocks in data.graph.data.node");
      return faults_.finished();
    }
    for (const auto& [key, node] : *nodes->object())
      read_node(key, node, child_path(path, key), scene);
    std::sort(
        scene.bodies.begin(), scene.bodies.end(),
        [](const model::Body& a, const model::Body& b) { return natural_less(a.name, b.name); });
    for (model::Body& body : scene.bodies)
      std::get<model::Mesh>(body.shape.pieces.front()).tolerance = precision_.tolerance();
    return faults_.finished();
  }

 private:
  void read_node(const std::string& key, const Json& node, const std::string& path,
                 model::Scene& scene) {
    const Json* block = node.find("block");
    const Json* data = block ? block->find("data") : nullptr;
    if (!data) {
      faults_.add(path, "has no block", "each node of the graph holds a block with data");
      return;
    }
    const std::string where = path + ".block.data";
    std::map<std::string, int> index;
    geometry::Polyhedron surface;
    read_vertices(*data, where, surface, index);
    read_faces(*data, where, surface, index);
    model::Body body = mesh_body(key, std::move(surface), 0, "");
    for (const Json* owner : {&node, data->find("attributes")}) {
      const Json* support = owner ? owner->find("is_support") : nullptr;
      if (support && support->boolean() && *support->boolean()) body.fixed = true;
    }
    scene.bodies.push_back(std::move(body));
  }

  void read_vertices(const Json& data, const std::string& where, geometry::Polyhedron& surface,
                     std::map<std::string, int>& index) {
    const Json* list = data.find("vertex");
    if (!list || !list->object()) {
      faults_.add(where + ".vertex", "is missing", "vertices by key: {\"0\": {x, y, z}}");
      return;
    }
    for (const auto& [key, vertex] : *list->object()) {
      Eigen::Vector3d point = Eigen::Vector3d::Zero();
      for (int axis = 0; axis < 3; ++axis) {
        const char* const name = axis == 0 ? "x" : axis == 1 ? "y" : "z";
        const Json* value = vertex.find(name);
        if (!value) continue;  // COMPAS leaves out what equals the default, 0
        const std::string place = child_path(child_path(where + ".vertex", key), name);
        const auto number = read_number(*value, place, faults_, Range::coordinate());
        if (!number) continue;
        precision_.note(*number, value->number()->last_digit);
        point[axis] = *number;
      }
      index[key] = static_cast<int>(surface.vertices.size());
      surface.vertices.push_back(point);
    }
  }

  void read_faces(const Json& data, const std::string& where, geometry::Polyhedron& surface,
                  const std::map<std::string, int>& index) {
    const Json* list = data.find("face");
    if (!list || !list->object() || list->object()->empty()) {
      faults_.add(where + ".face", "is missing", "faces by key: {\"0\": [vertex keys]}");
      return;
    }
    for (const auto& [key, corners] : *list->object()) {
      const std::string place = child_path(where + ".face", key);
      std::vector<int> face;
      for (const Json& corner : corners.array() ? *corners.array() : Json::Array{}) {
        const auto found = index.find(key_text(corner));
        if (found == index.end()) {
          faults_.add(place, "names a vertex that is not there", "use keys of vertex");
          return;
        }
        face.push_back(found->second);
      }
      if (face.size() < 3) {
        faults_.add(place, "has fewer than three corners", "a face is a list of vertex keys");
        return;
      }
      surface.faces.push_back(std::move(face));
    }
  }

  static std::string key_text(const Json& value) {
    if (value.string()) return *value.string();
    if (value.number() && value.number()->integer)
      return fmt::format("{:.0f}", value.number()->value);
    return {};
  }

  FaultList faults_;
  DecimalPrecision precision_;
};

}  // namespace

bool is_compas(const std::filesystem::path& path, std::string_view head) {
  return path.extension() == ".json" && head.find("\"dtype\"") != std::string_view::npos &&
         head.find("compas") != std::string_view::npos;
}

Result<ForeignScene> read_compas(const std::filesystem::path& file) {
  const auto bytes = read_bytes(file, JsonLimits().bytes);
  if (!bytes) return bytes.faults();
  const auto json = parse_json(*bytes, file.string());
  if (!json) return json.faults();
  ForeignScene read;
  read.scene = empty_part_scene(file.stem().string());
  Faults faults = CompasReader(file.string()).read(*json, read.scene);
  if (!faults.empty()) return faults;
  read.notes = tolerance_notes(read.scene);
  return read;
}

}  // namespace tenon::io
