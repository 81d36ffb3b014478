// Every kind of fault, with its place, its words and its remedy.
#include <gtest/gtest.h>

#include "support/full_scenes.hpp"
#include "tenon/io/scene_json.hpp"

namespace tenon::io {
namespace {

Faults faults_of(const std::string& text) {
  const auto scene = read_scene(text, {"f.json", {}});
  return scene ? Faults() : scene.faults();
}

std::string all(const Faults& faults) {
  std::string text;
  for (const auto& fault : faults) text += to_string(fault) + '\n';
  return text;
}

/// A scene around one body, one more field at the top.
std::string with_body(const std::string& body, const std::string& more = "", int dimension = 2) {
  return R"({"version": 1, "dimension": )" + std::to_string(dimension) +
         R"(, "bodies": [{"name": "a", "shape": {"box": )" +
         (dimension == 2 ? "[1,1]" : "[1,1,1]") + "}}, " + body + "]" +
         (more.empty() ? "" : ", " + more) + "}";
}

std::string with(const std::string& more, int dimension = 2) {
  return with_body(R"({"name": "b", "shape": {"box": )" +
                       std::string(dimension == 2 ? "[1,1]" : "[1,1,1]") + "}}",
                   more, dimension);
}

struct Case {
  std::string text, path, message, remedy;
};

void expect_fault(const Case& wanted) {
  const auto faults = faults_of(wanted.text);
  bool found = false;
  for (const auto& fault : faults)
    found = found ||
            (fault.path == wanted.path && fault.message.find(wanted.message) != std::string::npos &&
             fault.remedy.find(wanted.remedy) != std::string::npos && fault.file == "f.json");
  EXPECT_TRUE(found) << "wanted " << wanted.path << ": " << wanted.message << " (" << wanted.remedy
                     << ")\ngot\n"
                     << all(faults) << "from " << wanted.text;
  EXPECT_EQ(faults.size(), 1u) << all(faults) << "from " << wanted.text;
}

TEST(SceneFaults, TheSoundCaseIsSound) {
  EXPECT_EQ(all(faults_of(with(""))), "");
  EXPECT_EQ(all(faults_of(with("", 3))), "");
}

TEST(SceneFaults, NumbersBeyondWhatCanBeComputedWith) {
  const auto body = [](const std::string& fields) {
    return with_body(R"({"name": "b", )" + fields + "}");
  };
  const auto spatial = [](const std::string& shape) {
    return with_body(R"({"name": "b", "shape": {)" + shape + "}}", "", 3);
  };
  const std::string box = R"("shape": {"box": [1, 1]}, )";
  for (const Case& wanted : std::vector<Case>{
           {body(R"("shape": {"box": [1, 1e308]})"), "bodies[1].shape.box[1]",
            "is 1e+308, larger than Tenon computes with (1e+15)", "unit"},
           {body(R"("shape": {"box": [1e-320, 1]})"), "bodies[1].shape.box[0]",
            "smaller than Tenon computes with (1e-15)", "unit"},
           {body(R"("shape": {"disc": 1e200})"), "bodies[1].shape.disc", "larger", ""},
           {body(R"("shape": {"disc": 1e-200})"), "bodies[1].shape.disc", "smaller", ""},
           {body(R"("shape": {"polygon": [[0, 0], [1e16, 0], [0, 1]]})"),
            "bodies[1].shape.polygon[1][0]", "larger", ""},
           {body(box + R"("position": [0, -1e16])"), "bodies[1].position[1]", "is -1e+16, larger",
            ""},
           {body(box + R"("mass": 1e61)"), "bodies[1].mass", "larger", ""},
           {body(box + R"("mass": 1e-61)"), "bodies[1].mass", "smaller", ""},
           {body(box + R"("density": 1e16)"), "bodies[1].density", "larger", ""},
           {body(box + R"("inertia": 1e-91)"), "bodies[1].inertia", "smaller", ""},
           {body(box + R"("velocity": [1e16, 0])"), "bodies[1].velocity[0]", "larger", ""},
           {body(box + R"("angle": 1e16)"), "bodies[1].angle", "larger", ""},
           {with(R"("gravity": [0, 1e16])"), "gravity[1]", "larger", ""},
           {with(R"("friction": 1e16)"), "friction", "larger", ""},
           {with(R"("loads": [{"body": "b", "force": [1e61, 0]}])"), "loads[0].force[0]", "larger",
            ""},
           {spatial(R"("sphere": 1e16)"), "bodies[1].shape.sphere", "larger", ""},
           {spatial(R"("polyhedron": {"vertices": [[0, 0, 0], [9, 0, 0], [0, 9, 0], [0, 0, 9]],
                       "faces": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]}, "scale": 1e15)"),
            "bodies[1].shape.scale", "makes coordinates of 9e+15 m, larger", "smaller scale"},
       })
    expect_fault(wanted);
  // The other side of each limit, and coordinates that are as good as 0.
  for (const std::string& sound :
       {body(R"("shape": {"box": [1e15, 1e-15]})"), body(R"("shape": {"disc": 0}, "mass": 1e60)"),
        body(box + R"("position": [1e15, 1e-320])"), body(box + R"("density": 1e-15)"),
        body(R"("shape": {"polygon": [[1e-320, 0], [1, 0], [0, 1]]})")})
    EXPECT_EQ(all(faults_of(sound)), "");
}

