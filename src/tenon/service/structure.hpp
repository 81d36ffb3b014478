// What stable and disassemble share: a scene at rest with its contacts, and forces and motions in
// its words.
#pragma once

#include "tenon/contact/find_static.hpp"
#include "tenon/draw/scene_picture.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"
#include "tenon/statics/verdict.hpp"

namespace tenon::service {

struct StructureRequest {
  LoadRequest load;
  double tolerance = kStaticContactTolerance;  ///< contacts, relative to the assembly's size
};

struct Structure {
  model::Scene scene;
  contact::StaticContacts contacts;
  const contact::ContactProblem& problem() const { return contacts.problem; }
  const std::string& name(int body) const {
    return scene.bodies[problem().bodies[body].scene_body].name;
  }
};

/// A relative contact tolerance must lie in 1e-12 .. 1e-2; NaN does not.
Faults tolerance_faults(double tolerance);

Result<Structure> load_structure(const StructureRequest& request, Profile* profile);

/// The force on body a of a contact, world, N.
Eigen::Vector3d world_force(const contact::ContactProblem& problem, const contact::Contact& contact,
                            const contact::RowVector& force);

/// {a, b, point, force}: the force of one contact of the problem.
void write_force(io::JsonWriter& writer, const Structure& structure, int contact_index,
                 const contact::RowVector& force);
/// "forces": [{a, b, point, force}], contacts without force left out.
void write_forces(io::JsonWriter& writer, const Structure& structure,
                  const statics::Forces& forces);
/// "motion": [{body, velocity, angular_velocity}], bodies at rest left out.
void write_motion(io::JsonWriter& writer, const Structure& structure,
                  const statics::Motion& motion);

/// Arrows for a picture: forces at their contacts, or the velocities of a collapse.
draw::Marks force_marks(const Structure& structure, const statics::Forces& forces);
/// The structure with its forces, or beginning to fall with a ghost of where it stood.
std::string standing_picture(const Structure& structure, const statics::Forces& forces,
                             const std::string& title);
std::string falling_picture(const Structure& structure, const statics::Motion& motion,
                            const std::string& title);

/// Writes a picture or another file; a fault becomes part of `faults`.
void save_text(const std::string& path, const std::string& text, Faults& faults);

}  // namespace tenon::service
