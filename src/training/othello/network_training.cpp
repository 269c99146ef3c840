// SPDX-License-Identifier: MIT
#include "training/othello/network_training.hpp"

#include <fmt/format.h>

#include <bit>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/othello/features/planes.hpp"
#include "players/othello/models.hpp"
#include "training/networks.hpp"

namespace aite::training::othello {

namespace {

void choose_games(Sets<TrainingGame>& sets, const NetworkSettings& settings) {
  if (settings.games == "draws") return keep_draws(sets);
  if (settings.games == "all") return;
  const long long count = base::parse_integer(settings.games, "--games (all, draws or a number)");
  if (count < 1) throw base::InputError("--games: there has to be at least one game");
  keep_random(sets, static_cast<std::size_t>(count), settings.training.seed);
}

Sets<TrainingGame> chosen(const std::vector<TrainingGame>& games, const NetworkSettings& settings) {
  Sets<TrainingGame> sets = split(games, settings.years);
  choose_games(sets, settings);
  return sets;
}

// What of the test games each score is over.
struct Question {
  const char* name;
  bool exact;
  std::vector<bool> positions;
};

std::vector<Question> questions(const Sets<TrainingGame>& sets) {
  const BoardSet known = boards_of(sets.of(Part::training));
  std::vector<Question> all{
      {"all", false, {}}, {"not_in_training", false, {}}, {"with_a_choice", false, {}}, {"drawn_games", false, {}}};
  for (const TrainingGame& game : sets.of(Part::test)) {
    games::othello::State state;
    for (const games::Move move : game.moves) {
      if (move != games::pass_move) {
        all[0].positions.push_back(true);
        all[1].positions.push_back(!known.contains(state.board()));
        all[2].positions.push_back(std::popcount(state.legal()) > 1);
        all[3].positions.push_back(game.drawn);
      }
      state.play(move);
    }
  }
  all.push_back({"all_exact", true, {}});
  return all;
}

}  // namespace

NetworkTraining::NetworkTraining(const Records<TrainingGame>& records, NetworkSettings settings)
    : settings_(std::move(settings)),
      device_(learn::network::device_for(settings_.training.device)),
      sets_(chosen(records.games, settings_)),
      training_(positions_of(sets_.of(Part::training), false)),
      validation_(positions_of(sets_.of(Part::validation), false)) {
  settings_.training.size.shape = players::othello::policy_shape;
  read_ = {{"files", records.files},
           {"games_read", records.games.size()},
           {"games_not_usable", records.not_usable},
           {"games_repeated", sets_.repeated()},
           {"games", settings_.games}};
}

std::optional<Trained> NetworkTraining::train(const std::string& checkpoint, bool resume, const Watch& watch) const {
  learn::network::Trained trained =
      train_network(settings_.training, training_, validation_, checkpoint, resume, watch);
  if (!trained.finished) return std::nullopt;
  trained.model.metadata = {{"game", "othello"}, {"planes", games::othello::policy_planes_text}};
  return Trained{"othello",
                 trained.model,
                 {{"planes", games::othello::policy_planes_text},
                  {"data", data_json()},
                  {"training", training_json(settings_.training, trained)},
                  {"test", scores(trained.model, watch)}}};
}

Json NetworkTraining::scores(const learn::Tensors& model, const Watch& watch) const {
  const auto judged = torch_judged(model, positions_of(sets_.of(Part::test), true), device_);
  Json scores;
  for (const Question& question : questions(sets_)) {
    scores[question.name] =
        tell_scores(question.name, learn::network::scores(judged, question.positions, question.exact), watch);
  }
  return scores;
}

Json NetworkTraining::data_json() const {
  Json data = read_;
  data["training"] = {{"until_year", settings_.years.training},
                      {"games", sets_.of(Part::training).size()},
                      {"positions_with_a_choice", training_.size()}};
  data["validation"] = {{"until_year", settings_.years.validation},
                        {"games", sets_.of(Part::validation).size()},
                        {"positions_with_a_choice", validation_.size()}};
  data["test"] = {{"games", sets_.of(Part::test).size()}};
  return data;
}

}  // namespace aite::training::othello
