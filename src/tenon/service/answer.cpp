#include "tenon/service/answer.hpp"

#include "tenon/core/version.hpp"

namespace tenon::service {

io::JsonWriter begin_answer(const std::string& command, const std::string& status) {
  io::JsonWriter writer;
  writer.begin_object().field("tenon", version()).field("command", command);
  writer.field("status", status);
  return writer;
}

std::string finish_answer(io::JsonWriter& writer, const Profile& profile) {
  double work = 0, read = 0, detect = 0;
  for (const auto& [stage, seconds] : profile.seconds())
    (stage == kReadStage ? read : stage == kDetectStage ? detect : work) += seconds;
  writer.key("profile").begin_object();
  writer.field("seconds", work).field("read_seconds", read).field("detect_seconds", detect);
  writer.field("peak_rss_mb", peak_rss_mb());
  writer.end_object().end_object();
  return writer.text();
}

const char* status_name(ExitCode code) {
  switch (code) {
    case kYes:
      return "done";
    case kNo:
      return "no";
    case kBadInput:
      return "bad_input";
    case kUndecided:
      return "undecided";
  }
  return "undecided";
}

void write_faults(io::JsonWriter& writer, const Faults& faults) {
  writer.key("faults").begin_array();
  for (const auto& fault : faults) {
    writer.begin_object().field("file", fault.file).field("path", fault.path);
    writer.field("message", fault.message).field("remedy", fault.remedy).end_object();
  }
  writer.end_array();
}

Answer bad_input(const std::string& command, const Faults& faults, const Profile& profile) {
  Answer answer;
  answer.exit_code = kBadInput;
  auto writer = begin_answer(command, status_name(kBadInput));
  write_faults(writer, faults);
  answer.json = finish_answer(writer, profile);
  answer.faults = faults;
  for (const auto& fault : faults) answer.text += to_string(fault) + '\n';
  return answer;
}

}  // namespace tenon::service
