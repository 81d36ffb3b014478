// Assemblies of COMPAS (compas_assembly, compas_cra): JSON with a graph of blocks.
#pragma once

#include <filesystem>
#include <string_view>

#include "tenon/io/read_any.hpp"

namespace tenon::io {

/// data.graph.data.node[key].block.data: vertex {key: {x, y, z}}, face {key: [vertex keys]}. One
/// body per node, named by its key, in natural order; nodes with is_support are fixed; density 1.
/// The interfaces that some files store are left out: contacts are found anew. The tolerance is
/// that of the whole file (decimal_precision.hpp): such files are often float32.
Result<ForeignScene> read_compas(const std::filesystem::path& file);

/// The first bytes name a COMPAS data type.
bool is_compas(const std::filesystem::path& path, std::string_view head);

}  // namespace tenon::io
