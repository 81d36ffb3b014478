// The HTML of the gallery; text in, text out.
#pragma once

#include <string>
#include <vector>

#include "tenon/service/gallery.hpp"

namespace tenon::service {

struct GalleryCard {
  std::string name, file;
  std::string expected;  ///< what the scene's `expect` says, in words
  std::vector<GalleryExhibit> exhibits;
  Faults faults;  ///< of a scene that could not be read
};

std::string gallery_page(const std::vector<GalleryCard>& cards);

}  // namespace tenon::service
