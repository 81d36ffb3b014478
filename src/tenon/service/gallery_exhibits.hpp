// What each engine shows of a scene in the gallery; the list of all is gallery_runs().
#pragma once

#include "tenon/service/gallery.hpp"

namespace tenon::service {

/// The scene itself: its picture and what it holds.
std::optional<GalleryExhibit> show_scene(const model::Scene& scene, const ProgressObserver&);
/// What touches what at the start, where anything does.
std::optional<GalleryExhibit> show_contacts(const model::Scene& scene, const ProgressObserver&);
/// Verdict and forces (or the collapse) of a structure at rest.
std::optional<GalleryExhibit> show_stability(const model::Scene& scene, const ProgressObserver&);
/// The run as a film strip, its numbers beside the ones the scene should give.
std::optional<GalleryExhibit> show_simulation(const model::Scene& scene,
                                              const ProgressObserver& progress);

}  // namespace tenon::service
