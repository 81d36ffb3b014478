// hello, open, generate, close, save, cancel.
#include "tenon/core/version.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/dynamics/stepper.hpp"
#include "tenon/io/gltf.hpp"
#include "tenon/io/obj.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/io/scene_surfaces.hpp"
#include "tenon/service/generate.hpp"
#include "tenon/service/open_scene.hpp"
#include "tenon/service/scene_drawing.hpp"
#include "tenon/statics/stability_test.hpp"
#include "verbs.hpp"

namespace tenon::server {
namespace {

void write_list(io::JsonWriter& writer, const char* key, const std::vector<std::string>& list) {
  writer.key(key).begin_array();
  for (const std::string& item : list) writer.value(item);
  writer.end_array();
}

std::vector<std::string> methods_of_stable() {
  std::vector<std::string> names;
  std::string name;
  for (const char c : std::string(statics::kMethodNames) + ",") {
    if (c == ',') {
      if (!name.empty()) names.push_back(name);
      name.clear();
    } else if (c != ' ') {
      name += c;
    }
  }
  return names;
}

void write_kinds(io::JsonWriter& writer) {
  writer.key("kinds").begin_array();
  for (const service::StructureKind& kind : service::structure_kinds()) {
    writer.begin_object().field("name", kind.name).field("description", kind.description);
    writer.key("sizes").begin_array();
    for (const service::StructureSize& size : kind.sizes) {
      writer.begin_object().field("name", size.name).field("meaning", size.meaning);
      writer.field("least", size.least).field("most", size.most);
      writer.field("standard", size.standard).field("whole", size.whole).end_object();
    }
    writer.end_array().end_object();
  }
  writer.end_array();
}

Reply hello(const Call& call) {
  Fields fields(call);
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  SceneShelf& shelf = call.page->hub().shelf;
  io::JsonWriter writer;
  writer.begin_object().field("tenon", version());
  write_list(writer, "models", dynamics::model_names());
  write_list(writer, "methods", methods_of_stable());
  write_kinds(writer);
  writer.key("scenes").begin_array();
  for (const ShelfScene& scene : shelf.scenes()) {
    writer.begin_object().field("name", scene.name).field("title", scene.title);
    writer.field("dimension", scene.scene->dimension);
    write_list(writer, "rooms", scene.rooms);
    writer.end_object();
  }
  writer.end_array();
  if (!shelf.first().empty()) writer.field("start", shelf.first());
  writer.end_object();
  return writer.text();
}

Reply opened(Page& page, io::ForeignScene foreign) {
  const auto scene = std::make_shared<const model::Scene>(std::move(foreign.scene));
  const service::SceneDrawing drawing = service::draw_scene(*scene);
  for (const Fault& fault : drawing.faults) foreign.notes.push_back(to_string(fault));
  const auto handle = page.keep(scene);
  if (!handle) return handle.faults();
  io::JsonWriter writer;
  writer.begin_object().field("handle", *handle);
  writer.key("scene").raw(io::to_line(io::scene_to_json(*scene, {.inline_meshes = true})));
  write_list(writer, "notes", foreign.notes);
  service::write_drawing(writer, *scene, drawing);
  writer.end_object();
  Reply reply(writer.text());
  reply.attachments.push_back(
      attach("poses", service::scene_poses(*scene),
             static_cast<std::size_t>(service::pose_width(scene->dimension))));
  return reply;
}

std::vector<service::GivenFile> given_files(const io::Json& list, io::FaultList& faults) {
  std::vector<service::GivenFile> files;
  if (!list.array()) {
    faults.add("files", "is no list", "send [{name, base64}]");
    return files;
  }
  for (std::size_t i = 0; i < list.array()->size(); ++i) {
    const std::string path = io::child_path("files", i);
    io::FieldReader fields((*list.array())[i], path, faults);
    service::GivenFile file;
    file.name = fields.required_name("name", "name the file");
    const io::Json* base64 = fields.take("base64");  // longer than any text that is a name
    const std::string text = base64 && base64->string() ? *base64->string() : "";
    fields.finish();
    auto bytes = service::decode_base64(text);
    if (!bytes) faults.add(path + ".base64", "is no base64", "encode the bytes of the file");
    if (bytes) file.bytes = *std::move(bytes);
    files.push_back(std::move(file));
  }
  return files;
}

/// set, fix and friction, as on the command line.
service::LoadRequest overrides(Fields& fields) {
  service::LoadRequest request;
  request.set = fields.texts("set");
  request.fix = fields.texts("fix");
  request.friction = fields->number("friction");
  return request;
}

Reply open(const Call& call) {
  Fields fields(call);
  service::LoadRequest request = overrides(fields);
  const std::string name = fields->text_or("name", "");
  const io::Json *files = fields->take("files"), *scene = fields->take("scene");
  std::vector<service::GivenFile> given;
  if (files) given = given_files(*files, fields->faults());
  if (!name.empty() + (files != nullptr) + (scene != nullptr) != 1)
    fields->faults().add("", "needs one of name, files, scene", "say which scene to open");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  if (!name.empty()) {
    const ShelfScene* found = call.page->hub().shelf.find(name);
    if (!found) {
      std::vector<std::string> names;
      for (const ShelfScene& each : call.page->hub().shelf.scenes()) names.push_back(each.name);
      return Fault{"", "name", "there is no scene '" + io::shortened(name) + "'",
                   io::suggestion(name, names)};
    }
    request.scene = found->scene;
    auto loaded = service::load_scene(request);
    if (!loaded) return loaded.faults();
    return opened(*call.page, {*std::move(loaded), {}});
  }
  auto read = files ? service::open_files(given, request) : service::open_value(*scene, request);
  if (!read) return read.faults();
  return opened(*call.page, *std::move(read));
}

Reply generate(const Call& call) {
  Fields fields(call);
  service::GenerateRequest request;
  request.kind = fields->required_name("kind", "name one of the kinds of `hello`");
  request.numbers = fields.numbers("numbers");
  request.seed =
      static_cast<std::uint64_t>(fields->integer("seed", io::Range::between(0, 2e9)).value_or(1));
  request.friction = fields->number("friction");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  auto scene = service::generate_scene(request);
  if (!scene) return scene.faults();
  return opened(*call.page, {*std::move(scene), {}});
}

Reply close(const Call& call) {
  Fields fields(call);
  const std::string handle = fields->required_name("handle", "give the handle to close");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  if (!call.page->drop(handle))
    return Fault{"", "handle", "there is no scene '" + io::shortened(handle) + "'", ""};
  return {};
}

Reply cancel(const Call& call) {
  Fields fields(call);
  const double of = fields->required_number("of", "name the request", io::Range::between(1, 1e10));
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  const bool found = call.page->cancel(static_cast<std::int64_t>(of));
  io::JsonWriter writer;
  writer.begin_object().field("cancelled", found).end_object();
  return writer.text();
}

Reply save(const Call& call) {
  Fields fields(call);
  const SceneHandle scene = fields.scene(*call.page, "handle");
  const std::string as = fields->required_name("as", "json, svg, obj or gltf");
  if (Faults faults = fields.finished(); !faults.empty()) return faults;
  std::string text;
  if (as == "json")
    text = io::write_scene(*scene, {.inline_meshes = true});
  else if (as == "svg")
    text = draw::scene_picture(*scene);
  else if (as == "obj")
    text = io::write_obj(io::world_surfaces(*scene));
  else if (as == "gltf")
    text = io::write_gltf(*scene);
  else
    return Fault{"", "as", "'" + io::shortened(as) + "' cannot be written", "json, svg, obj, gltf"};
  io::JsonWriter writer;
  writer.begin_object().field("name", (scene->name.empty() ? "scene" : scene->name) + "." + as);
  writer.field("text", text).end_object();
  return writer.text();
}

}  // namespace

std::vector<Verb> scene_verbs() {
  using Place = Verb::Place;
  return {{"hello", Place::quick, hello},       {"open", Place::quick, open},
          {"generate", Place::quick, generate}, {"close", Place::at_once, close},
          {"save", Place::heavy, save},         {"cancel", Place::at_once, cancel}};
}

}  // namespace tenon::server
