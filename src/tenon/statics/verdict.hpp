// What a stability test answers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tenon/statics/certificate.hpp"

namespace tenon::statics {

/// Three-valued: stands and falls are proved, undecided says why not.
enum class Verdict { stands, falls, undecided };
/// Weak: an equilibrium exists. Strong: no motion from rest satisfies the laws of contact (Pang and
/// Trinkle; thesis 2.1). Unknown: neither was shown.
enum class Strength { strong, weak, unknown };
enum class Method { basis, lp, lp_warm, dantzig, reuse };

std::string_view name(Verdict verdict);
std::string_view name(Strength strength);
std::string_view name(Method method);
/// The method of a command line word; false if there is none.
bool method_from(std::string_view word, Method& method);
inline constexpr std::string_view kMethodNames = "basis, lp, lp-warm, dantzig, reuse";

/// Work done, summed over tests.
struct Counts {
  long tests = 0;
  long pivots = 0;
  long major_cycles = 0;  ///< Dantzig only
  long minor_cycles = 0;  ///< Dantzig only
  long by_program = 0;    ///< basis: tests that the linear program decided in its place
};

/// A verdict with its proof. `forces` is filled for stands, `motion` for falls.
struct Outcome {
  Verdict verdict = Verdict::undecided;
  double residual = 0;  ///< of the proof (certificate.hpp); of the last attempt if undecided
  std::string why;      ///< undecided: what stood in the way, in words
};

}  // namespace tenon::statics
