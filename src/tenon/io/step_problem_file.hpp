// A step problem (solvers/step_problem.hpp) as a file, every number bit for bit; `tenon lcp` loads
// it as a friction problem.
//
//   {"step_problem": {"dof": 3, "step": 0.01, "scale": 0.0981,
//     "bodies":   [{"mass": [dof x dof by rows], "free_velocity": [dof]}, ..],
//     "contacts": [{"a": 0, "b": -1, "friction": 0.5, "offset": [n, t..],
//                   "jacobian_a": [rows x dof by rows], "jacobian_b": [..]}, ..]}}
// a, b: index of a body, or -1 for a held one, whose Jacobian is left out.
#pragma once

#include <string>
#include <string_view>

#include "tenon/core/result.hpp"
#include "tenon/io/json.hpp"
#include "tenon/solvers/step_problem.hpp"

namespace tenon::io {

std::string write_step_problem(const solvers::StepProblem& problem);
Result<solvers::StepProblem> parse_step_problem(std::string_view text, const std::string& file);

}  // namespace tenon::io
