// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace aite::base {

bool is_utf8(std::string_view text);

// A text in any encoding as UTF-8. `charset` is what its file says it is ("ISO-8859-1", "Shift_JIS"), or nothing; where
// that is wrong, or not known here, a text that is UTF-8 stays as it is and any other is taken for Latin-1, which
// nothing is not.
std::string as_utf8(std::string_view text, std::string_view charset = {});

}  // namespace aite::base
