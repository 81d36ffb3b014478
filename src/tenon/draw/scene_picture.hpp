// A scene as a picture, with what an answer says about it on top: contacts, forces, motions.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "tenon/draw/scene_view.hpp"
#include "tenon/draw/svg.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::draw {

/// An arrow at a point: a force, N.
struct Arrow {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();   ///< world
  Eigen::Vector3d vector = Eigen::Vector3d::Zero();  ///< its length is drawn to one scale
  const char* role = role::kForce;
};

struct Marks {
  std::vector<Eigen::Vector3d> contacts;              ///< world points
  std::vector<std::vector<Eigen::Vector3d>> patches;  ///< outlines of touching areas, world
  std::vector<Arrow> arrows;
  std::string arrow_unit = "N";  ///< for the legend
};

struct PictureOptions {
  double width = 640, height = 420;  ///< pixels
  double margin = 28;
  Poses poses;              ///< empty: as written
  std::vector<int> chosen;  ///< bodies drawn orange
  bool names = true;        ///< of up to kMostNames bodies
  bool scale_bar = true;
  std::string title;  ///< of the picture; the scene's name where empty
};
inline constexpr int kMostNames = 16;

/// The whole picture as SVG text.
std::string scene_picture(const model::Scene& scene, const PictureOptions& options = {},
                          const Marks& marks = {});

/// Only the bodies, into a picture that has other things too (film strips). `extra_class` is added
/// to every shape, e.g. role::kGhost.
void draw_bodies(Svg& svg, const SceneView& view, const model::Scene& scene, const Poses& poses,
                 const std::vector<int>& chosen = {}, const std::string& extra_class = "");
/// The longest arrow's length in its unit; 0 without arrows.
double longest_arrow(const Marks& marks);
/// Contacts, patches and arrows, these at the given scale.
void draw_marks(Svg& svg, const SceneView& view, const Marks& marks, double pixels_per_unit);
/// One arrow of round size with its unit, its tip at the given pixel; `longest` in the arrows'
/// unit.
void draw_arrow_legend(Svg& svg, const Marks& marks, double longest, double pixels_per_unit,
                       const Eigen::Vector2d& tip);
/// A bar of round length with its unit, its left end at the given pixel.
void draw_scale_bar(Svg& svg, const SceneView& view, const Eigen::Vector2d& at);

}  // namespace tenon::draw
