#include "tenon/service/gallery_page.hpp"

#include <fmt/format.h>

#include "tenon/core/version.hpp"
#include "tenon/draw/svg.hpp"

namespace tenon::service {
namespace {

using draw::escaped;

constexpr const char* kPageStyle = R"(
:root{color-scheme:light dark;--paper:#fff;--ink:#1b1f23;--soft:#55606a;--edge:#d3d8dc}
@media (prefers-color-scheme:dark){:root{--paper:#15181b;--ink:#e8eaec;--soft:#a9b4bd;--edge:#363c42}}
body{margin:0 auto;max-width:1400px;padding:24px;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:22px;margin:0}h2{font-size:17px;margin:0}h3{font-size:14px;font-weight:600;margin:12px 0 4px}
p{margin:4px 0;color:var(--soft)}code{font-size:13px}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:20px;margin-top:20px}
article{border:1px solid var(--edge);border-radius:6px;padding:14px}
svg{width:100%;height:auto;display:block;margin-top:8px}
table{border-collapse:collapse;margin-top:6px}td{padding:1px 16px 1px 0;vertical-align:top}
td:first-child{color:var(--soft)}li{margin:2px 0}
)";

std::string exhibit_html(const GalleryExhibit& exhibit) {
  std::string html;
  if (!exhibit.heading.empty()) html += "<h3>" + escaped(exhibit.heading) + "</h3>\n";
  html += exhibit.svg;
  if (exhibit.numbers.empty()) return html;
  html += "<table>\n";
  for (const auto& [name, value] : exhibit.numbers)
    html += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", escaped(name), escaped(value));
  return html + "</table>\n";
}

std::string card_html(const GalleryCard& card) {
  std::string html = fmt::format("<article id=\"{0}\">\n<h2>{0}</h2>\n<p><code>{1}</code></p>\n",
                                 escaped(card.name), escaped(card.file));
  for (const auto& exhibit : card.exhibits) html += exhibit_html(exhibit);
  if (!card.expected.empty()) html += "<p>" + escaped(card.expected) + "</p>\n";
  if (!card.faults.empty()) {
    html += "<p>cannot be read:</p>\n<ul>\n";
    for (const auto& fault : card.faults) html += "<li>" + escaped(to_string(fault)) + "</li>\n";
    html += "</ul>\n";
  }
  return html + "</article>\n";
}

}  // namespace

std::string gallery_page(const std::vector<GalleryCard>& cards) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>Tenon: example scenes</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<h1>Tenon {}: example scenes</h1>\n"
      "<p>{} scenes. Grey parts are held, blue parts are free to move.</p>\n<main>\n",
      kPageStyle, version(), cards.size());
  for (const auto& card : cards) html += card_html(card);
  return html + "</main>\n</body>\n</html>\n";
}

}  // namespace tenon::service
