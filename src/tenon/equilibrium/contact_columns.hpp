// The columns of J^T f = w: contacts as cone edges, made dimensionless.
//
// Forces are measured in the mean weight W, lengths of body i in its radius R_i, so that a
// tolerance means the same for a watch and for a cathedral: row (F, M) of body i is
// (F / W, M / (R_i W)), and a velocity of body i is (v, R_i omega).
//
// A contact with friction has one column per edge of its cone, f >= 0, each of unit length:
//     plane   (1, mu), (1, -mu)                      exact
//     space   (1, mu cos t, mu sin t), t = 2 pi e/k  inscribed; more edges can be added
// and last its normal (1, 0, ..), which the edges imply but most bodies rest on. A contact without
// friction has its normal alone. A connection that bears the tension T is the same cone with its
// tip at p = -T: the load T n is added while it is present.
#pragma once

#include <span>
#include <vector>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/equilibrium/sparse_work.hpp"

namespace tenon::equilibrium {

class ContactColumns {
 public:
  ContactColumns(const contact::ContactProblem& problem, bool friction, int sides);

  int dof() const { return dof_; }
  int body_count() const { return body_count_; }
  int row_count() const { return dof_ * body_count_; }
  int contact_count() const { return static_cast<int>(contacts_.size()); }
  int column_count() const { return static_cast<int>(columns_.size()); }

  struct Sides {
    int a, b;  ///< bodies, or contact::kHeld
  };
  Sides sides(int contact) const { return contacts_[contact].sides; }
  Sides sides_of_column(int column) const { return columns_[column].sides; }
  bool is_edge(int column) const { return columns_[column].edge_of_cone; }  ///< else the normal
  /// 1 for the outermost contacts of the body they support, 50 for the others: the order in which
  /// a body should try its contacts (two outermost ones carry most planar bodies).
  double cost_class(int contact) const { return outermost_[contact] ? 1.0 : 50.0; }
  std::span<const int> contacts_of(int body) const {
    return {body_contacts_.data() + body_start_[body],
            static_cast<std::size_t>(body_start_[body + 1] - body_start_[body])};
  }
  template <class Visit>
  void for_columns(int contact, Visit visit) const {
    const Contact& c = contacts_[contact];
    for (int j = c.column; j < c.column + c.count; ++j) visit(j);
    for (int j = c.extra; j >= 0; j = next_extra_[j - first_extra_]) visit(j);
  }

  /// Adds scale * column to a vector by rows.
  void scatter(int column, double scale, SparseWork& out) const;
  /// Column restricted to one body (dof numbers); zeros if the body has no part in it.
  void block(int column, int body, double* out) const;
  /// u = J v at a contact (1, or 1 + tangents numbers); v by rows.
  void velocity(int contact, const double* v, double* u) const {
    dof_ == 3 ? velocity_of<3>(contact, v, u) : velocity_of<6>(contact, v, u);
  }
  /// column . v, with u from velocity().
  double along(int column, const double* u) const {
    const double* g = edges_.data() + columns_[column].edge;
    double sum = g[0] * u[0];
    for (int k = 1; k < columns_[column].rows; ++k) sum += g[k] * u[k];
    return sum;
  }
  /// Adds value * edge to (p, f..) of the column's contact.
  void add_force(int column, double value, double* lambda) const;
  /// Adds J^T lambda on both bodies' rows of a dense vector.
  void apply_wrench(int contact, const double* lambda, double* rows) const {
    const Contact& c = contacts_[contact];
    dof_ == 3 ? apply_wrench_of<3>(c.sides, c.jacobian, c.rows, lambda, rows)
              : apply_wrench_of<6>(c.sides, c.jacobian, c.rows, lambda, rows);
  }
  void prefetch(int column) const {
    __builtin_prefetch(jacobian_.data() + columns_[column].jacobian);
  }
  /// Adds value * column to a dense vector by rows; dof = dof().
  template <int dof>
  void apply_column(int column, double value, double* rows) const {
    const Column& j = columns_[column];
    if (j.rows == 1) return apply_wrench_of<dof>(j.sides, j.jacobian, 1, &value, rows);
    const double* g = edges_.data() + j.edge;
    double lambda[3];
    for (int k = 0; k < j.rows; ++k) lambda[k] = value * g[k];
    apply_wrench_of<dof>(j.sides, j.jacobian, j.rows, lambda, rows);
  }

