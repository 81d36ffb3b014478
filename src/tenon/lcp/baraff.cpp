#include "tenon/lcp/baraff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "tenon/core/check.hpp"
#include "tenon/lcp/lu_clamped_system.hpp"
#include "tenon/lcp/verify.hpp"

namespace tenon::lcp {
namespace {

constexpr double kFeasible = 1e-11, kMoves = 1e-10, kTie = 1e-12;
constexpr double kNever = std::numeric_limits<double>::infinity();

using RowSparse = Eigen::SparseMatrix<double, Eigen::RowMajor>;

/// `normal`: clamped, its friction not yet considered. `held`: sticks, but its row depends on the
/// clamped ones, so its friction force stays as it is.
enum class Piece : char {
  unconsidered = '.',
  open = 'o',
  normal = 'n',
  stick = 's',
  held = 'h',
  plus = '+',
  minus = '-'
};

int sign_of(Piece piece) {
  return piece == Piece::plus ? 1 : piece == Piece::minus ? -1 : 0;
}

class BaraffRun {
 public:
  BaraffRun(const FrictionProblem& problem, bool trace, Solution& out);
  bool start(const FrictionStart& start);
  Status consider(int contact);
  Vector reaction() const { return size_ * d_.cwiseProduct(f_); }
  std::string statuses() const;

 private:
  /// The end of a piece: contact, the piece it would enter, and when.
  struct Event {
    int contact = -1;
    Piece next = Piece::open;
    double step = kNever;
    double slope = 1;
  };

  static int n_of(int c) { return 2 * c; }
  static int t_of(int c) { return 2 * c + 1; }
  double coefficient(int row, int column) const;
  double velocity(int row) const { return b_[row] + along(row, f_); }
  double along(int row, const Vector& x) const {
    double sum = 0;
    for (RowSparse::InnerIterator entry(rows_, row); entry; ++entry)
      sum += entry.value() * x[entry.col()];
    return sum;
  }
  double noise() const { return kFeasible * (1 + f_.cwiseAbs().maxCoeff()); }
  Status drive(int row, int sign);
  bool direction(int row, int sign, Vector& df, double& rise) const;
  std::vector<Event> events(const Vector& df, double small, int driven) const;
  void own_events(int row, int sign, const Vector& df, double rise, double small, double travelled,
                  std::vector<Event>& found) const;
  bool enter(int c, Piece next);
  bool replace(int c, Piece next);
  double moves_into(int c, Piece piece, Piece left, const Vector& df) const;
  Status finish_normal(int c);
  void settle();
  void record(int row, double step, const std::string& event);

