#include "tenon/core/profile.hpp"

#include <sys/resource.h>

#include <chrono>

namespace tenon {

double monotonic_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double peak_rss_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024.0 / 1e6;
}

StageTimer::StageTimer(Profile* profile, const char* stage)
    : profile_(profile), stage_(stage), start_(profile ? monotonic_seconds() : 0) {}

StageTimer::~StageTimer() {
  if (profile_) profile_->add(stage_, monotonic_seconds() - start_);
}

}  // namespace tenon
