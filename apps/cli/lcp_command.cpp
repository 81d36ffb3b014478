#include <CLI/CLI.hpp>
#include <memory>

#include "command.hpp"
#include "commands.hpp"
#include "tenon/service/lcp_service.hpp"

namespace tenon::cli {

void add_lcp(CLI::App& app, Session& session) {
  const auto request = std::make_shared<service::LcpRequest>();
  auto* command = add_command(app, session, "lcp", "Solve a complementarity problem from a file",
                              [request]() -> Run {
                                return [request](const ProgressObserver& progress) {
                                  return service::lcp(*request, progress);
                                };
                              });
  command->add_option("FILE", request->path, "Problem file: Siconos text format or JSON")
      ->required();
  command
      ->add_option("--method", request->method,
                   "auto, lemke, dantzig, baraff, cone, enumerate or lpcc; default auto")
      ->type_name("NAME");
  command->add_flag("--trace", request->trace, "Write every pivot with the forces after it");
  command->add_flag("--all", request->all, "List all basic solutions (at most 14 rows)");
  command
      ->add_option("--directions", request->directions,
                   "Edges of the polyhedral friction cone in space (lemke, lpcc)")
      ->type_name("K");
  command->footer(R"(
Files: {"M": [[row], ..], "q": [..]}; mixed {"A", "B", "C", "D", "a", "b"}; friction {"A", "b",
"mu", "tangents"}; or numbers as in Siconos' test data: size, storage, rows, columns, ..
Plain problems  w = M z + q, 0 <= z _|_ w >= 0; mixed ones with free unknowns; friction problems
(reaction and velocity, normal first). A method asked for by name runs alone; auto is a chain, and
the answer names the link that gave it. Nothing is called solved that the verifier has not accepted.
Exit code 0: solved. 1: proved that there is no solution. 2: bad input. 3: undecided (ray, cycling,
iteration_limit).

Examples:
  tenon lcp problem.dat
  echo '{"M": [[2, 1], [1, 2]], "q": [-5, -6]}' > two.json; tenon lcp two.json --method dantzig --trace
  tenon lcp problem.dat --all --json)");
}

}  // namespace tenon::cli
