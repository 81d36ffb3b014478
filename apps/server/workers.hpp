// A few threads that do jobs, now or at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace tenon::server {

class Workers {
 public:
  using Job = std::function<void()>;  ///< must not throw
  using Clock = std::chrono::steady_clock;

  explicit Workers(int threads);
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  void post(Job job) { post_at(Clock::time_point::min(), std::move(job)); }
  void post_at(Clock::time_point when, Job job);
  /// Waits for the jobs under way; those still waiting are dropped, and later ones too.
  void stop();

 private:
  void work();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Clock::time_point, Job> queue_;  ///< equal times in the order of posting
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tenon::server