TEST(SceneFaults, Header) {
  for (const Case& wanted : std::vector<Case>{
           {R"({"bodies": []})", "", "has no field 'version'", "\"version\": 1"},
           {R"({"version": 3, "bodies": []})", "version", "is 3, this Tenon reads version 1", ""},
           {R"({"version": 1})", "", "has no field 'bodies'", "add a list of bodies"},
           {R"({"version": 1, "bodies": 3})", "bodies", "must be a list, not a number", ""},
           {with(R"("dimension": 2)"), "dimension", "is written twice", "keep one"},
           {R"({"version": 1, "dimension": 4, "bodies": []})", "dimension", "is 4", "2 (plane)"},
           {with(R"("frction": 1)"), "frction", "is no field known", "did you mean 'friction'?"},
           {with(R"("gravity": [0,0,-9.81])"), "gravity", "has 3 numbers, must have 2",
            "dimension is 2"},
           {with(R"("gravity": [0,"down"])"), "gravity[1]", "must be a number, not a text", ""},
           {with(R"("friction": -0.1)"), "friction", "is -0.1, must be at least 0", ""},
           {with(R"("friction": NaN)"), "friction", "is NaN, no finite number", "finite"},
           {with(R"("friction": -Infinity)"), "friction", "is -Infinity, no finite", "finite"},
           {with(R"("friction": 1e400)"), "friction", "is 1e400, no finite number", "finite"},
           {with(R"("friction": nan)"), "friction", "is nan, no finite number", "finite"},
           {with(R"("name": "")"), "name", "is empty", ""},
           {with(R"("expect": 3)"), "expect", "must be an object, not a number", ""},
       })
    expect_fault(wanted);
}

TEST(SceneFaults, Bodies) {
  const auto body = [](const std::string& fields) {
    return with_body(R"({"name": "b", "shape": {"box": [1,1]}, )" + fields + "}");
  };
  for (const Case& wanted : std::vector<Case>{
           {with_body("7"), "bodies[1]", "must be an object, not a number", ""},
           {with_body(R"({"name": "b"})"), "bodies[1]", "has no field 'shape'", "add a shape"},
           {with_body(R"({"shape": {"box": [1,1]}})"), "bodies[1]", "has no field 'name'", ""},
           {with_body(R"({"name": "a", "shape": {"box": [1,1]}})"), "bodies[1].name",
            "'a' is already the name of bodies[0]", "its own name"},
           {body(R"("mass": -1)"), "bodies[1].mass", "is -1, must be greater than 0", ""},
           {body(R"("mass": 0)"), "bodies[1].mass", "is 0, must be greater than 0", ""},
           {body(R"("mass": "1 kg")"), "bodies[1].mass", "must be a number, not a text", ""},
           {body(R"("density": 0)"), "bodies[1].density", "must be greater than 0", ""},
           {body(R"("inertia": -2)"), "bodies[1].inertia", "must be greater than 0", ""},
           {body(R"("material": "oak")"), "bodies[1].material", "there is no material 'oak'", ""},
           {body(R"("fixed": 1)"), "bodies[1].fixed", "must be true or false, not a number", ""},
           {body(R"("fixed": true, "velocity": [1,0])"), "bodies[1]", "held but has a velocity",
            ""},
           {body(R"("quaternion": [1,0,0,0])"), "bodies[1].quaternion", "is no field known", ""},
           {body(R"("angular_velocity": [0,0,1])"), "bodies[1].angular_velocity",
            "must be a number, not a list", ""},
           {body(R"("prescribed": [])"), "bodies[1].prescribed", "is empty", ""},
           {body(R"("prescribed": [{"time": 0}, {"time": 0}])"), "bodies[1].prescribed[1].time",
            "is 0, not after the 0 before it", "must increase"},
           {body(R"("prescribed": [{"position": [0,0]}])"), "bodies[1].prescribed[0]",
            "has no field 'time'", ""},
           {body(R"("fixed": true, "prescribed": [{"time": 0}])"), "bodies[1]",
            "both fixed and prescribed", ""},
           {with_body(R"({"name": "b", "shape": {"disc": 0}})"), "bodies[1]",
            "is a particle without a mass", "add \"mass\""},
       })
    expect_fault(wanted);
}

