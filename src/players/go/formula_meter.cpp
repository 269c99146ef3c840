// SPDX-License-Identifier: MIT
#include "players/go/formula_meter.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "players/go/formula_style.hpp"

namespace aite::players::go {

namespace {

template <int MaxSize>
FormulaMeter meter_of(std::string text) {
  using State = games::go::State<MaxSize>;
  return {text, [style = formula_style<MaxSize>(text)](const games::Session& before, games::Move move) {
            return style.judge(dynamic_cast<const games::SessionOf<State>&>(before).state(), move);
          }};
}

}  // namespace

std::optional<FormulaMeter> meter_in(std::string_view spec, const games::Session& session) {
  constexpr std::string_view key = "style=formula(";
  const std::size_t at = spec.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = spec.substr(at + key.find('=') + 1);
  rest = rest.substr(0, rest.find(','));
  if (!rest.ends_with(')')) return std::nullopt;
  std::string text(rest);
  std::erase(text, ' ');
  try {
    if (dynamic_cast<const games::SessionOf<games::go::Small>*>(&session) != nullptr) return meter_of<9>(text);
    if (dynamic_cast<const games::SessionOf<games::go::Large>*>(&session) != nullptr) return meter_of<19>(text);
  } catch (const base::InputError&) {
    return std::nullopt;  // the spec of another program, or of an imported game
  }
  return std::nullopt;
}

}  // namespace aite::players::go
