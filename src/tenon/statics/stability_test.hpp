// A structure of which some bodies are there: add one, take one away, undo, and know after each
// change whether it stands. Every method of `--method` is one implementation, so that search,
// command line and comparisons are written once.
#pragma once

#include <functional>
#include <memory>

#include "tenon/contact/contact_problem.hpp"
#include "tenon/statics/verdict.hpp"

namespace tenon::statics {

struct TestOptions {
  Method method = Method::basis;
  int cone_sides = 8;  ///< space: sides of the first friction pyramid (refined when undecided)
  int most_cone_sides = 64;  ///< space: where refining ends with undecided
  /// basis: a yes may come without forces, from contacts known to pass any load on; forces() then
  /// makes and checks them. For searches, which ask thousands of times.
  bool verdict_only = false;
  /// Of the methods basis and of margins: asked now and then; false ends them undecided.
  std::function<bool()> keep_going = {};
  ProofTolerance proof;
};

class StabilityTest {
 public:
  virtual ~StabilityTest() = default;

  /// Adds (removes) a body and tests what is there now. The change stays until undo(), whatever the
  /// verdict.
  virtual Outcome add(int body) = 0;
  virtual Outcome remove(int body) = 0;
  /// Takes back the latest change that was not taken back yet. At least one is promised.
  virtual void undo() = 0;
  /// Makes all bodies present and tests the whole; changes before it are forgotten (no undo across
  /// it).
  virtual Outcome test_all() = 0;

  virtual const Presence& presence() const = 0;
  /// Proof of the latest outcome: forces if it stands, motion if it falls.
  virtual Forces forces() = 0;
  virtual Motion motion() = 0;
  virtual Counts counts() const = 0;
};

/// `problem` must outlive the test. Starts with no body present.
std::unique_ptr<StabilityTest> make_stability_test(const contact::ContactProblem& problem,
                                                   const TestOptions& options = {});

}  // namespace tenon::statics
