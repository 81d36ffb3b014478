// All commands of Tenon. A new one is a file X_command.cpp with a function add_X, and a line here.
#pragma once

namespace CLI {
class App;
}

namespace tenon::cli {

struct Session;

void add_contacts(CLI::App& app, Session& session);
void add_convert(CLI::App& app, Session& session);
void add_disassemble(CLI::App& app, Session& session);
void add_gallery(CLI::App& app, Session& session);
void add_generate(CLI::App& app, Session& session);
void add_compare(CLI::App& app, Session& session);
void add_lcp(CLI::App& app, Session& session);
void add_serve(CLI::App& app, Session& session);
void add_simulate(CLI::App& app, Session& session);
void add_stable(CLI::App& app, Session& session);
void add_validate(CLI::App& app, Session& session);

/// In the order of the help text; one per line, so that two new commands do not collide.
inline constexpr void (*kCommands[])(CLI::App&, Session&) = {
    add_validate,     //
    add_contacts,     //
    add_convert,      //
    add_simulate,     //
    add_compare,      //
    add_stable,       //
    add_disassemble,  //
    add_generate,     //
    add_lcp,          //
    add_gallery,      //
    add_serve,        //
};

}  // namespace tenon::cli
