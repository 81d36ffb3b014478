#include "tenon/service/structure.hpp"

#include <Eigen/Geometry>
#include <algorithm>

#include "tenon/contact/placement.hpp"
#include "tenon/io/file_bytes.hpp"

namespace tenon::service {
namespace {

/// Poses after every body moved with its velocity for a time that moves the fastest point visibly.
draw::Poses moved_poses(const Structure& structure, const statics::Motion& motion) {
  const auto& problem = structure.problem();
  const int linear = problem.tangents + 1;
  double fastest = 0;
  for (std::size_t body = 0; body < motion.size(); ++body)
    fastest = std::max(
        fastest, motion[body].head(linear).norm() +
                     problem.bodies[body].radius * motion[body].tail(problem.dof - linear).norm());
  const double time = fastest > 0 ? 0.06 * problem.size / fastest : 0;
  draw::Poses poses;
  for (const auto& body : structure.scene.bodies) poses.push_back(body.pose);
  for (std::size_t i = 0; i < motion.size(); ++i) {
    model::Pose& pose = poses[problem.bodies[i].scene_body];
    Eigen::Vector3d velocity = Eigen::Vector3d::Zero(), spin = Eigen::Vector3d::Zero();
    velocity.head(linear) = motion[i].head(linear);
    if (linear == 2)
      spin.z() = motion[i][2];
    else
      spin = motion[i].tail(3);
    const Eigen::Vector3d turned = time * spin;
    const Eigen::Quaterniond turn(
        Eigen::AngleAxisd(turned.norm(), turned.norm() > 0 ? Eigen::Vector3d(turned.normalized())
                                                           : Eigen::Vector3d::UnitZ()));
    const Eigen::Vector3d centre = problem.bodies[i].centre;
    pose.position = centre + time * velocity + turn * (pose.position - centre);
    pose.orientation = turn * pose.orientation;
    pose.angle += turned.z();
  }
  return poses;
}

}  // namespace

Faults tolerance_faults(double tolerance) {
  if (tolerance >= 1e-12 && tolerance <= 1e-2) return {};
  return {{"", "--tolerance", "is not between 1e-12 and 1e-2",
           "it is relative to the size of the assembly; try 1e-6"}};
}

Result<Structure> load_structure(const StructureRequest& request, Profile* profile) {
  if (Faults faults = tolerance_faults(request.tolerance); !faults.empty()) return faults;
  auto scene = load_scene(request.load, profile);
  if (!scene) return scene.faults();
  StageTimer timer(profile, kDetectStage);
  contact::StaticOptions options;
  options.tolerance = request.tolerance;
  auto contacts = contact::find_contacts(*scene, options);
  if (!contacts) {
    Faults faults = contacts.faults();
    for (Fault& fault : faults)
      if (fault.file.empty()) fault.file = request.load.file;
    return faults;
  }
  if (contacts->problem.bodies.empty())
    return Fault{request.load.file, "bodies", "every body is held", "free at least one of them"};
  return Structure{std::move(*scene), std::move(*contacts)};
}

Eigen::Vector3d world_force(const contact::ContactProblem& problem, const contact::Contact& contact,
                            const contact::RowVector& force) {
  // The rows of a Jacobian begin with the world directions of normal and tangents.
  const int linear = problem.tangents + 1;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  const bool on_a = contact.a != contact::kHeld;
  const auto& rows = on_a ? contact.jacobian_a : contact.jacobian_b;
  sum.head(linear) = rows.leftCols(linear).transpose() * force;
  return on_a ? sum : Eigen::Vector3d(-sum);
}

void write_force(io::JsonWriter& writer, const Structure& structure, int contact_index,
                 const contact::RowVector& force) {
  const int length = structure.scene.dimension;
  const auto& contact = structure.problem().contacts[contact_index];
  writer.begin_object();
  writer.field("a", structure.scene.bodies[contact.scene_a].name);
  writer.field("b", structure.scene.bodies[contact.scene_b].name);
  writer.key("point").vector(contact.point, length);
  writer.key("force").vector(world_force(structure.problem(), contact, force), length);
  writer.end_object();
}

void write_forces(io::JsonWriter& writer, const Structure& structure,
                  const statics::Forces& forces) {
  writer.key("forces").begin_array();
  for (std::size_t c = 0; c < forces.size(); ++c)
    if (forces[c].size() > 0 && !forces[c].isZero(0))
      write_force(writer, structure, static_cast<int>(c), forces[c]);
  writer.end_array();
}

void write_motion(io::JsonWriter& writer, const Structure& structure,
                  const statics::Motion& motion) {
  writer.key("motion").begin_array();
  const auto& problem = structure.problem();
  const int linear = problem.tangents + 1;
  for (std::size_t body = 0; body < motion.size(); ++body) {
    if (motion[body].size() == 0 || motion[body].isZero(0)) continue;
    writer.begin_object();
    writer.field("body", structure.name(static_cast<int>(body)));
    writer.key("velocity").vector(motion[body].head(linear), linear);
    writer.key("angular_velocity");
    if (linear == 2)
      writer.value(motion[body][2]);
    else
      writer.vector(motion[body].tail(3), 3);
    writer.end_object();
  }
  writer.end_array();
}

draw::Marks force_marks(const Structure& structure, const statics::Forces& forces) {
  draw::Marks marks;
  for (std::size_t c = 0; c < forces.size(); ++c) {
    const auto& contact = structure.problem().contacts[c];
    if (forces[c].size() == 0 || forces[c].isZero(0)) continue;
    marks.contacts.push_back(contact.point);
    const Eigen::Vector3d force = world_force(structure.problem(), contact, forces[c]);
    // The arrow is drawn on the body that rests on the other: the force that carries it, or the
    // pull of a connection, which holds it down.
    const double down = force.dot(structure.scene.gravity), push = forces[c][0];
    const bool as_it_is = push < 0 ? down >= 0 : down <= 0;
    marks.arrows.push_back(
        {contact.point, as_it_is ? force : Eigen::Vector3d(-force), draw::role::kForce});
  }
  return marks;
}

std::string standing_picture(const Structure& structure, const statics::Forces& forces,
                             const std::string& title) {
  draw::PictureOptions options;
  options.title = title;
  return draw::scene_picture(structure.scene, options, force_marks(structure, forces));
}

std::string falling_picture(const Structure& structure, const statics::Motion& motion,
                            const std::string& title) {
  draw::PictureOptions options;
  options.title = title;
  const draw::Poses moved = moved_poses(structure, motion);
  draw::ViewBox box;
  draw::include_scene(structure.scene, {}, box);
  draw::include_scene(structure.scene, moved, box);
  draw::Svg svg(options.width, options.height);
  const draw::SceneView view(structure.scene.dimension, box, options.width, options.height,
                             options.margin);
  draw::Poses still;
  for (const auto& body : structure.scene.bodies) still.push_back(body.pose);
  draw::draw_bodies(svg, view, structure.scene, still, {}, draw::role::kGhost);
  std::vector<int> falling;
  for (std::size_t i = 0; i < motion.size(); ++i)
    if (motion[i].norm() > 0) falling.push_back(structure.problem().bodies[i].scene_body);
  draw::draw_bodies(svg, view, structure.scene, moved, falling);
  draw::draw_scale_bar(svg, view, {options.margin, options.height - 10});
  return svg.finish(title);
}

void save_text(const std::string& path, const std::string& text, Faults& faults) {
  if (path.empty()) return;
  const auto written = io::write_bytes(path, text);
  if (!written) faults.insert(faults.end(), written.faults().begin(), written.faults().end());
}

}  // namespace tenon::service
