// Every stability test along one order of building (or taking apart), the same sequence for all.
// Medians of interleaved runs in child processes, CPU time. `--quick` leaves out the two largest
// pyramids, `--largest` runs only these.
#include <ctime>

#include "planning/contestants.hpp"
#include "support/block_stacks.hpp"
#include "support/box_stacks.hpp"
#include "support/harness.hpp"
#include "support/random_piles.hpp"

namespace {

using namespace tenon;
using namespace tenon::bench;
using namespace tenon::testing;

double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Case {
  std::string name;
  contact::ContactProblem problem;
  std::vector<BuildStep> steps;
  bool removing = false;  ///< all bodies are there, steps take them away
  double limit = 60;      ///< seconds per run of a peer
  int runs = 5;
};

struct Run {
  double seconds = 0, pivots = 0, wrong = 0, bytes = 0;
};

Run play(const Case& c, Maker make) {
  const auto who = make(c.problem);
  if (c.removing) {
    for (int i = 0; i < static_cast<int>(c.problem.bodies.size()); ++i) who->add(i);
    who->stands();
  }
  Run run;
  const long before = who->pivots();
  const double start = cpu_seconds();
  for (const BuildStep& step : c.steps) {
    c.removing ? who->remove(step.body) : who->add(step.body);
    if (who->stands() != step.stands) ++run.wrong;
    if (!c.removing && !step.stands) who->undo_add(step.body);
  }
  run.seconds = cpu_seconds() - start;
  run.pivots = static_cast<double>(who->pivots() - before);
  run.bytes = static_cast<double>(who->bytes()) / static_cast<double>(c.problem.bodies.size());
  return run;
}

struct Contest {
  const char* name;
  Maker make;
  bool scratch;  ///< from scratch: only small structures
};

void report(const Case& c) {
  const Contest contests[] = {{"own", live_basis, false},
                              {"Clp warm", clp_warm, false},
                              {"Clp warm, factors kept", clp_warm_factors, false},
                              {"GLPK warm", glpk_warm, false},
                              {"Clp cold", clp_cold, true},
                              {"lp_solve cold", lp_solve_cold, true}};
  std::vector<std::vector<double>> seconds(std::size(contests));
  std::vector<Run> last(std::size(contests));
  std::vector<std::string> how(std::size(contests));
  for (int run = 0; run < c.runs; ++run) {
    for (std::size_t k = 0; k < std::size(contests); ++k) {
      if (contests[k].scratch && (c.problem.bodies.size() > 300 || run > 0)) continue;
      if (!how[k].empty() && how[k] != "ok") continue;
      const ChildResult child = in_child(c.limit, [&] {
        Run r = play(c, contests[k].make);
        if (r.seconds < 2) r = play(c, contests[k].make);  // the first one warmed up
        return std::vector<double>{r.seconds, r.pivots, r.wrong, r.bytes};
      });
      how[k] = child.how;
      if (!child.finished || child.output.size() != 4) continue;
      seconds[k].push_back(child.output[0]);
      last[k] = {child.output[0], child.output[1], child.output[2], child.output[3]};
    }
  }
  const double own = median(seconds[0]);
  int standing = 0;
  for (const BuildStep& s : c.steps) standing += s.stands;
  std::printf("| %s | %zu | %zu / %d | %.2f | %.0f | %.0f |", c.name.c_str(),
              c.problem.bodies.size(), c.steps.size(), standing, own * 1e3, last[0].pivots,
              last[0].bytes);
  for (std::size_t k = 1; k < std::size(contests); ++k) {
    if (seconds[k].empty()) {
      std::printf(" %s |", how[k].empty() ? "" : how[k].c_str());
      continue;
    }
    const double peer = median(seconds[k]);
    std::printf(" %.1f = **%.0f**x", peer * 1e3, peer / own);
    if (k == 1) std::printf(", %.0f pivots", last[k].pivots);
    if (last[k].wrong > 0) std::printf(", %.0f false", last[k].wrong);
    std::printf(" |");
  }
  std::printf("\n");
  std::fflush(stdout);
}

Case building(std::string name, const std::vector<Block>& blocks, const StackOptions& options) {
  Case c;
  c.name = std::move(name);
  c.problem = stack_problem(blocks, options);
  equilibrium::LiveBasis live(c.problem);
  c.steps = build_in_order(live, static_cast<int>(blocks.size()));
  return c;
}

Case large(Case c, double limit, int runs) {
  c.limit = limit;
  c.runs = runs;
  return c;
}

Case taking_apart(Case c) {
  c.name = "taking apart " + c.name;
  c.removing = true;
  std::reverse(c.steps.begin(), c.steps.end());
  return c;
}

void report_alone(const char* name, const contact::ContactProblem& problem, Maker make) {
  std::vector<double> seconds;
  Run run;
  Case c;
  c.problem = problem;
  for (int i = 0; i < static_cast<int>(problem.bodies.size()); ++i) c.steps.push_back({i, true});
  for (int k = 0; k < 5; ++k) {
    run = play(c, make);
    seconds.push_back(run.seconds);
  }
  std::printf("| %s | %zu | %.1f | %.0f | %.0f | %.0f |\n", name, problem.bodies.size(),
              median(seconds) * 1e3, run.pivots, run.bytes, run.wrong);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string part = argc > 1 ? argv[1] : "";
  StackOptions plain, turned, rough, rough_turned;
  turned.sides = true;
  turned.angle = 0.1;
  rough.friction = 0.5;
  rough.sides = true;
  rough_turned = rough;
  rough_turned.angle = 0.1;
  StackOptions pyramid_rough = rough_turned;
  pyramid_rough.sides = false;
  const PileOptions small{10, 30, 84, 600, 8, 0.25}, big{30, 75, 500, 4000, 12, 0.25};

  std::printf("# Stability tests along an order of building\n\n%s\n\n", machine_line().c_str());
  std::printf(
      "Blocks 2 x 1, two points per overlap; CPU time of all tests in ms, median of 5 interleaved "
      "runs; forces at every node. `Nx`: times as long as the live basis; `false`: verdicts that "
      "differ from its certified ones. Clp 1.17 dual simplex, tolerance 1e-9.\n\n");
  std::printf(
      "| structure | blocks | tests / stand | own ms | pivots | B per block | Clp warm | Clp warm, "
      "factors kept | GLPK warm | Clp cold | lp_solve cold |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|\n");
  if (part != "--largest") {
    report(building("column", column_blocks(80), plain));
    report(building("pyramid", pyramid_blocks(13), plain));
    report(building("pyramid", pyramid_blocks(22), plain));
    report(building("pyramid, mu 0.5, turned", pyramid_blocks(22), pyramid_rough));
    report(building("pyramid", pyramid_blocks(44), plain));
    report(building("random, mu 0", random_pile(1, small, plain), plain));
    report(building("random, mu 0, sides, turned", random_pile(1, big, plain), turned));
    report(building("random built at mu 0, tested at 0.5, sides, turned",
                    random_pile(1, small, plain), rough_turned));
    for (int seed = 1; seed <= 2; ++seed) {
      report(building("random standing by mu 0.5, sides, turned", random_pile(seed, small, rough),
                      rough_turned));
      report(building("random standing by mu 0.5, sides, turned", random_pile(seed, big, rough),
                      rough_turned));
    }
    report(taking_apart(building("pyramid", pyramid_blocks(44), plain)));
  }
  if (part != "--quick") {
    report(large(building("pyramid", pyramid_blocks(70), plain), 600, 3));
    report(large(building("pyramid", pyramid_blocks(141), plain), 3000, 1));
  }
  std::printf(
      "\n| alone | bodies | ms | pivots | B per body | wrong |\n|---|---|---|---|---|---|\n");
  report_alone("pyramid 10,011, verdicts only", stack_problem(pyramid_blocks(141), plain),
               live_basis_verdict_only);
  report_alone("the same, mu 0.5, turned", stack_problem(pyramid_blocks(141), pyramid_rough),
               live_basis_verdict_only);
  BoxOptions boxes;
  boxes.friction = 0.4;
  report_alone("Jenga, 50 levels in space, mu 0.4", box_problem(jenga_boxes(50), boxes),
               live_basis);
  return 0;
}
