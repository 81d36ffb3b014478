#include "tenon/service/convert.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "tenon/core/printable.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/geometry/mesh_repair.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/gltf.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/io/scene_surfaces.hpp"
#include "tenon/io/stl.hpp"
#include "tenon/io/svg_drawing.hpp"
#include "tenon/service/judge.hpp"
#include "tenon/service/notes.hpp"

namespace tenon::service {
namespace {

std::string as_json(const model::Scene& scene) {
  return io::write_scene(scene, {.inline_meshes = true});
}
std::string as_svg(const model::Scene& scene) {
  return scene.dimension == 2 ? io::write_svg_drawing(scene) : draw::scene_picture(scene);
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
  bool is_picture;  ///< faulty shapes are drawn, and the answer says so; all else refuses them
  std::string (*write)(const model::Scene&);
};
constexpr OutputFormat kFormats[] = {
    {".json", "Tenon scene, meshes inline", false, as_json},
    {".svg", "SVG drawing", true, as_svg},
    {".obj", "Wavefront OBJ, one object per body", false, as_obj},
    {".stl", "ASCII STL, one solid per body", false, as_stl},
    {".gltf", "glTF 2.0, one node per body", false, io::write_gltf},
};

const OutputFormat* format_of(const std::string& out) {
  const std::string ending = std::filesystem::path(out).extension().string();
  for (const OutputFormat& format : kFormats)
    if (ending == format.ending) return &format;
  return nullptr;
}

/// Mends the solid meshes of a scene.
Faults mend(model::Scene& scene, std::vector<std::string>& repairs) {
  Faults faults;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    for (model::Piece& piece : scene.bodies[i].shape.pieces) {
      auto* mesh = std::get_if<model::Mesh>(&piece);
      if (!mesh || mesh->role != model::MeshRole::kSolid) continue;
      const std::string& part = scene.bodies[i].name;
      auto repaired = geometry::repair_mesh(mesh->surface, mesh->tolerance, part);
      if (!repaired) {
        for (const Fault& fault : repaired.faults())
          faults.push_back({"", fmt::format("bodies[{}].shape", i),
                            fmt::format("part {}: {}", part, fault.message), fault.remedy});
        continue;
      }
      if (!repaired->actions.empty()) mesh->surface = std::move(repaired->surface);
      repairs.insert(repairs.end(), repaired->actions.begin(), repaired->actions.end());
    }
  return faults;
}

/// Mends if asked, and judges as validate does: nothing is written that validate would refuse,
/// except that a picture may show it, with a note.
Faults prepare(model::Scene& scene, const ConvertRequest& request, const OutputFormat& format,
               std::vector<std::string>& repairs) {
  Faults faults = request.repair ? mend(scene, repairs) : Faults();
  for (Fault& fault : faults) fault.file = request.load.file;
  if (!faults.empty()) return faults;
  faults = shape_faults(scene, request.load.file);
  if (!format.is_picture) return faults;
  for (const Fault& fault : faults)
    scene.notes.push_back(fmt::format("drawn with a fault: {}: {}", fault.path, fault.message));
  return {};
}

/// What the written file does not hold of the scene.
std::vector<std::string> losses(const model::Scene& scene, const std::string& ending) {
  if (ending == ".svg" && scene.dimension == 3)
    return {"a picture of a spatial scene cannot be read back; use .json"};
  if (ending == ".svg") {
    const auto fields = io::left_out_of_drawing(scene);
    if (fields.empty()) return {};
    return {fmt::format("not in the drawing: {}", fmt::join(fields, ", "))};
  }
  if (ending != ".json" && scene.dimension == 2)
    return {
        "the parts of a planar scene are written as flat open surfaces, for viewing; they "
        "cannot be read back as parts: use .json or .svg for that"};
  return {};
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
  write_notes(writer, scene.notes);
  answer.json = finish_answer(writer, profile);
  for (const std::string& repair : repairs) answer.text += "repaired " + printable(repair) + "\n";
  answer.text += fmt::format("{}: {}, {} {}\n", request.out, format.name, scene.bodies.size(),
                             scene.bodies.size() == 1 ? "body" : "bodies");
  answer.text += note_words(scene.notes);
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
  const Faults faults = prepare(*scene, request, *format, repairs);
  if (!faults.empty()) return bad_input("convert", faults, profile);
  Result<std::size_t> written = std::size_t{0};
  {
    StageTimer timer(&profile, "write");
    written = io::write_bytes(request.out, format->write(*scene));
  }
  if (!written) return bad_input("convert", written.faults(), profile);
  for (std::string& note : losses(*scene, format->ending)) scene->notes.push_back(std::move(note));
  return done(request, *format, *scene, *written, repairs, profile);
}

}  // namespace tenon::service
