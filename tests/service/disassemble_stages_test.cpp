// The forces of each stage: in the order of removal, and never more of them than asked for.
#include "tenon/service/disassemble_stages.hpp"

#include <gtest/gtest.h>

#include "tenon/io/json.hpp"
#include "tenon/model/structures.hpp"
#include "tenon/service/structure.hpp"

namespace tenon::service {
namespace {

struct Listed {
  std::vector<std::string> removed, forces;
  std::size_t count = 0;
  std::string note;
};

Listed listed(const Structure& structure, const std::vector<int>& sequence, std::size_t most) {
  io::JsonWriter writer;
  writer.begin_object();
  Listed list;
  list.note = write_stages(writer, structure, {}, sequence, most);
  writer.end_object();
  const auto value = io::parse_json(writer.text(), "stages");
  EXPECT_TRUE(value);
  for (const io::Json& stage : *value->find("stages")->array()) {
    list.removed.push_back(*stage.find("removed")->string());
    std::string pairs;
    for (const io::Json& force : *stage.find("forces")->array()) {
      pairs += *force.find("a")->string() + '-' + *force.find("b")->string() + ' ';
      ++list.count;
    }
    list.forces.push_back(pairs);
  }
  return list;
}

TEST(DisassembleStages, StandInTheOrderOfRemovalAndAreThinnedWhereTheyAreTooMany) {
  StructureRequest request;
  request.load.scene = std::make_shared<const model::Scene>(model::pyramid(6));
  const auto structure = load_structure(request, nullptr);
  ASSERT_TRUE(structure);
  const auto plan = planning::plan_disassembly(structure->problem(), {});
  ASSERT_EQ(plan.sequence.size(), 21u);

  const Listed all = listed(*structure, plan.sequence, 1000000);
  EXPECT_EQ(all.note, "");
  ASSERT_EQ(all.removed.size(), 21u);
  for (std::size_t i = 0; i < 21; ++i) EXPECT_EQ(all.removed[i], structure->name(plan.sequence[i]));
  EXPECT_EQ(all.forces.back(), "");   // nothing is left
  EXPECT_NE(all.forces.front(), "");  // twenty blocks stand
  // Exactly as many as there are: nothing is left out. One less: half the stages go.
  EXPECT_EQ(listed(*structure, plan.sequence, all.count).note, "");

  const Listed half = listed(*structure, plan.sequence, all.count - 1);
  EXPECT_NE(half.note.find("one stage in 2"), std::string::npos) << half.note;
  ASSERT_EQ(half.removed.size(), 11u);
  for (std::size_t i = 0; i < half.removed.size(); ++i) {
    EXPECT_EQ(half.removed[i], all.removed[2 * i]);
    EXPECT_EQ(half.forces[i], all.forces[2 * i]);
  }
  const Listed few = listed(*structure, plan.sequence, 60);
  EXPECT_LE(few.count, 60u);
  EXPECT_GE(few.removed.size(), 2u);
}

}  // namespace
}  // namespace tenon::service
