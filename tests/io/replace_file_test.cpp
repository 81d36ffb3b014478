// Files are replaced whole: old or new, never half.
#include "tenon/io/replace_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/run_cli.hpp"

namespace tenon::io {
namespace {

namespace fs = std::filesystem;
using testing::file_text;

TEST(ReplaceFile, NewAndOldFilesAndFoldersThatAreMissing) {
  const testing::TemporaryFolder folder;
  const fs::path file = folder.path() / "deep/down/run.json";
  ASSERT_TRUE(replace_file(file, "first"));
  EXPECT_EQ(file_text(file), "first");
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(*replace_file(file, "second time"), 11u);
  EXPECT_EQ(file_text(file), "second time");
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(fs::exists(file.string() + ".part"));
}

TEST(ReplaceFile, WhoReadsTheOldFileGoesOnReadingIt) {
  const testing::TemporaryFolder folder;
  const fs::path file = folder.write("run.json", "old");
  std::ifstream reader(file);
  ASSERT_TRUE(replace_file(file, "new"));
  std::string word;
  EXPECT_TRUE(reader >> word);
  EXPECT_EQ(word, "old");
}

TEST(ReplaceFile, LinksAreNotTheyMayLeadToAPipeOrToWhatTheShellOpened) {
  const testing::TemporaryFolder folder;
  const fs::path file = folder.write("run.json", "old"), link = folder.path() / "link.json",
                 hanging = folder.path() / "hanging.json";
  fs::create_symlink(file, link);
  fs::create_symlink(folder.path() / "nothing", hanging);
  for (const fs::path& path : {link, hanging, fs::path("/dev/stdout"), fs::path("/dev/fd/1")}) {
    EXPECT_FALSE(can_replace(path)) << path;
    EXPECT_FALSE(replace_file(path, "new")) << path;
  }
  EXPECT_TRUE(can_write(link));
  EXPECT_TRUE(can_write(hanging));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(file_text(file), "old");
}

TEST(ReplaceFile, PipesDevicesAndFoldersAreNot) {
  const testing::TemporaryFolder folder;
  const fs::path pipe = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const fs::path& path : {pipe, fs::path("/dev/null"), folder.path()}) {
    EXPECT_FALSE(can_replace(path)) << path;
    EXPECT_FALSE(replace_file(path, "x")) << path;
  }
  EXPECT_TRUE(can_write("/dev/null"));
  EXPECT_FALSE(can_write(folder.path()));
  const std::string file = folder.write("a-file", "");
  EXPECT_FALSE(can_write(file + "/run.json"));
}

}  // namespace
}  // namespace tenon::io
