#include "tenon/equilibrium/dual_simplex.hpp"

#include <algorithm>
#include <cmath>

namespace tenon::equilibrium {

namespace {

constexpr double kPivot = 1e-7;        // smallest |alpha| to pivot on
constexpr double kFinePivot = 5e-9;    // .. where nothing larger is left and no fall is proved
constexpr double kPivotOfRow = 1e-11;  // .. and relative to the largest entry of rho
constexpr double kEdgeCost = 10;       // an edge of a friction cone against its normal
// Reduced costs may go this far below 0 for the sake of a larger pivot: first much, the costs being
// ours to raise (most tests end sooner), then hardly, so that the dual objective must rise. A test
// that has not ended soon wanders if it goes on raising them: in piles of 2000 bodies held by
// friction one pivot per body made 2000 of 2300, the strict ones ending it in a few hundred.
constexpr double kLoose = 1, kStrict = 1e-9;
constexpr int kLoosePivots = 20;
constexpr double kAgreement = 1e-6;      // alpha by row and by column
constexpr double kFineAgreement = 1e-2;  // .. of a fine pivot, relative
constexpr double kPower = 1e-10;         // smallest power that drives a collapse
constexpr double kReach = 1e8;           // see judge()
constexpr double kNoise = 1e-13;         // velocities below this are rounding
constexpr std::size_t kLowerPerBody = 6, kLowerSlack = 600;  // growth of L before refactoring

double random_of(int column) {
  std::uint64_t z = (static_cast<std::uint64_t>(column) + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
}

}  // namespace

double starting_cost(const ContactColumns& columns, int column) {
  return (columns.is_edge(column) ? kEdgeCost : 1) * (1 + 0.3 * random_of(column));
}

DualSimplex::DualSimplex(BasisState& state, const Options& options)
    : state_(state),
      options_(options),
      rho_(state.artificial_count()),
      alpha_(state.artificial_count()) {
  cost_.resize(state.columns.column_count());
  cost_test_.assign(state.columns.column_count(), 0);
  weight_.resize(state.artificial_count());
  weight_test_.assign(state.artificial_count(), 0);
  body_seen_.assign(state.columns.body_count(), 0);
  contact_seen_.assign(state.columns.contact_count(), 0);
}

double DualSimplex::reduced_cost(int j) {
  if (cost_test_[j] != test_) {
    cost_test_[j] = test_;
    cost_[j] = starting_cost(state_.columns, j);
  }
  return cost_[j];
}

double& DualSimplex::weight(int p) {
  if (weight_test_[p] != test_) {
    weight_test_[p] = test_;
    weight_[p] = 1;
  }
  return weight_[p];
}

int DualSimplex::pick_row() {
  int best = -1;
  double score = 0;
  std::vector<int>& suspects = state_.suspects();
  for (std::size_t i = 0; i < suspects.size();) {
    const int p = suspects[i];
    const double v = state_.violation(p);
    if (v == 0) {
      state_.drop_suspect(i);
      continue;
    }
    const double s = v * v / weight(p);
    if (s > score || (s == score && p < best)) {
      score = s;
      best = p;
    }
    ++i;
  }
  return best;
}

// alpha_j = rho . a_j over the columns that may enter: live and nonbasic.
void DualSimplex::price(double smallest) {
  ++look_;
  bodies_.clear();
  contacts_.clear();
  priced_.clear();
  const int dof = state_.columns.dof();
  for (int k : rho_.index) {
    const int body = k / dof;
    if (body_seen_[body] == look_) continue;
    body_seen_[body] = look_;
    bodies_.push_back(body);
  }
  double u[3];
  for (int body : bodies_) {
    for (int c : state_.columns.contacts_of(body)) {
      if (contact_seen_[c] == look_) continue;
      contact_seen_[c] = look_;
      if (!state_.live(c)) continue;
      state_.columns.velocity(c, rho_.value.data(), u);
      state_.columns.for_columns(c, [&](int j) {
        if (state_.column_basic(j)) return;
        const double alpha = state_.columns.along(j, u);
        if (std::abs(alpha) > smallest) priced_.push_back({j, alpha, reduced_cost(j)});
      });
    }
  }
}

int DualSimplex::ratio_test(double sigma) const {
  const double slack = strict_ ? kStrict : kLoose;
  double bound = INFINITY;
  for (const Priced& c : priced_) {
    const double size = sigma * c.alpha;
    if (size > 0) bound = std::min(bound, (c.cost + slack) / size);
  }
  int best = -1;
  double largest = 0;
  for (std::size_t i = 0; i < priced_.size(); ++i) {
    const double size = sigma * priced_[i].alpha;
    if (size > 0 && priced_[i].cost <= bound * size && size > largest) {
      largest = size;
      best = static_cast<int>(i);
    }
  }
  return best;
}

void DualSimplex::update(int r, int q, double sigma) {
  const double pivot = alpha_.value[r];
  const double dual_step = std::max(priced_[q].cost, 0.0) / std::abs(priced_[q].alpha);
  for (const Priced& c : priced_) {
    const double cost = c.cost - dual_step * sigma * c.alpha;
    cost_[c.column] = strict_ ? cost : std::max(cost, 0.0);
  }
  const int leaving = state_.head(r), entering = priced_[q].column;
  if (!state_.is_artificial(leaving)) {
    cost_test_[state_.column_of(leaving)] = test_;
    cost_[state_.column_of(leaving)] = dual_step;
  }
  cost_[entering] = 0;

  const double step = state_.x(r) / pivot;
  const double weight_r = weight(r);
  for (int p : alpha_.index) {
    if (p == r) continue;
    state_.set_x(p, state_.x(p) - step * alpha_.value[p]);
    const double ratio = alpha_.value[p] / pivot;
    double& w = weight(p);
    w = std::max(w, ratio * ratio * weight_r);
  }
  weight(r) = std::max(weight_r / (pivot * pivot), 1.0);
  state_.replace(r, state_.variable_of_column(entering), spike_, row_);
  state_.set_x(r, step);
}

// The power and the resistance of a motion by rows, scaled to largest number 1. With a deficit e a
// motion excludes every equilibrium whose normal forces sum to less than power / e: it counts if e
// is rounding (motion_tolerance) or, in space, where cones are made of edges, if that sum is kReach
// weights. In the plane two edges are the cone, and walls may press as hard as it takes.
bool DualSimplex::judge(SparseWork& motion) {
  double largest = 0;
  for (int k : motion.index) largest = std::max(largest, std::abs(motion.value[k]));
  deficit_ = INFINITY;
  power_ = 0;
  ++look_;
  contacts_.clear();
  if (!(largest > 0) || !std::isfinite(largest)) return false;
  const double scale = 1 / largest;
  const int dof = state_.columns.dof();
  for (int k : motion.index) {
    double& v = motion.value[k];
    v *= scale;
    if (std::abs(v) < kNoise) v = 0;
    if (v != 0 && !state_.present(k / dof)) return false;
    power_ -= state_.wanted(k) * v;
  }
  double u[3], worst = 0;
  for (int k : motion.index) {
    if (motion.value[k] == 0) continue;
    for (int c : state_.columns.contacts_of(k / dof)) {
      if (contact_seen_[c] == look_) continue;
      contact_seen_[c] = look_;
      if (!state_.live(c)) continue;
      state_.columns.velocity(c, motion.value.data(), u);
      const double deficit = state_.columns.round_deficit(c, u);
      if (!(deficit <= options_.motion_tolerance)) contacts_.push_back(c);
      if (!(deficit <= worst)) worst = deficit;
    }
  }
  deficit_ = worst;
  const bool by_reach = dof > 3 && deficit_ * kReach <= power_;
  return power_ > kPower && power_ > 10 * deficit_ &&
         (deficit_ <= options_.motion_tolerance || by_reach);
}

// Contacts that resist the motion although none of their edges does: an edge against the sliding.
bool DualSimplex::add_edges() {
  bool added = false;
  double u[3];
  for (int c : contacts_) {
    if (state_.columns.rows_of(c) < 3 || state_.columns.edge_count(c) >= options_.edge_limit)
      continue;
    state_.columns.velocity(c, rho_.value.data(), u);
    if (std::hypot(u[1], u[2]) <= kNoise) continue;  // its normal resists, not friction
    state_.columns.add_edge(c, u);
    state_.note_new_column();
    cost_.push_back(0);
    cost_test_.push_back(0);
    added = true;
  }
  return added;
}

void DualSimplex::refactor() {
  std::vector<std::pair<int, double>> kept;
  for (int p = 0; p < state_.artificial_count(); ++p) {
    if (weight_test_[p] == test_) kept.emplace_back(state_.head(p), weight_[p]);
    weight_test_[p] = 0;
  }
  state_.refactor();
  for (const auto& [variable, w] : kept) {
    if (state_.position(variable) >= 0) weight(state_.position(variable)) = w;
  }
  lower_limit_ = state_.factors.lower_entries();
  ++refactorings_;
}

DualSimplex::Outcome DualSimplex::run() {
  ++test_;
  pivots_ = refactorings_ = 0;
  const int dof = state_.columns.dof();
  const int limit =
      options_.pivot_limit > 0 ? options_.pivot_limit : 1000 + 20 * dof * state_.present_count();
  bool fresh = false;  // the factors are new since the latest trouble
  bool fine = false;   // smaller pivots are allowed: friction may be a millionth and hold yet
  bool cut = false;    // edges against this very motion were added
  strict_ = false;
  for (;;) {
    const int r = pick_row();
    if (r < 0) return Outcome::feasible;
    if (pivots_ >= limit) return Outcome::gave_up;
    if (options_.keep_going && pivots_ % 64 == 63 && !options_.keep_going())
      return Outcome::gave_up;
    if (!strict_ && pivots_ > kLoosePivots) {
      strict_ = true;
      ++test_;  // new costs and weights for a new start from this basis
    }
    const double sigma = state_.x(r) < 0 ? -1 : 1;
    rho_.clear();
    state_.factors.solve_transposed(r, rho_, row_);
    double largest = 0;
    for (int k : rho_.index) largest = std::max(largest, std::abs(rho_.value[k]));
    price(std::max(fine ? kFinePivot : kPivot, kPivotOfRow * largest));
    const int q = ratio_test(sigma);
    const auto blocks = [&] {
      for (int k : rho_.index) rho_.value[k] *= -sigma;
      return judge(rho_);
    };
    if (q < 0) {
      const bool falls = blocks();
      if (falls && (fine || deficit_ <= options_.motion_tolerance)) return Outcome::blocked;
      if (!cut && add_edges()) {  // also where the reach is a proof: friction may hold beyond it
        cut = true;
        continue;
      }
      if (!fine) {
        fine = true;
        continue;
      }
      if (fresh) return Outcome::gave_up;
      refactor();
      fresh = true;
      cut = false;
      continue;
    }
    alpha_.clear();
    state_.scatter(state_.variable_of_column(priced_[q].column), alpha_);
    state_.factors.solve(alpha_, &spike_);
    const double by_column = alpha_.value[r], by_row = priced_[q].alpha;
    const double agreement =
        fine ? kFineAgreement * std::abs(by_row) : kAgreement * (1 + std::abs(by_row));
    if (!(std::abs(by_column - by_row) <= agreement)) {
      if (fresh) return fine && blocks() ? Outcome::blocked : Outcome::gave_up;
      refactor();
      fresh = true;
      cut = false;
      continue;
    }
    update(r, q, sigma);
    ++pivots_;
    fresh = fine = cut = false;
    const std::size_t growth = kLowerPerBody * state_.present_count() + kLowerSlack;
    if (state_.factors.lower_entries() > lower_limit_ + growth) refactor();
  }
}

double DualSimplex::largest_violation() const {
  double worst = 0;
  for (int p : state_.suspects()) worst = std::max(worst, std::abs(state_.violation(p)));
  return worst;
}

std::size_t DualSimplex::bytes() const {
  const auto of = [](const auto& v) { return v.capacity() * sizeof(v[0]); };
  return rho_.bytes() + alpha_.bytes() + of(cost_) + of(weight_) + of(cost_test_) +
         of(weight_test_) + of(body_seen_) + of(contact_seen_) + of(bodies_) + of(contacts_) +
         of(priced_) + of(spike_.index) * 3 + of(row_.index) * 3;
}

}  // namespace tenon::equilibrium
