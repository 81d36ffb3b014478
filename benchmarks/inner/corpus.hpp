// The kept corpus: corpus/<family>.jsonl.gz, one step problem (io/step_problem_file.hpp) per line,
// bit for bit. `zcat FILE | sed -n 3p > p.json && tenon lcp p.json` solves one as a dense problem.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tenon/solvers/step_problem.hpp"

namespace tenon::bench {

struct Family {
  std::string name;
  std::vector<solvers::StepProblem> problems;
};

std::filesystem::path corpus_folder();
std::vector<Family> read_corpus();
void write_family(const Family& family);

}  // namespace tenon::bench
