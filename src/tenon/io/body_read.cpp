// Bodies of the scene format.
#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <cmath>

#include "tenon/io/scene_parts.hpp"

namespace tenon::io {

Eigen::VectorXd checked_unit(Eigen::VectorXd vector, const std::string& path, FaultList& faults) {
  const double length = vector.norm();
  if (std::abs(length - 1) <= 1e-14) return vector;
  if (std::abs(length - 1) <= kUnitSlack) return vector / length;
  faults.add(path, fmt::format("has length {:.6g}, must be 1", length), "divide it by its length");
  return vector;
}

model::Pose read_pose(FieldReader& fields, const SceneContext& context) {
  model::Pose pose;
  pose.position =
      fields.vector_or("position", context.dimension, Eigen::Vector3d::Zero(), Range::coordinate());
  if (context.dimension == 2) {
    pose.angle = fields.number_or("angle", 0, kRateRange);
    pose.orientation = Eigen::Quaterniond(std::cos(pose.angle / 2), 0, 0, std::sin(pose.angle / 2));
    return pose;
  }
  if (const Json* value = fields.take("quaternion"))
    if (const auto q = read_numbers(*value, fields.path_of("quaternion"), context.faults, 4,
                                    "a quaternion is [w, x, y, z]", kRateRange)) {
      const auto unit = checked_unit(*q, fields.path_of("quaternion"), context.faults);
      pose.orientation = Eigen::Quaterniond(unit[0], unit[1], unit[2], unit[3]);
    }
  return pose;
}

namespace {

/// Plane: one number. Space: a symmetric positive definite 3x3 matrix.
std::optional<Eigen::Matrix3d> read_inertia(FieldReader& fields, const SceneContext& context) {
  const Range range = Range::positive().limited(1 / model::kLargestInertia, model::kLargestInertia);
  if (context.dimension == 2) {
    const auto moment = fields.number("inertia", range);
    if (!moment) return std::nullopt;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    inertia(2, 2) = *moment;
    return inertia;
  }
  const Json* value = fields.take("inertia");
  if (!value) return std::nullopt;
  const std::string path = fields.path_of("inertia");
  const auto* rows = value->array();
  if (!rows || rows->size() != 3) {
    context.faults.add(path, "must be a 3x3 matrix", "write [[Ixx, Ixy, Ixz], [..], [..]]");
    return std::nullopt;
  }
  Eigen::Matrix3d inertia;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = read_numbers((*rows)[i], child_path(path, i), context.faults, 3,
                                  "rows of the 3x3 matrix", Range::up_to(model::kLargestInertia));
    if (!row) return std::nullopt;
    inertia.row(static_cast<int>(i)) = row->transpose();
  }
  const double scale = inertia.cwiseAbs().maxCoeff();
  if ((inertia - inertia.transpose()).cwiseAbs().maxCoeff() > 1e-9 * scale) {
    context.faults.add(path, "is not symmetric", "write the same number at [i][j] and [j][i]");
    return std::nullopt;
  }
  const Eigen::LLT<Eigen::Matrix3d> factor(inertia);
  if (factor.info() != Eigen::Success) {
    context.faults.add(path, "is not positive definite",
                       "it is about the centre of mass, in body axes, kg m^2");
    return std::nullopt;
  }
  if (factor.matrixLLT().diagonal().cwiseAbs2().minCoeff() < 1 / model::kLargestInertia) {
    context.faults.add(path,
                       fmt::format("has a moment below {:g}, smaller than Tenon computes with",
                                   1 / model::kLargestInertia),
                       "check the unit: lengths are metres, masses kilograms");
    return std::nullopt;
  }
  return inertia;
}

std::vector<model::Keyframe> read_prescribed(FieldReader& fields, const SceneContext& context) {
  std::vector<model::Keyframe> frames;
  const auto* list = fields.list("prescribed");
  if (!list) return frames;
  if (list->empty())
    context.faults.add(fields.path_of("prescribed"), "is empty", "add frames or leave it out");
  for (std::size_t i = 0; i < list->size(); ++i) {
    FieldReader frame((*list)[i], child_path(fields.path_of("prescribed"), i), context.faults);
    model::Keyframe keyframe;
    keyframe.time = frame.required_number("time", "add the time, s", kRateRange);
    keyframe.pose = read_pose(frame, context);
    frame.finish();
    if (!frames.empty() && !(keyframe.time > frames.back().time))
      context.faults.add(
          frame.path_of("time"),
          fmt::format("is {}, not after the {} before it", keyframe.time, frames.back().time),
          "times must increase");
    frames.push_back(std::move(keyframe));
  }
  return frames;
}

bool has_no_extent(const model::Shape& shape) {
  for (const auto& piece : shape.pieces) {
    const auto* disc = std::get_if<model::Disc>(&piece);
    const auto* sphere = std::get_if<model::Sphere>(&piece);
    if (!(disc && disc->radius == 0) && !(sphere && sphere->radius == 0)) return false;
  }
  return !shape.pieces.empty();
}

}  // namespace

ReadBody read_body(const Json& value, const std::string& path, const SceneContext& context) {
  ReadBody read;
  model::Body& body = read.body;
  FieldReader fields(value, path, context.faults);
  body.name = fields.required_name("name", "give the body a name");
  body.material = fields.text_or("material", "");
  if (const Json* shape = fields.require("shape", "add a shape, e.g. {\"box\": [1, 1]}")) {
    auto read_one = read_shape(*shape, fields.path_of("shape"), context);
    body.shape = std::move(read_one.shape);
    read.outer_reversed = read_one.outer_reversed;
  }
  body.pose = read_pose(fields, context);
  body.velocity =
      fields.vector_or("velocity", context.dimension, Eigen::Vector3d::Zero(), kRateRange);
  if (context.dimension == 2)
    body.angular_velocity.z() = fields.number_or("angular_velocity", 0, kRateRange);
  else
    body.angular_velocity =
        fields.vector_or("angular_velocity", 3, Eigen::Vector3d::Zero(), kRateRange);
  body.density = fields.number("density", kDensityRange);
  body.mass = fields.number(
      "mass", Range::positive().limited(1 / model::kLargestMass, model::kLargestMass));
  body.inertia = read_inertia(fields, context);
  body.fixed = fields.boolean_or("fixed", false);
  body.prescribed = read_prescribed(fields, context);
  fields.finish();
  const bool held = body.fixed || !body.prescribed.empty();
  if (body.fixed && !body.prescribed.empty())
    context.faults.add(path, "is both fixed and prescribed", "keep one of the two");
  if (held && (body.velocity.any() || body.angular_velocity.any()))
    context.faults.add(path, "is held but has a velocity",
                       "remove the velocity; 'prescribed' moves a body as told");
  if (!held && !body.mass && has_no_extent(body.shape))
    context.faults.add(path, "is a particle without a mass", "add \"mass\"");
  return read;
}

}  // namespace tenon::io
