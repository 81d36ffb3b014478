#include "tenon/io/replace_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <system_error>

namespace tenon::io {

namespace fs = std::filesystem;

namespace {

fs::path part_of(const fs::path& target) {
  return target.string() + ".part";
}

/// The permissions that the file has, or that a new one gets.
mode_t mode_of(const fs::path& target) {
  struct stat status {};
  return ::stat(target.c_str(), &status) == 0 ? status.st_mode & 0777 : 0666;
}

bool write_whole(int file, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return ::fsync(file) == 0;
}

/// The new name is on the disk only when the folder is. Not every file system can be asked to.
void keep_name(const fs::path& folder) {
  const int number = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (number < 0) return;
  ::fsync(number);
  ::close(number);
}

fs::path folder_of(const fs::path& target) {
  return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

}  // namespace

bool can_replace(const fs::path& path) {
  // Not through links: /dev/stdout is one, and may lead to a file.
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return false;
  if (fs::exists(status) && ::access(path.c_str(), W_OK) != 0) return false;
  fs::create_directories(folder_of(path), error);
  const fs::path part = part_of(path);
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return false;
  ::close(file);
  fs::remove(part, error);
  return true;
}

bool can_write(const fs::path& path) {
  std::error_code error;
  if (can_replace(path)) return true;
  if (fs::is_directory(path, error)) return false;
  return ::access(path.c_str(), W_OK) == 0 || fs::is_symlink(path, error);  // to a file to be made
}

Result<std::size_t> replace_file(const fs::path& path, const std::string& bytes) {
  const Fault fault{path.string(), "", "cannot be written", "check folder, permissions and space"};
  if (!can_replace(path)) return fault;
  const fs::path part = part_of(path);
  const mode_t mode = mode_of(path);
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (file < 0) return fault;
  if (::access(path.c_str(), F_OK) == 0) ::fchmod(file, mode);
  const bool whole = write_whole(file, bytes);
  const bool closed = ::close(file) == 0;
  std::error_code error;
  if (whole && closed) fs::rename(part, path, error);
  if (!whole || !closed || error) {
    fs::remove(part, error);
    return fault;
  }
  keep_name(folder_of(path));
  return bytes.size();
}

}  // namespace tenon::io
