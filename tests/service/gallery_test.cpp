#include "tenon/service/gallery.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include "support/run_cli.hpp"

namespace tenon::service {
namespace {

bool quiet(const ProgressReport&) {
  return true;
}

TEST(Gallery, ShowsEveryExampleSceneInOneFile) {
  const testing::TemporaryFolder folder;
  const auto out = (folder.path() / "deep" / "er" / "g.html").string();
  const auto scenes = std::filesystem::path(testing::source_dir()) / "scenes";
  const auto answer = gallery({scenes.string(), out}, quiet);
  ASSERT_EQ(answer.exit_code, 0) << answer.text;
  EXPECT_NE(answer.text.find(out), std::string::npos);
  const auto html = testing::file_text(out);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scenes)) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    EXPECT_NE(html.find("<article id=\"" + entry.path().stem().string() + "\">"),
              std::string::npos);
  }
  EXPECT_GE(files, 11);
  EXPECT_NE(html.find("models: stewart-trinkle tumbles at the crack"), std::string::npos);
  EXPECT_NE(html.find("stands (as expected)"), std::string::npos);
  EXPECT_NE(html.find("(as expected: 8.052522254459545 to 1e-09)"), std::string::npos);
  EXPECT_EQ(html.find("NOT as expected"), std::string::npos);
  // Self-contained: nothing is fetched.
  for (const char* word : {"src=", "href=", "@import", "url(http"})
    EXPECT_EQ(html.find(word), std::string::npos) << word;
}

TEST(Gallery, AFaultyScenesCardSaysWhy) {
  const testing::TemporaryFolder folder;
  folder.write("bad.json", R"({"version": 1, "bodies": 3})");
  folder.write("good.json", R"({"version": 1, "bodies": [{"name": "<b>", "shape": {"disc": 1}}]})");
  const auto out = (folder.path() / "g.html").string();
  const auto answer = gallery({folder.path().string(), out}, quiet);
  EXPECT_EQ(answer.exit_code, 2);
  const auto html = testing::file_text(out);
  EXPECT_NE(html.find("bodies: must be a list"), std::string::npos);
  EXPECT_NE(html.find("&lt;b&gt;"), std::string::npos);
  EXPECT_EQ(html.find("<b>"), std::string::npos);
}

TEST(Gallery, MissingEmptyAndUnwritableFoldersAreFaults) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(gallery({(folder.path() / "none").string(), "x"}, quiet).exit_code, 2);
  EXPECT_EQ(gallery({folder.path().string(), "x"}, quiet).exit_code, 2);
  folder.write("good.json", R"({"version": 1, "bodies": []})");
  EXPECT_EQ(gallery({folder.path().string(), folder.path().string()}, quiet).exit_code, 2);
}

TEST(Gallery, StopsWhenAskedAndSaysSo) {
  const testing::TemporaryFolder folder;
  folder.write("a.json", R"({"version": 1, "bodies": []})");
  folder.write("b.json", R"({"version": 1, "bodies": []})");
  const auto answer = gallery({folder.path().string(), (folder.path() / "g.html").string()},
                              [](const ProgressReport&) { return false; });
  EXPECT_EQ(answer.exit_code, 3);
  EXPECT_NE(answer.json.find("\"complete\": false"), std::string::npos);
}

}  // namespace
}  // namespace tenon::service
