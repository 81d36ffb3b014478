#include "tenon/io/gltf.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "tenon/geometry/mesh_triangles.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/io/scene_surfaces.hpp"

namespace tenon::io {
namespace {

using Eigen::Vector3d;

constexpr int kFloat = 5126, kArrayBuffer = 34962;

/// The numbers of one body in the buffer: three positions and three equal normals per triangle.
struct Chunk {
  std::size_t offset = 0;  ///< bytes, of the positions; the normals follow
  std::size_t count = 0;   ///< vertices
  Vector3d low = Vector3d::Zero(), high = Vector3d::Zero();
};

void append_float(std::string& bytes, float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(bits >> shift & 0xFF);
}
void append_vector(std::string& bytes, const Vector3d& v) {
  for (int k = 0; k < 3; ++k) append_float(bytes, static_cast<float>(v[k]));
}

Chunk append_body(const geometry::Polyhedron& surface, std::string& bytes) {
  Chunk chunk{bytes.size(), 0, {}, {}};
  std::string normals;
  for (const geometry::Triangle& t : geometry::triangulate(surface)) {
    const Vector3d area = geometry::area_vector(surface, t);
    if (!(area.norm() > 0)) continue;
    for (const int corner : t) {
      // Bounds of what is written: the float, not the double.
      const Vector3d p = surface.vertices[corner].cast<float>().cast<double>();
      chunk.low = chunk.count == 0 ? p : Vector3d(chunk.low.cwiseMin(p));
      chunk.high = chunk.count == 0 ? p : Vector3d(chunk.high.cwiseMax(p));
      append_vector(bytes, p);
      append_vector(normals, area.normalized());
      ++chunk.count;
    }
  }
  bytes += normals;
  return chunk;
}

std::string base64(const std::string& bytes) {
  static constexpr char kDigits[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= bytes.size() - i ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

/// Colours far apart for bodies next to one another; held bodies grey.
Vector3d colour(std::size_t index, bool fixed) {
  if (fixed) return Vector3d::Constant(0.35);
  Vector3d rgb;
  const double hue = std::fmod(0.08 + 0.618034 * static_cast<double>(index), 1.0);
  for (int k = 0; k < 3; ++k) {
    const double wave = std::abs(std::fmod(6 * hue + 4.0 - 2.0 * k, 6.0) - 3) - 1;
    rgb[k] = 0.25 + 0.55 * std::clamp(wave, 0.0, 1.0);
  }
  return rgb;
}

class GltfWriter {
 public:
  explicit GltfWriter(const model::Scene& scene) : scene_(scene) {
    for (const model::Body& body : scene.bodies)
      chunks_.push_back(append_body(body_surface(body.shape), bytes_));
  }

  std::string text() {
    out_.begin_object();
    out_.key("asset")
        .begin_object()
        .field("version", "2.0")
        .field("generator", "Tenon")
        .end_object();
    out_.field("scene", 0);
    out_.key("scenes").begin_array().begin_object();
    if (!scene_.name.empty()) out_.field("name", scene_.name);
    out_.key("nodes").begin_array().value(0).end_array().end_object().end_array();
    write_nodes();
    if (drawn() > 0) {
      write_meshes();
      write_accessors();
      write_buffers();
    }
    out_.end_object();
    return out_.text() + "\n";
  }

 private:
  std::size_t drawn() const {
    return static_cast<std::size_t>(
        std::count_if(chunks_.begin(), chunks_.end(), [](const Chunk& c) { return c.count > 0; }));
  }

  void write_nodes() {
    out_.key("nodes").begin_array().begin_object().field("name", "world");
    if (scene_.dimension == 3) {
      const double half = std::sqrt(0.5);
      out_.key("rotation").vector(Eigen::Vector4d(-half, 0, 0, half));
    }
    if (!scene_.bodies.empty()) {
      out_.key("children").begin_array();
      for (std::size_t i = 0; i < scene_.bodies.size(); ++i) out_.value(i + 1);
      out_.end_array();
    }
    out_.end_object();
    std::size_t mesh = 0;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      const model::Body& body = scene_.bodies[i];
      out_.begin_object().field("name", body.name);
      out_.key("translation").vector(body.pose.position);
      out_.key("rotation").vector(body.pose.orientation.coeffs());  // x y z w, as glTF has it
      if (chunks_[i].count > 0) out_.field("mesh", mesh++);
      out_.end_object();
    }
    out_.end_array();
  }

  void write_meshes() {
    out_.key("meshes").begin_array();
    std::size_t mesh = 0;
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      if (chunks_[i].count == 0) continue;
      out_.begin_object().field("name", scene_.bodies[i].name).key("primitives").begin_array();
      out_.begin_object().key("attributes").begin_object();
      out_.field("POSITION", 2 * mesh).field("NORMAL", 2 * mesh + 1).end_object();
      out_.field("material", mesh).end_object().end_array().end_object();
      ++mesh;
    }
    out_.end_array();
    out_.key("materials").begin_array();
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      if (chunks_[i].count == 0) continue;
      const Vector3d rgb = colour(i, scene_.bodies[i].fixed);
      out_.begin_object().field("doubleSided", true).key("pbrMetallicRoughness").begin_object();
      out_.key("baseColorFactor").vector(Eigen::Vector4d(rgb[0], rgb[1], rgb[2], 1));
      out_.field("metallicFactor", 0).field("roughnessFactor", 0.8).end_object().end_object();
    }
    out_.end_array();
  }

  void write_accessors() {
    out_.key("accessors").begin_array();
    std::size_t view = 0;
    for (const Chunk& chunk : chunks_) {
      if (chunk.count == 0) continue;
      for (const bool positions : {true, false}) {
        out_.begin_object().field("bufferView", view++).field("componentType", kFloat);
        out_.field("count", chunk.count).field("type", "VEC3");
        if (positions) {
          out_.key("min").vector(chunk.low);
          out_.key("max").vector(chunk.high);
        }
        out_.end_object();
      }
    }
    out_.end_array();
    out_.key("bufferViews").begin_array();
    for (const Chunk& chunk : chunks_)
      for (std::size_t half = 0; half < 2 && chunk.count > 0; ++half) {
        out_.begin_object().field("buffer", 0);
        out_.field("byteOffset", chunk.offset + half * 12 * chunk.count);
        out_.field("byteLength", 12 * chunk.count).field("target", kArrayBuffer).end_object();
      }
    out_.end_array();
  }

  void write_buffers() {
    out_.key("buffers").begin_array().begin_object().field("byteLength", bytes_.size());
    out_.field("uri", "data:application/octet-stream;base64," + base64(bytes_));
    out_.end_object().end_array();
  }

  const model::Scene& scene_;
  std::vector<Chunk> chunks_;
  std::string bytes_;
  JsonWriter out_;
};

}  // namespace

std::string write_gltf(const model::Scene& scene) {
  return GltfWriter(scene).text();
}

}  // namespace tenon::io
