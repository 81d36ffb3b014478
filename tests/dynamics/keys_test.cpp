// Keys of rows: impulses are remembered by them.
#include <gtest/gtest.h>

#include <set>

#include "tenon/dynamics/selection_group.hpp"

namespace tenon::dynamics {
namespace {

using contact::RowFeature;

TEST(Keys, RowsOfLargePiecesAreToldApart) {
  std::set<std::uint64_t> keys;
  int rows = 0;
  for (const int piece : {0, 1, (1 << 20) - 1})
    for (const int kind : {0, 1, 2, 3})
      for (const int first : {-2500000, -2049, -2048, -1025, -1024, -1, 0, 952, 1023, 1024, 3000})
        for (const int second : {-4096, -1096, -1, 0, 952, 2047, 2048, 3000, 200000}) {
          keys.insert(
              row_key({0, 1, piece, 7}, {static_cast<RowFeature::Kind>(kind), first, second}));
          ++rows;
        }
  EXPECT_EQ(keys.size(), rows);
}

}  // namespace
}  // namespace tenon::dynamics
