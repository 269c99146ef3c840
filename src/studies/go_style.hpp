// SPDX-License-Identifier: MIT
#pragma once

#include "studies/study.hpp"

namespace aite::studies {

// Paper 000: Go players with a style, from prior knowledge and balanced playouts.
Study go_style(Scale scale);

}  // namespace aite::studies
