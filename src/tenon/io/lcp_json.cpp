// The numbers go from the parser straight into flat lists: a value that is no number costs nothing,
// so that no file needs more memory than its own length.
#include "tenon/io/lcp_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "tenon/io/field_reader.hpp"
#include "tenon/io/step_problem_file.hpp"
#include "tenon/solvers/to_friction.hpp"

namespace tenon::io {
namespace {

constexpr const char* kStepProblem = "step_problem";
constexpr std::size_t kMostRows = kLargestLcpFile;

/// What stood behind a key: a number, a list of numbers, or a list of lists.
struct Field {
  std::vector<double> numbers;
  std::vector<std::size_t> row_ends;  ///< of a list of lists
  bool is_list = false;
};

/// Collects the fields of one flat object; the first fault ends the reading.
class Collector : public nlohmann::json_sax<nlohmann::json> {
 public:
  Collector(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  std::map<std::string, Field> fields;
  bool step_problem = false;  ///< stopped at this key: another reader's file
  Faults faults;

  bool null() override { return fail("is null, not a number", "give a number"); }
  bool boolean(bool) override { return fail("is no number", "give a number"); }
  bool string(string_t&) override {
    return fail("is a text, not a number", "leave out the quotes");
  }
  bool binary(binary_t&) override { return false; }
  bool number_integer(number_integer_t value) override { return add(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool start_object(std::size_t) override {
    if (opened_) return fail("is an object", "give a number or a list of numbers");
    return opened_ = true;
  }
  bool end_object() override { return true; }
  bool key(string_t& name) override {
    name_ = name;
    if (name == kStepProblem) return !(step_problem = true);
    if (std::find(kKeys.begin(), kKeys.end(), name) == kKeys.end())
      return fail("is no field known here", "the known ones are " + list_of(kKeys));
    const auto [place, fresh] = fields.emplace(name, Field());
    field_ = &place->second;
    return fresh || fail("is written twice", "keep one");
  }
  bool start_array(std::size_t) override {
    if (!field_) return fail("is a list, not an object", "write {\"M\": [[1]], \"q\": [1]}");
    if (depth_ == 0) field_->is_list = true;
    if (depth_ == 1 && field_->row_ends.size() == kMostRows)
      return fail(fmt::format("has more than {} rows", kMostRows), "split the problem");
    if (depth_ == 1 && field_->row_ends.empty() && !field_->numbers.empty())
      return fail("is a list among numbers", "give numbers or rows, not both");
    if (depth_ == 2) return fail("is a list inside a row", "give the matrix as a list of rows");
    ++depth_;
    row_start_ = field_->numbers.size();
    return true;
  }
  bool end_array() override {
    if (--depth_ == 1) field_->row_ends.push_back(field_->numbers.size());
    return true;
  }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    const std::string_view before = text_.substr(0, std::min(position, text_.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto start = before.rfind('\n');
    const auto column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
    const bool range = dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr;
    return fail(
        fmt::format("{} at line {}, column {}: {}", range ? "is no finite number" : "is no JSON",
                    line, std::max<std::size_t>(column, 1), shortened(token, 40)),
        "numbers are plain decimals; check brackets, commas and quotes");
  }

 private:
  bool add(double value) {
    if (!field_) return fail("is a number, not an object", "write {\"M\": [[1]], \"q\": [1]}");
    if (depth_ == 1 && !field_->row_ends.empty())
      return fail("is a number among rows", "give numbers or rows, not both");
    if (field_->numbers.size() - row_start_ == kMostRows)
      return fail(fmt::format("has more than {} numbers", kMostRows), "split the problem");
    field_->numbers.push_back(value);
    return true;
  }
  /// The place of the value that comes next.
  std::string path() const {
    if (!field_ || depth_ == 0) return name_.empty() ? "" : child_path("", name_);
    const std::string list = child_path("", name_);
    if (depth_ == 1 && field_->row_ends.empty()) return child_path(list, field_->numbers.size());
    const std::string row = child_path(list, field_->row_ends.size());
    return depth_ == 1 ? row : child_path(row, field_->numbers.size() - row_start_);
  }
  bool fail(const std::string& message, const std::string& remedy) {
    faults.push_back({file_, path(), message, remedy});
    return false;
  }

  inline static const std::vector<std::string> kKeys = {
      "M", "q", "A", "B", "C", "D", "a", "b", "mu", "tangents", kStepProblem};
  std::string_view text_;
  const std::string& file_;
  bool opened_ = false;
  std::string name_;
  Field* field_ = nullptr;
  int depth_ = 0;
  std::size_t row_start_ = 0;
};

class JsonReader {
 public:
  JsonReader(const std::map<std::string, Field>& fields, const std::string& file)
      : fields_(fields), file_(file) {}

  Faults& faults() { return faults_; }
  bool has(const char* key) const { return fields_.count(key) > 0; }

  lcp::Vector vector(const char* key) {
    const Field* list = field(key);
    if (!list) return {};
    if (!list->row_ends.empty()) {
      fail(key, "is a matrix, not a list of numbers", "give a list of numbers");
      return {};
    }
    return Eigen::Map<const lcp::Vector>(list->numbers.data(), Eigen::Index(list->numbers.size()));
  }

  /// A matrix by rows. An empty list is a matrix without rows: `width` columns.
  lcp::Matrix matrix(const char* key, int width) {
    const Field* list = field(key);
    if (!list) return {};
    if (list->row_ends.empty() && !list->numbers.empty()) {
      fail(fmt::format("{}[0]", key), "is not a list of numbers",
           "give the matrix as a list of rows");
      return {};
    }
    lcp::Matrix result(static_cast<Eigen::Index>(list->row_ends.size()), width);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list->row_ends.size(); begin = list->row_ends[i++]) {
      const std::size_t length = list->row_ends[i] - begin;
      if (length != static_cast<std::size_t>(width)) {
        fail(fmt::format("{}[{}]", key, i), fmt::format("has {} numbers, not {}", length, width),
             "make it fit");
        return result;
      }
      for (int j = 0; j < width; ++j)
        result(Eigen::Index(i), j) = list->numbers[begin + static_cast<std::size_t>(j)];
    }
    return result;
  }

  void fail(const std::string& path, const std::string& message, const std::string& remedy) {
    faults_.push_back({file_, path, message, remedy});
  }

  void expect(const char* key, Eigen::Index size, Eigen::Index wanted) {
    if (faults_.empty() && size != wanted)
      fail(key, fmt::format("has {} rows, not {}", size, wanted), "make the sizes agree");
  }

  /// The fields of another kind of problem are out of place.
  void only(std::initializer_list<std::string> keys) {
    for (const auto& [name, content] : fields_)
      if (std::find(keys.begin(), keys.end(), name) == keys.end())
        fail(name, "does not belong to this kind of problem",
             "this one has " + list_of(std::vector<std::string>(keys)));
  }

  int one_or_two(const char* key, int fallback) {
    if (!has(key)) return fallback;
    const Field& field = fields_.at(key);
    if (!field.is_list && (field.numbers[0] == 1 || field.numbers[0] == 2))
      return static_cast<int>(field.numbers[0]);
    fail(key, "is not 1 or 2", "1 is the plane, 2 is space");
    return fallback;
  }

 private:
  const Field* field(const char* key) {
    if (!has(key))
      fail("", fmt::format("has no field '{}'", key), "add it");
    else if (!fields_.at(key).is_list)
      fail(key, "is not a list", "give a list");
    else
      return &fields_.at(key);
    return nullptr;
  }

  const std::map<std::string, Field>& fields_;
  const std::string& file_;
  Faults faults_;
};

LcpFile mixed(JsonReader& in) {
  in.only({"A", "B", "C", "D", "a", "b"});
  lcp::MixedLcp p;
  p.a = in.vector("a");
  p.b = in.vector("b");
  const int m = p.free_size(), n = p.size();
  p.A = in.matrix("A", m);
  p.B = in.matrix("B", n);
  p.C = in.matrix("C", n);
  p.D = in.matrix("D", m);
  in.expect("A", p.A.rows(), m);
  in.expect("B", p.B.rows(), n);
  in.expect("C", p.C.rows(), m);
  in.expect("D", p.D.rows(), n);
  return p;
}

LcpFile friction(JsonReader& in) {
  in.only({"A", "b", "mu", "tangents"});
  lcp::FrictionProblem p;
  p.b = in.vector("b");
  p.mu = in.vector("mu");
  p.A = in.matrix("A", static_cast<int>(p.b.size()));
  in.expect("A", p.A.rows(), p.b.size());
  p.tangents = in.one_or_two("tangents", p.tangents);
  in.expect("b", p.b.size(), static_cast<Eigen::Index>(p.contacts()) * p.block());
  for (int c = 0; c < p.contacts(); ++c)
    if (p.mu[c] < 0) in.fail(fmt::format("mu[{}]", c), "is negative", "give a number >= 0");
  return p;
}

LcpFile plain(JsonReader& in) {
  in.only({"M", "q"});
  lcp::Lcp p;
  p.q = in.vector("q");
  p.M = in.matrix("M", p.size());
  in.expect("M", p.M.rows(), p.size());
  return p;
}

}  // namespace

Result<LcpFile> parse_lcp_json(std::string_view text, const std::string& file) {
  Collector collector(text, file);
  nlohmann::json::sax_parse(text, &collector);
  if (collector.step_problem) {
    Result<solvers::StepProblem> step = parse_step_problem(text, file);
    if (!step) return step.faults();
    if (step->contacts() * step->rows() > kLargestLcpFile)
      return Fault{file, kStepProblem, fmt::format("has more than {} rows", kLargestLcpFile),
                   "split the problem"};
    return LcpFile(solvers::to_friction_problem(*step));
  }
  if (!collector.faults.empty()) return collector.faults;
  JsonReader in(collector.fields, file);
  LcpFile problem = in.has("mu") ? friction(in) : in.has("a") ? mixed(in) : plain(in);
  if (!in.faults().empty()) return in.faults();
  return problem;
}

}  // namespace tenon::io
