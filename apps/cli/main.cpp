// tenon: parse the command line, run one command, print its answer. Everything else is in service/.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <vector>

#include "command.hpp"
#include "commands.hpp"
#include "progress_bar.hpp"
#include "tenon/core/version.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/service/guarded.hpp"

namespace tenon::cli {
namespace {

void print(std::FILE* stream, const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stream);
}

/// Words about the input and about failures go to stderr, answers to stdout.
int print_answer(const service::Answer& answer, bool json) {
  if (json)
    print(stdout, answer.json + '\n');
  else
    print(answer.exit_code >= service::kBadInput ? stderr : stdout, answer.text);
  return answer.exit_code;
}

/// --json asked for anywhere: needed where parsing failed before the flag was stored.
bool wants_json(int argc, char** argv) {
  for (int i = 1; i < argc; ++i)
    if (std::string(argv[i]) == "--json") return true;
  return false;
}

int refuse(const std::string& command, const std::string& message, const std::string& remedy,
           bool json) {
  return print_answer(service::bad_input(command, {{"", "command line", message, remedy}}), json);
}

/// What to do about words that no option of the command takes: the option that was meant.
std::string remedy_for(const CLI::App& command, const std::string& help, int argc, char** argv) {
  std::vector<std::string> names;
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  for (int i = 1; i < argc; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if (word.rfind("--", 0) == 0 && std::find(names.begin(), names.end(), word) == names.end())
      return io::suggestion(word, names);
  }
  return help;
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  return names;
}

int run(int argc, char** argv) {
  CLI::App app("Tenon: rigid parts in contact, answered exactly.", "tenon");
  app.set_version_flag("--version", std::string("tenon ") + version());
  app.require_subcommand(1);
  app.get_formatter()->label("SUBCOMMAND", "COMMAND ..");
  app.footer(R"(
Exit codes: 0 done or yes, 1 the answer is no, 2 bad input, 3 undecided.
`tenon COMMAND --help` explains a command with examples. SI units, radians.)");
  Session session;
  app.add_flag("--json", session.json, "Answer with one JSON object instead of words");
  for (const auto add : kCommands) add(app, session);

  if (argc < 2) {
    print(stderr, app.help());
    return service::kBadInput;
  }
  const auto* word = std::find_if(argv + 1, argv + argc, [](const char* w) { return *w != '-'; });
  const std::string first = word == argv + argc ? "" : *word;  // "tenon --json validate" too
  const auto names = names_of_commands(app);
  if (!first.empty() && std::find(names.begin(), names.end(), first) == names.end())
    return refuse(first, "there is no command '" + io::shortened(first) + "'",
                  io::suggestion(first, names), wants_json(argc, argv));
  const auto& chosen = first.empty() ? app : *app.get_subcommand(first);
  const std::string help = first.empty() ? "see tenon --help" : "see tenon " + first + " --help";
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help, --version
  } catch (const CLI::ExtrasError& error) {
    return refuse(first, error.what(), remedy_for(chosen, help, argc, argv),
                  wants_json(argc, argv));
  } catch (const CLI::ParseError& error) {
    return refuse(first, error.what(), help, wants_json(argc, argv));
  }
  const auto answer = service::guarded(session.command, [&] {
    ProgressBar bar;
    return session.run(bar.observer());
  });
  return print_answer(answer, session.json);
}

}  // namespace
}  // namespace tenon::cli

int main(int argc, char** argv) {
  try {
    return tenon::cli::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "this is a bug of Tenon: %s\n", error.what());
    return tenon::service::kUndecided;
  }
}
