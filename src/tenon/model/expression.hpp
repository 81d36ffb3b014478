// A formula in one variable s, as the curves of a scene are written: "sin(s) - s*cos(s)".
//
// Numbers, s, pi, + - * / ^ (or **, to the right), brackets, and the functions of names().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"

namespace tenon::model {

class Expression {
 public:
  /// A fault says at which letter (counted from 1) the formula cannot be read, and what is known.
  static Result<Expression> parse(std::string_view text);
  /// NaN or infinite where the formula has no value.
  double at(double s) const;
  /// sin, cos, .. : the functions it knows.
  static std::vector<std::string> names();

 private:
  friend class ExpressionReader;
  /// One step of the calculation on a stack.
  struct Step {
    enum class Kind { number, variable, add, subtract, multiply, divide, power, negate, call };
    Kind kind;
    double number = 0;
    double (*function)(double) = nullptr;
  };
  std::vector<Step> steps_;
};

}  // namespace tenon::model
