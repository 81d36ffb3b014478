// Solve time against size with Coulomb friction (Baraff, Lemke, branch and bound, cone and peers),
// and of the methods for small problems. Prints Markdown.
#pragma once

namespace tenon::bench {

void print_friction_table();
void print_small_table();

}  // namespace tenon::bench
