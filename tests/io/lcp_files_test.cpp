#include "tenon/io/lcp_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/samples.hpp"
#include "tenon/core/random.hpp"
#include "tenon/io/file_bytes.hpp"

namespace tenon::io {
namespace {

namespace fs = std::filesystem;

TEST(LcpFiles, ReadsTheDenseMatrixByColumns) {
  const auto file = parse_lcp("2\n0\n2\n2\n2\t2\n1 3\n2 4\n-5 -6\n\nA remark, ignored");
  ASSERT_TRUE(file) << to_string(file.faults()[0]);
  const auto& p = std::get<lcp::Lcp>(*file);
  EXPECT_EQ(p.M, (lcp::Matrix{{1, 2}, {3, 4}}));
  EXPECT_EQ(p.q, (lcp::Vector{{-5, -6}}));
}

TEST(LcpFiles, ReadsMixedProblemsAndChecksTheirTwoForms) {
  const std::string good = "1 1 1 1  0 1 2  0 1  0 2 2 2 2  1 0 -1 1  -1 1   1  1  -1  0  -1  1";
  const auto file = parse_lcp(good);
  ASSERT_TRUE(file) << to_string(file.faults()[0]);
  const auto& p = std::get<lcp::MixedLcp>(*file);
  EXPECT_EQ(p.A(0, 0), 1);
  EXPECT_EQ(p.C(0, 0), -1);
  EXPECT_EQ(p.D(0, 0), 0);
  EXPECT_EQ(p.B(0, 0), 1);
  EXPECT_EQ(p.a[0], -1);
  EXPECT_EQ(p.b[0], 1);
  std::string bad = good;
  bad[bad.find("-1 1  -1 1   1") + 1] = '2';
  const auto contradiction = parse_lcp(bad);
  ASSERT_FALSE(contradiction);
  EXPECT_NE(contradiction.faults()[0].message.find("contradict"), std::string::npos);
}

TEST(LcpFiles, ReadsSparseBlocks) {
  const auto file = parse_lcp(
      "2 2 1 4 4 3 2 2 2 4 2 4 3 3  0 2 3  0 1 1 "
      "0 1 2 3 4  1 5 6 7 8  2 9 10 11 12  -1 -2 -3 -4  0.5 0.25");
  ASSERT_TRUE(file) << to_string(file.faults()[0]);
  const auto& p = std::get<lcp::FrictionProblem>(*file);
  EXPECT_EQ(p.tangents, 1);
  EXPECT_EQ(p.A, (lcp::Matrix{{1, 3, 5, 7}, {2, 4, 6, 8}, {0, 0, 9, 11}, {0, 0, 10, 12}}));
  EXPECT_EQ(p.mu, (lcp::Vector{{0.5, 0.25}}));
}

TEST(LcpFiles, ReadsJson) {
  const auto plain = parse_lcp(R"({"M": [[1, 2], [3, 4]], "q": [-1, 0]})");
  ASSERT_TRUE(plain);
  EXPECT_EQ(std::get<lcp::Lcp>(*plain).M(0, 1), 2);
  const auto friction = parse_lcp(R"({"A": [[1,0],[0,1]], "b": [-1,0.5], "mu": [0.3]})");
  ASSERT_TRUE(friction);
  EXPECT_EQ(std::get<lcp::FrictionProblem>(*friction).contacts(), 1);
  const auto mixed =
      parse_lcp(R"({"A": [[1]], "B": [[2]], "C": [[3]], "D": [[4]], "a": [5], "b": [6]})");
  ASSERT_TRUE(mixed);
  EXPECT_EQ(std::get<lcp::MixedLcp>(*mixed).D(0, 0), 4);
}

TEST(LcpFiles, BadInputIsAFaultThatSaysWhere) {
  const char* bad[] = {"",
                       "hello",
                       "2 0 2 2 2 2 1 2 3",
                       "2 0 2 2 2 2 1 nan 3 4 5 6",
                       "2 0 2 2 2 2 1 1e999 3 4 5 6",
                       "-3 0 -3 -3",
                       "1e9 0 1e9 1e9 1e9 1e9",
                       "4000 0 4000 4000 4000 4000 1 2 3",
                       "2 1 2 2 2",
                       "3 1 0 3 3 3 3 1 0 0 0 1 0 0 0 1 -1 0 0 -0.5",
                       "1 1 2 2 0 5 4",
                       "0 0 1 1 1 2 3 4 5 6",
                       "{",
                       "{\"M\": 3, \"q\": [1]}",
                       "{\"M\": [[1, 2]], \"q\": [1]}",
                       "{\"M\": [[1, null]], \"q\": [1, 2]}",
                       "{\"M\": [[1]], \"q\": [1], \"extra\": 0}",
                       "{\"A\": [[1]], \"b\": [1], \"mu\": [-1]}",
                       "{\"A\": [[1,0],[0,1]], \"b\": [1,2], \"mu\": [0.1], \"tangents\": 3}"};
  for (const char* text : bad) {
    const auto file = parse_lcp(text, "bad.dat");
    ASSERT_FALSE(file) << text;
    EXPECT_EQ(file.faults()[0].file, "bad.dat");
    EXPECT_FALSE(file.faults()[0].message.empty());
  }
  EXPECT_FALSE(read_lcp_file("no/such/file.dat"));
}

TEST(LcpFiles, JsonFaultsNameTheirPlace) {
  struct Case {
    std::string text, path, message;
  };
  const Case cases[] = {
      {R"({"M": [[1, NaN]], "q": [1]})", "M[0][1]", "is no JSON at line 1"},
      {"{\"M\": [[1]],\n \"q\": [1e400]}", "q[0]", "is no finite number at line 2"},
      {R"({"M": [[1], ["2"]], "q": [1, 1]})", "M[1][0]", "is a text"},
      {R"({"M": [[1], 2], "q": [1, 1]})", "M[1]", "a number among rows"},
      {R"({"M": [[1, 2], [3]], "q": [1, 1]})", "M[1]", "has 1 numbers, not 2"},
      {R"({"M": [[[1]]], "q": [1]})", "M[0][0]", "a list inside a row"},
      {R"({"M": [[1]], "q": {"a": 1}})", "q", "is an object"},
      {R"({"M": [[1]], "q": [1], "q": [2]})", "q", "is written twice"},
      {R"({"M": [[1]], "q": [1], "mu": 1})", "M", "does not belong"},
      {R"({"M": [[1]], "q": [1], "x": 1})", "x", "is no field known here"},
      {R"({"M": [[1]]})", "", "has no field 'q'"},
      {R"({"M": [1], "q": [1]})", "M[0]", "is not a list of numbers"}};
  for (const Case& wanted : cases) {
    const auto file = parse_lcp(wanted.text, "bad.json");
    ASSERT_FALSE(file) << wanted.text;
    const auto found =
        std::find_if(file.faults().begin(), file.faults().end(), [&](const Fault& fault) {
          return fault.path == wanted.path &&
                 fault.message.find(wanted.message) != std::string::npos && !fault.remedy.empty();
        });
    EXPECT_NE(found, file.faults().end()) << wanted.text << '\n' << to_string(file.faults()[0]);
  }
  std::string many = "{\"M\": [[0]";
  for (int i = 0; i < kLargestLcpFile; ++i) many += ",[0]";
  const auto file = parse_lcp(many, "many.json");  // refused at the row too many, not at the end
  ASSERT_FALSE(file);
  EXPECT_EQ(file.faults()[0].message, "has more than 5000 rows");
}

TEST(LcpFiles, DamagedFilesNeverCrash) {
  const fs::path data = tenon::testing::shared_data();
  if (data.empty()) GTEST_SKIP() << "../shared/data is missing";
  Random random(3);
  for (const auto& entry : fs::recursive_directory_iterator(data / "siconos_problems")) {
    if (entry.path().extension() != ".dat") continue;
    const auto good = read_lcp_file(entry.path().string());
    ASSERT_TRUE(good) << to_string(good.faults()[0]);
    const std::string bytes = *read_bytes(entry.path());
    int faults = 0;
    for (int k = 0; k < tenon::testing::samples(10, 200); ++k) {
      std::string damaged = bytes.substr(0, random.below(static_cast<int>(bytes.size())));
      for (int hit = 0; hit < 3 && !damaged.empty(); ++hit)
        damaged[random.below(static_cast<int>(damaged.size()))] =
            static_cast<char>(random.below(256));
      faults += !parse_lcp(damaged);
    }
    EXPECT_GT(faults, 0) << entry.path();
  }
}

}  // namespace
}  // namespace tenon::io
