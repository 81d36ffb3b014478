#include "workers.hpp"

namespace tenon::server {

Workers::Workers(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Workers::post_at(Clock::time_point when, Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    queue_.emplace(when, std::move(job));
  }
  changed_.notify_one();
}

void Workers::stop() {
  std::multimap<Clock::time_point, Job> dropped;  // destroyed outside the lock
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    dropped.swap(queue_);
  }
  changed_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    if (queue_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto first = queue_.begin();
    if (const auto due = first->first; due > Clock::now()) {
      changed_.wait_until(lock, due);
      continue;
    }
    Job job = std::move(first->second);
    queue_.erase(first);
    lock.unlock();
    job();
    job = nullptr;  // what it holds goes outside the lock
    lock.lock();
  }
}

}  // namespace tenon::server