  int contacts_;
  Matrix A_;        ///< scaled to unit diagonal
  RowSparse rows_;  ///< the same
  Vector b_, d_, mu_;
  double size_ = 1;
  bool trace_;
  Solution& out_;
  std::vector<Piece> pieces_;
  std::vector<int> considered_;
  Vector f_;
  LuClampedSystem system_;
};

BaraffRun::BaraffRun(const FrictionProblem& problem, bool trace, Solution& out)
    : contacts_(problem.contacts()),
      A_(problem.A),
      b_(problem.b),
      d_(Vector::Ones(problem.b.size())),
      mu_(problem.mu),
      trace_(trace),
      out_(out),
      pieces_(contacts_, Piece::unconsidered),
      f_(Vector::Zero(problem.b.size())),
      system_([this](int row, int column) { return coefficient(row, column); }) {
  for (int i = 0; i < d_.size(); ++i)
    if (A_(i, i) > 0) d_[i] = 1 / std::sqrt(A_(i, i));
  A_ = d_.asDiagonal() * A_ * d_.asDiagonal();
  rows_ = A_.sparseView(1.0, 0.0);
  b_ = d_.cwiseProduct(b_);
  const double largest = b_.size() == 0 ? 0 : b_.cwiseAbs().maxCoeff();
  if (largest > 0) size_ = largest;
  b_ /= size_;
  for (int c = 0; c < contacts_; ++c) mu_[c] *= d_[n_of(c)] / d_[t_of(c)];
}

std::string BaraffRun::statuses() const {
  std::string letters;
  for (Piece piece : pieces_)
    letters.push_back(piece == Piece::held ? 's' : static_cast<char>(piece));
  return letters;
}

double BaraffRun::coefficient(int row, int column) const {
  const int c = column / 2;
  const int sign = column == n_of(c) ? sign_of(pieces_[c]) : 0;
  double value = A_(row, column);
  if (sign != 0) value += sign * mu_[c] * A_(row, t_of(c));
  return value;
}

/// What every force does while the force of `row` changes by `sign`; false if it cannot be found.
bool BaraffRun::direction(int row, int sign, Vector& df, double& rise) const {
  const ClampedSystem::Border border = system_.border(row);
  df = Vector::Zero(f_.size());
  df[row] = sign;
  const std::vector<int>& indices = system_.indices();
  for (std::size_t p = 0; p < indices.size(); ++p) {
    const int c = indices[p] / 2;
    df[indices[p]] = sign * border.x[p];
    if (indices[p] == n_of(c) && sign_of(pieces_[c]) != 0)
      df[t_of(c)] = sign_of(pieces_[c]) * mu_[c] * df[n_of(c)];
  }
  rise = border.schur;
  return df.allFinite();
}

/// Where the considered contacts other than `driven` leave their pieces along df.
std::vector<BaraffRun::Event> BaraffRun::events(const Vector& df, double small, int driven) const {
  std::vector<Event> found;
  const auto falls = [&](int c, Piece next, double value, double change) {
    if (change < -small) found.push_back({c, next, std::max(0.0, value) / -change, -change});
  };
  for (int c : considered_) {
    if (c == driven) continue;
    const int n = n_of(c), t = t_of(c);
    const Piece piece = pieces_[c];
    if (piece == Piece::open) {
      const double change = along(n, df);
      if (!(change < -small)) continue;
      // Which way it slides is seen where it closes, not here.
      const double step = std::max(0.0, velocity(n)) / -change;
      const double u_t = velocity(t) + step * along(t, df);
      const bool sticks = mu_[c] > 0 && std::abs(u_t) <= noise();
      found.push_back(
          {c, sticks ? Piece::stick : (u_t < 0 ? Piece::plus : Piece::minus), step, -change});
    } else if (const int sign = sign_of(piece); sign != 0) {
      falls(c, Piece::open, f_[n], df[n]);
      if (mu_[c] > 0) falls(c, Piece::stick, -sign * velocity(t), -sign * along(t, df));
    } else {
      const double u_t = along(t, df);
      if (piece == Piece::held && std::abs(u_t) > small && system_.border(t).schur != 0)
        found.push_back({c, Piece::stick, 0, std::abs(u_t)});
      falls(c, Piece::plus, mu_[c] * f_[n] - f_[t], mu_[c] * df[n] - df[t]);
      falls(c, Piece::minus, mu_[c] * f_[n] + f_[t], mu_[c] * df[n] + df[t]);
    }
  }
  return found;
}

/// Where the driven contact itself arrives.
void BaraffRun::own_events(int row, int sign, const Vector& df, double rise, double small,
                           double travelled, std::vector<Event>& found) const {
  const int c = row / 2;
  const double towards = df[row] * sign > 0 ? 1 : -1;  // falls while the path turns back
  const double change = rise * towards;                // of sign * u
  const double missing = std::max(0.0, -sign * velocity(row));
  if (change > 0) found.push_back({c, Piece::stick, missing / change, change});
  if (row == t_of(c)) {
    const double room = mu_[c] * f_[n_of(c)] - sign * f_[row];
    const double closing = -(mu_[c] * df[n_of(c)] - sign * df[row]);
    if (closing > small)
      found.push_back(
          {c, sign > 0 ? Piece::plus : Piece::minus, std::max(0.0, room) / closing, closing});
  }
  if (towards < 0) found.push_back({-1, Piece::open, travelled, 1});
}

/// How fast contact c moves into the interior of the piece it has just entered.
double BaraffRun::moves_into(int c, Piece piece, Piece left, const Vector& df) const {
  const int n = n_of(c), t = t_of(c);
  if (piece == Piece::open) return along(n, df);
  if (left == Piece::open) return df[n];
  if (const int sign = sign_of(piece); sign != 0) return -sign * along(t, df);
  return mu_[c] * df[n] - sign_of(left) * df[t];
}

/// Changes the status of c in the clamped block; false, with nothing changed, if it is singular.
bool BaraffRun::replace(int c, Piece next) {
  const Piece before = pieces_[c];
  std::vector<int> out, in;
  const std::vector<int>& indices = system_.indices();
  for (int row : {n_of(c), t_of(c)})
    if (std::find(indices.begin(), indices.end(), row) != indices.end()) out.push_back(row);
  if (next != Piece::open) in.push_back(n_of(c));
  if (next == Piece::stick) in.push_back(t_of(c));
  if (system_.exchange(
          out, [&] { pieces_[c] = next; }, in))
    return true;
  pieces_[c] = before;
  return false;
}

bool BaraffRun::enter(int c, Piece next) {
  const bool no_force = pieces_[c] != Piece::open && next != Piece::open &&
                        f_[n_of(c)] <= kTie * (1 + f_.cwiseAbs().maxCoeff());
  if (no_force && pieces_[c] != Piece::normal) next = Piece::open;
  if (!replace(c, next)) {
    if (next != Piece::stick || !replace(c, Piece::held)) return false;
  }
  if (next == Piece::open) f_[n_of(c)] = f_[t_of(c)] = 0;
  if (const int sign = sign_of(next); sign != 0) f_[t_of(c)] = sign * mu_[c] * f_[n_of(c)];
  return true;
}

void BaraffRun::record(int row, double step, const std::string& event) {
  out_.trace.push_back({static_cast<int>(out_.major_cycles), row, step * size_ * d_[row], event,
                        statuses(), reaction()});
}

/// Drives the force of `row` in direction `sign` until its contact arrives: one major cycle.
Status BaraffRun::drive(int row, int sign) {
  ++out_.major_cycles;
  const int c = row / 2;
  std::set<std::string> seen;
  double travelled = 0;
  int towards = 1;
  std::optional<std::pair<int, Piece>> last;  // contact that changed, piece it left
  const long limit = 200 + 40L * contacts_;
  for (long cycle = 0; cycle < limit; ++cycle) {
    Vector df;
    double rise = 0;
    if (!direction(row, sign, df, rise)) return Status::iteration_limit;
    const double small = kMoves * std::max(1.0, df.cwiseAbs().maxCoeff());
    if (last) {
      const double into = moves_into(last->first, pieces_[last->first], last->second, df);
      if (std::abs(into) > small) towards = into > 0 ? 1 : -1;
    }
    df *= towards;
    std::vector<Event> found = events(df, small, c);
    own_events(row, sign, df, rise, small, travelled, found);
    double least = kNever;
    for (const Event& event : found) least = std::min(least, event.step + kTie / event.slope);
    std::erase_if(found, [&](const Event& event) { return event.step > least; });
    if (found.empty()) return Status::ray;
    // Arriving first, then the one that moves fastest: the most reliable pivot.
    const auto better = [&](const Event& x, const Event& y) {
      if ((x.contact == c) != (y.contact == c)) return x.contact == c;
      return x.slope > y.slope;
    };
    Event chosen = *std::min_element(found.begin(), found.end(), better);
    if (chosen.contact < 0) return Status::ray;
    if (chosen.step > 0) seen.clear();
    f_ += chosen.step * df;
    travelled += towards * chosen.step;
    if (chosen.contact == c) {
      const bool taken = row == n_of(c) ? replace(c, Piece::normal) : enter(c, chosen.next);
      if (trace_) record(row, chosen.step, taken ? "arrives" : "singular");
      return taken ? Status::solved : Status::ray;
    }
    const Piece left = pieces_[chosen.contact];
    if (!enter(chosen.contact, chosen.next)) return Status::ray;
    last = {{chosen.contact, left}};
    ++out_.minor_cycles;
    if (trace_)
      record(row, chosen.step,
             fmt::format("{} {}", static_cast<char>(pieces_[chosen.contact]), chosen.contact));
    std::string state;
    for (Piece piece : pieces_) state.push_back(static_cast<char>(piece));
    if (!seen.insert(state).second) return Status::cycling;
  }
  return Status::iteration_limit;
}

/// Recomputes the forces that the statuses imply; what rounding gathered on the way goes.
void BaraffRun::settle() {
  const std::vector<int>& indices = system_.indices();
  Vector constant = b_;
  for (int c = 0; c < contacts_; ++c)
    if (pieces_[c] == Piece::held) constant += A_.col(t_of(c)) * f_[t_of(c)];
  Vector rhs(indices.size());
  for (std::size_t p = 0; p < indices.size(); ++p) rhs[p] = -constant[indices[p]];
  const Vector fresh = system_.solve(rhs);
  if (!fresh.allFinite()) return;
  for (std::size_t p = 0; p < indices.size(); ++p) {
    const int c = indices[p] / 2;
    f_[indices[p]] = fresh[p];
    if (indices[p] == n_of(c) && sign_of(pieces_[c]) != 0)
      f_[t_of(c)] = sign_of(pieces_[c]) * mu_[c] * fresh[p];
  }
}

/// The normal force stands; now friction.
Status BaraffRun::finish_normal(int c) {
  considered_.push_back(c);
  const double u_t = velocity(t_of(c));
  if (std::abs(u_t) <= noise() && mu_[c] > 0)
    return enter(c, Piece::stick) ? Status::solved : Status::ray;
  if (mu_[c] == 0)
    return enter(c, u_t <= 0 ? Piece::plus : Piece::minus) ? Status::solved : Status::ray;
  return drive(t_of(c), u_t < 0 ? 1 : -1);
}

Status BaraffRun::consider(int c) {
  if (pieces_[c] != Piece::unconsidered) return Status::solved;
  if (velocity(n_of(c)) >= -noise()) {
    pieces_[c] = Piece::open;
    considered_.push_back(c);
    return Status::solved;
  }
  Status status = drive(n_of(c), 1);
  if (status == Status::solved) status = finish_normal(c);
  if (status == Status::solved) settle();
  return status;
}

bool BaraffRun::start(const FrictionStart& start) {
  const Vector scaled = start.reaction.cwiseQuotient(d_) / size_;
  for (int c : start.contacts) {
    const Piece piece = static_cast<Piece>(start.statuses[c]);
    if (piece == Piece::open) {
      pieces_[c] = Piece::open;
      continue;
    }
    if (piece != Piece::stick && sign_of(piece) == 0) return false;
    f_[n_of(c)] = scaled[n_of(c)];
    f_[t_of(c)] = scaled[t_of(c)];
    if (!enter(c, piece)) return false;
  }
  considered_ = start.contacts;
  settle();
  const double tolerance = 1e-9 * (1 + f_.cwiseAbs().maxCoeff());
  for (int c : considered_) {
    const int sign = sign_of(pieces_[c]);
    if (velocity(n_of(c)) < -tolerance || f_[n_of(c)] < -tolerance) return false;
    if (std::abs(f_[t_of(c)]) > mu_[c] * f_[n_of(c)] + tolerance) return false;
    if (sign != 0 && mu_[c] > 0 && sign * velocity(t_of(c)) > tolerance) return false;
    const bool sticks = pieces_[c] == Piece::stick || pieces_[c] == Piece::held;
    if (sticks && std::abs(velocity(t_of(c))) > tolerance) return false;
  }
  return true;
}

}  // namespace

BaraffAnswer solve_baraff(const FrictionProblem& problem, const BaraffOptions& options) {
  TENON_CHECK(well_formed(problem), "a friction problem has matching sizes and finite numbers");
  TENON_CHECK(problem.tangents == 1, "Baraff's method is for the plane");
  BaraffAnswer answer;
  Solution& out = answer.solution;
  out.method = "baraff";
  std::optional<BaraffRun> run(std::in_place, problem, options.trace, out);
  if (!options.start.contacts.empty() && !run->start(options.start)) {
    run.emplace(problem, options.trace, out);
    out.note = "the start was refused: its statuses do not imply a solution";
  }
  out.status = Status::solved;
  for (int k = 0; k < problem.contacts() && out.status == Status::solved; ++k)
    out.status = run->consider(options.order.empty() ? k : options.order[k]);
  out.pivots = out.major_cycles + out.minor_cycles;
  out.reaction = run->reaction();
  answer.statuses = run->statuses();
  const Status status = out.status;
  if (!accept(problem, out) && status != Status::solved) out.status = status;
  out.z = out.reaction;
  out.w = out.velocity;
  return answer;
}

}  // namespace tenon::lcp
