// What every request ends in: one JSON object for machines, plain words for people, an exit code.
#pragma once

#include <string>
#include <vector>

#include "tenon/core/profile.hpp"
#include "tenon/core/result.hpp"
#include "tenon/io/json_writer.hpp"

namespace tenon::service {

/// The exit codes of docs/commands.md.
enum ExitCode { kYes = 0, kNo = 1, kBadInput = 2, kUndecided = 3 };

/// Many numbers that are kept out of the JSON.
struct Table {
  std::string name;
  std::size_t width = 1;        ///< numbers per row
  std::vector<double> numbers;  ///< row by row
};

struct Answer {
  int exit_code = kYes;
  std::string json;           ///< {tenon, command, status, ..., profile}
  std::string text;           ///< for people, ends with a newline
  Faults faults;              ///< why there is none: bad input, or a bug of Tenon
  std::vector<Table> tables;  ///< only where the request asked for them
};

/// Stages of a Profile with a meaning of their own in the answer's `profile`; all others are summed
/// into `seconds`, the work itself.
inline constexpr const char* kReadStage = "read";
inline constexpr const char* kDetectStage = "detect";

/// Starts the object {tenon, command, status: the caller adds its fields, then finish_answer}.
io::JsonWriter begin_answer(const std::string& command, const std::string& status);
/// Adds `profile` {seconds, read_seconds, detect_seconds, peak_rss_mb}, ends the object and returns
/// its text.
std::string finish_answer(io::JsonWriter& writer, const Profile& profile);

/// "status": "done" | "no" | "bad_input" | "undecided"
const char* status_name(ExitCode code);

/// {.., status: bad_input, faults [{file, path, message, remedy}], profile}, exit code 2.
Answer bad_input(const std::string& command, const Faults& faults, const Profile& profile = {});

/// Appends the field "faults".
void write_faults(io::JsonWriter& writer, const Faults& faults);

}  // namespace tenon::service
