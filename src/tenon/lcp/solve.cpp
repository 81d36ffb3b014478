#include "tenon/lcp/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tenon/lcp/baraff.hpp"
#include "tenon/lcp/cone_newton.hpp"
#include "tenon/lcp/dantzig.hpp"
#include "tenon/lcp/enumerate.hpp"
#include "tenon/lcp/friction_forms.hpp"
#include "tenon/lcp/infeasible.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/lcp/lpcc.hpp"
#include "tenon/lcp/mixed.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

Fault misfit(const std::string& method, const std::string& problem, const std::string& known) {
  return {"", "method", fmt::format("'{}' does not solve {}", method, problem),
          "choose one of: " + known};
}

Fault malformed() {
  return {"", "", "the sizes of the problem disagree or a number is beyond 1e100",
          "check matrix and vectors, choose other units"};
}

bool decided(const Solution& s) {
  return s.status == Status::solved || s.status == Status::no_solution;
}

/// Runs links until one decides; the answer notes how the ones before it ended.
class Chain {
 public:
  void link(const std::function<Solution()>& run) {
    if (done_) return;
    Solution next = run();
    if (any_) failures_ += fmt::format("{}: {}; ", answer_.method, name(answer_.status));
    answer_ = std::move(next);
    any_ = true;
    done_ = decided(answer_);
  }
  Solution finish() {
    if (!failures_.empty()) answer_.note = failures_ + answer_.note;
    return std::move(answer_);
  }

 private:
  bool any_ = false, done_ = false;
  std::string failures_;
  Solution answer_;
};

bool is_symmetric(const SparseMatrix& M) {
  const SparseMatrix transposed = M.transpose();
  const SparseMatrix difference = M - transposed;
  if (difference.nonZeros() == 0) return true;
  return difference.coeffs().cwiseAbs().maxCoeff() <= 1e-12 * M.coeffs().cwiseAbs().maxCoeff();
}

Solution by_lpcc(const MixedLcp& problem, const Options& options) {
  Lpcc lpcc;
  lpcc.problem = problem;
  lpcc.G_u = Matrix(0, problem.free_size());
  lpcc.G_z = Matrix(0, problem.size());
  return solve_lpcc(lpcc, {options.max_nodes, options.progress}).solution;
}

Solution by_farkas(const SparseLcp& problem) {
  Solution out;
  out.method = "farkas";
  out.status = Status::iteration_limit;
  out.z = Vector::Zero(problem.size());
  if (prove_infeasible(problem, out)) out.status = Status::no_solution;
  const Status status = out.status;
  if (!accept(problem, out)) out.status = status;
  return out;
}

/// A problem without rows is solved by nothing at all.
Solution without_rows(const Options& options) {
  Solution out;
  out.method = options.method;
  out.status = Status::solved;
  out.residual = 0;
  if (options.all || options.method == "enumerate") out.solutions = {Vector()};
  return out;
}

/// One LCP by one method, or by the chain.
Solution run_lcp(const SparseLcp& problem, const Options& options) {
  const auto dantzig = [&] { return solve_dantzig(problem, {{}, {}, options.trace}); };
  const auto lemke = [&] {
    LemkeOptions lemke_options;
    lemke_options.trace = options.trace;
    return solve_lemke(problem, lemke_options);
  };
  const auto lpcc = [&] { return by_lpcc(as_mixed(to_dense(problem)), options); };
  if (options.method == "dantzig") return dantzig();
  if (options.method == "lemke") return lemke();
  if (options.method == "lpcc") return lpcc();
  if (options.method == "enumerate") return solve_enumerate(problem, options.all);
  Chain chain;
  if (is_symmetric(problem.M)) chain.link(dantzig);
  chain.link(lemke);
  if (problem.size() <= kEnumerationLimit) chain.link([&] { return solve_enumerate(problem); });
  chain.link([&] { return by_farkas(problem); });
  chain.link(lpcc);
  return chain.finish();
}

/// Faults of the options that do not depend on the kind of problem.
Faults option_faults(const Options& options, const std::vector<std::string_view>& fitting,
                     const std::string& kind, int rows) {
  Faults faults;
  const auto known = [&](const std::vector<std::string_view>& list) {
    return std::find(list.begin(), list.end(), options.method) != list.end();
  };
  if (!known(methods()))
    faults.push_back({"", "method", fmt::format("unknown method '{}'", options.method),
                      fmt::format("choose one of: {}", fmt::join(methods(), ", "))});
  else if (!known(fitting))
    faults.push_back(misfit(options.method, kind, fmt::format("{}", fmt::join(fitting, ", "))));
  const bool lists = options.all || options.method == "enumerate";
  if (lists && rows > kEnumerationLimit)
    faults.push_back({"", options.all ? "all" : "method",
                      fmt::format("enumeration is for at most {} rows, this problem has {}",
                                  kEnumerationLimit, rows),
                      "leave it out"});
  if (options.directions < 3 || options.directions > 1000)
    faults.push_back({"", "directions", "a cone has 3 to 1000 edges", "try 8"});
  return faults;
}

const std::vector<std::string_view> kLcpMethods = {"auto", "lemke", "dantzig", "enumerate", "lpcc"};
const std::vector<std::string_view> kPlanarMethods = {"auto", "baraff", "lemke",
                                                      "cone", "lpcc",   "enumerate"};
const std::vector<std::string_view> kSpatialMethods = {"auto", "cone", "lemke", "lpcc"};

