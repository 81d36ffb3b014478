// The JSON form of a complementarity problem; see lcp_files.hpp.
#pragma once

#include "tenon/io/lcp_files.hpp"

namespace tenon::io {

Result<LcpFile> parse_lcp_json(std::string_view text, const std::string& file);

}  // namespace tenon::io
