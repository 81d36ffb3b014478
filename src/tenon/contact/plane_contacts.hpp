// Inside of reach_plane: the contact of two features, linearised between the start and the end of
// the step.
#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>

#include "tenon/contact/reach_pair.hpp"
#include "tenon/geometry/plane_piece.hpp"

namespace tenon::contact {

/// One piece of a pair and how its body moves.
struct PlaneSide {
  const geometry::PlanePiece& piece;
  const Motion& motion;
  int body;
};

Eigen::Vector3d raised(const Eigen::Vector2d& x);

/// A point x of a body at `from`, in the frame of a body at `to`.
Eigen::Vector2d seen_from(const Placement& to, const Placement& from, const Eigen::Vector2d& x);

/// The corners at which the straight run of facets through `facet` ends: a cut or a needless vertex
/// splits one straight side into several facets.
std::array<int, 2> ends_of_side(const geometry::PlanePiece& piece, int facet);

/// A vertex of `other` against a facet of `owner`. The gap is left to the caller.
Contact facet_contact(const PlaneSide& owner, int facet, const PlaneSide& other, int vertex);

/// Two corners of rounded pieces. The gap is left to the caller.
Contact corner_contact(const PlaneSide& lower, int i, const PlaneSide& upper, int j);

/// A vertex that begins beyond an end of a side and comes to lie over it, where pieces are rounded;
/// nothing if it does not. The distance of round things is that of the corner before they have gone
/// round it and that of the facet after. Its discrete gradient has a share of both: contact does no
/// work there either.
std::optional<Contact> passing_contact(const PlaneSide& owner, int facet, const PlaneSide& other,
                                       int vertex);

}  // namespace tenon::contact
