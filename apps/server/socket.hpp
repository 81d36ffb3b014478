// One WebSocket of Beast as the Outbox of a Page.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>

#include "hub.hpp"

namespace tenon::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Everything a network thread may close when it ends.
class Closable {
 public:
  virtual ~Closable() = default;
  virtual void close_now() = 0;
};

/// Answers the handshake and lives until the page or the server goes.
std::shared_ptr<Closable> start_socket(boost::beast::tcp_stream stream, const HttpRequest& request,
                                       Hub& hub);

}  // namespace tenon::server
