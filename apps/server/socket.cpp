#include "socket.hpp"

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "page.hpp"

namespace tenon::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using beast::error_code;

/// A page that lets more than this wait is dropped.
constexpr std::size_t kMostWaitingBytes = std::size_t{512} << 20;
constexpr std::size_t kReadBytes = std::size_t{1} << 16;

class Socket : public Outbox, public Closable, public std::enable_shared_from_this<Socket> {
 public:
  Socket(beast::tcp_stream stream, Hub& hub) : hub_(hub), stream_(std::move(stream)) {}

  void start(const HttpRequest& request) {
    stream_.read_message_max(0);  // counted here, so that a message too large can be answered
    auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
    timeout.idle_timeout = std::chrono::seconds(60);
    timeout.keep_alive_pings = true;
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(timeout);
    page_ = std::make_shared<Page>(hub_, shared_from_this());
    stream_.async_accept(request, [self = shared_from_this()](error_code error) {
      if (error) return self->gone();
      self->open_ = true;
      self->read();
      self->write();
    });
  }

  void send(std::vector<Packet> packets) override {
    asio::post(stream_.get_executor(),
               [self = shared_from_this(), packets = std::move(packets)]() mutable {
                 self->queue(std::move(packets));
               });
  }

  void close_now() override { gone(); }

 private:
  void read() {
    stream_.async_read_some(buffer_, kReadBytes,
                            [self = shared_from_this()](error_code error, std::size_t) {
                              if (error) return self->gone();
                              self->received();
                            });
  }

  void received() {
    if (buffer_.size() > kMostMessageBytes) {
      oversized_ = true;
      buffer_.consume(buffer_.size());
    }
    if (!stream_.is_message_done()) return read();
    if (std::exchange(oversized_, false)) {
      buffer_.consume(buffer_.size());
      if (page_) page_->refuse_oversized();
      return read();
    }
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > (std::size_t{1} << 20)) buffer_ = {};
    if (!page_) return;
    // The next message is read when this one has been: a page cannot flood the workers.
    page_->receive(std::move(text), stream_.got_binary(), [self = shared_from_this()] {
      asio::post(self->stream_.get_executor(), [self] {
        if (self->page_) self->read();
      });
    });
  }

  void queue(std::vector<Packet> packets) {
    if (!page_) return;
    for (Packet& packet : packets) {
      waiting_ += packet.bytes.size();
      packets_.push_back(std::move(packet));
    }
    if (waiting_ > kMostWaitingBytes) return gone();
    if (open_ && !writing_) write();
  }

  void write() {
    if (packets_.empty() || !page_) return;
    writing_ = true;
    stream_.binary(packets_.front().binary);
    stream_.async_write(asio::buffer(packets_.front().bytes),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          self->writing_ = false;
                          if (self->packets_.empty()) return;
                          self->waiting_ -= self->packets_.front().bytes.size();
                          self->packets_.pop_front();
                          if (error) return self->gone();
                          self->write();
                        });
  }

  void gone() {
    if (!page_) return;
    std::exchange(page_, nullptr)->close();
    if (!writing_) packets_.clear();  // what is being written stays until that ends
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().shutdown(asio::ip::tcp::socket::shutdown_both,
                                                       ignored);
    beast::get_lowest_layer(stream_).close();
  }

  Hub& hub_;
  websocket::stream<beast::tcp_stream> stream_;
  std::shared_ptr<Page> page_;  ///< null once it is gone
  beast::flat_buffer buffer_;
  std::deque<Packet> packets_;
  std::size_t waiting_ = 0;
  bool open_ = false, writing_ = false, oversized_ = false;
};

}  // namespace

std::shared_ptr<Closable> start_socket(beast::tcp_stream stream, const HttpRequest& request,
                                       Hub& hub) {
  auto socket = std::make_shared<Socket>(std::move(stream), hub);
  socket->start(request);
  return socket;
}

}  // namespace tenon::server
