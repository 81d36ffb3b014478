// Options that simulate and compare have in common.
#pragma once

#include <CLI/CLI.hpp>

#include "tenon/service/simulate_service.hpp"

namespace tenon::cli {

inline void add_run_options(CLI::App& command, service::RunRequest& run) {
  command.add_option("--steps", run.steps, "Number of steps instead of the scene's")
      ->type_name("N");
  command.add_option("--step", run.step, "Time step in seconds instead of the scene's")
      ->type_name("H");
  command
      .add_option("--accuracy", run.accuracy,
                  "Accepted residual of the contact problem, relative; default 1e-10")
      ->type_name("R");
}

}  // namespace tenon::cli
