#include "tenon/model/expression.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tenon::model {
namespace {

double value(const std::string& text, double s = 2) {
  const auto formula = Expression::parse(text);
  EXPECT_TRUE(formula) << text << ": " << (formula ? "" : formula.faults()[0].message);
  return formula ? formula->at(s) : std::nan("");
}

TEST(Expression, PrecedenceAndSigns) {
  EXPECT_EQ(value("1 + 2*s - 3/4"), 4.25);
  EXPECT_EQ(value("8 - 4 - 2"), 2);
  EXPECT_EQ(value("8 / 4 / 2"), 1);
  EXPECT_EQ(value("-s^2"), -4);
  EXPECT_EQ(value("2^3^s"), 512);
  EXPECT_EQ(value("2**-1 * s"), 1);
  EXPECT_EQ(value("-(1 - s)*-3"), -3);
  EXPECT_EQ(value(" 1.5e1+.5 "), 15.5);
  EXPECT_EQ(value("+s"), 2);
}

TEST(Expression, Functions) {
  EXPECT_DOUBLE_EQ(value("sin(s) - s*cos(s)"), std::sin(2) - 2 * std::cos(2));
  EXPECT_DOUBLE_EQ(value("sqrt(abs(-s)) + log(exp(s)) + atan(tan(1))"), std::sqrt(2) + 3);
  EXPECT_DOUBLE_EQ(value("cos(pi*s)"), 1);
  for (const auto& name : Expression::names()) EXPECT_FALSE(std::isnan(value(name + "(0.5)")));
}

TEST(Expression, PointsWithoutAValueAreNotFinite) {
  EXPECT_TRUE(std::isinf(value("1/s", 0)));
  EXPECT_TRUE(std::isnan(value("sqrt(s)", -1)));
}

TEST(Expression, WhatIsNoFormulaSaysWhere) {
  const std::pair<const char*, const char*> bad[] = {
      {"", "at letter 1 stands the end instead of a number, s or '('"},
      {"s s", "at letter 3 stands 's' instead of an operator or the end"},
      {"2s", "at letter 2 stands 's'"},
      {"sin s", "at letter 5 stands 's' instead of '('"},
      {"(s", "at letter 3 stands the end instead of ')'"},
      {"s)", "at letter 2 stands ')'"},
      {"1 +", "at letter 4"},
      {"sine(s)", "at letter 1 stands 'sine(s)' instead of a known name"},
      {"1..2", "at letter 3"},
      {"s*/2", "at letter 3"},
      {"import os", "instead of a known name"}};
  for (const auto& [text, message] : bad) {
    const auto formula = Expression::parse(text);
    ASSERT_FALSE(formula) << text;
    EXPECT_NE(formula.faults()[0].message.find(message), std::string::npos)
        << text << ": " << formula.faults()[0].message;
  }
  EXPECT_FALSE(Expression::parse(std::string(100000, '(')));
  EXPECT_FALSE(Expression::parse(std::string(100000, '-') + "s"));
}

}  // namespace
}  // namespace tenon::model
