// The example gallery: every scene of a folder, run, with its picture and numbers, in one HTML
// file.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tenon/core/progress.hpp"
#include "tenon/model/scene.hpp"
#include "tenon/service/answer.hpp"

namespace tenon::service {

struct GalleryRequest {
  std::string folder = "scenes";
  std::string out = "out/gallery.html";  ///< needs no other file
};

/// What one engine shows of a scene.
struct GalleryExhibit {
  std::string heading;                                       ///< "simulate: 300 steps in 2.4 s"
  std::string svg;                                           ///< may be empty
  std::vector<std::pair<std::string, std::string>> numbers;  ///< name, value with unit
};

/// One line of the table below: an engine looks at a scene and shows something, or nothing where
/// the scene is not for it.
using GalleryRun = std::optional<GalleryExhibit> (*)(const model::Scene&, const ProgressObserver&);

/// All exhibits of a scene in their order; an engine joins the gallery by one entry.
const std::vector<GalleryRun>& gallery_runs();

/// Exit code 0 and the path of the file; 2 where the folder holds no scene or a scene is faulty
/// (the file is written all the same and shows the faults).
Answer gallery(const GalleryRequest& request, const ProgressObserver& progress);

}  // namespace tenon::service
