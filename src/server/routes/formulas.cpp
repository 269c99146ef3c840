// SPDX-License-Identifier: MIT
#include "players/go/formula_view.hpp"
#include "server/routes/api.hpp"

// A formula of paper 002 on a position of Go: its points, and those of all its parts.
namespace aite::server {

namespace {

using nlohmann::json;

constexpr std::size_t longest_formula = 4000;

json part_json(const players::go::FormulaPart& part) {
  json below = json::array();
  for (const players::go::FormulaPart& each : part.below) below.push_back(part_json(each));
  return {{"label", part.label}, {"text", part.text}, {"cells", part.cells}, {"below", below}};
}

}  // namespace

void add_formulas(Router& router) {
  router.add("POST", "/api/v1/formulas", [](const HttpRequest& request) {
    const json asked = request.object();
    const players::go::FormulaView view =
        players::go::view_formula(text_in(asked, "formula", longest_formula), text_in(asked, "position"));
    return json_response(json{{"canonical", view.canonical},
                              {"line", view.line},
                              {"sentence", view.sentence},
                              {"depth", view.depth},
                              {"nodes", view.nodes},
                              {"size", view.size},
                              {"asks", view.asks},
                              {"root", part_json(view.root)}});
  });
}

}  // namespace aite::server
