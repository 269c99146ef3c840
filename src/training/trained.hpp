// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "learn/safetensors.hpp"

namespace aite::training {

using Json = nlohmann::ordered_json;

// What a training made: MODEL.safetensors, and beside it MODEL.json, its card.
struct Trained {
  std::string game;
  learn::Tensors model;
  Json findings;  // what the card says after where the model comes from: the data, what the model scored
};

// Writes both. Throws InputError that names the file that cannot be written.
void write_trained(const Trained& trained, const std::string& model, const std::string& command);

// The card of a model.
std::string card_path(const std::string& model);
Json read_card(const std::string& model);  // throws InputError that names the card
void write_card(const Json& card, const std::string& model);
// What every card begins with, and the findings.
Json card_of(const std::string& model, const std::string& game, const std::string& command, const Json& findings);

}  // namespace aite::training