TEST(SceneFaults, PlanarShapes) {
  const auto shape = [](const std::string& fields) {
    return with_body(R"({"name": "b", "shape": {)" + fields + "}}");
  };
  const std::string at = "bodies[1].shape";
  for (const Case& wanted : std::vector<Case>{
           {shape(""), at, "names no shape", "add one of polygon, box"},
           {shape(R"("bx": [1,1])"), at, "names no shape", "add one of"},
           {shape(R"("box": [1,1], "disc": 1)"), at, "has both 'box' and 'disc'", "pieces"},
           {shape(R"("sphere": 1)"), at + ".sphere", "where the dimension is 2", "use one of"},
           {shape(R"("box": [1,1,1])"), at + ".box", "has 3 numbers, must have 2", ""},
           {shape(R"("box": [1,0])"), at + ".box[1]", "is 0, must be greater than 0", ""},
           {shape(R"("disc": -1)"), at + ".disc", "is -1, must be at least 0", ""},
           {shape(R"("disc": 1, "holes": [])"), at + ".holes", "is no field known here", ""},
           {shape(R"("polygon": [[0,0],[1,0]])"), at, "", ""},
           {shape(R"("polygon": [[0,0],[1,0],[2,0]])"), at, "", ""},
           {shape(R"("polygon": [[0,0],[1,1],[1,0],[0,1]])"), at, "crosses", "order the vertices"},
           {shape(R"("polygon": [[0,0],[1,0],[0,"x"]])"), at + ".polygon[2][1]",
            "must be a number, not a text", ""},
           {shape(R"("polygon": [[0,0],[1,0],[0]])"), at + ".polygon[2]", "has 1 numbers", ""},
           {shape(R"("polygon": [[0,0],[1,0],[0,1]], "holes": [[[5,5],[6,5],[5,6]]])"), at, "", ""},
           {shape(R"("rounded": {"polygon": [[0,0],[1,0],[0,1]], "radius": 0})"),
            at + ".rounded.radius", "must be greater than 0", ""},
           {shape(R"("rounded": {"polygon": [[0,0],[1,0],[0,1]]})"), at + ".rounded",
            "has no field 'radius'", ""},
           {shape(R"("pieces": [])"), at + ".pieces", "is empty", ""},
           {shape(R"("pieces": [{"box": [1,1]}, {"pieces": []}])"), at + ".pieces[1].pieces",
            "stands inside other pieces", ""},
       })
    expect_fault(wanted);
}

TEST(SceneFaults, SpatialBodiesAndShapes) {
  const auto body = [](const std::string& shape, const std::string& more = "") {
    return with_body(R"({"name": "b", "shape": {)" + shape + "}" + more + "}", "", 3);
  };
  const std::string box = R"("box": [1,1,1])";
  const std::string at = "bodies[1].shape";
  const auto polyhedron = [&](const std::string& faces) {
    return body(R"("polyhedron": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": )" +
                faces + "}");
  };
  for (const Case& wanted : std::vector<Case>{
           {body(R"("disc": 1)"), at + ".disc", "where the dimension is 3", "sphere"},
           {body(R"("sphere": -1)"), at + ".sphere", "must be at least 0", ""},
           {polyhedron("[[0,1]]"), at + ".polyhedron.faces[0]", "at least three vertex numbers",
            ""},
           {polyhedron("[[0,1,4]]"), at + ".polyhedron.faces[0][2]", "is no vertex number",
            "from 0 to 3"},
           {polyhedron("[[0,1,0.5]]"), at + ".polyhedron.faces[0][2]", "is no vertex number", ""},
           {polyhedron("[]"), at + ".polyhedron", "no face", ""},
           {body(R"("mesh": "none.obj")"), at + ".mesh", "none.obj", ""},
           {body(R"("mesh": "none.step")"), at + ".mesh", "none.step", ""},
           {body(box, R"(, "quaternion": [1,1,0,0])"), "bodies[1].quaternion",
            "has length 1.41421, must be 1", "divide"},
           {body(box, R"(, "quaternion": [1,0,0])"), "bodies[1].quaternion", "has 3 numbers", ""},
           {body(box, R"(, "inertia": 3)"), "bodies[1].inertia", "must be a 3x3 matrix", ""},
           {body(box, R"(, "inertia": [[1,0.5,0],[0,1,0],[0,0,1]])"), "bodies[1].inertia",
            "is not symmetric", ""},
           {body(box, R"(, "inertia": [[1,2,0],[2,1,0],[0,0,1]])"), "bodies[1].inertia",
            "is not positive definite", ""},
           {body(box, R"(, "inertia": [[1e-91,0,0],[0,1,0],[0,0,1]])"), "bodies[1].inertia",
            "smaller than Tenon computes with", "unit"},
           {body(box, R"(, "angle": 1)"), "bodies[1].angle", "is no field known here", ""},
       })
    expect_fault(wanted);
}

