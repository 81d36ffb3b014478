#include "page.hpp"

#include <algorithm>
#include <cmath>

#include "tenon/service/guarded.hpp"
#include "verbs.hpp"

namespace tenon::server {
namespace {

using Clock = Workers::Clock;
constexpr std::chrono::milliseconds kProgressPause{50};
constexpr double kLargestId = 4294967295;  // attachments carry it in 32 bits

const Verb* find_verb(const std::string& name) {
  for (const Verb& verb : verbs())
    if (name == verb.name) return &verb;
  return nullptr;
}

Fault unknown_verb(const std::string& name) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.push_back(verb.name);
  return {"", "do", "there is no '" + io::shortened(name) + "'", io::suggestion(name, names)};
}

/// Whatever goes wrong inside becomes faults.
template <class Work>
Reply guarded_reply(const std::string& name, const Work& work) {
  Reply reply;
  const service::Answer answer = service::guarded(name, [&] {
    reply = work();
    return service::Answer();
  });
  if (!answer.faults.empty()) return answer.faults;
  return reply;
}

}  // namespace

ProgressObserver Call::progress() const {
  auto last = std::make_shared<Clock::time_point>(Clock::time_point::min());
  return [last, id = id, page = page, cancelled = cancelled](const ProgressReport& report) {
    const auto now = Clock::now();
    if (*last == Clock::time_point::min() || now - *last >= kProgressPause) {
      *last = now;
      page->send({progress_packet(id, report)});
    }
    return !cancelled->load();
  };
}

Page::Page(Hub& hub, std::shared_ptr<Outbox> outbox) : hub_(hub), outbox_(std::move(outbox)) {
  ++hub_.pages;
}

Page::~Page() {
  close();
}

void Page::close() {
  decltype(runs_) runs;
  decltype(scenes_) scenes;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    closed_ = true;
    runs.swap(runs_);
    scenes.swap(scenes_);
    for (auto& [id, cancelled] : requests_) *cancelled = true;
  }
  for (auto& [number, run] : runs) run->end();
  --hub_.pages;
}

void Page::receive(std::string text, bool binary, std::function<void()> taken) {
  hub_.quick.post([self = shared_from_this(), text = std::move(text), binary,
                   taken = std::move(taken)] {
    if (binary)
      self->send({error_packet(0, {{"", "", "binary messages are not understood", "send text"}})});
    else
      self->read(text);
    taken();
  });
}

void Page::refuse_oversized() {
  send({error_packet(0, {{"", "", "the message is larger than 64 MB", "send less at a time"}})});
}

void Page::read(const std::string& text) {
  const auto refuse = [&](std::int64_t id, const Faults& faults) {
    send({error_packet(id, faults)});
  };
  auto message = io::parse_json(text, "", {.bytes = kMostMessageBytes});
  if (!message) return refuse(0, message.faults());
  const io::Json* verb = message->find("do");
  if (verb && verb->string() && *verb->string() == "ack") return acknowledge(*message);
  const io::Json* number = message->find("id");
  const double id = number && number->number() ? number->number()->value : 0;
  if (!(id >= 1) || id > kLargestId || id != std::floor(id))
    return refuse(0, {{"", "id", "every request needs an id", "count up from 1"}});
  auto call = std::make_shared<Call>();
  call->id = static_cast<std::int64_t>(id);
  call->page = shared_from_this();
  if (!verb || !verb->string())
    return refuse(call->id, {{"", "do", "says nothing", "name what to do, for instance hello"}});
  const Verb* found = find_verb(*verb->string());
  const std::string name = *verb->string();
  call->message = *std::move(message);
  Faults faults;
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    if (call->id <= last_id_)
      faults = {{"", "id", "was used already, or is out of order", "count up"}};
    else
      last_id_ = call->id;
    if (!found)
      faults.push_back(unknown_verb(name));
    else if (requests_.size() >= kMostRequests && name != "cancel")
      faults.push_back({"", "do", "too many requests are under way", "wait for answers"});
    if (faults.empty()) requests_[call->id] = call->cancelled;
  }
  if (!faults.empty()) return refuse(call->id, faults);
  start(std::move(call), *found);
}

