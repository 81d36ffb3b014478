// The way out to one page, whatever carries it.
#pragma once

#include <string>
#include <vector>

namespace tenon::server {

struct Packet {
  bool binary = false;
  std::string bytes;
};

class Outbox {
 public:
  virtual ~Outbox() = default;
  /// From any thread. Packets of one call stay together and in order; a page that is gone, or that
  /// reads far too slowly, gets nothing more.
  virtual void send(std::vector<Packet> packets) = 0;
};

}  // namespace tenon::server
