// A live run with its pace: commands and steps in turns on the workers, one at a time, and frames
// as fast as the page takes them.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "hub.hpp"
#include "outbox.hpp"
#include "tenon/core/progress.hpp"
#include "tenon/service/live_run.hpp"

namespace tenon::server {

class RunActor : public std::enable_shared_from_this<RunActor> {
 public:
  /// Gets null where the run has ended meanwhile.
  using Command = std::function<void(RunActor*)>;

  RunActor(std::int64_t number, service::LiveRun run, Hub& hub, std::shared_ptr<Outbox> outbox);
  ~RunActor();

  /// From any thread: done in order, between steps.
  void post(Command command);
  /// From any thread: no further turn; a step under way is finished.
  void end();

  // ---- only inside a command ----
  service::LiveRun& run() { return run_; }
  std::int64_t number() const { return number_; }
  /// speed 0: as fast as possible; otherwise simulated seconds per second, which may fall behind.
  void play(double speed, std::int64_t until);
  void pause() { playing_ = false; }
  void set_speed(double speed);
  double speed() const { return speed_; }
  /// Returns early where the observer says so.
  void forward(std::int64_t steps, const ProgressObserver& progress);
  /// The frame shown has changed and is sent once the page has taken the last one.
  void show() { stale_ = true; }
  void acknowledge(std::int64_t step);

 private:
  void turn();
  bool next_commands(std::deque<Command>& commands);
  void slice();
  void step();
  void send_frames();
  /// When the next step is due; only while playing.
  Workers::Clock::time_point due() const;

  const std::int64_t number_;
  service::LiveRun run_;
  Hub& hub_;
  std::shared_ptr<Outbox> outbox_;

  std::mutex mutex_;  ///< guards the next four
  std::deque<Command> commands_;
  bool busy_ = false, ended_ = false, timer_ = false;

  bool playing_ = false, stale_ = false, waiting_ = false;
  double speed_ = 1;
  std::int64_t until_ = 0, sent_step_ = 0;
  Workers::Clock::time_point base_;  ///< when the simulated time was base_time_
  double base_time_ = 0;
  std::vector<bool> in_trouble_;  ///< per lane: its last step was not solved
};

}  // namespace tenon::server
