// The groups of the papers (Nguyen & Trinkle, II.A): one vertex against one convex piece, one row
// per facet, all linearised at the start of the step. Only the study models use them.
#pragma once

#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/reach_plane.hpp"

namespace tenon::contact {

struct VertexGroupRequest {
  double near = 0;  ///< a vertex is active below this largest facet distance, m
  double deep = 0;  ///< facets further behind the vertex than this are left out, m
};

/// Appends to `problem` the groups of all vertices of both pieces against the other piece: an
/// alternative per facet with one contact each, whose Jacobians of both bodies are filled and whose
/// a, b and drift are left to the caller. A facet is left out where the vertex lies deeper than
/// `deep` behind it; the best one always stays. Facets come as the piece lists them: where a
/// formulation has several solutions, the order decides which one Lemke finds. `selected` is the
/// best facet. Rounded pieces: the vertex carries its radius; the corner of project 4.3 is not
/// modelled, as in the papers.
void add_vertex_groups(const PlanarPairs& pairs, const PiecePair& pair, const Placement& a,
                       const Placement& b, const VertexGroupRequest& request,
                       ContactProblem& problem);

}  // namespace tenon::contact
