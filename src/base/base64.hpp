// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace aite::base {

// The bytes of a text in base 64 (RFC 4648, section 4), with or without what fills up its end. Throws InputError.
std::string from_base64(std::string_view text);

}  // namespace aite::base
