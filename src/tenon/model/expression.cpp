// Recursive descent over the formula; the result is a list of steps for a stack.
#include "tenon/model/expression.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

namespace tenon::model {
namespace {

struct Function {
  const char* name;
  double (*value)(double);
};

constexpr double kPi = 3.14159265358979323846;
constexpr int kDeepest = 100;

const std::array<Function, 13> kFunctions = {{{"sin", std::sin},
                                              {"cos", std::cos},
                                              {"tan", std::tan},
                                              {"asin", std::asin},
                                              {"acos", std::acos},
                                              {"atan", std::atan},
                                              {"sinh", std::sinh},
                                              {"cosh", std::cosh},
                                              {"tanh", std::tanh},
                                              {"exp", std::exp},
                                              {"log", std::log},
                                              {"sqrt", std::sqrt},
                                              {"abs", std::fabs}}};

}  // namespace

class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) : text_(text) {}

  Result<Expression> read() {
    sum();
    if (fault_.empty() && peek() != '\0') fail("an operator or the end");
    if (!fault_.empty())
      return Fault{"", "", fault_, "use numbers, s, pi, + - * / ^, ( ) and " + known_functions()};
    return std::move(out_);
  }

 private:
  using Kind = Expression::Step::Kind;

  void sum() {
    product();
    while (fault_.empty()) {
      if (take('+')) {
        product(), push({Kind::add});
      } else if (take('-')) {
        product(), push({Kind::subtract});
      } else {
        return;
      }
    }
  }
  void product() {
    signed_power();
    while (fault_.empty()) {
      if (take('*')) {
        signed_power(), push({Kind::multiply});
      } else if (take('/')) {
        signed_power(), push({Kind::divide});
      } else {
        return;
      }
    }
  }
  /// -s^2 is -(s^2), and 2^-s is allowed.
  void signed_power() {
    if (++depth_ > kDeepest) return fail("fewer brackets and signs");
    if (take('-')) {
      signed_power(), push({Kind::negate});
    } else if (take('+')) {
      signed_power();
    } else {
      value();
      if (fault_.empty() && take_power()) signed_power(), push({Kind::power});
    }
    --depth_;
  }
  void value() {
    const char next = peek();
    if (take('(')) return sum(), close();
    if (std::isdigit(static_cast<unsigned char>(next)) || next == '.') return number();
    if (!std::isalpha(static_cast<unsigned char>(next))) return fail("a number, s or '('");
    const std::size_t start = place_;
    while (place_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[place_]))) {
      ++place_;
    }
    const std::string_view word = text_.substr(start, place_ - start);
    if (word == "s") return push({Kind::variable});
    if (word == "pi") return push({Kind::number, kPi});
    for (const Function& function : kFunctions) {
      if (word != function.name) continue;
      if (!take('(')) return fail("'('");
      sum(), close();
      return push({Kind::call, 0, function.value});
    }
    place_ = start;
    fail("a known name");
  }
  void number() {
    double value = 0;
    const char* begin = text_.data() + place_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc()) return fail("a number");
    place_ += static_cast<std::size_t>(end - begin);
    push({Kind::number, value});
  }
  void close() {
    if (fault_.empty() && !take(')')) fail("')'");
  }

  char peek() {
    while (place_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[place_]))) {
      ++place_;
    }
    return place_ < text_.size() ? text_[place_] : '\0';
  }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    if (wanted == '*' && text_.substr(place_, 2) == "**") return false;
    ++place_;
    return true;
  }
  bool take_power() {
    if (take('^')) return true;
    if (peek() != '*' || text_.substr(place_, 2) != "**") return false;
    place_ += 2;
    return true;
  }
  void push(Expression::Step step) { out_.steps_.push_back(step); }
  void fail(const std::string& wanted) {
    if (!fault_.empty()) return;
    peek();
    const std::string found =
        place_ < text_.size() ? fmt::format("'{}'", text_.substr(place_)) : std::string("the end");
    fault_ = fmt::format("is no formula: at letter {} stands {} instead of {}", place_ + 1, found,
                         wanted);
  }
  static std::string known_functions() {
    std::string all;
    for (const std::string& name : Expression::names()) all += (all.empty() ? "" : " ") + name;
    return all;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  int depth_ = 0;
  std::string fault_;
  Expression out_;
};

Result<Expression> Expression::parse(std::string_view text) {
  return ExpressionReader(text).read();
}

double Expression::at(double s) const {
  std::vector<double> stack;
  for (const Step& step : steps_) {
    switch (step.kind) {
      case Step::Kind::number:
        stack.push_back(step.number);
        continue;
      case Step::Kind::variable:
        stack.push_back(s);
        continue;
      case Step::Kind::negate:
        stack.back() = -stack.back();
        continue;
      case Step::Kind::call:
        stack.back() = step.function(stack.back());
        continue;
      default:
        break;
    }
    const double right = stack.back();
    stack.pop_back();
    double& left = stack.back();
    switch (step.kind) {
      case Step::Kind::add:
        left += right;
        break;
      case Step::Kind::subtract:
        left -= right;
        break;
      case Step::Kind::multiply:
        left *= right;
        break;
      case Step::Kind::divide:
        left /= right;
        break;
      default:
        left = std::pow(left, right);
        break;
    }
  }
  return stack.empty() ? std::numeric_limits<double>::quiet_NaN() : stack.back();
}

std::vector<std::string> Expression::names() {
  std::vector<std::string> names;
  for (const Function& function : kFunctions) names.emplace_back(function.name);
  return names;
}

}  // namespace tenon::model
