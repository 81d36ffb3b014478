// Inside of reach_space: which features make the rows of an alternative.
#pragma once

#include <vector>

#include "tenon/contact/reach_pair.hpp"
#include "tenon/contact/space_axis.hpp"
#include "tenon/geometry/posed_pair.hpp"

namespace tenon::contact {

/// The features of all rows of an alternative at one pose (PairGeometry::rows), added to `out`
/// where they are new. Both pieces offer their supporting feature along the axis, thickened by the
/// reach; rows are the corners of the overlap of the two, projected along the axis: vertices
/// against the other's face, crossings of borders. "All vertices against the unbounded plane" would
/// let an overhanging bar hang in the air.
void find_row_features(const geometry::PosedPair& pair, const AxisNumbers::Pair& alternative,
                       const RowRequest& request, std::vector<RowFeature>& out);

}  // namespace tenon::contact
