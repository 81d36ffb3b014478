// Problem files for `tenon lcp`: the text formats of Siconos' test data and a small JSON.
//
// Text, numbers separated by blanks, told apart by their first numbers:
//   lcp       n; matrix; q
//   mixed     flags f1 f2; m free, n complementary; if f1: block ends 0 .. m+n, block kinds (0
//   free,
//             1 complementary), the whole matrix, q; if f2: A, B, C, D by rows, a, b
//   friction  dimension 2 or 3; contacts; matrix; q; mu
//   matrix    storage; rows; columns; then 0 (dense): rows, columns again, the numbers by columns;
//             1 (sparse blocks): number of blocks, block rows, block columns, their ends, the row
//             starts and block columns (counts first), then each block: its number, its numbers by
//             columns
// What follows the last number is a remark and ignored.
// JSON: {"M": [[row], ..], "q": [..]}; mixed {"A","B","C","D","a","b"};
// friction {"A","b","mu","tangents"}, matrices by rows, as in lcp/problem.hpp; and
// {"step_problem": ..} (step_problem_file.hpp), read as a friction problem.
//
// Nothing crashes: sizes are bounded, every number must be finite, every fault says where.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "tenon/core/result.hpp"
#include "tenon/lcp/problem.hpp"

namespace tenon::io {

using LcpFile = std::variant<lcp::Lcp, lcp::MixedLcp, lcp::FrictionProblem>;

/// The largest number of rows a problem file may have.
inline constexpr int kLargestLcpFile = 5000;

Result<LcpFile> parse_lcp(std::string_view text, const std::string& file = "");
Result<LcpFile> read_lcp_file(const std::string& path);

}  // namespace tenon::io