  int rows_of(int contact) const { return contacts_[contact].rows; }
  double friction(int contact) const { return friction_[contact]; }
  double tension(int contact) const { return tension_[contact]; }  ///< in W
  /// The friction deficit mu |u_t| - u_n of the round cone; <= 0 if the contact does not resist.
  double round_deficit(int contact, const double* u) const;
  /// A new edge of the round cone against the sliding velocity u_t. Returns its column.
  int add_edge(int contact, const double* u);
  int edge_count(int contact) const { return contacts_[contact].count + contacts_[contact].extras; }

  double force_unit() const { return force_unit_; }                  ///< W, N
  double length_unit(int body) const { return length_unit_[body]; }  ///< R_i, m
  /// Wrench (N, N m) to load w = -wrench in units.
  void scale_load(int body, const contact::BodyVector& wrench, double* load) const;
  std::size_t bytes() const;

 private:
  struct Column {
    int contact, edge;
    Sides sides;  // these three repeat the contact's: one look is enough
    int jacobian;
    short rows;
    bool edge_of_cone;
  };
  struct Contact {
    Sides sides;
    int jacobian, column;  // where they start
    int extra = -1;        // the latest edge that was added later
    short rows, count = 0, extras = 0;
  };
  template <int dof>
  void velocity_of(int contact, const double* v, double* u) const {
    const Contact& c = contacts_[contact];
    const double* jac = jacobian_.data() + c.jacobian;
    const double* va = c.sides.a < 0 ? kNoVelocity : v + dof * c.sides.a;
    const double* vb = c.sides.b < 0 ? kNoVelocity : v + dof * c.sides.b;
    for (int row = 0; row < c.rows; ++row, jac += 2 * dof) {
      double sum = 0;
      for (int k = 0; k < dof; ++k) sum += jac[k] * va[k] + jac[dof + k] * vb[k];
      u[row] = sum;
    }
  }
  template <int dof>
  void apply_wrench_of(Sides sides, int jacobian, int count, const double* lambda,
                       double* rows) const {
    const double* jac = jacobian_.data() + jacobian;
    for (int row = 0; row < count; ++row, jac += 2 * dof) {
      if (sides.a >= 0) {
        for (int k = 0; k < dof; ++k) rows[dof * sides.a + k] += lambda[row] * jac[k];
      }
      if (sides.b >= 0) {
        for (int k = 0; k < dof; ++k) rows[dof * sides.b + k] += lambda[row] * jac[dof + k];
      }
    }
  }
  static constexpr double kNoVelocity[6] = {0, 0, 0, 0, 0, 0};
  void choose_units(const contact::ContactProblem& problem);
  void add_contact(const contact::Contact& contact, bool friction, int sides);
  void find_outermost(const contact::ContactProblem& problem);
  void mark_extremes(const contact::ContactProblem& problem, const std::vector<int>& group);

  int dof_, force_rows_, body_count_;
  double force_unit_ = 1, size_ = 1;
  std::vector<double> length_unit_;
  std::vector<Contact> contacts_;
  std::vector<double> jacobian_;  // per contact: rows x (a: dof, b: dof)
  std::vector<double> friction_, tension_;
  std::vector<bool> outermost_;
  std::vector<Column> columns_;
  std::vector<double> edges_;
  int first_extra_ = 0;
  std::vector<int> next_extra_;  // of the columns from first_extra_ on
  std::vector<int> body_start_, body_contacts_;
};

}  // namespace tenon::equilibrium
