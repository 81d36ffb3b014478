// The open questions of thesis 4.3 and 4.5.2, measured. Each prints one table.
#pragma once

namespace tenon::bench {

/// Is it cheaper to know that an order exists than to construct one? And what does a proof that
/// none exists cost?
void report_existence();

/// How often is strong stability decided, and by what?
void report_strength();

}  // namespace tenon::bench
