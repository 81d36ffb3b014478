#include "inner/corpus.hpp"

#include <zlib.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "tenon/io/step_problem_file.hpp"

namespace tenon::bench {

namespace {

const std::string kEnding = ".jsonl.gz";

std::string inflated(const std::filesystem::path& path) {
  const gzFile file = gzopen(path.c_str(), "rb");
  if (!file) throw std::runtime_error("cannot read " + path.string());
  std::string text;
  char buffer[65536];
  int n = 0;
  while ((n = gzread(file, buffer, sizeof buffer)) > 0) text.append(buffer, n);
  gzclose(file);
  if (n < 0) throw std::runtime_error(path.string() + " is damaged");
  return text;
}

}  // namespace

std::filesystem::path corpus_folder() {
  return std::filesystem::path(TENON_SOURCE_DIR) / "benchmarks" / "inner" / "corpus";
}

std::vector<Family> read_corpus() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(corpus_folder()))
    if (entry.path().filename().string().ends_with(kEnding)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Family> corpus;
  for (const auto& path : paths) {
    Family family;
    family.name = path.filename().string();
    family.name.resize(family.name.size() - kEnding.size());
    std::istringstream lines(inflated(path));
    std::string line;
    while (std::getline(lines, line)) {
      auto problem = io::parse_step_problem(line, path.filename().string());
      if (!problem) throw std::runtime_error(to_string(problem.faults().front()));
      family.problems.push_back(*std::move(problem));
    }
    corpus.push_back(std::move(family));
  }
  return corpus;
}

void write_family(const Family& family) {
  std::filesystem::create_directories(corpus_folder());
  const std::filesystem::path path = corpus_folder() / (family.name + kEnding);
  std::string text;
  for (const auto& problem : family.problems) {
    std::string one = io::write_step_problem(problem);
    one.erase(std::remove(one.begin(), one.end(), '\n'), one.end());
    text += one + '\n';
  }
  const gzFile file = gzopen(path.c_str(), "wb9");
  const bool ok = file && gzwrite(file, text.data(), static_cast<unsigned>(text.size())) > 0;
  if (!file || gzclose(file) != Z_OK || !ok)
    throw std::runtime_error("cannot write " + path.string());
}

}  // namespace tenon::bench
