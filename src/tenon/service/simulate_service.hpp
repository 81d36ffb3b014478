// simulate and compare: a scene through time, by one model of contact or by several.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tenon/core/progress.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

/// What both commands take besides the scene; each replaces the scene's own value.
struct RunRequest {
  std::optional<int> steps;        ///< >= 0
  std::optional<double> step;      ///< h, s, > 0
  std::optional<double> accuracy;  ///< accepted natural residual, relative, > 0
};

struct SimulateRequest {
  LoadRequest load;
  RunRequest run;
  std::optional<std::string> model;
  std::optional<std::string> out;     ///< recording to write
  int every = 1;                      ///< frames between recorded ones, >= 1
  std::optional<std::string> resume;  ///< recording to go on from
  std::optional<std::string> svg;     ///< film strip to write
  std::optional<std::string> plot;    ///< gaps, forces and energy over time, to write
};

/// Exit code 0 when all steps were made (study models also with unsolved steps, counted), 3 when
/// `selection` met a step it could not solve and stopped there: the contact problem is then written
/// beside the recording (or as unsolved.json), where `tenon lcp` can load it.
Answer simulate(const SimulateRequest& request, const ProgressObserver& progress = {});

struct CompareRequest {
  LoadRequest load;
  RunRequest run;
  std::vector<std::string> models;  ///< empty: all
  std::optional<std::string> svg;   ///< one film strip per model, one above the other
};

/// Every model on the same scene, one row each. Exit code 0; 2 if a model does not fit the scene.
Answer compare(const CompareRequest& request, const ProgressObserver& progress = {});

}  // namespace tenon::service
