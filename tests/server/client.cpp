#include "server/client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

#include "support/schema_check.hpp"

namespace tenon::testing {
namespace {

int connect_to(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(port));
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  timeval limit{120, 0};
  setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(socket, reinterpret_cast<sockaddr*>(&place), sizeof place) != 0)
    throw std::runtime_error("cannot connect");
  return socket;
}

bool write_all(int socket, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const auto n = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

const Schema& protocol() {
  static const Schema schema = Schema::load("protocol");
  return schema;
}

template <class T>
std::vector<T> numbers(const std::string& bytes) {
  std::vector<T> list(bytes.size() / sizeof(T));
  if (!list.empty()) std::memcpy(list.data(), bytes.data(), list.size() * sizeof(T));
  return list;
}

}  // namespace

HttpReply http(int port, const std::string& request) {
  const int socket = connect_to(port);
  write_all(socket, request);
  std::string text;
  char chunk[4096];
  while (true) {
    const auto n = recv(socket, chunk, sizeof chunk, 0);
    if (n <= 0) break;
    text.append(chunk, static_cast<std::size_t>(n));
    const auto head = text.find("\r\n\r\n");
    const auto length = text.find("Content-Length: ");
    if (head != std::string::npos && length < head &&
        text.size() >= head + 4 + std::stoul(text.substr(length + 16)))
      break;
  }
  close(socket);
  HttpReply reply;
  const auto head = text.find("\r\n\r\n");
  if (text.size() > 12) reply.status = std::atoi(text.substr(9, 3).c_str());
  if (head != std::string::npos) {
    reply.head = text.substr(0, head);
    reply.body = text.substr(head + 4);
  }
  return reply;
}

HttpReply http_get(int port, const std::string& path, const std::string& headers) {
  return http(port, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                        "\r\n" + headers + "\r\n");
}

WireFrame parse_frame(const std::string& bytes) {
  WireFrame frame;
  if (bytes.size() < 64) throw std::runtime_error("a frame shorter than its head");
  unsigned words[4];
  std::memcpy(words, bytes.data(), 16);
  std::memcpy(&frame.time, bytes.data() + 16, 8);
  unsigned counts[4];
  std::memcpy(counts, bytes.data() + 24, 16);
  float values[6];
  std::memcpy(values, bytes.data() + 40, 24);
  frame.run = words[1], frame.lane = words[2], frame.step = words[3];
  frame.bodies = counts[0], frame.width = counts[1], frame.contacts = counts[2];
  frame.flags = counts[3];
  frame.energy = values[0], frame.min_gap = values[1], frame.residual = values[5];
  std::copy(values + 2, values + 5, frame.hold);
  const std::size_t poses = 4u * frame.bodies * frame.width, rests = (frame.bodies + 3) / 4 * 4;
  if (bytes.size() != 64 + poses + rests + 36u * frame.contacts)
    throw std::runtime_error("a frame of the wrong size");
  frame.poses = numbers<float>(bytes.substr(64, poses));
  frame.resting = numbers<unsigned char>(bytes.substr(64 + poses, frame.bodies));
  frame.contact_rows = numbers<float>(bytes.substr(64 + poses + rests));
  return frame;
}

std::string Answered::first_fault() const {
  const io::Json* faults = message.find("faults");
  return faults ? json_text((*faults->array())[0], "path") + ": " +
                      json_text((*faults->array())[0], "message")
                : "";
}
std::vector<double> Answered::f64(std::size_t i) const {
  return numbers<double>(attachments.at(i));
}
std::vector<float> Answered::f32(std::size_t i) const {
  return numbers<float>(attachments.at(i));
}

