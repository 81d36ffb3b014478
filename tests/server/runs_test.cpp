// Live simulations over the wire.
#include "server/fixture.hpp"

namespace tenon {
namespace {

using testing::Answered;
using testing::Client;
using testing::json_number;
using testing::json_text;
using testing::ServerTest;
using testing::WireFrame;

class Runs : public ServerTest {
 protected:
  /// Starts a run of an example; it has number 1.
  static void start(Client& client, const std::string& name, const std::string& more = "") {
    const std::string scene = opened(client, "open", "\"name\": \"" + name + "\"");
    const Answered run = good(client, "run", scene + more);
    EXPECT_EQ(json_number(run.answer(), "run"), 1);
  }
};

TEST_F(Runs, TwoLanesPlayToTheEndWithFramesInBetween) {
  Client client(port());
  start(client, "ramp-paper",
        R"(, "lanes": [{"model": "selection"}, {"model": "stewart-trinkle"}], "steps": 60)");
  good(client, "play", R"("run": 1, "speed": 0)");
  WireFrame frame;
  do frame = client.next_frame(0);
  while (!(frame.flags & 8));
  EXPECT_EQ(frame.step, 60u);
  EXPECT_EQ(frame.bodies, 3u);
  EXPECT_EQ(frame.width, 3u);
  EXPECT_EQ(frame.resting[0], 1);
  const Answered state = good(client, "state", R"("run": 1, "lane": 0)");
  const io::Json& box = (*state.answer().find("bodies")->array())[2];
  EXPECT_FLOAT_EQ(frame.poses[6], float((*box.find("position")->array())[0].number()->value));
  const Answered history = good(client, "history", R"("run": 1, "lane": 1)");
  EXPECT_EQ(history.f64(0).size(), 61u * 7);
  const Answered recording = good(client, "recording", R"("run": 1)");
  EXPECT_NE(json_text(recording.answer(), "text").find("\"kind\": \"recording\""),
            std::string::npos);
  EXPECT_TRUE(client.ask("state", R"("run": 1, "lane": 2)").is_error());
}

TEST_F(Runs, NothingIsSentBeforeTheLastFrameWasTaken) {
  Client client(port());
  client.acknowledge = false;
  start(client, "ramp-paper", R"(, "steps": 300)");
  good(client, "forward", R"("run": 1, "steps": 1)");
  EXPECT_EQ(client.next_frame(0).step, 1u);
  good(client, "forward", R"("run": 1, "steps": 1)");
  good(client, "forward", R"("run": 1, "steps": 5)");
  EXPECT_TRUE(client.frames.empty());
  client.send(R"({"do": "ack", "run": 1, "step": 999})");
  client.send(R"({"do": "ack", "run": 1, "step": 1})");
  EXPECT_EQ(client.next_frame(0).step, 7u);  // the newest; what lay between is not sent
}

TEST_F(Runs, SeekShowsWhatWasAndPlayingOnForgetsWhatCameAfter) {
  Client client(port());
  start(client, "ramp-paper", R"(, "steps": 300)");
  good(client, "forward", R"("run": 1, "steps": 40)");
  const Answered there = good(client, "state", R"("run": 1)");
  EXPECT_EQ(json_number(good(client, "seek", R"("run": 1, "to": 10)").answer(), "at"), 10);
  EXPECT_EQ(json_number(good(client, "state", R"("run": 1)").answer(), "at"), 10);
  EXPECT_EQ(json_number(good(client, "state", R"("run": 1, "at": 40)").answer(), "at"), 40);
  good(client, "forward", R"("run": 1, "steps": 30)");
  const Answered again = good(client, "state", R"("run": 1)");
  EXPECT_EQ(io::to_line(*there.answer().find("bodies")),
            io::to_line(*again.answer().find("bodies")));
}

TEST_F(Runs, AHandLiftsTheBoxAndItsForceIsTold) {
  Client client(port());
  start(client, "ramp-paper", R"(, "steps": 3000, "gravity": [0, -10])");
  good(client, "hold", R"("run": 1, "body": "box", "point": [0, 0], "target": [1, 6])");
  good(client, "forward", R"("run": 1, "steps": 600)");
  const Answered state = good(client, "state", R"("run": 1)");
  const io::Json& box = (*state.answer().find("bodies")->array())[2];
  EXPECT_NEAR((*box.find("position")->array())[0].number()->value, 1, 1e-3);
  EXPECT_GT((*box.find("position")->array())[1].number()->value, 5.5);
  const double lift = (*state.answer().find("hold_force")->array())[1].number()->value;
  EXPECT_GT(lift, 1);
  good(client, "release", R"("run": 1)");
  good(client, "forward", R"("run": 1, "steps": 10)");
  const io::Json after = good(client, "state", R"("run": 1)").answer();
  EXPECT_EQ((*after.find("hold_force")->array())[1].number()->value, 0);
  EXPECT_TRUE(client.ask("hold", R"("run": 1, "body": "upper", "point": [0, 0], "target": [1, 6])")
                  .is_error());
  EXPECT_TRUE(client.ask("hold", R"("run": 1, "body": "none", "point": [0, 0], "target": [1, 6])")
                  .is_error());
}

TEST_F(Runs, ModelGravityFrictionAndStepChangeWhileItRuns) {
  Client client(port());
  start(client, "ramp-paper", R"(, "steps": 300)");
  good(client, "forward", R"("run": 1, "steps": 10)");
  const Answered changed = good(client, "change",
                                R"("run": 1, "lanes": [{"model": "egan"}, {"model": "selection"}],
                                   "gravity": [0, 3], "friction": 0.5, "step": 0.004)");
  EXPECT_EQ(json_number(changed.answer(), "at"), 10);
  EXPECT_EQ(json_number(changed.answer(), "step"), 0.004);
  EXPECT_EQ(changed.answer().find("lanes")->array()->size(), 2u);
  good(client, "forward", R"("run": 1, "steps": 100)");
  const io::Json state = good(client, "state", R"("run": 1, "lane": 1)").answer();
  EXPECT_EQ(json_text(state, "model"), "selection");
  const io::Json& box = (*state.find("bodies")->array())[2];
  EXPECT_GT((*box.find("velocity")->array())[1].number()->value, 0);  // it falls up
  EXPECT_TRUE(client.ask("change", R"("run": 1, "lanes": [{"model": "none"}])").is_error());
  EXPECT_TRUE(client.ask("change", R"("run": 1, "step": -1)").is_error());
  EXPECT_EQ(json_number(good(client, "pause", R"("run": 1)").answer(), "at"), 110);
}

TEST_F(Runs, TheOldModelForbidsMoreThanThePiece) {
  Client client(port());
  start(client, "ramp-paper",
        R"(, "lanes": [{"model": "selection"}, {"model": "stewart-trinkle"}], "steps": 300)");
  good(client, "forward", R"("run": 1, "steps": 120)");
  const auto area = [&](int lane) {
    const Answered seen =
        good(client, "free_space", R"("run": 1, "body": "box", "lane": )" + std::to_string(lane));
    EXPECT_GT(seen.answer().find("facets")->array()->size(), 0u);
    double sum = 0;
    for (const io::Json& region : *seen.answer().find("regions")->array()) {
      const auto& loop = *region.find("polygon")->array();
      for (std::size_t i = 0; i < loop.size(); ++i) {
        const auto &p = *loop[i].array(), &q = *loop[(i + 1) % loop.size()].array();
        sum += (p[0].number()->value * q[1].number()->value -
                p[1].number()->value * q[0].number()->value) /
               2;
      }
    }
    return sum;
  };
  EXPECT_GT(area(0), 0);
  EXPECT_GT(area(1), area(0));
  EXPECT_TRUE(client.ask("free_space", R"("run": 1, "body": "none")").is_error());
}

TEST_F(Runs, RealTimePausesAndEnds) {
  Client client(port());
  start(client, "ramp-paper", R"(, "steps": 100000)");
  good(client, "play", R"("run": 1, "speed": 1)");
  const WireFrame frame = client.next_frame(0);
  EXPECT_GT(frame.step, 0u);
  const double at = json_number(good(client, "pause", R"("run": 1)").answer(), "at");
  EXPECT_EQ(json_number(good(client, "state", R"("run": 1)").answer(), "at"), at);
  EXPECT_TRUE(health_becomes(1, 1));
  good(client, "end", R"("run": 1)");
  EXPECT_TRUE(health_becomes(1, 0));
  EXPECT_TRUE(client.ask("play", R"("run": 1)").is_error());
}

TEST_F(Runs, SpatialScenesSendSevenNumbersPerBody) {
  Client client(port());
  start(client, "box-on-table-3d", R"(, "steps": 20)");
  good(client, "forward", R"("run": 1, "steps": 5)");
  EXPECT_EQ(client.next_frame(0).width, 7u);
  EXPECT_TRUE(client.ask("free_space", R"("run": 1, "body": "box")").is_error());
}

}  // namespace
}  // namespace tenon
