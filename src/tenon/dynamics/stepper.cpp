#include "tenon/dynamics/stepper.hpp"

#include <algorithm>

#include "tenon/dynamics/step.hpp"
#include "tenon/dynamics/study_step.hpp"

namespace tenon::dynamics {

namespace {

class SelectionStepper final : public Stepper {
 public:
  explicit SelectionStepper(const StepperOptions& options) {
    options_.step = options.step;
    options_.reach = options.reach;
    options_.reuse_rest = options.reuse_rest;
    options_.selection.forces = options.forces;
    options_.selection.reuse = options.reuse_rest;
    options_.selection.motion_threshold = options.motion_threshold;
    options_.selection.accuracy = options.accuracy;
    options_.selection.approximate = std::max(options.accuracy, options_.selection.approximate);
  }
  StepReport step(const World& world, State& state, Profile* profile) override {
    return dynamics::step(world, options_, memory_, state, profile);
  }
  bool stops_when_unsolved() const override { return true; }
  void wake(int body) override { memory_.rest.wake(body); }

 private:
  StepOptions options_;
  StepMemory memory_;
};

}  // namespace

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list = {"selection"};
    list.insert(list.end(), study_model_names().begin(), study_model_names().end());
    return list;
  }();
  return names;
}

Result<std::unique_ptr<Stepper>> make_stepper(const World& world, const StepperOptions& options) {
  if (options.model == "selection")
    return std::unique_ptr<Stepper>(std::make_unique<SelectionStepper>(options));
  const auto& names = model_names();
  if (std::find(names.begin(), names.end(), options.model) != names.end())
    return make_study_stepper(world, options);
  std::string known;
  for (const std::string& each : names) known += (known.empty() ? "" : ", ") + each;
  return Fault{"", "simulation.model", "no model is called '" + options.model + "'",
               "use one of " + known};
}

}  // namespace tenon::dynamics
