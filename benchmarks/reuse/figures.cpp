#include "reuse/figures.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tenon/draw/plot.hpp"

namespace tenon::bench {

void write_figure(const std::string& file, const std::string& title, const Sequence& sequence,
                  const std::vector<Result>& results, const std::vector<std::string>& shown,
                  bool time) {
  draw::Panel panel;
  panel.y_label = time ? "one stability test, ms" : "pivots of one stability test";
  panel.logarithmic = true;
  for (std::size_t m = 0; m < results.size(); ++m) {
    const Method& method = methods()[m];
    if (results[m].samples.empty()) continue;
    if (std::find(shown.begin(), shown.end(), method.name) == shown.end()) continue;
    draw::Curve curve;
    curve.name = method.name;
    int present = 0;
    for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
      if (!sequence.steps[i].stands) continue;  // one test per size: the one that stands
      ++present;
      const Sample& sample = results[m].samples[i];
      curve.x.push_back(present);
      curve.y.push_back(time ? 1e3 * sample.seconds : sample.pivots);
    }
    const auto same = std::find_if(panel.curves.begin(), panel.curves.end(),
                                   [&](const draw::Curve& c) { return c.y == curve.y; });
    if (same != panel.curves.end())
      same->name += ", " + curve.name;  // curves that coincide are drawn once
    else
      panel.curves.push_back(std::move(curve));
  }
  draw::PlotOptions options;
  options.x_label = "blocks of the subassembly";
  options.title = title;
  options.panel_height = 340;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path());
  std::ofstream(file) << draw::plot({panel}, options);
}

}  // namespace tenon::bench
