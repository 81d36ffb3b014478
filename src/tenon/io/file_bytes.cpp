#include "tenon/io/file_bytes.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace tenon::io {

namespace fs = std::filesystem;

namespace {

struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

/// Waits a while for the writer of a named pipe, who may be about to open it; without this the
/// opening would wait for ever. A writer who is there may take all the time he needs.
bool find_writer(int pipe, std::string& bytes) {
  constexpr int kTries = 30, kWait = 100;  // of milliseconds
  for (int i = 0; i < kTries; ++i) {
    char first;
    const ssize_t count = ::read(pipe, &first, 1);
    if (count > 0) bytes.push_back(first);
    if (count != 0) return count > 0 || errno == EAGAIN;
    pollfd state{pipe, POLLIN, 0};
    if (::poll(&state, 1, kWait) > 0 && (state.revents & POLLIN) == 0)
      return true;  // wrote nothing
  }
  return false;
}

Fault too_large(const std::string& name, std::uintmax_t limit) {
  return {name, "", fmt::format("is larger than {} bytes", limit),
          "put meshes into OBJ or STL files, and check that this is the right file"};
}

}  // namespace

Result<std::string> read_bytes(const fs::path& path, std::uintmax_t limit) {
  const std::string name = path.string();
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return Fault{name, "", "no such file", "check the path"};
  if (fs::is_directory(status))
    return Fault{name, "", "is a folder without .obj or .stl files",
                 "name a file, or the folder that holds the meshes"};
  if (fs::is_regular_file(status)) {
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > limit) return too_large(name, limit);
  } else {
    limit = std::min(limit, kLargestStream);
  }
  const Descriptor in{::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
  if (in.number < 0) return Fault{name, "", "cannot be opened", "check its permissions"};
  std::string bytes;
  if (fs::is_fifo(status) && !find_writer(in.number, bytes))
    return Fault{name, "", "is a pipe that nobody writes into", "start its writer first"};
  ::fcntl(in.number, F_SETFL, ::fcntl(in.number, F_GETFL) & ~O_NONBLOCK);
  char block[1 << 16];
  while (true) {
    const ssize_t count = ::read(in.number, block, sizeof block);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return Fault{name, "", "cannot be read to its end", "check the disk or device"};
    if (count == 0) return bytes;
    bytes.append(block, static_cast<std::size_t>(count));
    if (bytes.size() > limit) return too_large(name, limit);
  }
}

Result<std::size_t> write_bytes(const fs::path& path, const std::string& bytes) {
  std::error_code ignored;  // a folder that cannot be made shows when the file is opened
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  if (out) out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (out) out.close();
  if (!out) return Fault{path.string(), "", "cannot be written", "check folder and permissions"};
  return bytes.size();
}

}  // namespace tenon::io
