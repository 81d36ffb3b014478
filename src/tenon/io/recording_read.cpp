#include <algorithm>
#include <charconv>

#include "tenon/io/field_reader.hpp"
#include "tenon/io/file_bytes.hpp"
#include "tenon/io/recording.hpp"

namespace tenon::io {

namespace {

constexpr const char* kRemedy = "resume from a file written by tenon simulate --out";

std::optional<std::uint64_t> read_key(FieldReader& fields) {
  const std::string text = fields.text_or("key", "");
  std::uint64_t key = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), key);
  if (error == std::errc() && end == text.data() + text.size() && !text.empty()) return key;
  fields.faults().add(fields.path_of("key"), "is no number of a contact", kRemedy);
  return std::nullopt;
}

/// One list of number rows of the given lengths.
std::vector<Eigen::VectorXd> read_rows(FieldReader& fields, const std::string& name, size_t count,
                                       int length) {
  std::vector<Eigen::VectorXd> rows;
  const Json::Array* list = fields.list(name);
  if (!list || list->size() != count) {
    fields.faults().add(fields.path_of(name), "does not have one entry per body", kRemedy);
    return std::vector<Eigen::VectorXd>(count, Eigen::VectorXd::Zero(length));
  }
  for (size_t i = 0; i < count; ++i)
    rows.push_back(read_numbers((*list)[i], child_path(fields.path_of(name), i), fields.faults(),
                                length, "the recording's dimension")
                       .value_or(Eigen::VectorXd::Zero(length)));
  return rows;
}

void read_memory(FieldReader& fields, int dimension, dynamics::State& state) {
  if (const Json::Array* list = fields.list("contacts"))
    for (size_t i = 0; i < list->size(); ++i) {
      FieldReader each((*list)[i], child_path(fields.path_of("contacts"), i), fields.faults());
      const auto key = read_key(each);
      const Json* impulse = each.require("impulse", kRemedy);
      const auto numbers = impulse ? read_numbers(*impulse, each.path_of("impulse"),
                                                  fields.faults(), dimension, "the dimension")
                                   : std::nullopt;
      if (key && numbers) state.contacts.push_back({*key, *numbers});
    }
  if (const Json::Array* list = fields.list("pairs"))
    for (size_t i = 0; i < list->size(); ++i) {
      FieldReader each((*list)[i], child_path(fields.path_of("pairs"), i), fields.faults());
      const auto key = read_key(each);
      const auto alternative = each.integer("alternative");
      if (key && alternative)
        state.pairs.push_back({*key, *alternative, each.boolean_or("loaded", false)});
    }
  const auto by_key = [](const auto& x, const auto& y) { return x.key < y.key; };
  std::sort(state.contacts.begin(), state.contacts.end(), by_key);
  std::sort(state.pairs.begin(), state.pairs.end(), by_key);
}

}  // namespace

Result<dynamics::State> read_recorded_state(const std::string& path, int dimension,
                                            const std::vector<std::string>& bodies) {
  const Result<std::string> text = read_bytes(path);
  if (!text) return text.faults();
  JsonLimits limits;
  limits.bytes = std::size_t{1} << 30;
  limits.values = 200'000'000;
  const Result<Json> value = parse_json(*text, path, limits);
  if (!value) return value.faults();
  FaultList faults(path);
  FieldReader file(*value, "", faults);
  if (file.text_or("kind", "") != "recording") {
    faults.add("kind", "this is no recording", kRemedy);
    return faults.finished();
  }
  if (file.integer("dimension").value_or(0) != dimension)
    faults.add("dimension", "is not the scene's", "resume with the scene that was recorded");
  std::vector<std::string> names;
  if (const Json::Array* list = file.list("bodies"))
    for (const Json& each : *list) names.push_back(each.string() ? *each.string() : "");
  if (names != bodies)
    faults.add("bodies", "are not the scene's", "resume with the scene that was recorded");
  const Json* kept = file.require("state", kRemedy);
  if (!kept || !faults.empty()) return faults.finished();

  FieldReader fields(*kept, "state", faults);
  dynamics::State state;
  state.time = fields.required_number("time", kRemedy);
  state.step = static_cast<std::int64_t>(fields.required_number("step", kRemedy));
  const int dof = dimension == 2 ? 3 : 6;
  for (const auto& row : read_rows(fields, "placements", bodies.size(), dimension == 2 ? 3 : 7)) {
    contact::Placement place;
    if (dimension == 2) {
      place = contact::plane_placement({row[0], row[1], 0}, row[2]);
    } else {
      place.centre = row.head<3>();
      place.orientation = Eigen::Quaterniond(row[3], row[4], row[5], row[6]);
      place.rotation = place.orientation.toRotationMatrix();
    }
    state.placements.push_back(place);
  }
  for (const auto& row : read_rows(fields, "velocities", bodies.size(), dof))
    state.velocities.push_back(row);
  for (const auto& row : read_rows(fields, "momenta", bodies.size(), 3))
    state.momenta.push_back(row);
  read_memory(fields, dimension, state);
  if (!faults.empty()) return faults.finished();
  return state;
}

}  // namespace tenon::io
