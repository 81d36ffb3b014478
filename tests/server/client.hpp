// A small WebSocket client on plain sockets, so that tests can also say what no good client would.
#pragma once

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "tenon/io/json.hpp"

namespace tenon::testing {

/// The answer to one HTTP request; status 0 where the server only closed the connection.
struct HttpReply {
  int status = 0;
  std::string head, body;
};
HttpReply http(int port, const std::string& request);
/// GET with a proper Host and further header lines (each with "\r\n").
HttpReply http_get(int port, const std::string& path, const std::string& headers = "");

struct WireMessage {
  bool binary = false;
  std::string bytes;
};

/// One row of a frame's head (docs/protocol.md) and its poses.
struct WireFrame {
  unsigned run = 0, lane = 0, step = 0, bodies = 0, width = 0, contacts = 0, flags = 0;
  double time = 0;
  float energy = 0, min_gap = 0, hold[3] = {0, 0, 0}, residual = 0;
  std::vector<float> poses;
  std::vector<unsigned char> resting;
  std::vector<float> contact_rows;
};
WireFrame parse_frame(const std::string& bytes);

/// An answer or error with what came for it.
struct Answered {
  io::Json message;
  std::vector<std::string> attachments;  ///< numbers only, without the head
  int progress = 0;                      ///< messages before it
  bool is_error() const { return *message.find("kind")->string() == "error"; }
  const io::Json& answer() const { return *message.find("answer"); }
  std::string first_fault() const;
  std::vector<double> f64(std::size_t attachment) const;
  std::vector<float> f32(std::size_t attachment) const;
};

class Client {
 public:
  explicit Client(int port, const std::string& origin = "");
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  int status() const { return status_; }
  void send(const std::string& text) { send_frame(1, text); }
  /// One frame with any operation code, final or not.
  void send_frame(int code, const std::string& bytes, bool final = true);
  void send_bytes(const std::string& bytes);
  /// Throws where the connection is closed or silent for two minutes.
  WireMessage receive();
  /// {"id": next, "do": verb, fields}; returns the id.
  long start(const std::string& verb, const std::string& fields = "");
  /// Waits for the answer of a request. Every text message is checked against the schema; frames
  /// are kept in `frames` and acknowledged.
  Answered finish(long id);
  Answered ask(const std::string& verb, const std::string& fields = "") {
    return finish(start(verb, fields));
  }
  /// Until a frame of the lane is there; takes all that came.
  WireFrame next_frame(unsigned lane);
  /// Closes the socket without a word.
  void vanish();

  std::vector<WireFrame> frames;
  std::vector<io::Json> remarks;  ///< messages of the kind "unsolved"
  bool acknowledge = true;
  long last_id = 0;

 private:
  void take(const WireMessage& message);
  std::string need(std::size_t bytes);
  int socket_ = -1, status_ = 0;
  std::string buffer_;
  std::map<long, Answered> done_;
  std::map<long, int> progress_;
  std::map<long, std::pair<Answered, std::size_t>> open_;  ///< attachments still to come
};

std::string json_text(const io::Json& value, const char* field);
double json_number(const io::Json& value, const char* field);

}  // namespace tenon::testing
