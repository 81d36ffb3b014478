// One page that is connected: its scenes, its runs, its requests. Knows no transport.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include "hub.hpp"
#include "outbox.hpp"
#include "reply.hpp"
#include "run_actor.hpp"
#include "tenon/io/field_reader.hpp"
#include "tenon/io/json.hpp"

namespace tenon::server {

/// What one connection may hold.
inline constexpr std::size_t kMostMessageBytes = std::size_t{64} << 20;
inline constexpr int kMostScenes = 64, kMostRuns = 16, kMostRequests = 64;

using SceneHandle = std::shared_ptr<const model::Scene>;
using RunHandle = std::shared_ptr<RunActor>;

/// A request under way.
struct Call {
  std::int64_t id = 0;
  io::Json message;
  std::shared_ptr<class Page> page;
  std::shared_ptr<std::atomic<bool>> cancelled = std::make_shared<std::atomic<bool>>(false);
  /// Sends at most twenty messages a second; false once cancelled.
  ProgressObserver progress() const;
};

class Page : public std::enable_shared_from_this<Page> {
 public:
  Page(Hub& hub, std::shared_ptr<Outbox> outbox);
  ~Page();

  /// A whole message; reading it is part of a worker's job. `taken` is called when the next may
  /// come (from any thread).
  void receive(std::string text, bool binary, std::function<void()> taken);
  /// The message was larger than kMostMessageBytes and was thrown away.
  void refuse_oversized();
  /// The page is gone: everything it held is freed, everything it asked for is asked to end.
  void close();

  // ---- for the verbs, from any worker ----
  Hub& hub() { return hub_; }
  /// Faults: too many scenes already.
  Result<std::string> keep(SceneHandle scene);
  bool drop(const std::string& handle);
  SceneHandle find_scene(const std::string& handle);
  Result<RunHandle> start_run(service::LiveRun run);
  RunHandle find_run(std::int64_t number);
  bool end_run(std::int64_t number);
  /// Whether the request was still under way.
  bool cancel(std::int64_t id);
  bool closed();
  void send(std::vector<Packet> packets) { outbox_->send(std::move(packets)); }

 private:
  void read(const std::string& text);
  void acknowledge(const io::Json& message);
  void start(std::shared_ptr<Call> call, const struct Verb& verb);
  void finish(const Call& call, const Reply& reply);

  Hub& hub_;
  std::shared_ptr<Outbox> outbox_;
  std::mutex mutex_;  ///< guards all below
  bool closed_ = false;
  std::int64_t last_id_ = 0, next_scene_ = 1, next_run_ = 1;
  std::map<std::string, SceneHandle> scenes_;
  std::map<std::int64_t, RunHandle> runs_;
  std::map<std::int64_t, std::shared_ptr<std::atomic<bool>>> requests_;
};

}  // namespace tenon::server
