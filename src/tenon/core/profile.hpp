// Where the time went. A clock fills the profile and decides nothing.
#pragma once

#include <map>
#include <string>

namespace tenon {

class Profile {
 public:
  /// Seconds per stage name, summed over calls.
  const std::map<std::string, double>& seconds() const { return seconds_; }
  void add(const std::string& stage, double seconds) { seconds_[stage] += seconds; }

 private:
  std::map<std::string, double> seconds_;
};

/// Adds the time of its own life to profile[stage]; a null profile costs nothing.
class StageTimer {
 public:
  StageTimer(Profile* profile, const char* stage);
  ~StageTimer();
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;

 private:
  Profile* profile_;
  const char* stage_;
  double start_;
};

double monotonic_seconds();  ///< for profiles only
double peak_rss_mb();        ///< peak resident memory of this process, MB (1e6 bytes)

}  // namespace tenon
