// What a page may ask for: one entry per verb of docs/protocol.md.
#pragma once

#include <string>
#include <vector>

#include "page.hpp"

namespace tenon::server {

struct Verb {
  /// Where it is done: while the message is read, among the short ones, among the long ones, or
  /// between the steps of the run that the message names.
  enum class Place { at_once, quick, heavy, run };
  const char* name;
  Place place;
  Reply (*answer)(const Call&) = nullptr;                 ///< all places but run
  Reply (*answer_run)(const Call&, RunActor&) = nullptr;  ///< run
};

const std::vector<Verb>& verbs();

// In parts, by file.
std::vector<Verb> scene_verbs();
std::vector<Verb> structure_verbs();
std::vector<Verb> run_verbs();

/// The fields of a message; id and do are known already. Ask for fields, then finished().
class Fields {
 public:
  explicit Fields(const Call& call);
  io::FieldReader* operator->() { return &reader_; }
  io::FieldReader& reader() { return reader_; }
  /// The faults found, unknown fields included.
  Faults finished();
  std::vector<std::string> texts(const std::string& field);
  std::vector<double> numbers(const std::string& field);
  /// The scene that a handle names; a fault where there is none.
  SceneHandle scene(Page& page, const std::string& field = "scene");

 private:
  io::FaultList faults_;
  io::FieldReader reader_;
};

}  // namespace tenon::server
