// The schema and the reader agree.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "support/full_scenes.hpp"
#include "support/places.hpp"
#include "support/schema_check.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

using testing::Schema;

std::vector<std::filesystem::path> example_scenes() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(testing::source_dir()) / "scenes"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  return files;
}

TEST(SceneSchema, EveryExampleSceneIsSoundByBoth) {
  const auto schema = Schema::load("scene");
  const auto files = example_scenes();
  EXPECT_GE(files.size(), 11u);
  for (const auto& file : files) {
    EXPECT_EQ(schema.fault(testing::file_text(file)), "") << file;
    const auto scene = read_scene_file(file);
    ASSERT_TRUE(scene) << to_string(scene.faults()[0]);
    EXPECT_EQ(scene->name, file.stem().string());
    EXPECT_FALSE(scene->expect.empty()) << file << " says what it should give";
    EXPECT_EQ(schema.fault(write_scene(*scene)), "") << file;
  }
}

TEST(SceneSchema, EveryFieldIsKnownToTheSchema) {
  const auto schema = Schema::load("scene");
  for (const char* text : {testing::kFullPlanarScene, testing::kFullSpatialScene}) {
    EXPECT_EQ(schema.fault(text), "");
    const auto scene = read_scene(text, {});
    ASSERT_TRUE(scene);
    EXPECT_EQ(schema.fault(write_scene(*scene)), "");
  }
}

/// Calls visit(text, path) with one damaged copy of the scene per object and field in it: a field
/// too many, a field gone, a field of the wrong type.
template <class Visit>
void for_each_damage(Json& root, Json& at, const std::string& path, const Visit& visit) {
  if (auto* items = at.array())
    for (std::size_t i = 0; i < items->size(); ++i)
      for_each_damage(root, (*items)[i], child_path(path, i), visit);
  if (!at.object() || path == "site" || path == "expect") return;
  if (path != "materials") {
    at.object()->emplace_back("zzz", Json(1.0));
    visit(to_line(root), path + " zzz");
    at.object()->pop_back();
  }
  for (std::size_t i = 0; i < at.object()->size(); ++i) {
    auto field = (*at.object())[i];
    const auto here = child_path(path, field.first);
    at.object()->erase(at.object()->begin() + long(i));
    visit(to_line(root), here + " gone");
    at.object()->insert(at.object()->begin() + long(i), field);
    for (const Json& other :
         {Json(std::string("text")), Json(true), Json(-1.5), Json(Json::Array{})}) {
      (*at.object())[i].second = other;
      visit(to_line(root), here + " = " + to_line(other));
    }
    (*at.object())[i] = field;
    for_each_damage(root, (*at.object())[i].second, here, visit);
  }
}

TEST(SceneSchema, WhatTheReaderAcceptsTheSchemaAccepts) {
  const auto schema = Schema::load("scene");
  int refused_by_both = 0, refused_by_reader = 0, accepted = 0;
  for (const char* text : {testing::kFullPlanarScene, testing::kFullSpatialScene}) {
    Json root = parse_json(text, "").value();
    for_each_damage(root, root, "", [&](const std::string& damaged, const std::string& what) {
      const bool read = bool(read_scene(damaged, {}));
      const auto fault = schema.fault(damaged);
      if (read) EXPECT_EQ(fault, "") << what;
      accepted += read;
      refused_by_both += !read && !fault.empty();
      refused_by_reader += !read && fault.empty();
    });
  }
  EXPECT_GT(accepted, 50);
  EXPECT_GT(refused_by_both, 500);
  // Only what a schema cannot say: unknown names, missing masses, lengths of vectors.
  EXPECT_LT(refused_by_reader, refused_by_both / 4);
}

void collect_fields(const Json& schema, std::set<std::string>& names) {
  if (const auto* items = schema.array())
    for (const auto& item : *items) collect_fields(item, names);
  if (const auto* fields = schema.object())
    for (const auto& [key, value] : *fields) {
      if (key == "properties" && value.object())
        for (const auto& property : *value.object()) names.insert(property.first);
      collect_fields(value, names);
    }
}

TEST(SceneSchema, EveryFieldStandsInTheDocs) {
  const std::filesystem::path docs = std::filesystem::path(testing::source_dir()) / "docs";
  const auto schema = parse_json(testing::file_text(docs / "schema" / "scene.schema.json"), "");
  std::set<std::string> names;
  collect_fields(schema.value(), names);
  EXPECT_GT(names.size(), 50u);
  const auto page = testing::file_text(docs / "scene-format.md");
  for (const auto& name : names) EXPECT_NE(page.find('`' + name + '`'), std::string::npos) << name;
}

TEST(SchemaCheck, RefusesWhatItShould) {
  const auto schema = Schema::load("scene");
  EXPECT_NE(schema.fault(R"({"version": 1})"), "");
  EXPECT_NE(schema.fault(R"({"version": 2, "bodies": []})"), "");
  EXPECT_NE(schema.fault(R"({"version": 1, "bodies": [], "gravity": [0,0,1]})"), "");
  EXPECT_EQ(schema.fault(R"({"version": 1, "bodies": [], "gravity": [0,1]})"), "");
  EXPECT_EQ(schema.fault(R"({"version": 1, "dimension": 3, "bodies": [], "gravity": [0,0,1]})"),
            "");
  EXPECT_NE(Schema(parse_json(R"({"maxWords": 3})", "").value()).fault("3"), "");
}

}  // namespace
}  // namespace tenon::io
