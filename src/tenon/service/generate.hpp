// generate: scenes of blocks by name and size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"
#include "tenon/service/answer.hpp"

namespace tenon::service {

struct GenerateRequest {
  std::string kind;             ///< a name of structure_kinds()
  std::vector<double> numbers;  ///< its sizes, in the order of StructureKind::sizes
  std::uint64_t seed = 1;       ///< random piles
  std::optional<double> friction;
};

/// One size of a structure, as help texts and the page show it.
struct StructureSize {
  std::string name;     ///< "ROWS"
  std::string meaning;  ///< "rows, from the ground up"
  double least = 1, most = 1, standard = 1;
  bool whole = true;  ///< an integer
};
struct StructureKind {
  std::string name, description;
  std::vector<StructureSize> sizes;
};
const std::vector<StructureKind>& structure_kinds();

/// The scene, or faults that name the size and its range.
Result<model::Scene> generate_scene(const GenerateRequest& request);
/// The scene as JSON, both for machines and for people.
Answer generate(const GenerateRequest& request);

}  // namespace tenon::service
