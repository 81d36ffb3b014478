// Where in the scene format a faulty shape stands.
#pragma once

#include <fmt/format.h>

#include <string>

#include "tenon/core/result.hpp"
#include "tenon/model/scene.hpp"

namespace tenon::contact {

/// A fault of one piece: path "shape" or "shape.pieces[i]", the part's name in the message.
inline Fault piece_fault(const Fault& fault, const model::Shape& shape, std::size_t piece,
                         const std::string& part) {
  return {fault.file, shape.pieces_given ? fmt::format("shape.pieces[{}]", piece) : "shape",
          fmt::format("part {}: {}", part, fault.message), fault.remedy};
}

}  // namespace tenon::contact
