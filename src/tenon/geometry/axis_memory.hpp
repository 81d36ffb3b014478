// Inside of convex_distance: what one enumeration of all axes leaves for the next ones, so that a
// pair that moves little has only a few of its faces and edges looked at again, and every answer is
// still proved over all of them.
//
// The separation along the normal of a face, and along every direction between the faces beside an
// edge, is at most the height of one vertex of the other body. No vertex has moved farther, seen
// from that face, than the drift between the poses; so no bound has risen by more. The enumeration
// lists the faces and edges whose bound lies above `ceiling` and forgets the others: as long as
// ceiling + drift stays below the best separation, none of those can be better.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace tenon::geometry {

struct PosedPair;

/// A face or edge by its number, and how high its bound lay at the enumeration.
struct ListedFeature {
  double bound = 0;  ///< m
  int index = 0;
};

/// The largest ways between the pose then and the one now.
struct Drift {
  double of_a = 0;  ///< m; of a vertex of A seen from B
  double of_b = 0;  ///< m; of a vertex of B seen from A
};

struct AxisMemory {
  bool valid = false;
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();  ///< pose of B in A's frame at the enumeration
  Eigen::Vector3d t = Eigen::Vector3d::Zero();      ///< m
  double ceiling = 0;                               ///< m; what is not listed was no higher
  double margin = 0;  ///< m; the best separation then, less the ceiling
  int uses = 0;       ///< queries answered since
  /// Highest first. Of a pair of edges both have to be listed to matter.
  std::vector<ListedFeature> faces_a, faces_b, edges_a, edges_b;

  Drift drift(const PosedPair& pair) const;

  /// Takes note of the pose, empties the lists and chooses the margin: many times the drift per
  /// query lately, so that a list lasts many queries and stays short.
  void start(const PosedPair& pair);
};

}  // namespace tenon::geometry
