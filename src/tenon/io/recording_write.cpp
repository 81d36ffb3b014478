#include "tenon/core/version.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/io/recording.hpp"

namespace tenon::io {

namespace {

void write_velocities(JsonWriter& writer, const std::vector<contact::BodyVector>& velocities) {
  writer.key("velocities").begin_array();
  for (const contact::BodyVector& v : velocities) writer.vector(Eigen::VectorXd(v));
  writer.end_array();
}

Eigen::VectorXd pose_numbers(const Eigen::Vector3d& x, double angle, const Eigen::Quaterniond& q,
                             int dimension) {
  Eigen::VectorXd numbers(dimension == 2 ? 3 : 7);
  if (dimension == 2)
    numbers << x.x(), x.y(), angle;
  else
    numbers << x, q.w(), q.x(), q.y(), q.z();
  return numbers;
}

void write_frame(JsonWriter& writer, const dynamics::RecordedFrame& frame,
                 const dynamics::Recording& recording, int dimension) {
  writer.begin_object().field("time", frame.time).field("step", long(frame.step));
  writer.field("energy", frame.energy).field("gap", frame.gap);
  if (frame.unsolved) writer.field("unsolved", true);
  writer.key("poses").begin_array();
  for (const model::Pose& pose : frame.poses)
    writer.vector(pose_numbers(pose.position, pose.angle, pose.orientation, dimension));
  writer.end_array();
  write_velocities(writer, frame.velocities);
  writer.key("forces").begin_array();
  for (const dynamics::ContactForce& force : frame.forces) {
    writer.begin_object();
    writer.field("a", recording.bodies[force.body_a]).field("b", recording.bodies[force.body_b]);
    writer.key("point").vector(force.point, dimension);
    writer.key("force").vector(force.force, dimension);
    writer.end_object();
  }
  writer.end_array().end_object();
}

void write_state(JsonWriter& writer, const dynamics::State& state, int dimension) {
  writer.key("state").begin_object();
  writer.field("time", state.time).field("step", long(state.step));
  writer.key("placements").begin_array();
  for (const contact::Placement& place : state.placements)
    writer.vector(pose_numbers(place.centre, place.angle, place.orientation, dimension));
  writer.end_array();
  write_velocities(writer, state.velocities);
  writer.key("momenta").begin_array();
  for (const Eigen::Vector3d& momentum : state.momenta) writer.vector(momentum);
  writer.end_array();
  writer.key("contacts").begin_array();
  for (const dynamics::ContactMemory& contact : state.contacts) {
    writer.begin_object().field("key", std::to_string(contact.key));
    writer.key("impulse").vector(Eigen::VectorXd(contact.impulse));
    writer.end_object();
  }
  writer.end_array();
  writer.key("pairs").begin_array();
  for (const dynamics::PairMemory& pair : state.pairs) {
    writer.begin_object().field("key", std::to_string(pair.key));
    writer.field("alternative", pair.alternative).field("loaded", pair.loaded).end_object();
  }
  writer.end_array().end_object();
}

}  // namespace

std::string write_recording(const dynamics::Recording& recording, int dimension) {
  JsonWriter writer;
  writer.begin_object().field("tenon", std::string(version())).field("kind", "recording");
  writer.field("scene", recording.scene).field("model", recording.model);
  writer.field("step", recording.step).field("dimension", dimension);
  writer.key("bodies").begin_array();
  for (const std::string& name : recording.bodies) writer.value(name);
  writer.end_array();
  writer.key("frames").begin_array();
  for (const dynamics::RecordedFrame& frame : recording.frames)
    write_frame(writer, frame, recording, dimension);
  writer.end_array();
  write_state(writer, recording.state, dimension);
  writer.end_object();
  return writer.text() + '\n';
}

}  // namespace tenon::io
