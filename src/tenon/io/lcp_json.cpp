#include "tenon/io/lcp_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tenon/io/step_problem_file.hpp"
#include "tenon/solvers/to_friction.hpp"

namespace tenon::io {
namespace {

using nlohmann::json;

class JsonReader {
 public:
  JsonReader(const json& object, const std::string& file) : object_(object), file_(file) {}

  Faults& faults() { return faults_; }
  bool has(const char* key) const { return object_.contains(key); }

  lcp::Vector vector(const char* key) {
    const json* list = field(key);
    return list ? numbers(*list, key) : lcp::Vector{};
  }

  /// A matrix by rows. An empty list is a matrix without rows: `width` columns.
  lcp::Matrix matrix(const char* key, int width) {
    const json* list = field(key);
    if (!list) return {};
    lcp::Matrix result = lcp::Matrix::Zero(static_cast<int>(list->size()), width);
    for (std::size_t i = 0; i < list->size() && faults_.empty(); ++i) {
      const std::string path = fmt::format("{}[{}]", key, i);
      if (!(*list)[i].is_array()) {
        fail(path, "is not a list of numbers", "give the matrix as a list of rows");
        break;
      }
      const lcp::Vector row = numbers((*list)[i], path);
      if (row.size() != width)
        fail(path, fmt::format("has {} numbers, not {}", row.size(), width), "make it fit");
      else
        result.row(static_cast<int>(i)) = row.transpose();
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

  void only(std::initializer_list<const char*> keys) {
    for (const auto& item : object_.items()) {
      bool known = false;
      for (const char* key : keys) known = known || item.key() == key;
      if (!known) fail(item.key(), "unknown field", "remove it");
    }
  }

 private:
  const json* field(const char* key) {
    if (!has(key)) {
      fail(key, "is missing", "add it");
    } else if (!object_.at(key).is_array()) {
      fail(key, "is not a list", "give a list");
    } else if (object_.at(key).size() > static_cast<std::size_t>(kLargestLcpFile)) {
      fail(key, fmt::format("has more than {} rows", kLargestLcpFile), "split the problem");
    } else {
      return &object_.at(key);
    }
    return nullptr;
  }

  lcp::Vector numbers(const json& list, const std::string& path) {
    if (list.size() > static_cast<std::size_t>(kLargestLcpFile)) {
      fail(path, fmt::format("has more than {} numbers", kLargestLcpFile), "split the problem");
      return {};
    }
    lcp::Vector result = lcp::Vector::Zero(static_cast<int>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
      const bool good = list[i].is_number() && std::isfinite(list[i].get<double>());
      if (!good) {
        fail(fmt::format("{}[{}]", path, i), "is not a finite number", "give a number");
        break;
      }
      result[static_cast<int>(i)] = list[i].get<double>();
    }
    return result;
  }

  const json& object_;
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

LcpFile friction(JsonReader& in, const json& object) {
  in.only({"A", "b", "mu", "tangents"});
  lcp::FrictionProblem p;
  p.b = in.vector("b");
  p.mu = in.vector("mu");
  p.A = in.matrix("A", static_cast<int>(p.b.size()));
  in.expect("A", p.A.rows(), p.b.size());
  if (object.contains("tangents")) {
    const json& tangents = object.at("tangents");
    if (!tangents.is_number_integer() || (tangents != 1 && tangents != 2))
      in.fail("tangents", "is not 1 or 2", "1 is the plane, 2 is space");
    else
      p.tangents = tangents.get<int>();
  }
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
  const json object = json::parse(text, nullptr, false);
  if (object.is_discarded() || !object.is_object())
    return Fault{file, "", "is not a JSON object", "check the brackets, commas and quotes"};
  if (object.contains("step_problem")) {
    Result<solvers::StepProblem> step = parse_step_problem(text, file);
    if (!step) return step.faults();
    if (step->contacts() * step->rows() > kLargestLcpFile)
      return Fault{file, "step_problem", fmt::format("has more than {} rows", kLargestLcpFile),
                   "split the problem"};
    return LcpFile(solvers::to_friction_problem(*step));
  }
  JsonReader in(object, file);
  LcpFile problem = in.has("mu") ? friction(in, object) : in.has("a") ? mixed(in) : plain(in);
  if (!in.faults().empty()) return in.faults();
  return problem;
}

}  // namespace tenon::io
