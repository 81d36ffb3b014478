// Result<T>: a value, or the faults of the input it should have come from.
//
// The three channels of Tenon, never mixed:
//   bad input            -> Result with Faults (file, path, message, remedy)
//   a bug of the caller  -> TENON_CHECK (check.hpp)
//   numerics             -> a status and a residual inside the answer
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tenon/core/check.hpp"

namespace tenon {

/// One thing that is wrong with the input, in words for the person who wrote it.
struct Fault {
  std::string file;     ///< the file it is in; empty if the input came from memory
  std::string path;     ///< JSON path or element, for instance "bodies[2].shape.polygon"
  std::string message;  ///< what is wrong
  std::string remedy;   ///< what to do about it
};

/// "file: path: message (remedy)" with the empty parts left out, printable (printable.hpp).
std::string to_string(const Fault& fault);

using Faults = std::vector<Fault>;

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}        // NOLINT: implicit on purpose
  Result(Faults faults) : state_(std::move(faults)) {  // NOLINT
    TENON_CHECK(!this->faults().empty(), "a failed Result names at least one fault");
  }
  Result(Fault fault) : state_(Faults{std::move(fault)}) {}  // NOLINT

  explicit operator bool() const { return std::holds_alternative<T>(state_); }
  const T& value() const& {
    TENON_CHECK(*this, "value() of a failed Result");
    return std::get<T>(state_);
  }
  T& value() & {
    TENON_CHECK(*this, "value() of a failed Result");
    return std::get<T>(state_);
  }
  T&& value() && {
    TENON_CHECK(*this, "value() of a failed Result");
    return std::get<T>(std::move(state_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const Faults& faults() const { return std::get<Faults>(state_); }

 private:
  std::variant<T, Faults> state_;
};

}  // namespace tenon