TEST(SceneFaults, Relations) {
  const std::string point = R"("point": [0,0], )";
  for (
      const Case& wanted : std::vector<Case>{
          {with(R"("pairs": [{"a": "a", "b": "bb", "friction": 1}])"), "pairs[0].b",
           "there is no material or body 'bb'", "the known ones are a, b"},
          {with(
               R"("pairs": [{"a": "a", "b": "b", "friction": 1}, {"a": "b", "b": "a", "friction": 2}])"),
           "pairs[1]", "second entry", ""},
          {with(R"("pairs": [{"a": "a", "b": "b"}])"), "pairs[0]", "has no field 'friction'", ""},
          {with(R"("contacts": [{"a": "a", "b": "c", )" + point + R"("normal": [0,1]}])"),
           "contacts[0].b", "there is no body 'c'", "the known ones are a, b"},
          {with(R"("contacts": [{"a": "a", "b": "a", )" + point + R"("normal": [0,1]}])"),
           "contacts[0]", "joins 'a' to itself", ""},
          {with(R"("contacts": [{"a": "a", "b": "b", )" + point + R"("normal": [0,2]}])"),
           "contacts[0].normal", "has length 2, must be 1", ""},
          {with(R"("contacts": [{"a": "a", "b": "b", "normal": [0,1]}])"), "contacts[0]",
           "has no field 'point'", ""},
          {with(R"("connections": [{"a": "a", "b": "b", )" + point +
                R"("normal": [0,1], "tension": -1}])"),
           "connections[0].tension", "must be at least 0", ""},
          {with(R"("loads": [{"body": "c", "force": [1,0]}])"), "loads[0].body", "no body 'c'", ""},
          {with(R"("loads": [{"body": "a", "moment": [0,0,1]}])"), "loads[0].moment",
           "must be a number, not a list", ""},
          {with(R"("grips": [{"body": "a", "to": "b", "stiffness": [1,2]}])"), "grips[0].stiffness",
           "has 2 numbers, must have 3", "x, y, angle"},
          {with(R"("grips": [{"body": "a", "to": "a", "stiffness": [1,2,3]}])"), "grips[0]",
           "to itself", ""},
          {with(R"("surface": [{"name": "s", "body": "a", "edge": 4}])"), "surface[0].edge",
           "is 4, the body has 4", "from 0 to 3"},
          {with(R"("surface": [{"name": "s", "body": "a"}])"), "surface[0]", "exactly one of", ""},
          {with(
               R"("surface": [{"name": "s", "body": "a", "curve": {"x": "s", "y": "s", "from": 1, "to": 1}}])"),
           "surface[0].curve", "has no length", ""},
          {with(R"("materials": {"oak": {"density": -1}})"), "materials.oak.density", "is -1", ""},
          {with(R"("simulation": {"step": 0})"), "simulation.step", "greater than 0", ""},
          {with(R"("simulation": {"steps": 2.5})"), "simulation.steps", "whole number", ""},
          {with(R"("simulation": {"model": "selektion"})"), "simulation.model", "no model",
           "did you mean 'selection'?"},
          {with(R"("simulation": {"restitution": 2})"), "simulation.restitution", "between 0 and 1",
           ""},
      })
    expect_fault(wanted);
}

TEST(SceneFaults, AllFaultsAreReportedNotOnlyTheFirst) {
  const auto faults = faults_of(R"({"version": 2, "frictoin": 1, "friction": NaN, "gravity": [1],
    "bodies": [{"name": "a", "mass": -1, "density": Infinity, "shape": {"box": [0, -1]}},
               {"name": "a", "shape": {"polygon": [[0,0],[1,1],[1,0],[0,1]]}, "fixd": true}],
    "loads": [{"body": "q"}]})");
  EXPECT_EQ(faults.size(), 12u) << all(faults);
}

