#include "tenon/service/lcp_service.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/samples.hpp"
#include "support/schema_check.hpp"
#include "tenon/io/file_bytes.hpp"

namespace tenon::service {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

/// A file of its own per test, gone with it.
class LcpService : public ::testing::Test {
 protected:
  std::string write(const std::string& text) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = fs::temp_directory_path() /
            (std::string("tenon-lcp-") + test->name() + std::to_string(::getpid()) + ".json");
    EXPECT_TRUE(io::write_bytes(path_, text));
    return path_.string();
  }
  void TearDown() override {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  fs::path path_;
};

TEST_F(LcpService, AnswersWithTheNamesOfTheInterface) {
  LcpRequest request;
  request.path = write(R"({"M": [[2, 1], [1, 2]], "q": [-5, -6]})");
  request.all = true;
  const Answer answer = lcp(request);
  EXPECT_EQ(answer.exit_code, 0);
  const json a = json::parse(answer.json);
  EXPECT_EQ(a.at("command"), "lcp");
  EXPECT_EQ(a.at("status"), "solved");
  EXPECT_EQ(a.at("method"), "dantzig");
  EXPECT_EQ(a.at("pivots"), 2);
  EXPECT_EQ(a.at("major_cycles"), 2);
  EXPECT_EQ(a.at("minor_cycles"), 0);
  EXPECT_NEAR(a.at("z").at(0).get<double>(), 4.0 / 3, 1e-14);
  EXPECT_EQ(a.at("w").size(), 2u);
  EXPECT_LE(a.at("residual").get<double>(), 1e-15);
  EXPECT_EQ(a.at("solutions").size(), 1u);
  EXPECT_EQ(a.at("infinite"), false);
  for (const char* field : {"seconds", "read_seconds", "peak_rss_mb"})
    EXPECT_TRUE(a.at("profile").contains(field)) << field;
  EXPECT_NE(answer.text.find("solved by dantzig"), std::string::npos);
}

TEST_F(LcpService, TracesThePivots) {
  LcpRequest request;
  request.path = write(R"({"M": [[2, 1], [1, 2]], "q": [-5, -6]})");
  request.trace = true;
  const json a = json::parse(lcp(request).json);
  ASSERT_EQ(a.at("trace").size(), 2u);
  EXPECT_EQ(a.at("trace").at(0).at("event"), "clamp 0");
  EXPECT_EQ(a.at("trace").at(0).at("statuses"), "c.");
  EXPECT_NEAR(a.at("trace").at(0).at("forces").at(0).get<double>(), 2.5, 1e-14);
}

TEST_F(LcpService, FrictionAndMixedProblemsNameTheirUnknowns) {
  LcpRequest request;
  request.path = write(R"({"A": [[1, 0], [0, 1]], "b": [-1, 0.8], "mu": [0.5]})");
  const json friction = json::parse(lcp(request).json);
  EXPECT_EQ(friction.at("status"), "solved");
  EXPECT_NEAR(friction.at("reaction").at(1).get<double>(), -0.5, 1e-15);
  EXPECT_NEAR(friction.at("velocity").at(1).get<double>(), 0.3, 1e-15);
  request.path = write(R"({"A": [[1]], "B": [[1]], "C": [[-1]], "D": [[1]], "a": [1], "b": [0]})");
  const json mixed = json::parse(lcp(request).json);
  EXPECT_NEAR(mixed.at("u").at(0).get<double>(), -0.5, 1e-15);
  EXPECT_NEAR(mixed.at("z").at(0).get<double>(), 0.5, 1e-15);
}

TEST_F(LcpService, ExitCodesTellTheOutcome) {
  LcpRequest request;
  request.path = write(R"({"M": [[1, -1], [-1, 1]], "q": [-1, 0]})");
  const Answer none = lcp(request);
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(json::parse(none.json).at("status"), "no_solution");
  EXPECT_NE(json::parse(none.json).at("proof").get<std::string>().find("Farkas"),
            std::string::npos);
  request.path = write(R"({"M": [[-1, 2], [2, -1]], "q": [-1, -1]})");
  request.method = "dantzig";
  const Answer ray = lcp(request);
  EXPECT_EQ(ray.exit_code, 3);
  EXPECT_EQ(json::parse(ray.json).at("status"), "ray");
  request.method = "wishing";
  EXPECT_EQ(lcp(request).exit_code, 2);
  request.method = "auto";
  request.path = write(R"({"M": [[1, 2]], "q": [1]})");
  const Answer bad = lcp(request);
  EXPECT_EQ(bad.exit_code, 2);
  EXPECT_EQ(json::parse(bad.json).at("faults").at(0).at("path"), "M[0]");
  request.path = "no/such/file";
  EXPECT_EQ(lcp(request).exit_code, 2);
}

TEST_F(LcpService, EveryAnswerFollowsItsSchema) {
  const auto schema = testing::Schema::load("answer.lcp");
  LcpRequest request;
  request.all = request.trace = true;
  for (const char* problem :
       {R"({"M": [[2, 1], [1, 2]], "q": [-5, -6]})", R"({"M": [[1, -1], [-1, 1]], "q": [-1, 0]})",
        R"({"M": [[0, 1], [0, 0]], "q": [-1, 0]})", R"({"M": 7})",
        R"({"A": [[1, 0], [0, 1]], "b": [-1, 0.8], "mu": [0.5]})",
        R"({"A": [[1]], "B": [[1]], "C": [[-1]], "D": [[1]], "a": [1], "b": [0]})"}) {
    request.path = write(problem);
    for (const char* method : {"auto", "lemke", "dantzig", "lpcc"}) {
      request.method = method;
      const std::string answer = lcp(request).json;
      EXPECT_EQ(schema.fault(answer), "") << answer;
    }
  }
}

TEST_F(LcpService, EveryFileByOthersIsSolved) {
  const fs::path data = tenon::testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  int solved = 0;
  for (const auto& entry : fs::recursive_directory_iterator(data / "siconos_problems")) {
    if (entry.path().extension() != ".dat") continue;
    LcpRequest request;
    request.path = entry.path().string();
    const Answer answer = lcp(request);
    EXPECT_EQ(answer.exit_code, 0) << answer.text;
    ++solved;
  }
  EXPECT_EQ(solved, 24);
}

}  // namespace
}  // namespace tenon::service
