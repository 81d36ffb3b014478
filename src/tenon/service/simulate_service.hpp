// simulate: a scene through time, by one model of contact.
#pragma once

#include <optional>
#include <string>

#include "tenon/core/progress.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

struct SimulateRequest {
  LoadRequest load;
  std::optional<std::string> model;  ///< instead of the scene's
  std::optional<int> steps;          ///< instead of the scene's, >= 0
  std::optional<double> step;        ///< h, s, instead of the scene's, > 0
  std::optional<double> accuracy;    ///< accepted natural residual, relative
};

/// Exit code 0 when all steps were made (study models also with unsolved steps, counted), 3 when
/// `selection` met a step it could not solve and stopped there.
Answer simulate(const SimulateRequest& request, const ProgressObserver& progress = {});

}  // namespace tenon::service
