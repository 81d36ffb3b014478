#include "tenon/io/lcp_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "tenon/io/file_bytes.hpp"
#include "tenon/io/lcp_json.hpp"
#include "tenon/io/text_scanner.hpp"

namespace tenon::io {
namespace {

using lcp::Matrix;
using lcp::Vector;

/// Takes numbers off a text; the first thing that is not what was asked for becomes the fault.
class NumberReader {
 public:
  NumberReader(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  bool failed() const { return fault_.has_value(); }
  Fault fault() const { return *fault_; }
  void fail(const std::string& message, const std::string& remedy) {
    if (!fault_) fault_ = Fault{file_, fmt::format("number {}", count_), message, remedy};
  }

  /// How many numbers could still come.
  std::size_t room() const { return rest_.size() / 2; }

  double number(const char* what) {
    if (failed()) return 0;
    ++count_;
    const std::string_view word = take_word(rest_);
    if (word.empty()) {
      fail(fmt::format("the file ends where {} should be", what), "give all numbers");
      return 0;
    }
    const auto value = to_number(word);
    if (!value)
      fail(fmt::format("'{}' is not a finite number ({} expected)", word.substr(0, 40), what),
           "write plain decimal numbers");
    return value.value_or(0);
  }

  /// A whole number in low .. high.
  int whole(const char* what, int low, int high) {
    const double value = number(what);
    if (failed()) return low;
    if (value != std::floor(value) || value < low || value > high) {
      fail(fmt::format("{} is {}, not a whole number from {} to {}", what, value, low, high),
           "see the file formats in docs/lcp.md");
      return low;
    }
    return static_cast<int>(value);
  }

  Vector numbers(int count, const char* what) {
    Vector result = Vector::Zero(count);
    for (int i = 0; i < count && !failed(); ++i) result[i] = number(what);
    return result;
  }

  Matrix rows(int height, int width, const char* what) {
    Matrix result = Matrix::Zero(height, width);
    for (int i = 0; i < height; ++i)
      for (int j = 0; j < width && !failed(); ++j) result(i, j) = number(what);
    return result;
  }

 private:
  std::string_view rest_;
  const std::string& file_;
  long count_ = 0;
  std::optional<Fault> fault_;
};

Matrix dense_matrix(NumberReader& in, int size) {
  in.whole("the number of rows again", size, size);
  in.whole("the number of columns again", size, size);
  if (in.room() < static_cast<std::size_t>(size) * size)
    in.fail("the file ends before the matrix does", "give all numbers");
  if (in.failed()) return {};
  Matrix result = Matrix::Zero(size, size);
  for (int j = 0; j < size; ++j)
    for (int i = 0; i < size && !in.failed(); ++i) result(i, j) = in.number("a matrix entry");
  return result;
}

/// Ends of `count` blocks: rising, the last one is `size`.
std::vector<int> block_ends(NumberReader& in, int count, int size) {
  std::vector<int> ends(count);
  int last = 0;
  for (int& end : ends) last = end = in.whole("the end of a block", last + 1, size);
  if (!in.failed() && last != size) in.fail("the blocks do not fill the matrix", "");
  return ends;
}

Matrix block_matrix(NumberReader& in, int size) {
  const int blocks = in.whole("the number of blocks", 0, kLargestLcpFile * 1000);
  const int height = in.whole("the number of block rows", 1, size);
  const int width = in.whole("the number of block columns", 1, size);
  const std::vector<int> row_ends = block_ends(in, in.failed() ? 0 : height, size);
  const std::vector<int> column_ends = block_ends(in, in.failed() ? 0 : width, size);
  Matrix result = Matrix::Zero(size, size);
  const int starts = in.whole("the number of row starts", height + 1, height + 1);
  in.whole("the number of block columns listed", blocks, blocks);
  std::vector<int> start, column;
  for (int i = 0; i < starts && !in.failed(); ++i)
    start.push_back(in.whole("a row start", start.empty() ? 0 : start.back(), blocks));
  for (int i = 0; i < blocks && !in.failed(); ++i)
    column.push_back(in.whole("a block column", 0, width - 1));
  if (!in.failed() && (start.front() != 0 || start.back() != blocks))
    in.fail("the row starts do not cover all blocks", "");
  for (int r = 0; r < height && !in.failed(); ++r)
    for (int k = start[r]; k < start[r + 1] && !in.failed(); ++k) {
      in.whole("the number of a block", k, k);
      const int top = r == 0 ? 0 : row_ends[r - 1], c = column[k];
      const int left = c == 0 ? 0 : column_ends[c - 1];
      for (int j = left; j < column_ends[c]; ++j)
        for (int i = top; i < row_ends[r] && !in.failed(); ++i)
          result(i, j) = in.number("a matrix entry");
    }
  return result;
}

Matrix matrix(NumberReader& in, int size) {
  const int storage = in.whole("the storage of the matrix (0 dense, 1 sparse blocks)", 0, 1);
  in.whole("the number of rows", size, size);
  in.whole("the number of columns", size, size);
  if (in.failed()) return {};
  return storage == 0 ? dense_matrix(in, size) : block_matrix(in, size);
}

LcpFile plain(NumberReader& in) {
  lcp::Lcp problem;
  const int n = in.whole("the size", 1, kLargestLcpFile);
  problem.M = matrix(in, n);
  problem.q = in.numbers(n, "an entry of q");
  return problem;
}

LcpFile friction(NumberReader& in) {
  lcp::FrictionProblem problem;
  const int dimension = in.whole("the dimension", 2, 3);
  const int contacts = in.whole("the number of contacts", 1, kLargestLcpFile / dimension);
  problem.tangents = dimension - 1;
  problem.A = matrix(in, dimension * contacts);
  problem.b = in.numbers(dimension * contacts, "an entry of q");
  problem.mu = in.numbers(contacts, "a coefficient of friction");
  if (!in.failed() && !(problem.mu.minCoeff() >= 0))
    in.fail("a coefficient of friction is negative", "give numbers >= 0");
  return problem;
}

/// Splits the whole matrix of a mixed problem by the kinds of its rows.
lcp::MixedLcp split(const Matrix& M, const Vector& q, const std::vector<int>& free_rows,
                    const std::vector<int>& other_rows) {
  return {M(free_rows, free_rows),
          M(other_rows, other_rows),
          M(free_rows, other_rows),
          M(other_rows, free_rows),
          q(free_rows),
          q(other_rows)};
}

lcp::MixedLcp whole_mixed(NumberReader& in, int m, int n) {
  std::vector<int> ends, free_rows, other_rows;
  in.whole("the start of the blocks", 0, 0);
  while (!in.failed() && (ends.empty() || ends.back() < m + n))
    ends.push_back(in.whole("the end of a block", ends.empty() ? 1 : ends.back() + 1, m + n));
  int row = 0;
  for (int end : ends) {
    const int kind = in.whole("the kind of a block (0 free, 1 complementary)", 0, 1);
    for (; row < end; ++row) (kind == 0 ? free_rows : other_rows).push_back(row);
  }
  if (!in.failed() && static_cast<int>(free_rows.size()) != m)
    in.fail("the kinds of the blocks contradict the number of free unknowns", "");
  const Matrix M = matrix(in, m + n);
  const Vector q = in.numbers(m + n, "an entry of q");
  return in.failed() ? lcp::MixedLcp{} : split(M, q, free_rows, other_rows);
}

lcp::MixedLcp four_blocks(NumberReader& in, int m, int n) {
  lcp::MixedLcp problem;
  problem.A = in.rows(m, m, "an entry of A");
  problem.B = in.rows(n, n, "an entry of B");
  problem.C = in.rows(m, n, "an entry of C");
  problem.D = in.rows(n, m, "an entry of D");
  problem.a = in.numbers(m, "an entry of a");
  problem.b = in.numbers(n, "an entry of b");
  return problem;
}

double difference(const lcp::MixedLcp& x, const lcp::MixedLcp& y) {
  const auto apart = [](const auto& s, const auto& t) {
    return s.size() == 0 ? 0.0 : (s - t).cwiseAbs().maxCoeff();
  };
  return std::max({apart(x.A, y.A), apart(x.B, y.B), apart(x.C, y.C), apart(x.D, y.D),
                   apart(x.a, y.a), apart(x.b, y.b)});
}

LcpFile mixed(NumberReader& in) {
  const int has_whole = in.whole("flag 1 (the whole matrix is given)", 0, 1);
  const int has_blocks = in.whole("flag 2 (the blocks are given)", 0, 1);
  const int m = in.whole("the number of free unknowns", 0, kLargestLcpFile);
  const int n = in.whole("the number of complementary unknowns", 0, kLargestLcpFile);
  if (m + n < 1 || m + n > kLargestLcpFile)
    in.fail("the problem is empty or too large", "split it");
  if (has_whole + has_blocks == 0) in.fail("no matrix is given", "set one of the flags");
  lcp::MixedLcp whole, blocks;
  if (!in.failed() && has_whole) whole = whole_mixed(in, m, n);
  if (!in.failed() && has_blocks) blocks = four_blocks(in, m, n);
  if (in.failed()) return whole;
  if (has_whole && has_blocks && difference(whole, blocks) != 0)
    in.fail("the whole matrix and its blocks contradict each other", "give one of them");
  return has_whole ? whole : blocks;
}

/// The format by its first numbers; each reader then checks every one of them.
LcpFile by_format(NumberReader& in, const std::vector<double>& head) {
  const auto at = [&](std::size_t i) { return i < head.size() ? head[i] : -1; };
  if (at(2) == at(0) && at(3) == at(0) && at(4) != 0) return plain(in);
  if ((at(0) == 2 || at(0) == 3) && at(3) == at(0) * at(1)) return friction(in);
  if ((at(0) == 0 || at(0) == 1) && (at(1) == 0 || at(1) == 1)) return mixed(in);
  in.fail("the first numbers fit no known problem format", "see the file formats in docs/lcp.md");
  return lcp::Lcp{};
}

}  // namespace

Result<LcpFile> parse_lcp(std::string_view text, const std::string& file) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && text[first] == '{') return parse_lcp_json(text, file);
  std::vector<double> head;
  std::string_view rest = text;
  for (int i = 0; i < 5; ++i) {
    const auto value = to_number(take_word(rest));
    if (!value) break;
    head.push_back(*value);
  }
  NumberReader in(text, file);
  LcpFile problem = by_format(in, head);
  if (in.failed()) return in.fault();
  return problem;
}

Result<LcpFile> read_lcp_file(const std::string& path) {
  Result<std::string> bytes = read_bytes(path);
  if (!bytes) return bytes.faults();
  return parse_lcp(*bytes, path);
}

}  // namespace tenon::io
