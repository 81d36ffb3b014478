#include "tenon/service/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/io/scene_json.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/planning/random_structure.hpp"

namespace tenon::service {
namespace {

std::string list_of_kinds() {
  std::string names;
  for (const auto& kind : structure_kinds()) names += (names.empty() ? "" : ", ") + kind.name;
  return names;
}

Faults check_sizes(const StructureKind& kind, const std::vector<double>& numbers) {
  Faults faults;
  if (numbers.size() > kind.sizes.size())
    faults.push_back({"", kind.name,
                      fmt::format("takes {} size{}, got {}", kind.sizes.size(),
                                  kind.sizes.size() == 1 ? "" : "s", numbers.size()),
                      "see tenon generate " + kind.name + " --help"});
  for (std::size_t i = 0; i < std::min(numbers.size(), kind.sizes.size()); ++i) {
    const StructureSize& size = kind.sizes[i];
    const bool inside = numbers[i] >= size.least && numbers[i] <= size.most;
    if (inside && !(size.whole && numbers[i] != std::floor(numbers[i]))) continue;
    faults.push_back(
        {"", size.name, fmt::format("is {}", numbers[i]),
         fmt::format("give {} from {} to {}", size.whole ? "a whole number" : "a number",
                     size.least, size.most)});
  }
  return faults;
}

}  // namespace

const std::vector<StructureKind>& structure_kinds() {
  static const std::vector<StructureKind> kinds = {
      {"column", "blocks on top of one another", {{"N", "blocks", 1, 10000, 10}}},
      {"pyramid", "each block on two of the row below", {{"ROWS", "rows", 1, 250, 13}}},
      {"random",
       "a random pile that stands at every stage of its making (thesis 4.3)",
       {{"ROWS", "height in rows", 1, 60, 8}}},
      {"wall",
       "running bond; neighbours touch",
       {{"ROWS", "rows", 1, 200, 6}, {"BLOCKS", "blocks in a row", 1, 200, 5}}},
      {"arch",
       "semicircular arch, mid radius 1; 27 flat voussoirs stand from a thickness of 0.1067209 on",
       {{"N", "voussoirs", 3, 999, 27}, {"T", "thickness, m", 1e-3, 0.999, 0.12, false}}},
      {"harmonic",
       "overhang H_N / 2 over the edge of a table, frictionless: balanced, and not a hair more",
       {{"N", "blocks", 1, 1000, 10}, {"EXTRA", "further overhang, m", -1, 1, 0, false}}},
      {"diamond",
       "rows 1 .. M .. 1, frictionless: balanced for M <= 4 only",
       {{"M", "longest row", 1, 60, 4}}},
      {"parabolic",
       "overhang D / 2 of unit blocks, frictionless and balanced on a knife edge",
       {{"D", "slabs", 2, 20, 4}}},
      {"jenga", "a tower of three blocks a level, in space", {{"LEVELS", "levels", 1, 200, 18}}},
  };
  return kinds;
}

Result<model::Scene> generate_scene(const GenerateRequest& request) {
  const auto& kinds = structure_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const StructureKind& k) { return k.name == request.kind; });
  if (kind == kinds.end())
    return Fault{"", "kind", "there is no structure '" + request.kind + "'",
                 "one of " + list_of_kinds()};
  if (Faults faults = check_sizes(*kind, request.numbers); !faults.empty()) return faults;
  if (request.friction && !(*request.friction >= 0 && std::isfinite(*request.friction)))
    return Fault{"", "friction", "is not a number >= 0", "give a coefficient, for instance 0.5"};
  std::vector<double> numbers = request.numbers;
  for (std::size_t i = numbers.size(); i < kind->sizes.size(); ++i)
    numbers.push_back(kind->sizes[i].standard);
  const auto whole = [&](int i) { return static_cast<int>(numbers[i]); };
  model::Scene scene;
  if (kind->name == "column") scene = model::column(whole(0));
  if (kind->name == "pyramid") scene = model::pyramid(whole(0));
  if (kind->name == "wall") scene = model::wall(whole(0), whole(1));
  if (kind->name == "arch") scene = model::arch(whole(0), numbers[1]);
  if (kind->name == "harmonic") scene = model::harmonic(whole(0), numbers[1]);
  if (kind->name == "diamond") scene = model::diamond(whole(0));
  if (kind->name == "parabolic") scene = model::parabolic(whole(0));
  if (kind->name == "jenga") scene = model::jenga(whole(0));
  if (kind->name == "random")
    scene = planning::random_pile({whole(0), request.seed, request.friction.value_or(0), false});
  if (request.friction) scene.friction = *request.friction;
  return scene;
}

Answer generate(const GenerateRequest& request) {
  const auto scene = generate_scene(request);
  if (!scene) return bad_input("generate", scene.faults());
  Answer answer;
  answer.json = answer.text = io::write_scene(*scene);
  if (answer.text.empty() || answer.text.back() != '\n') answer.text += '\n';
  return answer;
}

}  // namespace tenon::service
