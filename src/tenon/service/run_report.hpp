// What simulate and compare say about one run, for machines and for people.
#pragma once

#include <string>

#include "tenon/dynamics/simulation.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::service {

/// The fields of docs/commands.md: model, steps, time, bodies, max_penetration, ...
void write_run(io::JsonWriter& writer, const dynamics::Simulation& run);
/// The same in words.
std::string run_text(const dynamics::Simulation& run, int steps_asked);

}  // namespace tenon::service
