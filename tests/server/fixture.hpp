// A server on a free port for each test.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "server/client.hpp"
#include "server/server.hpp"
#include "support/places.hpp"
#include "support/schema_check.hpp"

namespace tenon::testing {

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    server::ServerOptions options;
    options.scenes = std::string(testing::source_dir()) + "/scenes";
    auto started = server::Server::start(options);
    ASSERT_TRUE(started) << to_string(started.faults()[0]);
    server_ = *std::move(started);
  }
  int port() const { return server_->port(); }

  /// Whether /health comes to say so; it may take the server a moment to notice that a page is
  /// gone.
  bool health_becomes(int pages, int runs) {
    const std::string wanted =
        "\"pages\": " + std::to_string(pages) + ", \"runs\": " + std::to_string(runs);
    for (int i = 0; i < 3000; ++i) {
      if (http_get(port(), "/health").body.find(wanted) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }
  /// Asks, and holds the answer to its schema.
  static Answered good(Client& client, const std::string& verb, const std::string& fields = "") {
    Answered answered = client.ask(verb, fields);
    EXPECT_FALSE(answered.is_error()) << verb << ": " << answered.first_fault();
    if (!answered.is_error()) {
      static const Schema schema = Schema::load("protocol");
      EXPECT_EQ(schema.fault_as("answer_" + verb, answered.answer()), "") << verb;
    }
    return answered;
  }
  /// Opens or generates; the handle as a field: "scene": "s1".
  static std::string opened(Client& client, const std::string& verb, const std::string& fields) {
    return "\"scene\": \"" + json_text(good(client, verb, fields).answer(), "handle") + "\"";
  }

  std::unique_ptr<server::Server> server_;
};

}  // namespace tenon::testing
