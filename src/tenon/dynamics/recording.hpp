// Recording: what a run looked like, frame by frame, and the state from which it can go on.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tenon/dynamics/simulation.hpp"

namespace tenon::dynamics {

struct RecordedFrame {
  double time = 0;                              ///< s
  std::int64_t step = 0;                        ///< steps made
  std::vector<model::Pose> poses;               ///< per body, of the file's frame
  std::vector<contact::BodyVector> velocities;  ///< per body, of the centre of mass
  std::vector<ContactForce> forces;             ///< over the step that led here
  double energy = 0;                            ///< J
  double gap = 0;  ///< the smallest true gap of the pairs within reach, m; infinite if none is
  bool unsolved = false;
};

struct Recording {
  std::string scene;  ///< its name
  std::string model;
  double step = 0;  ///< h, s
  std::vector<std::string> bodies;
  std::vector<RecordedFrame> frames;  ///< the first is the start
  State state;                        ///< at the end: impulses and selected alternatives too
};

/// Collects every `every`-th frame of a run, the start and the end always.
class Recorder {
 public:
  Recorder(const model::Scene& scene, const Simulation& start, int every = 1);
  /// Call after every step (as an observer).
  void add(const Simulation& run, const StepReport& report);
  /// Shows the recording as if the run ended here; what finish() gives stays the same.
  void look(const Simulation& run, const std::function<void(const Recording&)>& use);
  /// Adds the last frame if it is missing, and the state.
  Recording finish(const Simulation& run);

 private:
  void record(const Simulation& run, const StepReport* report);
  bool end(const Simulation& run);  ///< true if the last frame had to be added
  Recording recording_;
  int every_;
  StepReport last_;
};

}  // namespace tenon::dynamics
