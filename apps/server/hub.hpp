// What all pages of a server share.
#pragma once

#include <atomic>

#include "scene_shelf.hpp"
#include "workers.hpp"

namespace tenon::server {

struct Hub {
  Hub(std::filesystem::path scenes, std::string first_file)
      : shelf(std::move(scenes), std::move(first_file)) {}

  SceneShelf shelf;
  std::atomic<int> pages{0}, runs{0};  ///< connected; held
  // Three kinds of work, so that none of them waits for another: messages and short answers, long
  // answers, steps of simulations. The threads come last: they end before what they use.
  Workers quick{2}, heavy{2}, steps{2};
};

}  // namespace tenon::server
