// contacts: what touches what in a scene at rest.
#pragma once

#include <optional>
#include <string>

#include "tenon/core/tolerance.hpp"
#include "tenon/service/answer.hpp"
#include "tenon/service/load.hpp"

namespace tenon::service {

struct ContactsRequest {
  LoadRequest load;
  double tolerance = kStaticContactTolerance;  ///< of the assembly's size; 1e-12 .. 1e-2
  std::optional<std::string> svg;              ///< picture to write
};

/// {contacts [{a, b, point, normal (from b to a), gap, friction, patch}], patches [{a, b,
/// polygon}], untouched [names of free parts that touch nothing], tolerance (m),
/// least_tolerance (m, of small parts), size (m)}. A
/// contact with `tension` is a connection. Exit code 0; 2 for bad input, parts that overlap among
/// it.
Answer contacts(const ContactsRequest& request);

}  // namespace tenon::service
