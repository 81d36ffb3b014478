// `tenon serve` as a person starts and ends it.
#include <gtest/gtest.h>
#include <signal.h>

#include "server/client.hpp"
#include "support/places.hpp"
#include "support/run_cli.hpp"
#include "support/schema_check.hpp"

namespace tenon {
namespace {

/// A child process with its standard output.
class Child {
 public:
  Child() {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], 1);
      close(ends[0]);
      execl(testing::tenon_program(), testing::tenon_program(), "serve", nullptr);
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  ~Child() {
    if (process_ > 0) end(SIGKILL);
    close(out_);
  }
  std::string line() const {
    std::string text;
    char c = 0;
    while (read(out_, &c, 1) == 1 && c != '\n') text += c;
    return text;
  }
  /// Exit code, or 128 + signal.
  int end(int signal) {
    kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
  int out_ = -1;
};

TEST(Serve, SaysItsAddressAnswersAndEndsInOrder) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Child child;
    const std::string line = child.line(), start = "Tenon is at http://127.0.0.1:";
    ASSERT_EQ(line.substr(0, start.size()), start) << line;
    const int port = std::atoi(line.substr(start.size()).c_str());
    EXPECT_EQ(line, start + std::to_string(port) + "/");
    EXPECT_EQ(testing::http_get(port, "/health").status, 200);
    const auto taken = testing::run_cli({"serve", "--port", std::to_string(port), "--json"});
    EXPECT_EQ(taken.exit_code, 2);
    EXPECT_EQ(testing::Schema::load("answer.serve").fault(taken.out), "") << taken.out;
    EXPECT_NE(taken.out.find("cannot be used"), std::string::npos);
    testing::Client page(port);
    EXPECT_FALSE(page.ask("hello").is_error());
    EXPECT_EQ(child.end(signal), 0);
  }
}

TEST(Serve, AFaultySceneIsBadInput) {
  const auto run = testing::run_cli({"serve", "--scene", "none.json"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("none.json"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace tenon
