// A sum that does not lose digits with its length (Neumaier 1974).
#pragma once

#include <cmath>

namespace tenon::geometry {

/// value() is the sum of all terms to about one rounding, unless they cancel by more than 1e16.
class CompensatedSum {
 public:
  void add(double term) {
    const double next = sum_ + term;
    rest_ += std::abs(sum_) >= std::abs(term) ? (sum_ - next) + term : (term - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + rest_; }

 private:
  double sum_ = 0, rest_ = 0;
};

}  // namespace tenon::geometry
