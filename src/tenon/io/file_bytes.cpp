#include "tenon/io/file_bytes.hpp"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

namespace tenon::io {

namespace fs = std::filesystem;

Result<std::string> read_bytes(const fs::path& path, std::uintmax_t limit) {
  const std::string name = path.string();
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) return Fault{name, "", "no such file", "check the path"};
  if (fs::is_directory(status))
    return Fault{name, "", "is a folder without .obj or .stl files",
                 "name a file, or the folder that holds the meshes"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return Fault{name, "", "cannot be opened", "check its permissions"};
  // Pipes have no size to ask for: read on until the end or the limit.
  std::string bytes;
  char block[1 << 16];
  while (in.read(block, sizeof block), in.gcount() > 0) {
    bytes.append(block, static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > limit)
      return Fault{name, "", fmt::format("is larger than {} bytes", limit),
                   "put its meshes into OBJ or STL files"};
  }
  if (in.bad()) return Fault{name, "", "cannot be read to its end", ""};
  return bytes;
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
