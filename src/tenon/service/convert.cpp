#include "tenon/service/convert.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "tenon/draw/scene_picture.hpp"
#include "tenon/geometry/mesh_repair.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/gltf.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/io/scene_surfaces.hpp"
#include "tenon/io/stl.hpp"

namespace tenon::service {
namespace {

std::string as_json(const model::Scene& scene) {
  return io::write_scene(scene, {.inline_meshes = true});
}
std::string as_svg(const model::Scene& scene) {
  return draw::scene_picture(scene);
}
std::string as_obj(const model::Scene& scene) {
  return io::write_obj(io::world_surfaces(scene));
}
std::string as_stl(const model::Scene& scene) {
  std::string text;
  for (const io::NamedSurface& body : io::world_surfaces(scene))
    text += io::write_stl(body.surface, body.name);
  return text;
}

struct OutputFormat {
  const char* ending;
  const char* name;
  bool needs_closed;  ///< open solids are refused
  std::string (*write)(const model::Scene&);
};
constexpr OutputFormat kFormats[] = {
    {".json", "Tenon scene, meshes inline", false, as_json},
    {".svg", "picture", false, as_svg},
    {".obj", "Wavefront OBJ, one object per body", true, as_obj},
    {".stl", "ASCII STL, one solid per body", true, as_stl},
    {".gltf", "glTF 2.0, one node per body", true, io::write_gltf},
};

const OutputFormat* format_of(const std::string& out) {
  const std::string ending = std::filesystem::path(out).extension().string();
  for (const OutputFormat& format : kFormats)
    if (ending == format.ending) return &format;
  return nullptr;
}

/// Mends and judges the solid meshes of a scene.
Faults prepare(model::Scene& scene, bool repair, bool judge, std::vector<std::string>& repairs) {
  Faults faults;
  const auto take = [&](const Faults& more) {
    faults.insert(faults.end(), more.begin(), more.end());
  };
  for (model::Body& body : scene.bodies)
    for (model::Piece& piece : body.shape.pieces) {
      auto* mesh = std::get_if<model::Mesh>(&piece);
      if (!mesh || mesh->role != model::MeshRole::kSolid) continue;
      if (repair) {
        auto repaired = geometry::repair_mesh(mesh->surface, mesh->tolerance, body.name);
        if (!repaired) {
          take(repaired.faults());
          continue;
        }
        if (!repaired->actions.empty()) mesh->surface = std::move(repaired->surface);
        repairs.insert(repairs.end(), repaired->actions.begin(), repaired->actions.end());
      }
      if (!repair && !judge) continue;
      const auto closed = geometry::closed_mesh(mesh->surface, mesh->tolerance, body.name);
      if (!closed) take(closed.faults());
    }
  return faults;
}

Answer done(const ConvertRequest& request, const OutputFormat& format, const model::Scene& scene,
            std::size_t bytes, const std::vector<std::string>& repairs, const Profile& profile) {
  Answer answer;
  auto writer = begin_answer("convert", "done");
  writer.field("out", request.out).field("format", format.name);
  writer.field("bodies", scene.bodies.size()).field("bytes", bytes);
  writer.key("repairs").begin_array();
  for (const std::string& repair : repairs) writer.value(repair);
  writer.end_array();
  answer.json = finish_answer(writer, profile);
  for (const std::string& repair : repairs) answer.text += "repaired " + repair + "\n";
  answer.text += fmt::format("{}: {}, {} {}\n", request.out, format.name, scene.bodies.size(),
                             scene.bodies.size() == 1 ? "body" : "bodies");
  return answer;
}

}  // namespace

Answer convert(const ConvertRequest& request) {
  const OutputFormat* format = format_of(request.out);
  if (!format) {
    std::string known;
    for (const OutputFormat& f : kFormats) known += fmt::format(" {}", f.ending);
    return bad_input("convert", {{request.out, "", "is no format that can be written by its ending",
                                  "use one of" + known}});
  }
  Profile profile;
  auto scene = load_scene(request.load, &profile);
  if (!scene) return bad_input("convert", scene.faults(), profile);
  std::vector<std::string> repairs;
  Faults faults = prepare(*scene, request.repair, format->needs_closed, repairs);
  for (Fault& fault : faults) fault.file = request.load.file;
  if (!faults.empty()) return bad_input("convert", faults, profile);
  Result<std::size_t> written = std::size_t{0};
  {
    StageTimer timer(&profile, "write");
    written = io::write_bytes(request.out, format->write(*scene));
  }
  if (!written) return bad_input("convert", written.faults(), profile);
  return done(request, *format, *scene, *written, repairs, profile);
}

}  // namespace tenon::service
