#include "tenon/dynamics/stepper.hpp"

#include "tenon/dynamics/step.hpp"

namespace tenon::dynamics {

namespace {

class SelectionStepper final : public Stepper {
 public:
  explicit SelectionStepper(const StepperOptions& options) {
    options_.step = options.step;
    options_.reach = options.reach;
    options_.forces = options.forces;
    options_.selection.accuracy = options.accuracy;
    options_.selection.approximate = std::max(options.accuracy, options_.selection.approximate);
  }
  StepReport step(const World& world, State& state, Profile* profile) override {
    return dynamics::step(world, options_, inner_, state, profile);
  }
  bool stops_when_unsolved() const override { return true; }

 private:
  StepOptions options_;
  InnerSolver inner_;
};

}  // namespace

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = {"selection"};
  return names;
}

Result<std::unique_ptr<Stepper>> make_stepper(const World&, const StepperOptions& options) {
  if (options.model == "selection")
    return std::unique_ptr<Stepper>(std::make_unique<SelectionStepper>(options));
  std::string known;
  for (const std::string& each : model_names()) known += (known.empty() ? "" : ", ") + each;
  return Fault{"", "simulation.model", "no model is called '" + options.model + "'",
               "use one of " + known};
}

}  // namespace tenon::dynamics
