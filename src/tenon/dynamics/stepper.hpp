// The models of contact behind one interface: one step of the whole world.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tenon/core/profile.hpp"
#include "tenon/core/result.hpp"
#include "tenon/dynamics/state.hpp"
#include "tenon/dynamics/step_report.hpp"
#include "tenon/dynamics/world.hpp"

namespace tenon::dynamics {

struct StepperOptions {
  std::string model = "selection";
  double step = 0.01;       ///< h, s
  double accuracy = 1e-10;  ///< accepted natural residual, relative (docs/inner-solver.md)
  double reach = 1;         ///< factor on the reach and on `activation`
  /// `selection`: reuse the solutions of islands and of parts of islands at rest.
  bool reuse_rest = true;
  double motion_threshold = 1e-9;    ///< `selection`: see SelectionOptions; only economy
  std::optional<double> activation;  ///< study models: contacts below this gap are active, m
  double alpha = 1;                  ///< `accurate`: eq. 11 of Nguyen & Trinkle
  bool forces = false;               ///< fill StepReport::forces
};

class Stepper {
 public:
  virtual ~Stepper() = default;
  /// On an unsolved step: `selection` leaves the state as it was and the caller stops; the study
  /// models move on as well as they can (no contact impulses), and the caller counts.
  virtual StepReport step(const World& world, State& state, Profile* profile) = 0;
  virtual bool stops_when_unsolved() const = 0;
  /// What acts on this body has changed: nothing remembered about its rest holds any longer.
  virtual void wake(int /*body*/) {}
};

/// The names `--model` knows, the default first.
const std::vector<std::string>& model_names();

/// Faults: an unknown name; a model that cannot treat this world (named).
Result<std::unique_ptr<Stepper>> make_stepper(const World& world, const StepperOptions& options);

}  // namespace tenon::dynamics
