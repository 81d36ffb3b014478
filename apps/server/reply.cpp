#include "reply.hpp"

#include <bit>

#include "tenon/io/json_writer.hpp"
#include "tenon/service/answer.hpp"

namespace tenon::server {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers travel as they lie in memory");

template <class T>
Attachment attach_rows(const std::string& name, const char* type, const std::vector<T>& numbers,
                       std::size_t width) {
  return {name,
          {numbers.size() / width, width},
          type,
          std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T))};
}

io::JsonWriter begin(std::int64_t id, const char* kind) {
  io::JsonWriter writer;
  writer.begin_object().field("id", static_cast<long>(id)).field("kind", kind);
  return writer;
}

Packet text_packet(io::JsonWriter& writer) {
  writer.end_object();
  return {false, writer.text()};
}

}  // namespace

Attachment attach(const std::string& name, const std::vector<float>& numbers, std::size_t width) {
  return attach_rows(name, "f32", numbers, width);
}

Attachment attach(const std::string& name, const std::vector<double>& numbers, std::size_t width) {
  return attach_rows(name, "f64", numbers, width);
}

std::vector<Packet> reply_packets(std::int64_t id, const Reply& reply) {
  if (!reply.faults.empty()) return {error_packet(id, reply.faults)};
  auto writer = begin(id, "answer");
  writer.key("answer").raw(reply.answer).key("attachments").begin_array();
  for (const Attachment& each : reply.attachments) {
    writer.begin_object().field("name", each.name).field("type", each.type);
    writer.key("shape").begin_array();
    for (const std::size_t length : each.shape) writer.value(length);
    writer.end_array().end_object();
  }
  writer.end_array();
  std::vector<Packet> packets = {text_packet(writer)};
  for (std::size_t i = 0; i < reply.attachments.size(); ++i) {
    Packet packet{true, {}};
    packet.bytes.reserve(16 + reply.attachments[i].bytes.size());
    for (const std::uint32_t word : {kAttachmentMark, static_cast<std::uint32_t>(id),
                                     static_cast<std::uint32_t>(i), std::uint32_t{0}})
      add_number(packet.bytes, word);
    packet.bytes += reply.attachments[i].bytes;
    packets.push_back(std::move(packet));
  }
  return packets;
}

Packet error_packet(std::int64_t id, const Faults& faults) {
  auto writer = begin(id, "error");
  service::write_faults(writer, faults);
  return text_packet(writer);
}

Packet progress_packet(std::int64_t id, const ProgressReport& report) {
  auto writer = begin(id, "progress");
  writer.field("stage", report.stage).field("fraction", report.fraction);
  writer.field("detail", report.detail);
  return text_packet(writer);
}

Packet unsolved_packet(std::int64_t run, int lane, std::int64_t step, const std::string& words) {
  io::JsonWriter writer;
  writer.begin_object().field("kind", "unsolved").field("run", static_cast<long>(run));
  writer.field("lane", lane).field("step", static_cast<long>(step)).field("words", words);
  return text_packet(writer);
}

}  // namespace tenon::server