Client::Client(int port, const std::string& origin) : socket_(connect_to(port)) {
  write_all(socket_, "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                         "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                         "Sec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                         (origin.empty() ? "" : "Origin: " + origin + "\r\n") + "\r\n");
  while (buffer_.find("\r\n\r\n") == std::string::npos) buffer_ += need(1);
  status_ = std::atoi(buffer_.substr(9, 3).c_str());
  buffer_.clear();
}

Client::~Client() {
  vanish();
}

void Client::vanish() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

void Client::send_bytes(const std::string& bytes) {
  write_all(socket_, bytes);
}

void Client::send_frame(int code, const std::string& bytes, bool final) {
  std::string head(1, static_cast<char>((final ? 0x80 : 0) | code));
  const std::size_t n = bytes.size();
  if (n < 126) {
    head += static_cast<char>(0x80 | n);
  } else {
    const int width = n < 65536 ? 2 : 8;
    head += static_cast<char>(0x80 | (width == 2 ? 126 : 127));
    for (int k = width - 1; k >= 0; --k) head += static_cast<char>(n >> (8 * k) & 0xff);
  }
  send_bytes(head + std::string(4, '\0') + bytes);  // a mask of zeros leaves the bytes as they are
}

std::string Client::need(std::size_t bytes) {
  std::string out(bytes, '\0');
  std::size_t got = 0;
  while (got < bytes) {
    const auto n = recv(socket_, out.data() + got, bytes - got, 0);
    if (n <= 0) throw std::runtime_error("the server is silent or gone");
    got += static_cast<std::size_t>(n);
  }
  return out;
}

WireMessage Client::receive() {
  WireMessage message;
  while (true) {
    const std::string head = need(2);
    const int code = head[0] & 15;
    std::size_t length = static_cast<unsigned char>(head[1]) & 127;
    if (length >= 126) {
      const std::string more = need(length == 126 ? 2 : 8);
      length = 0;
      for (const unsigned char c : more) length = length << 8 | c;
    }
    const std::string bytes = need(length);
    if (code == 8) throw std::runtime_error("closed by the server");
    if (code == 9) {
      send_frame(10, bytes);
      continue;
    }
    if (code == 10) continue;
    if (code != 0) message.binary = code == 2;
    message.bytes += bytes;
    if (head[0] & 0x80) return message;
  }
}

long Client::start(const std::string& verb, const std::string& fields) {
  const std::string text = "{\"id\": " + std::to_string(++last_id) + ", \"do\": \"" + verb + "\"" +
                           (fields.empty() ? "" : ", " + fields) + "}";
  send(text);
  return last_id;
}

void Client::take(const WireMessage& message) {
  if (!message.binary) {
    auto value = io::parse_json(message.bytes, "").value();
    EXPECT_EQ(protocol().fault_as("message", value), "") << message.bytes.substr(0, 400);
    const std::string kind = json_text(value, "kind");
    if (kind == "unsolved") {
      remarks.push_back(std::move(value));
      return;
    }
    const long id = static_cast<long>(json_number(value, "id"));
    if (kind == "progress") {
      ++progress_[id];
      return;
    }
    Answered answered;
    answered.progress = progress_[id];
    const io::Json* list = value.find("attachments");
    const std::size_t count = list ? list->array()->size() : 0;
    answered.message = std::move(value);
    if (count > 0)
      open_[id] = {std::move(answered), count};
    else
      done_[id] = std::move(answered);
    return;
  }
  unsigned mark = 0, id = 0;
  std::memcpy(&mark, message.bytes.data(), 4);
  std::memcpy(&id, message.bytes.data() + 4, 4);
  if (mark == 0x31415454) {
    auto& [answered, count] = open_.at(id);
    answered.attachments.push_back(message.bytes.substr(16));
    if (--count == 0) {
      done_[id] = std::move(answered);
      open_.erase(id);
    }
    return;
  }
  ASSERT_EQ(mark, 0x31465254u);
  frames.push_back(parse_frame(message.bytes));
  if (acknowledge)
    send("{\"do\": \"ack\", \"run\": " + std::to_string(frames.back().run) +
         ", \"step\": " + std::to_string(frames.back().step) + "}");
}

Answered Client::finish(long id) {
  while (!done_.count(id)) take(receive());
  return std::move(done_.extract(id).mapped());
}

WireFrame Client::next_frame(unsigned lane) {
  while (true) {
    for (std::size_t i = 0; i < frames.size(); ++i)
      if (frames[i].lane == lane) {
        WireFrame frame = std::move(frames[i]);
        frames.erase(frames.begin(), frames.begin() + static_cast<long>(i) + 1);
        return frame;
      }
    take(receive());
  }
}

std::string json_text(const io::Json& value, const char* field) {
  const io::Json* found = value.find(field);
  return found && found->string() ? *found->string() : "";
}
double json_number(const io::Json& value, const char* field) {
  const io::Json* found = value.find(field);
  return found && found->number() ? found->number()->value : std::nan("");
}

}  // namespace tenon::testing
