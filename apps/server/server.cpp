#include "server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <future>
#include <list>
#include <thread>

#include "site.hpp"
#include "socket.hpp"
#include "tenon/service/open_scene.hpp"

namespace tenon::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using beast::error_code;

constexpr std::size_t kMostHttpBytes = 1 << 16;
constexpr int kMostConnections = 128;

/// Connections that can be closed when the server ends.
using Connections = std::list<std::weak_ptr<Closable>>;

void remember(Connections& connections, const std::shared_ptr<Closable>& connection) {
  connections.remove_if([](const auto& each) { return each.expired(); });
  connections.push_back(connection);
}

/// One connection that speaks HTTP until it ends or becomes a WebSocket.
class HttpSession : public Closable, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(tcp::socket socket, Site& site, Hub& hub, Connections& connections)
      : stream_(std::move(socket)), site_(site), hub_(hub), connections_(connections) {
    error_code ignored;
    port_ = stream_.socket().local_endpoint(ignored).port();
    stream_.socket().set_option(tcp::no_delay(true), ignored);
  }

  void read() {
    parser_.emplace();
    parser_->body_limit(kMostHttpBytes);
    parser_->header_limit(kMostHttpBytes);
    stream_.expires_after(std::chrono::seconds(30));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) {
                       if (error == http::error::end_of_stream) return self->close_now();
                       if (error) return self->fail(error);
                       self->answer(self->parser_->release());
                     });
  }

  void close_now() override {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
  }

 private:
  void fail(error_code error) {
    // Only what is no HTTP, or too much of it, gets an answer; the rest is gone already.
    if (error.category() != http::make_error_code(http::error::bad_method).category())
      return close_now();
    write({400, "text/plain; charset=utf-8",
           std::make_shared<const std::string>("This is no HTTP request.\n"), false},
          false, false);
  }

  void answer(HttpRequest request) {
    HttpQuestion question;
    const auto text = [](beast::string_view view) { return std::string(view); };
    question.method = text(request.method_string());
    question.target = text(request.target());
    question.host = text(request[http::field::host]);
    question.origin = text(request[http::field::origin]);
    question.upgrade = beast::iequals(request[http::field::upgrade], "websocket");
    const HttpAnswer answer = site_.answer(question, port_);
    if (answer.status == 101)
      return remember(connections_, start_socket(std::move(stream_), request, hub_));
    write(answer, request.keep_alive(), request.method() == http::verb::head);
  }

  void write(const HttpAnswer& answer, bool keep_alive, bool head) {
    auto response = std::make_shared<http::response<http::string_body>>();
    response->result(static_cast<unsigned>(answer.status));
    response->set(http::field::content_type, answer.type);
    response->set(http::field::cache_control,
                  answer.keep ? "max-age=31536000, immutable" : "no-cache");
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");
    response->set("Content-Security-Policy",
                  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' "
                  "'unsafe-inline'; worker-src 'self' blob:; frame-ancestors 'none'");
    response->keep_alive(keep_alive);
    response->content_length(answer.body->size());
    if (!head) response->body() = *answer.body;
    stream_.expires_after(std::chrono::seconds(30));
    auto serializer = std::make_shared<http::response_serializer<http::string_body>>(*response);
    const auto done = [self = shared_from_this(), response, serializer, keep_alive](
                          error_code error, std::size_t) {
      if (error || !keep_alive) return self->close_now();
      self->read();
    };
    if (head)
      http::async_write_header(stream_, *serializer, done);
    else
      http::async_write(stream_, *serializer, done);
  }

  beast::tcp_stream stream_;
  Site& site_;
  Hub& hub_;
  Connections& connections_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  int port_ = 0;
};

}  // namespace

class Server::Network {
 public:
  explicit Network(const ServerOptions& options)
      : hub_(options.scenes, options.first_scene), site_(options.web, hub_), acceptor_(context_) {}

  ~Network() {
    asio::post(context_, [this] {
      error_code ignored;
      acceptor_.close(ignored);
      for (const auto& each : connections_)
        if (const auto connection = each.lock()) connection->close_now();
    });
    // Closed pages have asked their work to end; what is under way is waited for.
    for (Workers* workers : {&hub_.steps, &hub_.heavy, &hub_.quick}) workers->stop();
    context_.stop();
    if (thread_.joinable()) thread_.join();
  }

  Faults listen(int port, bool next_free) {
    error_code error;
    for (int tried = 0; tried < (next_free ? 100 : 1); ++tried) {
      const tcp::endpoint place(asio::ip::address_v4::loopback(),
                                static_cast<unsigned short>(port == 0 ? 0 : port + tried));
      acceptor_.close(error);
      acceptor_.open(place.protocol(), error);
      acceptor_.set_option(asio::socket_base::reuse_address(true), error);
      if (!acceptor_.bind(place, error)) acceptor_.listen(kMostConnections, error);
      if (!error) break;
    }
    if (error)
      return {{"", "--port", "port " + std::to_string(port) + " cannot be used: " + error.message(),
               "choose another, or leave --port out: the next free one is taken"}};
    port_ = acceptor_.local_endpoint().port();
    accept();
    thread_ = std::thread([this] { context_.run(); });
    // The scenes are read while the page is still loading.
    hub_.quick.post([this] { hub_.shelf.scenes(); });
    return {};
  }

  int port() const { return port_; }

  void wait_for_signal() {
    std::promise<void> done;
    asio::signal_set signals(context_, SIGINT, SIGTERM);
    signals.async_wait([&](error_code, int) { done.set_value(); });
    done.get_future().wait();
  }

 private:
  void accept() {
    acceptor_.async_accept([this](error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error) {
        auto session = std::make_shared<HttpSession>(std::move(socket), site_, hub_, connections_);
        remember(connections_, session);
        if (connections_.size() > kMostConnections)
          session->close_now();
        else
          session->read();
      }
      accept();
    });
  }

  // Sockets refer to the hub, so the context that holds them goes first.
  Hub hub_;
  Site site_;
  asio::io_context context_;
  tcp::acceptor acceptor_;
  Connections connections_;
  std::thread thread_;
  int port_ = 0;
};

Server::Server(std::unique_ptr<Network> network) : network_(std::move(network)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options) {
  if (!options.first_scene.empty())
    if (const auto opened = service::open_path({options.first_scene, {}, {}, {}}); !opened)
      return opened.faults();
  auto network = std::make_unique<Network>(options);
  if (Faults faults = network->listen(options.port, options.next_free); !faults.empty())
    return faults;
  return std::unique_ptr<Server>(new Server(std::move(network)));
}

int Server::port() const {
  return network_->port();
}

std::string Server::address() const {
  return "http://127.0.0.1:" + std::to_string(port()) + "/";
}

void Server::wait_for_signal() {
  network_->wait_for_signal();
}

}  // namespace tenon::server
