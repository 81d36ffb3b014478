#include "tenon/io/field_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "tenon/io/json_writer.hpp"

namespace tenon::io {
namespace {

constexpr std::size_t kLongestName = 200;

std::string range_words(const Range& range) {
  const bool low = std::isfinite(range.low), high = std::isfinite(range.high);
  if (low && high)
    return fmt::format("between {} and {}", number_text(range.low), number_text(range.high));
  if (low && range.low_excluded) return fmt::format("greater than {}", number_text(range.low));
  if (low) return fmt::format("at least {}", number_text(range.low));
  return fmt::format("at most {}", number_text(range.high));
}

bool inside(double value, const Range& range) {
  return value <= range.high && (range.low_excluded ? value > range.low : value >= range.low);
}

}  // namespace

void FaultList::add(const std::string& path, const std::string& message,
                    const std::string& remedy) {
  if (std::find(silenced_.begin(), silenced_.end(), path) != silenced_.end()) return;
  if (full()) {
    ++cut_;
    return;
  }
  faults_.push_back({file_, path, message, remedy});
}

void FaultList::take(const Faults& parser_faults) {
  for (const auto& fault : parser_faults) {
    faults_.push_back(fault);
    silenced_.push_back(fault.path);
  }
}

Faults FaultList::finished() const {
  Faults all = faults_;
  if (cut_ > 0)
    all.push_back({file_, "", fmt::format("has {} more faults", cut_), "correct the first ones"});
  return all;
}

std::optional<double> read_number(const Json& value, const std::string& path, FaultList& faults,
                                  Range range) {
  const auto* number = value.number();
  if (!number) {
    faults.add(path, fmt::format("must be a number, not {}", value.kind_name()), "write a number");
    return std::nullopt;
  }
  if (!std::isfinite(number->value)) {
    faults.add(path, "is no finite number", "write a finite number");
    return std::nullopt;
  }
  if (!inside(number->value, range)) {
    faults.add(path,
               fmt::format("is {}, must be {}", number_text(number->value), range_words(range)),
               "write a number in that range");
    return std::nullopt;
  }
  const double magnitude = std::abs(number->value);
  if (magnitude > range.largest || (magnitude > 0 && magnitude < range.smallest)) {
    const bool large = magnitude > range.largest;
    faults.add(path,
               fmt::format("is {}, {} than Tenon computes with ({})", number_text(number->value),
                           large ? "larger" : "smaller",
                           number_text(large ? range.largest : range.smallest)),
               "check the unit: lengths are metres, masses kilograms");
    return std::nullopt;
  }
  return number->value;
}

std::optional<Eigen::VectorXd> read_numbers(const Json& value, const std::string& path,
                                            FaultList& faults, int length, const std::string& why,
                                            Range range) {
  const auto* items = value.array();
  if (!items) {
    faults.add(path, fmt::format("must be a list of {} numbers, not {}", length, value.kind_name()),
               fmt::format("write [{}, ..]; {}", 0, why));
    return std::nullopt;
  }
  if (static_cast<int>(items->size()) != length) {
    faults.add(path, fmt::format("has {} numbers, must have {}", items->size(), length), why);
    return std::nullopt;
  }
  Eigen::VectorXd numbers(length);
  bool good = true;
  for (int i = 0; i < length; ++i) {
    const auto number = read_number((*items)[static_cast<std::size_t>(i)],
                                    child_path(path, static_cast<std::size_t>(i)), faults, range);
    good = good && number;
    numbers[i] = number.value_or(0);
  }
  return good ? std::optional(numbers) : std::nullopt;
}

std::optional<std::string> read_name(const Json& value, const std::string& path,
                                     FaultList& faults) {
  const auto* text = value.string();
  if (!text) {
    faults.add(path, fmt::format("must be a name, not {}", value.kind_name()),
               "write it in quotes");
    return std::nullopt;
  }
  if (text->empty()) {
    faults.add(path, "is empty", "give it a name");
    return std::nullopt;
  }
  if (text->size() > kLongestName) {
    faults.add(path, fmt::format("is {} bytes long", text->size()),
               fmt::format("use a name of at most {} bytes", kLongestName));
    return std::nullopt;
  }
  return *text;
}

namespace {

/// Letters to insert, delete or replace (case aside) to turn a into b, or limit + 1 if more.
std::size_t edits(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size() + limit || b.size() > a.size() + limit) return limit + 1;
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0], least = i;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = diagonal + (lower(a[i - 1]) != lower(b[j - 1]));
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replace});
      least = std::min(least, row[j]);
    }
    if (least > limit) return limit + 1;  // it can only grow from here
  }
  return row.back();
}

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.size() > kLongestName) return "";
  std::string best;
  std::size_t limit = std::min<std::size_t>(3, 1 + word.size() / 3);  // more is another word
  for (const auto& candidate : candidates) {
    const std::size_t distance = edits(word, candidate, limit);
    if (distance > limit) continue;
    best = candidate;
    if (distance == 0) break;
    limit = distance - 1;
  }
  return best;
}