/// A friction problem through its polyhedral LCP form.
Solution by_polyhedral(const FrictionProblem& problem, const Options& options) {
  const PolyhedralFriction form(problem, options.directions);
  Solution out = run_lcp(form.lcp(), options);
  const Status status = out.status;
  out.reaction = form.reaction(out.z);
  for (TraceStep& step : out.trace) step.forces = form.reaction(step.forces);
  std::vector<Vector> reactions;
  for (const Vector& z : out.solutions) {
    const Vector f = form.reaction(z);
    const bool known = std::any_of(reactions.begin(), reactions.end(), [&](const Vector& other) {
      return (other - f).norm() <= 1e-9 * (1 + f.norm());
    });
    if (!known) reactions.push_back(f);
  }
  out.solutions = std::move(reactions);
  const bool exact = problem.tangents == 1;
  if (status == Status::solved && !exact) {
    // Solved for the polyhedral cone, and verified as that; the round cone is another problem.
    out.velocity = problem.A * out.reaction + problem.b;
    out.round_residual = residual(problem, out.reaction);
    out.note +=
        fmt::format("; polyhedral cone of {} edges, residual of its LCP, {:.2e} for the round cone",
                    options.directions, out.round_residual);
  } else if (!accept(problem, out) && status != Status::solved) {
    out.status = status;
  }
  if (status == Status::no_solution && !exact)
    out.proof += fmt::format(" (polyhedral cone of {} edges)", options.directions);
  out.z = out.reaction;
  out.w = out.velocity;
  return out;
}

}  // namespace

const std::vector<std::string_view>& methods() {
  static const std::vector<std::string_view> names = {"auto", "lemke",     "dantzig", "baraff",
                                                      "cone", "enumerate", "lpcc"};
  return names;
}

Result<Solution> solve(const SparseLcp& problem, const Options& options) {
  SparseLcp compressed = problem;
  compressed.M.makeCompressed();
  if (!well_formed(compressed)) return malformed();
  Faults faults = option_faults(options, kLcpMethods, "a plain LCP", problem.size());
  if (!faults.empty()) return faults;
  if (problem.size() == 0) return without_rows(options);
  Solution out = run_lcp(compressed, options);
  if (options.all && options.method != "enumerate") {
    Solution every = solve_enumerate(compressed, true);
    out.solutions = std::move(every.solutions);
    out.infinite = every.infinite;
  }
  return out;
}

Result<Solution> solve(const Lcp& problem, const Options& options) {
  if (problem.M.rows() != problem.size() || problem.M.cols() != problem.size()) return malformed();
  return solve(to_sparse(problem), options);
}

Result<Solution> solve(const MixedLcp& problem, const Options& options) {
  if (!well_formed(problem)) return malformed();
  Faults faults = option_faults(options, kLcpMethods, "a mixed LCP", problem.size());
  if (!faults.empty()) return faults;
  if (options.method == "lpcc" && problem.size() > 0) return by_lpcc(problem, options);
  const MixedReduction reduction(problem);
  Solution out;
  out.method = options.method;
  out.u = Vector::Zero(problem.free_size());
  out.z = Vector::Zero(problem.size());
  if (reduction.kind() == MixedReduction::Kind::contradiction) {
    accept(problem, out);
    out.method = "elimination";
    out.status = Status::no_solution;
    out.proof = "the equations contradict each other: y'A = 0, y'C = 0, y'a != 0";
    return out;
  }
  if (reduction.kind() == MixedReduction::Kind::not_reducible) {
    if (options.method == "auto") return by_lpcc(problem, options);
    accept(problem, out);
    out.note = "the free unknowns cannot be eliminated; method lpcc can";
    return out;
  }
  Result<Solution> inner = solve(reduction.lcp(), options);
  if (!inner) return inner;
  out = *std::move(inner);
  const Status status = out.status;
  const Vector x = out.z;
  reduction.expand(x, out.u, out.z);
  for (Vector& point : out.solutions) {
    Vector u, z;
    reduction.expand(point, u, z);
    point = z;
  }
  for (TraceStep& step : out.trace) {
    Vector u;
    reduction.expand(Vector(step.forces), u, step.forces);
  }
  if (!accept(problem, out) && status != Status::solved) out.status = status;
  return out;
}

Result<Solution> solve(const FrictionProblem& problem, const Options& options) {
  if (!well_formed(problem)) return malformed();
  const bool plane = problem.tangents == 1;
  const int rows = problem.contacts() * (plane ? 4 : options.directions + 2);
  Faults faults = option_faults(options, plane ? kPlanarMethods : kSpatialMethods,
                                plane ? "friction in the plane" : "friction in space", rows);
  if (!faults.empty()) return faults;
  if (problem.contacts() == 0) return without_rows(options);
  const auto with = [&](const char* method) {
    Options one = options;
    one.method = method;
    return by_polyhedral(problem, one);
  };
  const auto baraff = [&] {
    BaraffOptions baraff_options;
    baraff_options.trace = options.trace;
    return solve_baraff(problem, baraff_options).solution;
  };
  if (options.method == "baraff") return baraff();
  if (options.method == "cone") return solve_cone(problem, options.directions);
  if (options.method != "auto") return by_polyhedral(problem, options);
  Chain chain;
  if (plane) {
    chain.link(baraff);
    chain.link([&] { return with("lemke"); });
    chain.link([&] { return with("lpcc"); });
  } else {
    chain.link([&] { return solve_cone(problem, options.directions); });
  }
  Solution out = chain.finish();
  if (options.all && plane) {
    Solution every = with("enumerate");
    out.solutions = std::move(every.solutions);
    out.infinite = every.infinite;
  }
  return out;
}

}  // namespace tenon::lcp
