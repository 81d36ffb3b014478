// Turning a JSON value into typed values while every fault is collected, not only the first.
//
// An object's known fields are the ones the reader asked for: finish() reports all others with the
// nearest known name. Getters return the fallback where the field is absent or faulty.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tenon/core/result.hpp"
#include "tenon/io/json.hpp"
#include "tenon/model/limits.hpp"

namespace tenon::io {

/// All faults of one file, in the order found. Past kMost only their number is kept, and nothing is
/// added at the paths in `silenced` (already reported by the parser).
class FaultList {
 public:
  explicit FaultList(std::string file) : file_(std::move(file)) {}
  void add(const std::string& path, const std::string& message, const std::string& remedy);
  /// Takes over the parser's faults; what is wrong at their paths is not reported again.
  void take(const Faults& parser_faults);
  bool empty() const { return faults_.empty(); }
  /// Further faults are only counted: no need to look for remedies.
  bool full() const { return faults_.size() >= kMost; }
  /// The list, with a closing entry where it was cut.
  Faults finished() const;

  static constexpr std::size_t kMost = 200;

 private:
  std::string file_;
  Faults faults_;
  std::vector<std::string> silenced_;
  std::size_t cut_ = 0;
};

/// What a number must satisfy.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_excluded = false;
  double smallest = 0;  ///< of its magnitude where it is not 0 (model/limits.hpp)
  double largest = std::numeric_limits<double>::infinity();  ///< of its magnitude

  static Range positive() { return {0, std::numeric_limits<double>::infinity(), true}; }
  static Range not_negative() { return {0}; }
  static Range between(double low, double high) { return {low, high}; }
  /// Any sign, magnitude up to `most`.
  static Range up_to(double most) { return Range().limited(0, most); }
  static Range coordinate() { return up_to(model::kLargestLength); }
  /// A length greater than 0.
  static Range length() {
    return positive().limited(model::kSmallestLength, model::kLargestLength);
  }
  Range limited(double least, double most) const {
    Range range = *this;
    range.smallest = least, range.largest = most;
    return range;
  }
};

std::optional<double> read_number(const Json& value, const std::string& path, FaultList& faults,
                                  Range range = {});
/// Exactly `length` finite numbers; `why` says where the length comes from, e.g. "dimension is 2".
std::optional<Eigen::VectorXd> read_numbers(const Json& value, const std::string& path,
                                            FaultList& faults, int length, const std::string& why,
                                            Range range = {});
std::optional<std::string> read_name(const Json& value, const std::string& path, FaultList& faults);

/// The candidate that differs from `word` by the fewest edits, or empty if none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates);
/// "a, b, c", cut after some twenty names.
std::string list_of(const std::vector<std::string>& names);
/// "did you mean 'x'?" where a candidate is near, else "the known ones are a, b, c".
std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

class FieldReader {
 public:
  /// A value that is no object is a fault; the reader then behaves as if it were empty.
  FieldReader(const Json& value, std::string path, FaultList& faults);

  bool is_object() const { return fields_ != nullptr; }
  const std::string& path() const { return path_; }
  std::string path_of(std::string_view field) const { return child_path(path_, field); }
  FaultList& faults() { return faults_; }

  /// The field, or null if absent; from now on it counts as known.
  const Json* take(const std::string& field);
  /// take(), and a fault if absent.
  const Json* require(const std::string& field, const std::string& remedy);

  std::optional<double> number(const std::string& field, Range range = {});
  double number_or(const std::string& field, double fallback, Range range = {});
  double required_number(const std::string& field, const std::string& remedy, Range range = {});
  std::optional<int> integer(const std::string& field, Range range = {});
  bool boolean_or(const std::string& field, bool fallback);
  std::string text_or(const std::string& field, const std::string& fallback);
  std::string required_name(const std::string& field, const std::string& remedy);
  /// The field as a list; null if absent or no list (a fault).
  const Json::Array* list(const std::string& field);
  /// `dimension` numbers, in space or (z = 0) in the plane.
  std::optional<Eigen::Vector3d> vector(const std::string& field, int dimension, Range range = {});
  Eigen::Vector3d vector_or(const std::string& field, int dimension,
                            const Eigen::Vector3d& fallback, Range range = {});
  std::optional<Eigen::Vector3d> required_vector(const std::string& field, int dimension,
                                                 const std::string& remedy, Range range = {});

  /// Reports every field that was not asked for.
  void finish();

 private:
  const Json::Object* fields_;
  std::string path_;
  FaultList& faults_;
  std::vector<std::string> known_;
};

}  // namespace tenon::io
