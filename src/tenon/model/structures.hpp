// Structures of blocks with a known behaviour: what `tenon generate` writes and the tests build on.
//
// Planar blocks rest on a fixed body "ground" and are numbered "b1", "b2", .. from below, left to
// right. Sizes in metres, density 1 kg/m^2 (kg/m^3 in space), so that forces are easy to read.
#pragma once

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::model {

/// n blocks 2 x 1 on top of one another. n >= 1.
Scene column(int n);
/// rows, rows-1, .., 1 blocks 2 x 1, pitch 2.1 so that neighbours do not touch; each block on two.
/// rows >= 1.
Scene pyramid(int rows);
/// Running bond of blocks 2 x 1 with half blocks at the ends; neighbours touch. rows, blocks >= 1.
Scene wall(int rows, int blocks);
/// Semicircular arch of n voussoirs with radial joints, mid radius 1, thickness t; springs from the
/// ground. Voussoirs are flat (chords): smallest t that stands for n = 27 is 0.1067209. n >= 3, 0 <
/// t < 1.
Scene arch(int n, double t);
/// Unit blocks on a table that ends at x = 0, each shifted so that the overhang is H_n / 2 + extra.
Scene harmonic(int n, double extra = 0);
/// Rows of 1, 2, .., m, .., 2, 1 unit blocks (m * m in all) on a narrow table: balanced for m <= 4
/// only.
Scene diamond(int m);
/// Paterson and Zwick's parabolic d-stack: overhang d / 2, d (d-1)(2d-1)/3 + 1 unit blocks. d >= 2.
Scene parabolic(int d);
/// levels of three blocks 0.075 x 0.025 x 0.015, every other level turned by 90 degrees (space).
Scene jenga(int levels);

/// A block of the plane: centre (x, y), size (w, h).
Body planar_block(const std::string& name, double x, double y, double w, double h);
/// A fixed slab whose top is y = 0 between from and to.
Body planar_ground(double from, double to);

}  // namespace tenon::model