std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 20;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kShown; ++i)
    text += (i > 0 ? ", " : "") + shortened(names[i]);
  if (names.size() > kShown) text += fmt::format(" and {} more", names.size() - kShown);
  return text;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return "there are none to choose from";
  const auto near = nearest_name(word, candidates);
  const auto known = "the known ones are " + list_of(candidates);
  return near.empty() ? known : fmt::format("did you mean '{}'? {}", near, known);
}

FieldReader::FieldReader(const Json& value, std::string path, FaultList& faults)
    : fields_(value.object()), path_(std::move(path)), faults_(faults) {
  if (!fields_)
    faults_.add(path_, fmt::format("must be an object, not {}", value.kind_name()),
                "write {\"field\": value, ..}");
}

const Json* FieldReader::take(const std::string& field) {
  known_.push_back(field);
  if (!fields_) return nullptr;
  for (const auto& [name, value] : *fields_)
    if (name == field) return &value;
  return nullptr;
}

const Json* FieldReader::require(const std::string& field, const std::string& remedy) {
  const Json* value = take(field);
  if (!value && fields_) faults_.add(path_, fmt::format("has no field '{}'", field), remedy);
  return value;
}

std::optional<double> FieldReader::number(const std::string& field, Range range) {
  const Json* value = take(field);
  return value ? read_number(*value, path_of(field), faults_, range) : std::nullopt;
}

double FieldReader::number_or(const std::string& field, double fallback, Range range) {
  return number(field, range).value_or(fallback);
}

double FieldReader::required_number(const std::string& field, const std::string& remedy,
                                    Range range) {
  const Json* value = require(field, remedy);
  return value ? read_number(*value, path_of(field), faults_, range).value_or(0) : 0;
}

std::optional<int> FieldReader::integer(const std::string& field, Range range) {
  const auto number = this->number(field, range);
  if (!number) return std::nullopt;
  if (*number != std::floor(*number) || std::abs(*number) > 2e9) {
    faults_.add(path_of(field), fmt::format("is {}, must be a whole number", number_text(*number)),
                "write a whole number");
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

bool FieldReader::boolean_or(const std::string& field, bool fallback) {
  const Json* value = take(field);
  if (!value) return fallback;
  if (const bool* truth = value->boolean()) return *truth;
  faults_.add(path_of(field), fmt::format("must be true or false, not {}", value->kind_name()),
              "write true or false without quotes");
  return fallback;
}

std::string FieldReader::text_or(const std::string& field, const std::string& fallback) {
  const Json* value = take(field);
  if (!value) return fallback;
  return read_name(*value, path_of(field), faults_).value_or(fallback);
}

std::string FieldReader::required_name(const std::string& field, const std::string& remedy) {
  const Json* value = require(field, remedy);
  return value ? read_name(*value, path_of(field), faults_).value_or("") : "";
}

const Json::Array* FieldReader::list(const std::string& field) {
  const Json* value = take(field);
  if (!value) return nullptr;
  if (!value->array())
    faults_.add(path_of(field), fmt::format("must be a list, not {}", value->kind_name()),
                "write [..]");
  return value->array();
}

std::optional<Eigen::Vector3d> FieldReader::vector(const std::string& field, int dimension,
                                                   Range range) {
  const Json* value = take(field);
  if (!value) return std::nullopt;
  const auto numbers = read_numbers(*value, path_of(field), faults_, dimension,
                                    fmt::format("the scene's dimension is {}", dimension), range);
  if (!numbers) return std::nullopt;
  Eigen::Vector3d vector = Eigen::Vector3d::Zero();
  vector.head(dimension) = *numbers;
  return vector;
}

Eigen::Vector3d FieldReader::vector_or(const std::string& field, int dimension,
                                       const Eigen::Vector3d& fallback, Range range) {
  return vector(field, dimension, range).value_or(fallback);
}

std::optional<Eigen::Vector3d> FieldReader::required_vector(const std::string& field, int dimension,
                                                            const std::string& remedy,
                                                            Range range) {
  const bool present = take(field) != nullptr;
  if (!present && fields_) faults_.add(path_, fmt::format("has no field '{}'", field), remedy);
  return vector(field, dimension, range);
}

void FieldReader::finish() {
  if (!fields_) return;
  for (const auto& [name, value] : *fields_) {
    if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
    std::string remedy;
    if (!faults_.full()) {
      std::vector<std::string> names = known_;
      std::sort(names.begin(), names.end());
      names.erase(std::unique(names.begin(), names.end()), names.end());
      remedy = suggestion(name, names);
    }
    faults_.add(path_of(name), "is no field known here", remedy);
  }
}

}  // namespace tenon::io
