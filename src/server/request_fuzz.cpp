// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "server/http/message.hpp"
#include "server/http/target.hpp"

// A request as the door hands it over: its address and its body, with a line's end between.
// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace aite;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  server::HttpRequest request;
  server::read_target(text.substr(0, text.find('\n')), request);
  if (!base::is_utf8(base::as_utf8(text))) __builtin_trap();
  request.body = text.substr(std::min(text.size(), text.find('\n')));
  try {
    const nlohmann::json object = request.object();
    for (const char* name : {"game", "move", "position"}) {
      (void)server::text_in(object, name, "", 1000);
    }
    (void)server::count_in(object, "ply", 1000);
  } catch (const server::Refusal&) {
    return 0;
  } catch (const base::InputError&) {
    return 0;
  }
  return 0;
}
