// What the server says to plain HTTP.
#include "server/fixture.hpp"
#include "support/temporary_folder.hpp"

namespace tenon {
namespace {

using testing::http;
using testing::http_get;
using testing::ServerTest;

class Http : public ServerTest {};

TEST_F(Http, WithoutABuiltPageItSaysHowToBuildOne) {
  const auto page = http_get(port(), "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find("<html"), std::string::npos);
  EXPECT_NE(page.body.find("npm run build"), std::string::npos);
}

TEST_F(Http, HealthCountsPagesAndPicturesShowScenes) {
  EXPECT_NE(http_get(port(), "/health").body.find("\"pages\": 0, \"runs\": 0"), std::string::npos);
  testing::Client one(port()), two(port());
  EXPECT_TRUE(health_becomes(2, 0));
  const auto picture = http_get(port(), "/picture/ramp-paper.svg");
  EXPECT_EQ(picture.status, 200);
  EXPECT_NE(picture.head.find("image/svg+xml"), std::string::npos);
  EXPECT_NE(picture.body.find("<svg"), std::string::npos);
  EXPECT_EQ(http_get(port(), "/picture/none.svg").status, 404);
  EXPECT_EQ(http_get(port(), "/picture/../scenes/ramp-paper.json").status, 404);
}

TEST_F(Http, OtherSitesGet403Everywhere) {
  for (const char* path : {"/", "/ws", "/health", "/picture/ramp-paper.svg", "/nothing.js"})
    for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1",
                               "http://127.0.0.1.evil.example", "http://127.0.0.1:1"})
      EXPECT_EQ(http_get(port(), path, std::string("Origin: ") + origin + "\r\n").status, 403)
          << path << " " << origin;
  const std::string home = ":" + std::to_string(port());
  for (const std::string& origin : {"http://127.0.0.1" + home, "http://localhost" + home}) {
    EXPECT_EQ(http_get(port(), "/", "Origin: " + origin + "\r\n").status, 200);
    EXPECT_EQ(testing::Client(port(), origin).status(), 101);
  }
  EXPECT_EQ(testing::Client(port(), "http://evil.example").status(), 403);
  // A name that another site makes point to this machine.
  EXPECT_EQ(http(port(), "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").status, 403);
}

TEST_F(Http, NoPathReachesTheFileSystem) {
  for (const char* path :
       {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/assets/../../etc/passwd", "//etc/passwd",
        "/etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/picture//etc/passwd.svg",
        "/scenes/ramp-paper.json", "/.git/config", "/index.html/../../run"}) {
    const auto reply = http_get(port(), path);
    EXPECT_TRUE(reply.status == 404 || reply.body.find("<html") != std::string::npos) << path;
    EXPECT_EQ(reply.body.find("root:"), std::string::npos) << path;
  }
}

TEST_F(Http, WhatIsNoRequestIsAnsweredAndSurvived) {
  EXPECT_EQ(http(port(), "NONSENSE\r\n\r\n").status, 400);
  EXPECT_EQ(http(port(), "POST / HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port()) +
                             "\r\nContent-Length: 0\r\n\r\n")
                .status,
            405);
  EXPECT_EQ(http_get(port(), "/ws").status, 426);
  http(port(), "GET /" + std::string(1 << 20, 'a') + " HTTP/1.1\r\n\r\n");
  http(port(), std::string(1000, '\0'));
  EXPECT_EQ(http_get(port(), "/health").status, 200);
}

TEST_F(Http, ABuiltPageIsServedFromATable) {
  const testing::TemporaryFolder web;
  web.write("index.html", "<html>the page</html>");
  web.write("assets/app-1a2b.js", "let x = 1");
  server::ServerOptions options;
  options.web = web.path().string();
  const auto started = server::Server::start(options);
  ASSERT_TRUE(started);
  const int at = (*started)->port();
  EXPECT_EQ(http_get(at, "/").body, "<html>the page</html>");
  EXPECT_EQ(http_get(at, "/simulate/ramp?x=1").body, "<html>the page</html>");
  const auto script = http_get(at, "/assets/app-1a2b.js");
  EXPECT_EQ(script.body, "let x = 1");
  EXPECT_NE(script.head.find("text/javascript"), std::string::npos);
  EXPECT_NE(script.head.find("immutable"), std::string::npos);
  web.write("later.txt", "not in the table");
  EXPECT_EQ(http_get(at, "/later.txt").status, 404);
  EXPECT_EQ(http_get(at, "/assets/none.js").status, 404);
}

TEST_F(Http, APortThatIsTakenIsAFaultUnlessTheNextWillDo) {
  server::ServerOptions options;
  options.port = port();
  const auto taken = server::Server::start(options);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.faults()[0].path, "--port");
  options.next_free = true;
  const auto next = server::Server::start(options);
  ASSERT_TRUE(next);
  EXPECT_GT((*next)->port(), port());
  options.first_scene = "none.json";
  EXPECT_FALSE(server::Server::start(options));
}

}  // namespace
}  // namespace tenon
