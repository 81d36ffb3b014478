// What goes back to the page for a request: docs/protocol.md, "Messages".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "outbox.hpp"
#include "tenon/core/progress.hpp"
#include "tenon/core/result.hpp"

namespace tenon::server {

struct Attachment {
  std::string name;
  std::vector<std::size_t> shape;
  std::string type;   ///< "f32" or "f64"
  std::string bytes;  ///< little-endian, row by row
};
Attachment attach(const std::string& name, const std::vector<float>& numbers, std::size_t width);
Attachment attach(const std::string& name, const std::vector<double>& numbers, std::size_t width);

/// An answer with its attachments, or faults.
struct Reply {
  std::string answer = "{}";  ///< JSON
  std::vector<Attachment> attachments;
  Faults faults;  ///< not empty: an error

  Reply() = default;
  Reply(std::string json) : answer(std::move(json)) {}      // NOLINT: implicit on purpose
  Reply(Faults wrong) : faults(std::move(wrong)) {}         // NOLINT
  Reply(Fault fault) : faults(Faults{std::move(fault)}) {}  // NOLINT
};

inline constexpr std::uint32_t kAttachmentMark = 0x31415454;
inline constexpr std::uint32_t kFrameMark = 0x31465254;

std::vector<Packet> reply_packets(std::int64_t id, const Reply& reply);
Packet error_packet(std::int64_t id, const Faults& faults);
Packet progress_packet(std::int64_t id, const ProgressReport& report);
Packet unsolved_packet(std::int64_t run, int lane, std::int64_t step, const std::string& words);

/// Appends plain numbers as bytes.
template <class T>
void add_number(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace tenon::server
