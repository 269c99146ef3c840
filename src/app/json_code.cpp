// SPDX-License-Identifier: MIT
// The JSON library's code, optimised and linked first: of what many files have, the linker takes what comes first, and
// most of the program is compiled for the sake of compiling. Orders and answers of many machines are written with it.
#include <nlohmann/json.hpp>

template class nlohmann::basic_json<>;
template class nlohmann::detail::serializer<nlohmann::json>;
template class nlohmann::detail::lexer<nlohmann::json, nlohmann::detail::iterator_input_adapter<const char*>>;
template class nlohmann::detail::parser<nlohmann::json, nlohmann::detail::iterator_input_adapter<const char*>>;
template class nlohmann::detail::json_sax_dom_parser<nlohmann::json>;
