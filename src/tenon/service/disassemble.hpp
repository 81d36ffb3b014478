// disassemble: an order in which every part can be taken away, or what is missing for one.
#pragma once

#include "tenon/core/progress.hpp"
#include "tenon/service/structure.hpp"

namespace tenon::service {

struct DisassembleRequest {
  StructureRequest structure;
  std::string method = "basis";
  std::string search = "depth";  ///< depth, best, beam
  int beam_width = 16;
  std::string removal = "any";  ///< any, up, cone, or directions "x,y;x,y" (three numbers in space)
  long limit = 1000000;         ///< tests
  bool forces = false;          ///< the forces of each stage
  bool missing = true;          ///< look for what is missing when there is no order
  std::string svg, film;        ///< pictures: the order on the parts; one frame per removal
  std::string save, resume;     ///< JSON file with the bodies put up so far
};

Answer disassemble(const DisassembleRequest& request, const ProgressObserver& progress);

}  // namespace tenon::service
