#include "tenon/core/result.hpp"

#include "tenon/core/printable.hpp"

namespace tenon {

std::string to_string(const Fault& fault) {
  std::string text;
  if (!fault.file.empty()) text += fault.file + ": ";
  if (!fault.path.empty()) text += fault.path + ": ";
  text += fault.message;
  if (!fault.remedy.empty()) text += " (" + fault.remedy + ")";
  return printable(text);
}

}  // namespace tenon
