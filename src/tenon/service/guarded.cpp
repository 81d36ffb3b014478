#include "tenon/service/guarded.hpp"

#include <exception>
#include <new>

namespace tenon::service {

Answer guarded(const std::string& command, const std::function<Answer()>& work) {
  std::string message;
  try {
    return work();
  } catch (const std::bad_alloc&) {
    message = "not enough memory for this input";
  } catch (const std::exception& error) {
    message = std::string("this is a bug of Tenon: ") + error.what();
  }
  Answer answer;
  answer.exit_code = kUndecided;
  auto writer = begin_answer(command, status_name(kUndecided));
  writer.field("message", message);
  answer.json = finish_answer(writer, Profile());
  answer.faults = {{"", "", message, ""}};
  answer.text = message + '\n';
  return answer;
}

}  // namespace tenon::service
