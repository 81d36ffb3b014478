// The parts of the scene reader, shared by its files; not for use outside io.
#pragma once

#include <string>
#include <vector>

#include "tenon/io/field_reader.hpp"
#include "tenon/io/scene_json.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::io {

inline const Range kFrictionRange = Range::not_negative().limited(0, model::kLargestRate);
inline const Range kForceRange = Range::not_negative().limited(0, model::kLargestForce);
inline const Range kDensityRange =
    Range::positive().limited(1 / model::kLargestDensity, model::kLargestDensity);
inline const Range kRateRange = Range::up_to(model::kLargestRate);
inline const Range kTimeRange =
    Range::positive().limited(1 / model::kLargestRate, model::kLargestRate);

/// What the readers of the parts share.
struct SceneContext {
  int dimension = 2;
  SceneSource source;
  FaultList& faults;
};

/// A unit vector or quaternion: rounded ones (within kUnitSlack) are scaled, others are a fault.
/// Values unit to round-off stay as they are, so that a written scene reads back the same.
inline constexpr double kUnitSlack = 1e-3;
Eigen::VectorXd checked_unit(Eigen::VectorXd vector, const std::string& path, FaultList& faults);

/// position with angle (plane) or quaternion (space).
model::Pose read_pose(FieldReader& fields, const SceneContext& context);

/// Loops that were turned around by the orientation rule: edge indices count the other way there.
struct ReadShape {
  model::Shape shape;
  bool outer_reversed = false;
};
ReadShape read_shape(const Json& value, const std::string& path, const SceneContext& context);

struct ReadBody {
  model::Body body;
  bool outer_reversed = false;
};
ReadBody read_body(const Json& value, const std::string& path, const SceneContext& context);

/// pairs, grips, contacts, connections, loads, surface, site: all that refers to bodies by name.
void read_relations(FieldReader& fields, const SceneContext& context,
                    const std::vector<bool>& outer_reversed, model::Scene& scene);

}  // namespace tenon::io
