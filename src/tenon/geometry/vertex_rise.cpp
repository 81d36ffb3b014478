#include "tenon/geometry/vertex_rise.hpp"

#include <algorithm>

namespace tenon::geometry {

void VertexRise::add(double height, double rate) {
  heights_.push_back(height);
  rates_.push_back(rate);
  top_ = std::max(top_, height);
}

double VertexRise::after(double t) const {
  double top = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < heights_.size(); ++i)
    top = std::max(top, heights_[i] + t * rates_[i]);
  return t * linear_ + std::min(t * turning_, top - top_ + 0.5 * bend_ * t * t);
}

double safe_time(const VertexRise& a, const VertexRise& b, double room, double limit) {
  const double fastest = a.fastest() + b.fastest();
  if (fastest <= 0) return limit;
  double safe = std::min(limit, room / fastest);
  if (safe >= limit || (a.straight() && b.straight())) return safe;
  const auto fits = [&](double t) { return a.after(t) + b.after(t) <= room; };
  if (fits(limit)) return limit;
  double high = limit;
  for (int i = 0; i < 60 && high > 1.01 * safe; ++i) {
    const double middle = high > 4 * safe ? 2 * safe : 0.5 * (safe + high);
    (fits(middle) ? safe : high) = middle;
  }
  return safe;
}

}  // namespace tenon::geometry
