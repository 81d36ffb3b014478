#include "tenon/io/unsolved_problem.hpp"

#include "tenon/contact/to_lcp.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::io {

std::string write_unsolved(const dynamics::UnsolvedProblem& unsolved) {
  contact::LcpOptions options;
  options.step = unsolved.step;
  const lcp::FrictionProblem problem = contact::to_friction_problem(unsolved.problem, options);
  JsonWriter writer;
  writer.begin_object().key("A").begin_array();
  for (Eigen::Index i = 0; i < problem.A.rows(); ++i)
    writer.vector(Eigen::VectorXd(problem.A.row(i)));
  writer.end_array();
  writer.key("b").vector(problem.b);
  writer.key("mu").vector(problem.mu);
  writer.field("tangents", problem.tangents).end_object();
  return writer.text() + '\n';
}

}  // namespace tenon::io
