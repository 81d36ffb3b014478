#include "tenon/service/disassemble_stages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tenon::service {
namespace {

struct ContactForce {
  int contact;
  contact::RowVector force;
};

struct Stage {
  std::size_t left;  ///< parts that are still there
  int removed;
  std::vector<ContactForce> forces;
};

/// Keeps every stride-th stage, thinning what it holds whenever the forces become too many.
class Stages {
 public:
  explicit Stages(std::size_t most) : most_(most) {}

  bool wants(std::size_t left) const { return left % stride_ == 0; }

  void add(std::size_t left, int removed, const statics::Forces& forces) {
    Stage stage{left, removed, {}};
    for (std::size_t c = 0; c < forces.size(); ++c)
      if (forces[c].size() > 0 && !forces[c].isZero(0))
        stage.forces.push_back({static_cast<int>(c), forces[c]});
    count_ += stage.forces.size();
    stages_.push_back(std::move(stage));
    while (count_ > most_ && stages_.size() > 1) thin();
  }

  /// In the order in which they came: from below.
  const std::vector<Stage>& kept() const { return stages_; }
  std::size_t stride() const { return stride_; }

 private:
  void thin() {
    stride_ *= 2;
    std::erase_if(stages_, [&](const Stage& stage) { return stage.left % stride_ != 0; });
    count_ = 0;
    for (const Stage& stage : stages_) count_ += stage.forces.size();
  }

  std::size_t most_, stride_ = 1, count_ = 0;
  std::vector<Stage> stages_;
};

}  // namespace

std::string write_stages(io::JsonWriter& writer, const Structure& structure,
                         statics::TestOptions test, const std::vector<int>& sequence,
                         std::size_t most) {
  test.verdict_only = false;
  Stages stages(most);
  std::size_t left = 0;
  const auto look = [&](int removed, statics::StabilityTest& rest) {
    if (stages.wants(left))
      stages.add(left, removed, left == 0 ? statics::Forces{} : rest.forces());
    ++left;
  };
  planning::replay_stages(structure.problem(), test, sequence, look);
  writer.key("stages").begin_array();
  for (auto stage = stages.kept().rbegin(); stage != stages.kept().rend(); ++stage) {
    writer.begin_object().field("removed", structure.name(stage->removed));
    writer.key("forces").begin_array();
    for (const ContactForce& each : stage->forces)
      write_force(writer, structure, each.contact, each.force);
    writer.end_array().end_object();
  }
  writer.end_array();
  if (stages.stride() == 1) return {};
  return fmt::format(
      "the forces of one stage in {} are listed, all would be more than {} forces; every stage was "
      "computed and verified",
      stages.stride(), most);
}

}  // namespace tenon::service
