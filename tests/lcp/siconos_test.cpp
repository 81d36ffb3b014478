// Every file of ../shared/data/siconos_problems against every method that claims its kind. Expected
// failures are listed by name with their reason; anything else must be solved and verified.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/samples.hpp"
#include "tenon/io/lcp_files.hpp"
#include "tenon/lcp/solve.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

namespace fs = std::filesystem;

/// "file/method" -> why it is not solved.
const std::map<std::string, std::string> kExpectedFailures = {
    {"lcp_CPS_2/dantzig", "not symmetric, zero diagonal: outside its guarantee"},
    {"lcp_CPS_3/dantzig", "bimatrix game, zero diagonal: outside its guarantee"},
    {"lcp_CPS_3/lemke", "bimatrix game: M z >= 0 for the first z that enters, so nothing blocks"},
    {"lcp_Pang_isolated_sol/dantzig", "skew, zero diagonal: outside its guarantee"},
    {"FrictionContactProblem00071/lpcc", "356 pairs: the tree is larger than any limit"}};

std::vector<fs::path> files_of(const char* folder) {
  std::vector<fs::path> files;
  const fs::path data = ::tenon::testing::shared_data();
  if (data.empty()) return files;
  for (const auto& entry : fs::directory_iterator(data / "siconos_problems" / folder))
    if (entry.path().extension() == ".dat") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

template <class Problem>
double own_residual(const Problem& problem, const Solution& s) {
  if constexpr (std::is_same_v<Problem, MixedLcp>)
    return residual(problem, s.u, s.z);
  else if constexpr (std::is_same_v<Problem, FrictionProblem>)
    return residual(problem, s.reaction);
  else
    return residual(problem, s.z);
}

/// All methods that fit; returns how many were solved.
template <class Problem>
void run_catalogue(const char* folder) {
  const std::vector<fs::path> files = files_of(folder);
  if (files.empty()) GTEST_SKIP() << "../shared/data is missing";
  for (const fs::path& path : files) {
    const auto file = io::read_lcp_file(path.string());
    ASSERT_TRUE(file) << path;
    ASSERT_TRUE(std::holds_alternative<Problem>(*file)) << path;
    const Problem& problem = std::get<Problem>(*file);
    int fitting = 0;
    for (std::string_view method : methods()) {
      Options options;
      options.method = method;
      options.max_nodes = 2000;
      const std::string name = path.stem().string() + "/" + std::string(method);
      if (name == "FrictionContactProblem00071/lpcc") options.max_nodes = 20;
      const auto s = solve(problem, options);
      if (!s) continue;  // the method is for another kind of problem, or for fewer rows
      ++fitting;
      if (kExpectedFailures.contains(name)) {
        EXPECT_NE(s->status, Status::solved) << name << ": take it off the list";
        EXPECT_NE(s->status, Status::no_solution) << name << " has a solution";
        continue;
      }
      EXPECT_EQ(s->status, Status::solved) << name << ": " << s->note;
      EXPECT_LE(s->residual, 1e-12) << name;
      const bool polyhedral = std::is_same_v<Problem, FrictionProblem> && s->reaction.size() &&
                              s->note.find("polyhedral cone of") != std::string::npos;
      if (!polyhedral) EXPECT_LE(own_residual(problem, *s), 1e-12) << name;
      if (name != "deudeu_mlcp/auto" && name.find("deudeu_mlcp") != 0 && s->method != "cone")
        EXPECT_GT(s->pivots, 0) << name;
    }
    EXPECT_GE(fitting, 4) << path;
  }
}

TEST(Siconos, EveryLcpFile) {
  run_catalogue<Lcp>("lcp");
}

TEST(Siconos, EveryMixedFile) {
  run_catalogue<MixedLcp>("mlcp");
}

TEST(Siconos, EveryFrictionFile) {
  run_catalogue<FrictionProblem>("friction");
}

TEST(Siconos, ManyAndIsolatedSolutionsAreRecognised) {
  const std::vector<fs::path> files = files_of("lcp");
  if (files.empty()) GTEST_SKIP() << "../shared/data is missing";
  const std::map<std::string, std::pair<std::size_t, bool>> expected = {
      {"lcp_CPS_1", {2, true}},
      {"lcp_CPS_2", {1, false}},
      {"lcp_CPS_3", {3, false}},
      {"lcp_CPS_4", {1, false}},
      {"lcp_Pang_isolated_sol", {1, false}},
      {"lcp_deudeu", {1, false}},
      {"lcp_enum_fails", {1, false}},
      {"lcp_exp_murty", {1, false}},
      {"lcp_ortiz", {1, false}}};
  for (const fs::path& path : files) {
    const auto file = io::read_lcp_file(path.string());
    ASSERT_TRUE(file);
    const Lcp& problem = std::get<Lcp>(*file);
    if (problem.size() > 14) continue;
    Options options;
    options.all = true;
    const auto s = solve(problem, options);
    ASSERT_TRUE(s);
    ASSERT_TRUE(expected.contains(path.stem())) << path;
    EXPECT_EQ(s->solutions.size(), expected.at(path.stem()).first) << path;
    EXPECT_EQ(s->infinite, expected.at(path.stem()).second) << path;
  }
}

TEST(Siconos, MurtysExampleTakesDantzigExponentiallyLong) {
  const std::vector<fs::path> files = files_of("lcp");
  if (files.empty()) GTEST_SKIP() << "../shared/data is missing";
  const auto file = io::read_lcp_file((files.front().parent_path() / "lcp_exp_murty.dat").string());
  ASSERT_TRUE(file);
  Options options;
  options.method = "dantzig";
  const auto s = solve(std::get<Lcp>(*file), options);
  ASSERT_TRUE(s);
  EXPECT_EQ(s->pivots, 63);  // 2^6 - 1
}

}  // namespace
}  // namespace tenon::lcp
