// What no good page would say, several pages at once, and pages that vanish.
#include "server/fixture.hpp"
#include "support/samples.hpp"
#include "tenon/core/random.hpp"

namespace tenon {
namespace {

using testing::Answered;
using testing::Client;
using testing::json_number;
using testing::json_text;
using testing::ServerTest;

class Survival : public ServerTest {
 protected:
  bool answers() {
    Client client(port());
    return !client.ask("hello").is_error();
  }
};

TEST_F(Survival, WhatCannotBeReadIsAnsweredWithIdZero) {
  Client client(port());
  std::string deep(100, '[');
  for (const std::string& text :
       {std::string("nonsense"), std::string(""), std::string("[]"), std::string("{"),
        std::string("null"), deep, std::string("{\"do\": \"hello\"}"),
        std::string("{\"id\": 0, \"do\": \"hello\"}"),
        std::string("{\"id\": -3, \"do\": \"hello\"}"),
        std::string("{\"id\": 1.5, \"do\": \"hello\"}"),
        std::string("{\"id\": \"a\", \"do\": \"hello\"}"),
        std::string("{\"id\": 1e300, \"do\": \"hello\"}"), std::string("\xff\xfe\x00\x01", 4)}) {
    // Text that is no UTF-8 ends a WebSocket by its own rules; everything else is answered.
    if (text[0] == '\xff') continue;
    client.send(text);
    EXPECT_TRUE(client.finish(0).is_error()) << text;
  }
  client.send_frame(2, "binary");
  EXPECT_TRUE(client.finish(0).is_error());
  EXPECT_FALSE(client.ask("hello").is_error());
}

TEST_F(Survival, IdsMustRiseAndVerbsMustExist) {
  Client client(port());
  client.last_id = 10;
  EXPECT_FALSE(client.ask("hello").is_error());
  client.send(R"({"id": 11, "do": "hello"})");
  EXPECT_NE(client.finish(11).first_fault().find("out of order"), std::string::npos);
  client.send(R"({"id": 5, "do": "hello"})");
  EXPECT_TRUE(client.finish(5).is_error());
  EXPECT_NE(client.ask("helo").first_fault().find("there is no 'helo'"), std::string::npos);
  EXPECT_NE(client.ask("hello", R"("extra": 1)").first_fault().find("extra"), std::string::npos);
  for (const char* verb : {"play", "pause", "forward", "seek", "change", "hold", "release", "state",
                           "history", "recording", "free_space", "end"})
    EXPECT_NE(client.ask(verb, R"("run": 7)").first_fault().find("no such run"), std::string::npos);
  good(client, "run", opened(client, "open", R"("name": "corner")"));
  EXPECT_TRUE(client.ask("pause", R"("run": 1.5)").is_error());
  client.send(R"({"do": "ack", "run": 7, "step": 1})");
  client.send(R"({"do": "ack", "run": "x"})");
  EXPECT_FALSE(client.ask("hello").is_error());
}

TEST_F(Survival, AMessageThatIsTooLargeIsRefusedAndTheNextIsHeard) {
  Client client(port());
  const std::string megabyte(1 << 20, 'x');
  client.send_frame(1, megabyte, false);
  for (int i = 0; i < 64; ++i) client.send_frame(0, megabyte, i == 63);
  EXPECT_NE(client.finish(0).first_fault().find("larger than 64 MB"), std::string::npos);
  EXPECT_FALSE(client.ask("hello").is_error());
}

TEST_F(Survival, ALongRequestBlocksNoShortOneAndCanBeCancelled) {
  Client client(port()), other(port());
  const std::string scene = opened(client, "generate", R"("kind": "pyramid", "numbers": [40])");
  // Three of them: more than there are threads for long work.
  long ids[3];
  for (long& id : ids) id = client.start("disassemble", scene + R"(, "method": "lp")");
  EXPECT_FALSE(client.ask("hello").is_error());
  EXPECT_FALSE(other.ask("generate", R"("kind": "pyramid", "numbers": [5])").is_error());
  for (const long id : ids)
    EXPECT_TRUE(*good(client, "cancel", "\"of\": " + std::to_string(id))
                     .answer()
                     .find("cancelled")
                     ->boolean());
  for (const long id : ids) {
    const Answered stopped = client.finish(id);
    ASSERT_FALSE(stopped.is_error()) << stopped.first_fault();
    EXPECT_EQ(json_text(stopped.answer(), "status"), "undecided");
  }
  EXPECT_FALSE(*good(client, "cancel", "\"of\": " + std::to_string(ids[0]))
                    .answer()
                    .find("cancelled")
                    ->boolean());
}

TEST_F(Survival, TwoPagesDoNotSeeEachOther) {
  Client one(port()), two(port());
  const std::string scene = opened(one, "open", R"("name": "ramp-paper")");
  good(one, "run", scene);
  EXPECT_TRUE(two.ask("stable", scene).is_error());
  EXPECT_TRUE(two.ask("play", R"("run": 1)").is_error());
  good(two, "run", opened(two, "open", R"("name": "corner")"));
  EXPECT_TRUE(health_becomes(2, 2));
  good(one, "play", R"("run": 1, "speed": 0)");
  good(two, "play", R"("run": 1, "speed": 0)");
  EXPECT_EQ(one.next_frame(0).bodies, 3u);
  EXPECT_EQ(two.next_frame(0).run, 1u);
}

TEST_F(Survival, APageThatVanishesFreesWhatItHeld) {
  {
    Client client(port());
    const std::string scene = opened(client, "open", R"("name": "pyramid-peers", "friction": 0.4)");
    for (int i = 0; i < 3; ++i) good(client, "run", scene + R"(, "steps": 1000000)");
    for (const char* run : {"1", "2"})
      good(client, "play", R"("speed": 0, "run": )" + std::string(run));
    client.start("forward", R"("run": 3, "steps": 1000000)");
    const std::string big = opened(client, "generate", R"("kind": "pyramid", "numbers": [40])");
    client.start("disassemble", big + R"(, "method": "lp")");
    EXPECT_TRUE(health_becomes(1, 3));
    client.vanish();
  }
  EXPECT_TRUE(health_becomes(0, 0));
  EXPECT_TRUE(answers());
}

TEST_F(Survival, AServerEndsWhileWorkIsUnderWay) {
  Client client(port());
  good(client, "run",
       opened(client, "open", R"("name": "pyramid-peers")") + R"(, "steps": 100000)");
  good(client, "play", R"("run": 1, "speed": 0)");
  server_.reset();
  EXPECT_THROW(while (true) client.receive(), std::runtime_error);
}

TEST_F(Survival, LimitsOfOnePage) {
  Client client(port());
  for (int i = 0; i < 64; ++i) opened(client, "open", R"("name": "corner")");
  EXPECT_NE(client.ask("open", R"("name": "corner")").first_fault().find("too many scenes"),
            std::string::npos);
  for (int i = 0; i < 16; ++i) good(client, "run", R"("scene": "s1")");
  EXPECT_NE(client.ask("run", R"("scene": "s1")").first_fault().find("too many runs"),
            std::string::npos);
}

/// Messages that are right, one per verb at least.
const std::vector<std::pair<std::string, std::string>>& good_messages() {
  static const std::vector<std::pair<std::string, std::string>> list = {
      {"hello", ""},
      {"open", R"("name": "corner", "set": ["friction=0.3"], "fix": [], "friction": 0.2)"},
      {"open", R"("files": [{"name": "a.obj", "base64": "diAwIDAgMAp2IDEgMCAwCg=="}])"},
      {"open", R"("scene": {"version": 1, "bodies": [{"name": "b", "shape": {"disc": 1}}]})"},
      {"generate", R"("kind": "wall", "numbers": [2, 3], "seed": 3, "friction": 0.5)"},
      {"close", R"("handle": "s3")"},
      {"save", R"("handle": "s1", "as": "svg")"},
      {"cancel", R"("of": 1)"},
      {"contacts", R"("scene": "s1", "tolerance": 1e-6)"},
      {"validate", R"("scene": "s1")"},
      {"stable", R"("scene": "s1", "method": "lp", "margin": true, "direction": [1, 0])"},
      {"disassemble",
       R"("scene": "s1", "removal": "up", "search": "beam", "beam": 3, "limit": 50)"},
      {"stage", R"("scene": "s1", "absent": ["b1"], "load": {"body": "b2", "force": [1, 1]})"},
      {"pivots", R"("scene": "s1", "present": ["b1", "b2"], "last": "b2", "friction": 0)"},
      {"lcp", R"("problem": {"M": [[1]], "q": [-1]}, "method": "auto", "trace": true)"},
      {"run", R"("scene": "s1", "lanes": [{"model": "selection"}], "step": 0.01, "steps": 20)"},
      {"play", R"("run": 1, "speed": 0, "until": 5)"},
      {"pause", R"("run": 1)"},
      {"forward", R"("run": 1, "steps": 2)"},
      {"seek", R"("run": 1, "to": 1)"},
      {"change", R"("run": 1, "gravity": [0, -5], "friction": 0.1, "speed": 2)"},
      {"hold", R"("run": 1, "body": "b1", "point": [0, 0], "target": [0, 3], "lane": 0)"},
      {"release", R"("run": 1)"},
      {"state", R"("run": 1, "lane": 0, "at": 1)"},
      {"history", R"("run": 1, "lane": 0)"},
      {"recording", R"("run": 1, "lane": 0)"},
      {"free_space", R"("run": 1, "lane": 0, "body": "b1", "at": 1)"}};
  return list;
}

TEST_F(Survival, EveryVerbWithFieldsOfTheWrongKindIsRefused) {
  Client client(port());
  opened(client, "generate", R"("kind": "pyramid", "numbers": [3])");
  good(client, "run", R"("scene": "s1")");
  const testing::Schema schema = testing::Schema::load("protocol");
  for (const auto& [verb, fields] : good_messages()) {
    const std::string text =
        "{\"id\": 1, \"do\": \"" + verb + "\"" + (fields.empty() ? "" : ", ") + fields + "}";
    const auto message = io::parse_json(text, "").value();
    EXPECT_EQ(schema.fault_as("request", message), "") << text;
    for (const auto& [name, value] : *message.object()) {
      if (name == "id" || name == "do") continue;
      for (const char* wrong : {"{\"x\": [true]}", "[[[1]]]", "true", "-7.5"}) {
        io::Json spoilt = message;
        *spoilt.find(name) = io::parse_json(wrong, "").value();
        spoilt.find("id")->operator=(io::Json(io::Json::Number{double(++client.last_id), true, 0}));
        if (schema.fault_as("request", spoilt).empty()) continue;  // right after all
        client.send(io::to_line(spoilt));
        EXPECT_TRUE(client.finish(client.last_id).is_error()) << io::to_line(spoilt);
      }
    }
  }
  EXPECT_TRUE(answers());
}

/// Bytes of a good message, damaged.
std::string damaged(const std::string& text, Random& random) {
  std::string bytes = text;
  switch (random.below(4)) {
    case 0:  // a bit flipped, kept within ASCII so that the WebSocket itself stays whole
      for (int k = 0; k < 3; ++k)
        bytes[random.below(bytes.size())] ^= static_cast<char>(1 << random.below(7));
      break;
    case 1:
      bytes.resize(random.below(bytes.size()));
      break;
    case 2:
      bytes.insert(random.below(bytes.size()),
                   std::string(1 + random.below(200), "[{\"0,-e9:"[random.below(9)]));
      break;
    default: {
      const std::size_t from = random.below(bytes.size());
      bytes.erase(from, 1 + random.below(20));
    }
  }
  for (char& c : bytes) c &= 0x7f;
  return bytes;
}

TEST_F(Survival, DamagedMessagesAreSurvived) {
  Random random(20261118);
  auto client = std::make_unique<Client>(port());
  client->acknowledge = false;
  opened(*client, "generate", R"("kind": "pyramid", "numbers": [3])");
  good(*client, "run", R"("scene": "s1", "steps": 30)");
  const int count = testing::samples(400, 6000);
  for (int i = 0; i < count; ++i) {
    const auto& [verb, fields] = good_messages()[random.below(good_messages().size())];
    if (verb == "end" || verb == "close") continue;
    const std::string text = "{\"id\": " + std::to_string(++client->last_id) + ", \"do\": \"" +
                             verb + "\"" + (fields.empty() ? "" : ", ") + fields + "}";
    client->send(damaged(text, random));
    if (i % 50 == 49) {
      // A damaged id may have been a large one: then go on beyond it.
      client->last_id = 1000000 + 1000 * i;
      Answered hello = client->ask("hello");
      if (hello.is_error()) {  // an id beyond that: a new page
        client = std::make_unique<Client>(port());
        client->acknowledge = false;
        opened(*client, "generate", R"("kind": "pyramid", "numbers": [3])");
        good(*client, "run", R"("scene": "s1", "steps": 30)");
      }
    }
  }
  client.reset();
  EXPECT_TRUE(health_becomes(0, 0));
  EXPECT_TRUE(answers());
}

TEST_F(Survival, DamagedWebSocketFramesAreSurvived) {
  Random random(7);
  for (int i = 0; i < testing::samples(60, 600); ++i) {
    Client client(port());
    std::string bytes;
    for (std::size_t k = 0, n = 1 + random.below(300); k < n; ++k)
      bytes += static_cast<char>(random.below(256));
    client.send_bytes(bytes);
    client.vanish();
  }
  EXPECT_TRUE(health_becomes(0, 0));
  EXPECT_TRUE(answers());
}

}  // namespace
}  // namespace tenon
