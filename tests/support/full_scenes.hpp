// One planar and one spatial scene that use every field of the format.
#pragma once

namespace tenon::testing {

inline constexpr const char* kFullPlanarScene = R"json({
  "version": 1, "name": "everything", "dimension": 2, "gravity": [0.1, -9.81], "friction": 0.1,
  "materials": {"oak": {"density": 700, "friction": 0.4}, "steel": {"density": 7850}},
  "pairs": [{"a": "oak", "b": "steel", "friction": 0.3}, {"a": "slab", "b": "oak", "friction": 0.2}],
  "bodies": [
    {"name": "slab", "fixed": true, "shape": {"polygon": [[0,0],[6,0],[6,1],[0,1]], "holes": [[[1,0.2],[1,0.4],[2,0.4]]]}, "angle": -0.349},
    {"name": "box", "material": "steel", "shape": {"box": [1,1]}, "mass": 1, "inertia": 0.1667, "position": [1,3], "angle": 7.5, "velocity": [0.5,-1], "angular_velocity": 2},
    {"name": "u", "material": "oak", "shape": {"pieces": [{"polygon": [[0,0],[1,0],[0,1]]}, {"box": [1,2]}, {"disc": 0.3}]}, "position": [9,9]},
    {"name": "roller", "density": 1000, "shape": {"disc": 0.2}, "position": [-3,0]},
    {"name": "point", "mass": 2, "shape": {"disc": 0}, "position": [-4,0]},
    {"name": "pad", "shape": {"rounded": {"polygon": [[0,0],[1,0],[1,1]], "radius": 0.01}}, "position": [-6,0]},
    {"name": "clockwise", "shape": {"polygon": [[0,0],[0,1],[1,1],[1,0]]}, "position": [-8,0]},
    {"name": "tool", "shape": {"box": [1,1]}, "prescribed": [{"time": 0, "position": [0,5]}, {"time": 2, "position": [0,1], "angle": 0.5}]}],
  "grips": [{"body": "box", "to": "tool", "stiffness": [1000,1000,10], "damping": [50,50,1]}],
  "contacts": [{"a": "box", "b": "slab", "point": [1,0], "normal": [0,1], "friction": 0}, {"a": "u", "b": "slab", "point": [2,0], "normal": [0.6,0.8]}],
  "connections": [{"a": "box", "b": "u", "point": [1,2], "normal": [1,0], "tension": 0.98}],
  "loads": [{"body": "box", "point": [0.5,4], "force": [0,-10], "moment": 0.5}, {"body": "u", "force": [1,0]}],
  "surface": [{"name": "roof", "body": "box", "edge": 2}, {"name": "turned", "body": "clockwise", "edge": 0},
              {"name": "cam", "body": "roller", "curve": {"x": "sin(s)-s*cos(s)",
                            "y" : "cos(s)+s*sin(s)", "from" : 0, "to" : 3.534
}
}],
  "simulation": {"step": 0.008, "steps": 350, "model": "compact", "restitution": 0.25, "activation": 0.05, "alpha": 2, "accuracy": 1e-8},
  "site": {"workpiece": "box", "capture": ["slab"], "gripper": {"width": 0.1}},
  "expect": {
  "simulate" : {
    "speed" : 8.0525
  }
}
})json";

inline constexpr const char* kFullSpatialScene = R"json({
  "version": 1, "dimension": 3, "friction": 0.5,
  "bodies": [
    {"name": "table", "fixed": true, "shape": {"box": [2,2,0.1]}, "position": [0,0,-0.05]},
    {"name": "ball", "density": 800, "shape": {"sphere": 0.1}, "position": [0,0,1], "quaternion": [0.5,0.5,-0.5,0.5], "velocity": [1,0,0], "angular_velocity": [0,0,3]},
    {"name": "tetra", "mass": 2, "inertia": [[1,0.1,0],[0.1,1,0],[0,0,1]],
     "shape": {"polyhedron": {"vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]], "faces": [[0,2,1],[0,1,3],[1,2,3],[0,3,2]]}, "tolerance": 1e-6}},
    {"name": "hill", "fixed": true, "shape": {"polyhedron": {"vertices": [[0,0,0],[1,0,0],[0,1,0.3]], "faces": [[0,1,2]]}, "role": "terrain"}},
    {"name": "pair", "shape": {"pieces": [{"box": [1,1,1]}, {"sphere": 0.7}]}, "position": [5,5,5]},
    {"name": "arm", "shape": {"box": [1,1,1]}, "prescribed": [{"time": -1}, {"time": 1, "position": [1,2,3], "quaternion": [0,1,0,0]}]}],
  "grips": [{"body": "ball", "to": "arm", "stiffness": [1,2,3,4,5,6]}],
  "contacts": [],
  "loads": [{"body": "tetra", "moment": [1,2,3]}],
  "surface": [{"name": "lid", "body": "table", "face": 5}]
})json";

}  // namespace tenon::testing
