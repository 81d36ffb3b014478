// All commands of Tenon. A new one is a file X_command.cpp with a function add_X, and a line here.
#pragma once

namespace CLI {
class App;
}

namespace tenon::cli {

struct Session;

void add_contacts(CLI::App& app, Session& session);
void add_convert(CLI::App& app, Session& session);
void add_gallery(CLI::App& app, Session& session);
void add_simulate(CLI::App& app, Session& session);
void add_lcp(CLI::App& app, Session& session);
void add_validate(CLI::App& app, Session& session);

inline constexpr void (*kCommands[])(CLI::App&, Session&) = {
    add_validate, add_lcp, add_contacts, add_convert, add_gallery, add_simulate,
};

}  // namespace tenon::cli
