#include "tenon/service/live_answers.hpp"

#include "tenon/dynamics/build_world.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/io/json_writer.hpp"
#include "tenon/io/recording.hpp"
#include "tenon/service/free_space.hpp"

namespace tenon::service {
namespace {

Faults lane_faults(const LiveRun& run, int lane) {
  if (lane >= 0 && lane < static_cast<int>(run.lanes().size())) return {};
  return {{"", "lane", "there is no lane " + std::to_string(lane),
           "lanes count from 0 to " + std::to_string(run.lanes().size() - 1)}};
}

void write_bodies(io::JsonWriter& writer, const dynamics::World& world,
                  const dynamics::State& state, int dimension) {
  writer.key("bodies").begin_array();
  for (std::size_t i = 0; i < world.bodies.size(); ++i) {
    const model::Pose pose = dynamics::scene_pose(world, static_cast<int>(i), state.placements[i]);
    const contact::BodyVector& v = state.velocities[i];
    writer.begin_object().field("name", world.bodies[i].name);
    writer.key("position").vector(pose.position, dimension);
    if (dimension == 2) {
      writer.field("angle", pose.angle);
    } else {
      const Eigen::Quaterniond& q = pose.orientation;
      writer.key("quaternion").vector(Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    }
    writer.key("velocity").vector(v, dimension);
    writer.key("angular_velocity");
    if (dimension == 2)
      writer.value(v[2]);
    else
      writer.vector(v.tail(3));
    writer.end_object();
  }
  writer.end_array();
}

void write_contacts(io::JsonWriter& writer, const dynamics::World& world, const LiveFrame& frame,
                    int dimension) {
  writer.key("contacts").begin_array();
  for (const dynamics::ContactForce& contact : frame.contacts) {
    writer.begin_object().field("a", world.bodies[contact.body_a].name);
    writer.field("b", world.bodies[contact.body_b].name);
    writer.key("point").vector(contact.point, dimension);
    writer.key("normal").vector(contact.normal, dimension);
    writer.field("gap", contact.gap).key("force").vector(contact.force, dimension);
    writer.end_object();
  }
  writer.end_array();
}

}  // namespace

Result<std::string> live_state(const LiveRun& run, int index, std::optional<std::int64_t> at) {
  if (Faults faults = lane_faults(run, index); !faults.empty()) return faults;
  const LiveLane& lane = run.lanes()[static_cast<std::size_t>(index)];
  const LiveFrame& frame = at ? lane.frame_at(*at) : lane.frame();
  const int dimension = run.scene().dimension;
  io::JsonWriter writer;
  writer.begin_object().field("lane", index).field("model", lane.model());
  writer.field("at", static_cast<long>(frame.state.step)).field("time", frame.state.time);
  write_bodies(writer, lane.world(), unpack(frame.state, lane.world().dof), dimension);
  writer.field("energy", frame.energy).field("min_gap", frame.min_gap);
  writer.field("tier", dynamics::name(frame.tier)).field("residual", frame.residual);
  writer.field("penetration", frame.penetration);
  write_contacts(writer, lane.world(), frame, dimension);
  writer.key("hold_force").vector(frame.hold_force, dimension);
  writer.end_object();
  return writer.text();
}

Result<std::vector<double>> live_history(const LiveRun& run, int lane) {
  if (Faults faults = lane_faults(run, lane); !faults.empty()) return faults;
  std::vector<double> rows;
  for (const HistoryRow& row : run.lanes()[static_cast<std::size_t>(lane)].history())
    rows.insert(rows.end(), row.begin(), row.end());
  return rows;
}

Result<NamedText> live_recording(const LiveRun& run, int lane) {
  if (Faults faults = lane_faults(run, lane); !faults.empty()) return faults;
  const LiveLane& from = run.lanes()[static_cast<std::size_t>(lane)];
  const std::string name = run.scene().name.empty() ? "run" : run.scene().name;
  return NamedText{name + "-" + from.model() + ".json",
                   io::write_recording(from.recording(run.scene()), run.scene().dimension)};
}

Result<std::string> live_free_space(const LiveRun& run, int lane, const std::string& body,
                                    std::optional<std::int64_t> at) {
  if (Faults faults = lane_faults(run, lane); !faults.empty()) return faults;
  const int index = run.scene().find(body);
  if (index < 0)
    return Fault{"", "body", "there is no body '" + io::shortened(body) + "'", "name a body"};
  if (run.scene().dimension != 2)
    return Fault{"", "run", "the free space is drawn in the plane only", "use a planar scene"};
  const LiveLane& from = run.lanes()[static_cast<std::size_t>(lane)];
  const FreeSpace space =
      free_space(run.scene(), from, at ? from.frame_at(*at) : from.frame(), index);
  io::JsonWriter writer;
  writer.begin_object().key("regions").begin_array();
  for (const geometry::Loop& region : space.regions) {
    writer.begin_object().key("polygon").begin_array();
    for (const Eigen::Vector2d& point : region) writer.vector(point);
    writer.end_array().end_object();
  }
  writer.end_array().key("facets").begin_array();
  for (const SeenFacet& facet : space.facets) {
    writer.begin_object().key("from").vector(facet.from).key("to").vector(facet.to);
    writer.field("active", facet.active).end_object();
  }
  writer.end_array().end_object();
  return writer.text();
}

}  // namespace tenon::service
