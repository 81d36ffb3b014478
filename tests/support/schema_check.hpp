// A small JSON Schema checker: the keywords that docs/schema uses, and a fault for any other, so
// that no keyword is passed over in silence.
#pragma once

#include <cmath>
#include <filesystem>
#include <string>

#include "support/places.hpp"
#include "support/run_cli.hpp"
#include "tenon/io/json.hpp"

namespace tenon::testing {

class Schema {
 public:
  explicit Schema(io::Json root) : root_(std::move(root)) {}

  /// docs/schema/NAME.schema.json
  static Schema load(const std::string& name) {
    const auto file =
        std::filesystem::path(testing::source_dir()) / "docs" / "schema" / (name + ".schema.json");
    return Schema(io::parse_json(file_text(file), file.string()).value());
  }

  /// Empty, or the first thing wrong as "path: message".
  std::string fault(const io::Json& value) const { return check(value, root_, "$"); }
  /// Against one of its definitions.
  std::string fault_as(const std::string& definition, const io::Json& value) const {
    return check(value, target("#/$defs/" + definition), "$");
  }
  std::string fault(const std::string& text) const {
    const auto value = io::parse_json(text, "");
    return value ? fault(*value) : "no JSON: " + to_string(value.faults()[0]);
  }

 private:
  using Json = io::Json;

  static bool same(const Json& a, const Json& b) { return io::to_line(a) == io::to_line(b); }

  static bool has_type(const Json& value, const std::string& type) {
    if (type == "object") return value.object();
    if (type == "array") return value.array();
    if (type == "string") return value.string();
    if (type == "boolean") return value.boolean();
    if (type == "number") return value.number();
    if (type == "integer")
      return value.number() && std::floor(value.number()->value) == value.number()->value;
    return type == "null" && value.is_null();
  }

  std::string check(const Json& value, const Json& schema, const std::string& at) const {
    if (const bool* truth = schema.boolean()) return *truth ? "" : at + ": not allowed here";
    for (const auto& [keyword, content] : *schema.object()) {
      const auto wrong = keyword_fault(keyword, content, value, schema, at);
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  std::string keyword_fault(const std::string& keyword, const Json& content, const Json& value,
                            const Json& schema, const std::string& at) const {
    const auto bad = [&](bool wrong) {
      return wrong ? at + ": breaks " + keyword + " " + io::to_line(content).substr(0, 80) : "";
    };
    const double limit = content.number() ? content.number()->value : 0;
    const auto* number = value.number();
    const auto* items = value.array();
    const auto* text = value.string();
    if (keyword == "type") return bad(!has_type(value, *content.string()));
    if (keyword == "const") return bad(!same(value, content));
    if (keyword == "minimum") return bad(number && !(number->value >= limit));
    if (keyword == "exclusiveMinimum") return bad(number && !(number->value > limit));
    if (keyword == "maximum") return bad(number && !(number->value <= limit));
    if (keyword == "minItems") return bad(items && double(items->size()) < limit);
    if (keyword == "maxItems") return bad(items && double(items->size()) > limit);
    if (keyword == "minLength") return bad(text && double(text->size()) < limit);
    if (keyword == "maxLength") return bad(text && double(text->size()) > limit);
    if (keyword == "enum") {
      bool found = false;
      for (const auto& choice : *content.array()) found = found || same(value, choice);
      return bad(!found);
    }
    if (keyword == "required") {
      for (const auto& field : *content.array())
        if (value.object() && !value.find(*field.string()))
          return at + ": lacks " + *field.string();
      return "";
    }
    if (keyword == "items") {
      for (std::size_t i = 0; items && i < items->size(); ++i) {
        const auto wrong = check((*items)[i], content, at + "[" + std::to_string(i) + "]");
        if (!wrong.empty()) return wrong;
      }
      return "";
    }
    if (keyword == "properties") {
      for (const auto& [name, property] : *content.object())
        if (const Json* field = value.find(name)) {
          const auto wrong = check(*field, property, at + "." + name);
          if (!wrong.empty()) return wrong;
        }
      return "";
    }
    if (keyword == "additionalProperties") return additional_fault(value, content, schema, at);
    if (keyword == "$ref") return check(value, target(*content.string()), at);
    if (keyword == "oneOf") {
      int fits = 0;
      std::string first;
      for (const auto& choice : *content.array()) {
        const auto wrong = check(value, choice, at);
        fits += wrong.empty();
        if (first.empty()) first = wrong;
      }
      return fits == 1 ? "" : at + ": fits " + std::to_string(fits) + " of oneOf; " + first;
    }
    if (keyword == "if") {
      const Json* branch = schema.find(check(value, content, at).empty() ? "then" : "else");
      return branch ? check(value, *branch, at) : "";
    }
    for (const char* silent : {"then", "else", "$defs", "$schema", "$id", "title", "description"})
      if (keyword == silent) return "";
    return "the schema uses the unknown keyword " + keyword;
  }

  std::string additional_fault(const Json& value, const Json& content, const Json& schema,
                               const std::string& at) const {
    if (!value.object()) return "";
    const Json* properties = schema.find("properties");
    for (const auto& [name, field] : *value.object()) {
      if (properties && properties->find(name)) continue;
      const auto wrong = check(field, content, at + "." + name);
      if (!wrong.empty()) return wrong;
    }
    return "";
  }

  const Json& target(const std::string& reference) const {
    const std::string prefix = "#/$defs/";
    const Json* found = reference.substr(0, prefix.size()) == prefix
                            ? root_.find("$defs")->find(reference.substr(prefix.size()))
                            : nullptr;
    if (!found) throw std::runtime_error("the schema refers to " + reference);
    return *found;
  }

  Json root_;
};

}  // namespace tenon::testing
