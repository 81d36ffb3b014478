#include "tenon/service/orientations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tenon/geometry/convex_hull.hpp"

namespace tenon::service {
namespace {

using Eigen::Vector3d;

std::vector<Vector3d> corner_points(const contact::SceneGeometry& geometry) {
  std::vector<Vector3d> points;
  for (std::size_t i = 0; i < geometry.bodies.size(); ++i) {
    const auto& body = geometry.bodies[i];
    if (geometry.dimension == 2) {
      for (const auto& piece : body.plane())
        for (const auto& vertex : piece.vertices())
          points.push_back(geometry.poses[i] * Vector3d(vertex.x(), vertex.y(), 0));
    } else {
      for (const auto& piece : body.space())
        for (const auto& vertex : piece.hull.vertices())
          points.push_back(geometry.poses[i] * vertex);
    }
  }
  return points;
}

struct HullFace {
  Vector3d normal, point;
};

/// Edges of the planar hull by Andrew's chain; straight runs count as one edge.
std::vector<HullFace> hull_edges(std::vector<Vector3d> points, double tolerance) {
  std::sort(points.begin(), points.end(), [](const Vector3d& p, const Vector3d& q) {
    return p.x() != q.x() ? p.x() < q.x() : p.y() < q.y();
  });
  std::vector<Vector3d> chain;
  const auto half = [&](auto begin, auto end) {
    const std::size_t start = chain.size();
    for (auto p = begin; p != end; ++p) {
      while (chain.size() >= start + 2) {
        const Vector3d &u = chain[chain.size() - 2], &v = chain.back();
        const double height = (v - u).cross(*p - u).z() / std::max((*p - u).norm(), 1e-300);
        if (height > tolerance) break;
        chain.pop_back();
      }
      chain.push_back(*p);
    }
    chain.pop_back();
  };
  half(points.begin(), points.end());
  half(points.rbegin(), points.rend());
  std::vector<HullFace> edges;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Vector3d along = (chain[(i + 1) % chain.size()] - chain[i]).normalized();
    edges.push_back({{along.y(), -along.x(), 0}, chain[i]});
  }
  return edges;
}

std::vector<HullFace> hull_faces(const contact::SceneGeometry& geometry, double tolerance) {
  const auto points = corner_points(geometry);
  if (geometry.dimension == 2) return hull_edges(points, tolerance);
  std::vector<HullFace> faces;
  const auto hull = geometry::convex_hull(points, tolerance);
  if (!hull) return faces;
  for (const auto& face : hull->faces()) faces.push_back({face.normal, face.offset * face.normal});
  return faces;
}

/// The movable parts with gravity along the face's normal and a table under the face.
model::Scene on_table(const model::Scene& scene, const HullFace& face, double size) {
  model::Scene turned = scene;
  turned.bodies.clear();
  for (const auto& body : scene.bodies)
    if (!body.fixed && body.prescribed.empty()) turned.bodies.push_back(body);
  turned.contacts.reset();
  std::erase_if(turned.connections, [&](const model::Connection& c) {
    return turned.find(c.a) < 0 || turned.find(c.b) < 0;
  });
  turned.gravity = scene.gravity.norm() * face.normal;
  model::Body table;
  table.name = "table under it";
  table.fixed = true;
  const double thick = 0.1 * size;
  table.pose.position = face.point + face.normal * (0.5 * thick);
  if (scene.dimension == 2) {
    table.shape.pieces.push_back(model::Box{{8 * size, thick, 0}});
    table.pose.angle = std::atan2(face.normal.x(), -face.normal.y());
    table.pose.orientation = Eigen::AngleAxisd(table.pose.angle, Vector3d::UnitZ());
  } else {
    table.shape.pieces.push_back(model::Box{{8 * size, 8 * size, thick}});
    table.pose.orientation =
        Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), Vector3d(-face.normal));
  }
  turned.bodies.push_back(table);
  return turned;
}

/// "0 -1" or "0 0 -1".
std::string direction_words(const Vector3d& direction, int dimension) {
  std::string words;
  for (int k = 0; k < dimension; ++k)
    words += fmt::format("{}{:.3g}", k ? " " : "", direction[k] + 0.0);
  return words;
}

}  // namespace

std::vector<Orientation> orientations(const Structure& structure,
                                      const statics::TestOptions& options) {
  model::Scene loose = structure.scene;
  std::erase_if(loose.bodies,
                [](const model::Body& body) { return body.fixed || !body.prescribed.empty(); });
  loose.contacts.reset();
  std::vector<Orientation> answers;
  const auto geometry = contact::scene_geometry(loose);
  if (!geometry) return answers;
  for (const HullFace& face : hull_faces(*geometry, structure.contacts.tolerance)) {
    Orientation answer{face.normal, statics::Verdict::undecided};
    const auto contacts = contact::find_contacts(on_table(structure.scene, face, geometry->size));
    if (contacts)
      answer.verdict = statics::make_stability_test(contacts->problem, options)->test_all().verdict;
    answers.push_back(answer);
  }
  return answers;
}

std::string write_orientations(io::JsonWriter& writer, const Structure& structure,
                               const statics::TestOptions& options) {
  const auto answers = orientations(structure, options);
  const int dimension = structure.scene.dimension;
  constexpr int kMostNamed = 12;
  int stands = 0;
  std::string downs;
  writer.key("orientations").begin_array();
  for (const Orientation& answer : answers) {
    const bool good = answer.verdict == statics::Verdict::stands;
    if (good && stands < kMostNamed)
      downs += (downs.empty() ? " (down: " : ", ") + direction_words(answer.down, dimension);
    stands += good;
    writer.begin_object().key("down").vector(answer.down, dimension);
    writer.field("verdict", statics::name(answer.verdict)).end_object();
  }
  writer.end_array();
  if (stands > kMostNamed) downs += ", ..";
  return fmt::format("stands in {} of {} orientations on a table{}\n", stands, answers.size(),
                     downs.empty() ? "" : downs + ")");
}

}  // namespace tenon::service
