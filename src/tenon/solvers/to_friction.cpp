#include "tenon/solvers/to_friction.hpp"

namespace tenon::solvers {

lcp::FrictionProblem to_friction_problem(const StepProblem& p) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const int n = p.dof, rows = p.rows(), size = p.contacts() * rows;
  Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(size, p.bodies() * n);
  for (int c = 0; c < p.contacts(); ++c) {
    const auto put = [&](int body, const std::vector<double>& blocks) {
      if (body == contact::kHeld) return;
      jacobian.block(c * rows, body * n, rows, n) +=
          Eigen::Map<const Rows>(blocks.data() + c * rows * n, rows, n);
    };
    put(p.a[c], p.jacobian_a);
    put(p.b[c], p.jacobian_b);
  }
  Eigen::MatrixXd scaled = jacobian;  // J M^-1
  for (int body = 0; body < p.bodies(); ++body) {
    scaled.middleCols(body * n, n) =
        jacobian.middleCols(body * n, n) *
        Eigen::Map<const Rows>(p.inverse_mass.data() + body * n * n, n, n);
  }
  const auto as_vector = [](const std::vector<double>& x) {
    return Eigen::Map<const Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
  };
  lcp::FrictionProblem out;
  out.tangents = p.tangents;
  out.A = scaled * jacobian.transpose();
  out.b = jacobian * as_vector(p.free_velocity) + as_vector(p.offset);
  out.mu = as_vector(p.friction);
  return out;
}

}  // namespace tenon::solvers
