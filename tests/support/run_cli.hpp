// Runs the tenon command line as a child process, as a person would.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "support/places.hpp"
#include "support/temporary_folder.hpp"

namespace tenon::testing {

struct CliRun {
  int exit_code = -1;  ///< 128 + signal where it was killed
  std::string out, err;
};

inline std::string file_text(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// A run that can be looked at and ended before it ends by itself.
class CliProcess {
 public:
  explicit CliProcess(const std::vector<std::string>& arguments) {
    const auto out = folder_.path() / "out", err = folder_.path() / "err";
    std::vector<std::string> words = {testing::tenon_program()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = fork();
    if (child_ != 0) return;
    const int in_file = open("/dev/null", O_RDONLY);
    const int out_file = open(out.c_str(), O_WRONLY | O_CREAT, 0600);
    const int err_file = open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(in_file, 0);
    dup2(out_file, 1);
    dup2(err_file, 2);
    execv(argv[0], argv.data());
    _exit(127);
  }
  /// Ends the run if it has not been waited for.
  ~CliProcess() {
    if (child_ <= 0) return;
    send(SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  CliProcess(const CliProcess&) = delete;
  CliProcess& operator=(const CliProcess&) = delete;

  void send(int signal) const { kill(child_, signal); }
  CliRun wait() {
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = 0;
    CliRun run;
    run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = file_text(folder_.path() / "out");
    run.err = file_text(folder_.path() / "err");
    return run;
  }

 private:
  TemporaryFolder folder_;
  pid_t child_ = 0;
};

inline CliRun run_cli(const std::vector<std::string>& arguments) {
  return CliProcess(arguments).wait();
}

}  // namespace tenon::testing
