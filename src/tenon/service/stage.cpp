#include "tenon/service/stage.hpp"

#include <unordered_set>

#include "tenon/io/field_reader.hpp"

namespace tenon::service {
namespace {

using Names = std::unordered_set<std::string>;

Faults unknown_names(const model::Scene& scene, const std::vector<std::string>& names,
                     const char* field) {
  Faults faults;
  Names known;
  for (const model::Body& body : scene.bodies) known.insert(body.name);
  for (const std::string& name : names) {
    if (known.count(name)) continue;
    std::vector<std::string> list(known.begin(), known.end());
    faults.push_back(
        {"", field, "there is no body '" + io::shortened(name) + "'", io::suggestion(name, list)});
    if (faults.size() == 20) break;
  }
  return faults;
}

template <class List, class Gone>
void drop(List& list, const Gone& gone) {
  std::erase_if(list, gone);
}

}  // namespace

Result<model::Scene> stage_scene(const model::Scene& whole, const StageRequest& request,
                                 std::vector<int>& kept) {
  Faults faults;
  for (const auto& [names, field] :
       {std::pair(&request.present, "present"), std::pair(&request.absent, "absent")})
    if (*names)
      for (const Fault& fault : unknown_names(whole, **names, field)) faults.push_back(fault);
  if (request.present && request.absent)
    faults.push_back({"", "present", "stands beside absent", "give one of the two"});
  if (request.load && whole.find(request.load->body) < 0)
    for (const Fault& fault : unknown_names(whole, {request.load->body}, "load.body"))
      faults.push_back(fault);
  if (!faults.empty()) return faults;
  Names listed;
  if (const auto& names = request.present ? request.present : request.absent)
    listed.insert(names->begin(), names->end());
  const auto is_there = [&](const model::Body& body) {
    if (request.present) return body.fixed || listed.count(body.name) > 0;
    return listed.count(body.name) == 0;
  };
  model::Scene scene = whole;
  scene.bodies.clear();
  Names gone;
  for (std::size_t i = 0; i < whole.bodies.size(); ++i) {
    if (is_there(whole.bodies[i])) {
      scene.bodies.push_back(whole.bodies[i]);
      kept.push_back(static_cast<int>(i));
    } else {
      gone.insert(whole.bodies[i].name);
    }
  }
  const auto named = [&](const auto& pair) { return gone.count(pair.a) || gone.count(pair.b); };
  drop(scene.pairs, named);
  if (scene.contacts) drop(*scene.contacts, named);
  drop(scene.connections, named);
  drop(scene.grips,
       [&](const model::Grip& grip) { return gone.count(grip.body) || gone.count(grip.to); });
  drop(scene.loads, [&](const model::Load& load) { return gone.count(load.body) > 0; });
  drop(scene.surface, [&](const model::Surface& each) { return gone.count(each.body) > 0; });
  if (request.load && !gone.count(request.load->body)) scene.loads.push_back(*request.load);
  return scene;
}

Answer stage(const StageRequest& request, const ProgressObserver& progress) {
  Profile profile;
  const auto whole = load_scene(request.stable.structure.load, &profile);
  if (!whole) return bad_input("stable", whole.faults(), profile);
  std::vector<int> kept;
  auto scene = stage_scene(*whole, request, kept);
  if (!scene) return bad_input("stable", scene.faults(), profile);
  StableRequest stable_request = request.stable;
  stable_request.structure.load = {};
  stable_request.structure.load.scene = std::make_shared<const model::Scene>(*std::move(scene));
  Answer answer = stable(stable_request, progress);
  for (Table& table : answer.tables)
    if (table.name == kForcesTable)
      for (std::size_t at = 0; at < table.numbers.size(); at += table.width)
        for (std::size_t side : {at, at + 1})
          table.numbers[side] = kept[static_cast<std::size_t>(table.numbers[side])];
  return answer;
}

}  // namespace tenon::service
