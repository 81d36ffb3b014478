#include "tenon/statics/stability_test.hpp"

#include "tenon/statics/basis_test.hpp"
#include "tenon/statics/dantzig_test.hpp"
#include "tenon/statics/lp_test.hpp"

namespace tenon::statics {

std::unique_ptr<StabilityTest> make_stability_test(const contact::ContactProblem& problem,
                                                   const TestOptions& options) {
  switch (options.method) {
    case Method::basis:
      return make_basis_test(problem, options);
    case Method::lp:
      return make_lp_test(problem, options, false);
    case Method::lp_warm:
      return make_lp_test(problem, options, true);
    case Method::dantzig:
      return make_dantzig_test(problem, options, false);
    case Method::reuse:
      break;
  }
  return make_dantzig_test(problem, options, true);
}

}  // namespace tenon::statics
