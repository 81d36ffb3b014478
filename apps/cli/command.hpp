// The frame of a command: one file X_command.cpp with one function add_X, listed in commands.hpp.
#pragma once

#include <functional>
#include <string>

#include "tenon/core/progress.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tenon::cli {

/// Does the work of the command that was chosen. Called once, after all options are parsed.
using Run = std::function<service::Answer(const ProgressObserver&)>;

/// What the chosen command leaves for main.
struct Session {
  std::string command;  ///< its name, for messages
  Run run;
  bool json = false;  ///< --json: the answer's JSON instead of its words
};

/// Adds a command with --json; on_chosen makes its Run once the options hold their values.
CLI::App* add_command(CLI::App& app, Session& session, const std::string& name,
                      const std::string& description, std::function<Run()> on_chosen);

/// Refuses an option that was given where it would do nothing: `partner` says what it needs.
void refuse_idle(CLI::App& command, const CLI::Option* option, std::function<bool()> works,
                 const std::string& partner);

/// FILE, --set, --fix and --friction, as every command that takes a scene has them.
void add_scene_options(CLI::App& command, service::LoadRequest& request);

}  // namespace tenon::cli
