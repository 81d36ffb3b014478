#include "tenon/statics/verdict.hpp"

namespace tenon::statics {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::stands:
      return "stands";
    case Verdict::falls:
      return "falls";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string_view name(Strength strength) {
  switch (strength) {
    case Strength::strong:
      return "strong";
    case Strength::weak:
      return "weak";
    case Strength::unknown:
      break;
  }
  return "unknown";
}

namespace {
constexpr Method kMethods[] = {Method::basis, Method::lp, Method::lp_warm, Method::dantzig,
                               Method::reuse};
}

std::string_view name(Method method) {
  switch (method) {
    case Method::basis:
      return "basis";
    case Method::lp:
      return "lp";
    case Method::lp_warm:
      return "lp-warm";
    case Method::dantzig:
      return "dantzig";
    case Method::reuse:
      break;
  }
  return "reuse";
}

bool method_from(std::string_view word, Method& method) {
  for (const Method candidate : kMethods)
    if (name(candidate) == word) {
      method = candidate;
      return true;
    }
  return false;
}

}  // namespace tenon::statics
