#include "run_actor.hpp"

#include <algorithm>

#include "frame_bytes.hpp"
#include "reply.hpp"

namespace tenon::server {
namespace {

using Clock = Workers::Clock;
using Seconds = std::chrono::duration<double>;
/// So long a turn steps before it looks at commands and sends a frame.
constexpr Seconds kSlice{0.012};
/// A run that falls further behind real time does not try to catch up.
constexpr Seconds kMostDelay{0.1};
/// Shorter work reports no progress.
constexpr Seconds kQuiet{0.2};

}  // namespace

RunActor::RunActor(std::int64_t number, service::LiveRun run, Hub& hub,
                   std::shared_ptr<Outbox> outbox)
    : number_(number), run_(std::move(run)), hub_(hub), outbox_(std::move(outbox)) {
  ++hub_.runs;
}

RunActor::~RunActor() {
  --hub_.runs;
}

void RunActor::post(Command command) {
  bool ended = false;
  {
    const std::lock_guard lock(mutex_);
    ended = ended_;
    if (!ended) commands_.push_back(std::move(command));
    if (!ended && busy_) return;
    busy_ = true;
  }
  if (ended) return command(nullptr);
  hub_.steps.post([self = shared_from_this()] { self->turn(); });
}

void RunActor::end() {
  std::deque<Command> left;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    left.swap(commands_);
  }
  for (const Command& command : left) command(nullptr);
}

bool RunActor::next_commands(std::deque<Command>& commands) {
  const std::lock_guard lock(mutex_);
  commands.clear();
  commands.swap(commands_);
  return !ended_;
}

/// Exactly one turn is under way or posted while busy_; a timer wakes an idle actor only.
void RunActor::turn() {
  std::deque<Command> commands;
  if (!next_commands(commands)) return;
  for (const Command& command : commands) command(this);
  if (playing_) slice();
  send_frames();
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  if (!commands_.empty() || (playing_ && due() <= Clock::now())) {
    hub_.steps.post([self = shared_from_this()] { self->turn(); });
    return;
  }
  busy_ = false;
  if (!playing_ || timer_) return;
  timer_ = true;
  hub_.steps.post_at(due(), [self = shared_from_this()] {
    {
      const std::lock_guard timer_lock(self->mutex_);
      self->timer_ = false;
      if (self->busy_ || self->ended_) return;
      self->busy_ = true;
    }
    self->turn();
  });
}

Clock::time_point RunActor::due() const {
  if (speed_ <= 0) return Clock::time_point::min();
  const double next = run_.time() + run_.scene().simulation.step;
  return base_ + std::chrono::duration_cast<Clock::duration>(
                     Seconds(std::min((next - base_time_) / speed_, 3600.0)));
}

void RunActor::play(double speed, std::int64_t until) {
  playing_ = true;
  until_ = until;
  set_speed(speed);
}

void RunActor::set_speed(double speed) {
  speed_ = speed;
  base_ = Clock::now();
  base_time_ = run_.time();
}

void RunActor::step() {
  run_.forward();
  in_trouble_.resize(run_.lanes().size(), false);
  for (std::size_t i = 0; i < run_.lanes().size(); ++i) {
    const service::LiveLane& lane = run_.lanes()[i];
    const bool trouble = !lane.trouble().empty();
    if (trouble && !in_trouble_[i])
      outbox_->send({unsolved_packet(number_, static_cast<int>(i), lane.at() + lane.stopped(),
                                     lane.trouble())});
    in_trouble_[i] = trouble;
  }
  stale_ = true;
}

void RunActor::slice() {
  const auto start = Clock::now();
  while (playing_) {
    if (run_.ended() || run_.at() >= until_) {
      playing_ = false;
      stale_ = true;
      return;
    }
    const auto now = Clock::now();
    if (due() > now || now - start > kSlice) break;
    step();
  }
  if (const auto now = Clock::now(); speed_ > 0 && now - due() > kMostDelay) set_speed(speed_);
}

void RunActor::forward(std::int64_t steps, const ProgressObserver& progress) {
  playing_ = false;
  const auto start = Clock::now();
  for (std::int64_t i = 0; i < steps && !run_.ended(); ++i) {
    step();
    {
      const std::lock_guard lock(mutex_);
      if (ended_) return;
    }
    const bool slow = Clock::now() - start > kQuiet;
    if (slow && !progress({"simulate", double(i + 1) / double(steps), ""})) break;
  }
  show();
}

void RunActor::acknowledge(std::int64_t step) {
  if (step == sent_step_) waiting_ = false;
}

void RunActor::send_frames() {
  if (!stale_ || waiting_) return;
  stale_ = false;
  waiting_ = true;
  sent_step_ = run_.at();
  std::vector<Packet> frames;
  for (std::size_t lane = 0; lane < run_.lanes().size(); ++lane)
    frames.push_back({true, frame_bytes(run_, number_, static_cast<int>(lane))});
  outbox_->send(std::move(frames));
}

}  // namespace tenon::server
