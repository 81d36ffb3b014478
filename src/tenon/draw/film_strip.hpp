// A motion as a strip of equal frames at one scale, the time under each.
#pragma once

#include <string>
#include <vector>

#include "tenon/draw/scene_picture.hpp"

namespace tenon::draw {

struct Frame {
  double time = 0;  ///< s
  Poses poses;      ///< one per body; empty: as written
  Marks marks;
  std::string note;  ///< beside the time, e.g. "unsolved"
};

struct StripOptions {
  double frame_width = 220, frame_height = 170;  ///< pixels, the line of text under it apart
  int columns = 5;
  bool ghost_of_start = false;  ///< the free bodies of the first frame, 25 % opaque, in the others
  std::string title;            ///< the scene's name where empty
};

/// `count` indices of 0 .. total-1, evenly spread, first and last among them. count >= 2 or total.
std::vector<int> spread(int total, int count);

std::string film_strip(const model::Scene& scene, const std::vector<Frame>& frames,
                       const StripOptions& options = {});

}  // namespace tenon::draw
