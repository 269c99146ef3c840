// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

namespace aite::protocol::gtp {

// The expected score in [0, 1] that the last report in an answer to lz-genmove_analyze gives the move played, or, where
// it does not mention that, the first move; nothing if there is no report.
std::optional<double> analysed_score(std::string_view answer);

}  // namespace aite::protocol::gtp