void Page::start(std::shared_ptr<Call> call, const Verb& verb) {
  if (verb.place == Verb::Place::run) {
    const io::Json* number = call->message.find("run");
    const bool valid = number && number->number() && number->number()->value >= 0 &&
                       number->number()->value < 1e9 &&
                       std::floor(number->number()->value) == number->number()->value;
    const RunHandle run =
        valid ? find_run(static_cast<std::int64_t>(number->number()->value)) : nullptr;
    if (!run)
      return finish(*call, Fault{"", "run", "there is no such run", "start one with `run`"});
    run->post([call, &verb](RunActor* actor) {
      call->page->finish(*call, guarded_reply(verb.name, [&]() -> Reply {
        if (!actor) return Fault{"", "run", "the run has ended", "start another with `run`"};
        return verb.answer_run(*call, *actor);
      }));
    });
    return;
  }
  const auto work = [call, &verb] {
    if (call->page->closed()) return;
    call->page->finish(*call, guarded_reply(verb.name, [&] { return verb.answer(*call); }));
  };
  if (verb.place == Verb::Place::at_once) return work();
  (verb.place == Verb::Place::heavy ? hub_.heavy : hub_.quick).post(work);
}

bool Page::closed() {
  const std::lock_guard lock(mutex_);
  return closed_;
}

void Page::finish(const Call& call, const Reply& reply) {
  {
    const std::lock_guard lock(mutex_);
    requests_.erase(call.id);
    if (closed_) return;
  }
  send(reply_packets(call.id, reply));
}

void Page::acknowledge(const io::Json& message) {
  const io::Json *run = message.find("run"), *step = message.find("step");
  const auto whole = [](const io::Json* value) {
    return value && value->number() && std::abs(value->number()->value) < 1e15;
  };
  const RunHandle found = whole(run) && whole(step)
                              ? find_run(static_cast<std::int64_t>(run->number()->value))
                              : nullptr;
  if (!found) return;  // a frame of a run that has ended meanwhile
  found->post([at = static_cast<std::int64_t>(step->number()->value)](RunActor* actor) {
    if (actor) actor->acknowledge(at);
  });
}

Result<std::string> Page::keep(SceneHandle scene) {
  const std::lock_guard lock(mutex_);
  if (scenes_.size() >= kMostScenes)
    return Fault{"", "", "too many scenes are open", "close some of them"};
  const std::string handle = "s" + std::to_string(next_scene_++);
  if (!closed_) scenes_[handle] = std::move(scene);
  return handle;
}

bool Page::drop(const std::string& handle) {
  const std::lock_guard lock(mutex_);
  return scenes_.erase(handle) > 0;
}

SceneHandle Page::find_scene(const std::string& handle) {
  const std::lock_guard lock(mutex_);
  const auto found = scenes_.find(handle);
  return found == scenes_.end() ? nullptr : found->second;
}

Result<RunHandle> Page::start_run(service::LiveRun run) {
  const std::lock_guard lock(mutex_);
  if (runs_.size() >= kMostRuns)
    return Fault{"", "run", "too many runs are held", "end some of them"};
  const std::int64_t number = next_run_++;
  auto actor = std::make_shared<RunActor>(number, std::move(run), hub_, outbox_);
  if (!closed_) runs_[number] = actor;
  return actor;
}

RunHandle Page::find_run(std::int64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = runs_.find(number);
  return found == runs_.end() ? nullptr : found->second;
}

bool Page::end_run(std::int64_t number) {
  RunHandle run;
  {
    const std::lock_guard lock(mutex_);
    const auto found = runs_.find(number);
    if (found == runs_.end()) return false;
    run = std::move(found->second);
    runs_.erase(found);
  }
  run->end();
  return true;
}

bool Page::cancel(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  const auto found = requests_.find(id);
  if (found == requests_.end()) return false;
  *found->second = true;
  return true;
}

}  // namespace tenon::server