TEST(SceneFaults, ALongListIsCut) {
  std::string bodies;
  for (int i = 0; i < 5000; ++i) bodies += std::string(i > 0 ? "," : "") + "1";
  const auto faults = faults_of(R"({"version": 1, "bodies": [)" + bodies + "]}");
  EXPECT_EQ(faults.size(), 201u);
  EXPECT_NE(faults.back().message.find("4800 more faults"), std::string::npos);
}

TEST(SceneFaults, RoundedUnitVectorsAreScaledOthersRefused) {
  const auto scene = [](const std::string& w) {
    return read_scene(R"({"version": 1, "dimension": 3, "bodies": [{"name": "b",
      "shape": {"box": [1,1,1]}, "quaternion": [)" +
                          w + ", 0, 0.7071, 0]}]}",
                      {});
  };
  const auto rounded = scene("0.7071");
  ASSERT_TRUE(rounded);
  EXPECT_NEAR(rounded->bodies[0].pose.orientation.norm(), 1, 1e-15);
  EXPECT_FALSE(scene("0.71"));
}

TEST(SceneFaults, SurfacesAndTheirFormulas) {
  const auto surface = [](const std::string& rest, int dimension = 2) {
    return with(R"("surface": [{"name": "s", "body": "a", )" + rest + "}]", dimension);
  };
  const auto curve = [&](const std::string& x, const std::string& y) {
    return surface(R"("curve": {"x": ")" + x + R"(", "y": ")" + y + R"(", "from": 0, "to": 1})");
  };
  const auto on = [](const std::string& shape) {
    return with_body(R"({"name": "b", "shape": )" + shape + "}",
                     R"("surface": [{"name": "s", "body": "b", "edge": 3}])");
  };
  EXPECT_EQ(all(faults_of(curve("sin(s) - s*cos(s)", "2e-1^s"))), "");
  EXPECT_EQ(all(faults_of(surface(R"("face": 5)", 3))), "");
  const std::string at = "surface[0].";
  for (const Case& wanted : std::vector<Case>{
           {surface(R"("face": 0)"), at + "face", "does not exist where the dimension is 2",
            "edge"},
           {surface(R"("edge": 0)", 3), at + "edge", "does not exist where the dimension is 3",
            "face"},
           {surface(R"("face": 6)", 3), at + "face", "is 6, the body has 6", "from 0 to 5"},
           {surface(R"("curve": {"x": "s", "y": "s", "from": 0, "to": 1})", 3), at + "curve",
            "dimension is 3", "face"},
           {on(R"({"disc": 1})"), at + "edge", "no edges", "curve"},
           {on(R"({"pieces": [{"box": [1,1]}, {"box": [2,1]}]})"), at + "edge", "no edges",
            "one polygon"},
           {on(R"({"rounded": {"polygon": [[0,0],[1,0],[0,1]], "radius": 0.1}})"), at + "edge",
            "is 3, the body has 3", ""},
           {curve("sin(s", "s"), at + "curve.x", "at letter 6 stands the end instead of ')'",
            "sin"},
           {curve("s", "t"), at + "curve.y", "instead of a known name", "s, pi"},
           {curve("1/s", "s"), at + "curve.x", "has no value to compute with at s = 0", "from"},
           {curve("1", "cos(0)"), at + "curve", "is a single point", "depend on s"},
       })
    expect_fault(wanted);
}

TEST(SceneFaults, SitesNameBodies) {
  const auto site = [](const std::string& fields) { return with(R"("site": {)" + fields + "}"); };
  EXPECT_EQ(all(faults_of(site(R"("workpiece": "a", "capture": ["b"], "gripper": {"width": 1})"))),
            "");
  for (const Case& wanted : std::vector<Case>{
           {with(R"("site": 3)"), "site", "must be an object, not a number", ""},
           {site(R"("workpiece": "c")"), "site.workpiece", "no body 'c'", "a, b"},
           {site(R"("capture": "a")"), "site.capture", "must be a list", ""},
           {site(R"("capture": ["a", "c"])"), "site.capture[1]", "no body 'c'", ""},
           {site(R"("robot": "puma")"), "site.robot", "must be an object, not a text", ""},
           {site(R"("worpiece": "a")"), "site.worpiece", "is no field known", "'workpiece'"},
       })
    expect_fault(wanted);
}

}  // namespace
}  // namespace tenon::io
