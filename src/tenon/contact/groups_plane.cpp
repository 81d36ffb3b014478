#include "tenon/contact/groups_plane.hpp"

#include <algorithm>

namespace tenon::contact {

namespace {

/// Vertex v of one piece against the other piece. `of_b`: the vertex belongs to b.
void add_group(const PlanarPairs& pairs, const PiecePair& pair, const Placement& a,
               const Placement& b, const VertexGroupRequest& request, int v, bool of_b,
               ContactProblem& problem) {
  const geometry::PlanePiece& piece = pairs.pieces()[of_b ? pair.piece_a : pair.piece_b];
  const int facets = static_cast<int>(piece.facets().size());
  const auto feature = [&](int f) {
    return of_b ? RowFeature{RowFeature::kFacetOfA, f, v} : RowFeature{RowFeature::kFacetOfB, v, f};
  };
  std::vector<double> gaps;
  for (int f = 0; f < facets; ++f) gaps.push_back(pairs.row_gap(pair, feature(f), a, b));
  if (gaps.empty()) return;
  const double largest = *std::max_element(gaps.begin(), gaps.end());
  if (largest > request.near) return;
  const Motion still_a{a, a, 1}, still_b{b, b, 1};
  Group group;
  for (int f = 0; f < facets; ++f) {
    if (gaps[f] < -request.deep && gaps[f] < largest) continue;
    ReachRow row = pairs.row(pair, feature(f), still_a, still_b);
    row.contact.key = static_cast<std::uint64_t>(f);
    if (gaps[f] == largest) group.selected = static_cast<int>(group.alternatives.size());
    Alternative alternative;
    alternative.contacts.push_back(static_cast<int>(problem.contacts.size()));
    alternative.key = static_cast<std::uint64_t>(f);
    alternative.safe = gaps[f] >= 0;
    group.alternatives.push_back(std::move(alternative));
    problem.contacts.push_back(std::move(row.contact));
  }
  problem.groups.push_back(std::move(group));
}

}  // namespace

void add_vertex_groups(const PlanarPairs& pairs, const PiecePair& pair, const Placement& a,
                       const Placement& b, const VertexGroupRequest& request,
                       ContactProblem& problem) {
  for (int v = 0; v < pairs.pieces()[pair.piece_a].size(); ++v)
    add_group(pairs, pair, a, b, request, v, false, problem);
  for (int v = 0; v < pairs.pieces()[pair.piece_b].size(); ++v)
    add_group(pairs, pair, a, b, request, v, true, problem);
}

}  // namespace tenon::contact
