// What there is to say about a file beside the answer: notes, in words and in JSON.
#pragma once

#include <string>
#include <vector>

#include "tenon/io/json_writer.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::service {

/// What was done to the shapes of a scene: faces that are not flat within the tolerance of their
/// file are cut into triangles.
std::vector<std::string> shape_notes(const model::Scene& scene);

/// "notes": [..]
void write_notes(io::JsonWriter& writer, const std::vector<std::string>& notes);
/// "note: ..\n" for each, and how many more there are past the first twenty.
std::string note_words(const std::vector<std::string>& notes);

}  // namespace tenon::service
