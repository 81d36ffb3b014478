// Who touches whom in a structure at rest: Scene -> ContactProblem, in the plane and in space.
//
// Contacts are found by a tolerance relative to the assembly's size, less where a body is small
// against it (pair_tolerance.hpp), both stated in the answer. A patch
// of touching faces gives a contact at each corner of the clipped overlap, all with the patch's
// normal. Contacts given by hand in the file are taken instead, as they are; connections are added
// to either.
#pragma once

#include "tenon/contact/contact_problem.hpp"
#include "tenon/contact/touch.hpp"
#include "tenon/core/result.hpp"
#include "tenon/core/tolerance.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::contact {

struct StaticOptions {
  double tolerance = kStaticContactTolerance;  ///< of the assembly's size; 1e-12 .. 1e-2
};

struct Patch {
  int scene_a = -1, scene_b = -1;
  std::vector<Eigen::Vector3d>
      polygon;  ///< two ends in the plane; one point where a corner touches
};

struct StaticContacts {
  ContactProblem problem;
  std::vector<Patch> patches;  ///< Contact::patch is an index here; -1 for contacts given by hand
  double tolerance = 0;        ///< m: what was used for pairs of bodies that are not small
  double least_tolerance = 0;  ///< m: the least that was used for any pair of neighbours
};

/// Faults: what scene_geometry finds; parts that overlap by more than the tolerance, with their
/// names and the depth. Given contacts between two held bodies are left out.
Result<StaticContacts> find_contacts(const model::Scene& scene, const StaticOptions& options = {});
/// The same when the geometry is at hand.
Result<StaticContacts> find_contacts(const model::Scene& scene, const SceneGeometry& geometry,
                                     const StaticOptions& options = {});

/// Fills the rows of a contact from its point and normal: u = velocity of a relative to b
/// (contact_problem.hpp). `centre_a`, `centre_b`: centres of mass, world. Held sides (a or b =
/// kHeld) get empty blocks.
void fill_static_rows(const Eigen::Vector3d& centre_a, const Eigen::Vector3d& centre_b, int dof,
                      Contact& contact);

}  // namespace tenon::contact
