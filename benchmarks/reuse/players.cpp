// The methods of the contest: Tenon's five stability tests, and complementarity solvers from
// scratch.
#include "lcp/peers.hpp"
#include "planning/contestants.hpp"
#include "reuse/contests.hpp"
#include "support/harness.hpp"
#include "tenon/contact/to_lcp.hpp"
#include "tenon/lcp/lemke.hpp"
#include "tenon/statics/dantzig_test.hpp"
#include "tenon/statics/stability_test.hpp"

namespace tenon::bench {
namespace {

/// Adds a body, answers, takes it away again if it fell. `Player` has test(body) -> verdict,
/// undo(body), pivots().
template <class Player>
std::vector<Sample> play(const Sequence& sequence, Player& player) {
  std::vector<Sample> samples;
  double spent = 0;
  for (const auto& step : sequence.steps) {
    if (spent > kMostSeconds) break;
    const long before = player.pivots();
    const double start = cpu_now();
    const double verdict = player.test(step.body);
    if (!step.stands) player.undo(step.body);
    const double seconds = cpu_now() - start;
    spent += seconds;
    samples.push_back({static_cast<double>(player.pivots() - before), seconds, verdict});
  }
  return samples;
}

class StaticsPlayer {
 public:
  StaticsPlayer(const Sequence& sequence, statics::Method method) {
    statics::TestOptions options;
    options.method = method;
    test_ = statics::make_stability_test(sequence.problem, options);
  }
  double test(int body) {
    switch (test_->add(body).verdict) {
      case statics::Verdict::stands:
        return kStands;
      case statics::Verdict::falls:
        return kFalls;
      case statics::Verdict::undecided:
        break;
    }
    return kGaveUp;
  }
  void undo(int) { test_->undo(); }
  long pivots() const { return test_->counts().pivots; }

 private:
  std::unique_ptr<statics::StabilityTest> test_;
};

template <statics::Method method>
std::vector<Sample> by_statics(const Sequence& sequence) {
  StaticsPlayer player(sequence, method);
  return play(sequence, player);
}

class LpSolvePlayer {
 public:
  explicit LpSolvePlayer(const Sequence& sequence) : peer_(lp_solve_cold(sequence.problem)) {}
  double test(int body) {
    peer_->add(body);
    return peer_->stands() ? kStands : kFalls;
  }
  void undo(int body) { peer_->undo_add(body); }
  long pivots() const { return peer_->pivots(); }

 private:
  std::unique_ptr<Contestant> peer_;
};

std::vector<Sample> by_lp_solve(const Sequence& sequence) {
  LpSolvePlayer player(sequence);
  return play(sequence, player);
}

/// The dynamics of the present bodies from scratch by a complementarity solver; stands if the
/// forces leave no net wrench above 1e-6 weights on any body.
template <class Solve>
class LcpPlayer {
 public:
  LcpPlayer(const Sequence& sequence, Solve solve)
      : problem_(sequence.problem),
        whole_(lcp::to_dense(contact::to_normal_lcp(problem_))),
        presence_(problem_.bodies.size(), 0),
        contacts_of_(problem_.bodies.size()),
        solve_(solve) {
    for (std::size_t c = 0; c < problem_.contacts.size(); ++c) {
      const auto& contact = problem_.contacts[c];
      if (contact.a != contact::kHeld) contacts_of_[contact.a].push_back(static_cast<int>(c));
      if (contact.b != contact::kHeld) contacts_of_[contact.b].push_back(static_cast<int>(c));
    }
  }
  double test(int body) {
    presence_[body] = 1;
    const auto fresh = statics::outermost_first(problem_, contacts_of_[body], body, presence_);
    rows_.insert(rows_.end(), fresh.begin(), fresh.end());
    added_ = fresh.size();
    if (rows_.empty()) return kFalls;
    const lcp::Lcp part{whole_.M(rows_, rows_), whole_.q(rows_)};
    const std::optional<lcp::Vector> z = solve_(part, pivots_);
    if (!z) return kGaveUp;
    statics::Forces forces(problem_.contacts.size(), contact::RowVector::Zero(2));
    for (std::size_t i = 0; i < rows_.size(); ++i) forces[rows_[i]][0] = (*z)[i];
    const auto check = statics::check_forces(problem_, presence_, forces);
    return check.wrench <= 1e-6 && check.cone <= 1e-6 ? kStands : kFalls;
  }
  void undo(int body) {
    presence_[body] = 0;
    rows_.resize(rows_.size() - added_);
  }
  long pivots() const { return pivots_; }

 private:
  const contact::ContactProblem& problem_;
  lcp::Lcp whole_;
  statics::Presence presence_;
  std::vector<std::vector<int>> contacts_of_;
  std::vector<int> rows_;
  std::size_t added_ = 0;
  Solve solve_;
  long pivots_ = 0;
};

template <class Solve>
std::vector<Sample> by_lcp(const Sequence& sequence, Solve solve) {
  LcpPlayer<Solve> player(sequence, solve);
  return play(sequence, player);
}

std::vector<Sample> by_lemke(const Sequence& sequence) {
  return by_lcp(sequence, [](const lcp::Lcp& part, long& pivots) -> std::optional<lcp::Vector> {
    const lcp::Solution solution = lcp::solve_lemke(lcp::to_sparse(part));
    pivots += solution.pivots;
    if (solution.status != lcp::Status::solved) return {};
    return solution.z;
  });
}

std::vector<Sample> by_siconos(const Sequence& sequence) {
  return by_lcp(sequence, [](const lcp::Lcp& part, long&) { return siconos_lemke(part); });
}

std::vector<Sample> by_bullet(const Sequence& sequence) {
  return by_lcp(sequence, [](const lcp::Lcp& part, long&) { return bullet_dantzig(part, 1e-10); });
}

}  // namespace

const std::vector<Method>& methods() {
  using M = statics::Method;
  static const std::vector<Method> all = {{"basis", true, true, by_statics<M::basis>},
                                          {"lp (Clp)", true, true, by_statics<M::lp>},
                                          {"lp-warm (Clp)", true, true, by_statics<M::lp_warm>},
                                          {"dantzig", true, true, by_statics<M::dantzig>},
                                          {"reuse", true, true, by_statics<M::reuse>},
                                          {"Lemke", true, true, by_lemke},
                                          {"lp_solve", true, true, by_lp_solve},
                                          {"Siconos Lemke", false, false, by_siconos},
                                          {"Bullet Dantzig", false, false, by_bullet}};
  return all;
}

}  // namespace tenon::bench
