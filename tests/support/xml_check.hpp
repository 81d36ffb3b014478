// Is a text well-formed enough for a browser: tags balance, attributes are quoted, no stray < or &.
#pragma once

#include <cctype>
#include <string>
#include <vector>

namespace tenon::testing {

/// Empty, or what is wrong. For the XML that Tenon writes: no comments, no CDATA.
inline std::string xml_fault(const std::string& xml) {
  std::vector<std::string> open;
  int roots = 0;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    const auto c = static_cast<unsigned char>(xml[i]);
    if (c < 0x20 && c != '\n' && c != '\t') return "control character at " + std::to_string(i);
    if (c == '&') {
      const auto end = xml.find(';', i);
      if (end == std::string::npos || end - i > 6) return "stray & at " + std::to_string(i);
    }
    if (c != '<') continue;
    const auto end = xml.find('>', i);
    if (end == std::string::npos) return "unfinished tag at " + std::to_string(i);
    const std::string tag = xml.substr(i + 1, end - i - 1);
    std::size_t quotes = 0;
    for (const char q : tag) quotes += q == '"';
    if (quotes % 2 != 0) return "odd quotes in <" + tag + ">";
    if (tag.find('<') != std::string::npos) return "< inside <" + tag + ">";
    std::size_t length = tag[0] == '/' ? 1 : 0;
    while (length < tag.size() && std::isalnum(static_cast<unsigned char>(tag[length]))) ++length;
    const std::string name = tag[0] == '/' ? tag.substr(1, length - 1) : tag.substr(0, length);
    if (name.empty()) return "no name in <" + tag + ">";
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name) return "</" + name + "> does not match";
      open.pop_back();
    } else if (tag.back() != '/') {
      if (open.empty() && ++roots > 1) return "a second root <" + name + ">";
      open.push_back(name);
    }
    i = end;
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace tenon::testing
