// A small SVG writer: shapes in pixels with classes for their meaning; the colours are in one style
// sheet (palette of Okabe and Ito, light and dark as the system says). Returns text, touches no
// file. The same calls give the same bytes.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

namespace tenon::draw {

using Points = std::vector<Eigen::Vector2d>;  ///< pixels, y downwards

/// What a shape means; the style sheet turns it into colour, so that no meaning is by colour alone
/// where the page asks for a shape as well.
namespace role {
inline constexpr const char* kFree = "free";          ///< a part that can move: soft blue
inline constexpr const char* kHeld = "held";          ///< fixed or prescribed: grey
inline constexpr const char* kChosen = "chosen";      ///< orange
inline constexpr const char* kGhost = "ghost";        ///< a former place, 25 % opaque
inline constexpr const char* kContact = "contact";    ///< vermilion disc
inline constexpr const char* kForce = "force";        ///< blue arrow
inline constexpr const char* kFriction = "friction";  ///< its lighter share along the surface
inline constexpr const char* kCaptured = "captured";  ///< green outline
inline constexpr const char* kAxis = "axis";
inline constexpr const char* kGrid = "grid";
inline constexpr const char* kLabel = "label";
}  // namespace role

enum class Align { kStart, kMiddle, kEnd };

class Svg {
 public:
  /// Size in pixels.
  Svg(double width, double height);

  /// Loops of one area, holes by the even-odd rule.
  void area(const std::vector<Points>& loops, std::string_view classes);
  void polygon(const Points& points, std::string_view classes);
  void polyline(const Points& points, std::string_view classes);
  void line(const Eigen::Vector2d& from, const Eigen::Vector2d& to, std::string_view classes);
  void circle(const Eigen::Vector2d& centre, double radius, std::string_view classes);
  /// A polygon swept by a disc: outline of one weight around it.
  void rounded(const Points& points, double radius, std::string_view classes);
  /// A shaft with a head at its end; nothing when shorter than a pixel.
  void arrow(const Eigen::Vector2d& from, const Eigen::Vector2d& to, std::string_view classes);
  void text(const Eigen::Vector2d& at, std::string_view words, Align align = Align::kStart,
            std::string_view classes = role::kLabel);
  /// Everything until end_group() moves together; `title` is what a pointer or screen reader says.
  void begin_group(const Eigen::Vector2d& offset, std::string_view classes = "",
                   std::string_view title = "");
  void end_group();

  double width() const { return width_; }
  double height() const { return height_; }
  /// The picture as a file of its own, with style sheet and title.
  std::string finish(std::string_view title) const;

 private:
  double width_, height_;
  int open_groups_ = 0;
  std::string body_;
};

/// The style sheet of every picture.
std::string_view style_sheet();
/// & < > " as XML needs them; characters XML forbids become U+FFFD.
std::string escaped(std::string_view text);
/// 1, 2 or 5 times a power of ten, the largest that is <= x (x > 0): for scale bars and ticks.
double round_step(double x);

}  // namespace tenon::draw
