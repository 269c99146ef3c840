// SPDX-License-Identifier: MIT
#include "training/networks.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace aite::training {

using learn::network::Epoch;
using learn::network::Scores;

namespace {

// What a network without a value has no word on is left out.
std::string value_text(const Scores& scores) {
  if (scores.value_loss == 0) return "";
  return fmt::format(", winner {:.2f} % (loss {:.4f})", 100 * scores.value_right, scores.value_loss);
}

}  // namespace

learn::network::Trained train_network(const learn::network::TrainingSettings& settings,
                                      const learn::network::Positions& training,
                                      const learn::network::Positions& validation, const std::string& checkpoint,
                                      bool resume, const Watch& watch) {
  learn::network::TrainingWatch each;
  each.stop = watch.stop;
  std::optional<double> before;  // done by an earlier run
  each.on_step = [&](double done, double total) {
    if (!before) before = done;
    watch.show({fmt::format("epoch {:.2f} of {}", done, total), done, total, *before});
  };
  each.on_epoch = [&](const Epoch& epoch) {
    watch.tell(fmt::format(
        "epoch {:>3}: training loss {:.4f}, validation loss {:.4f}, top-1 {:.2f} %, top-3 {:.2f} %{}, {:.1f} s",
        epoch.number, epoch.training_loss, epoch.validation.loss, 100 * epoch.validation.top1,
        100 * epoch.validation.top3, value_text(epoch.validation), epoch.seconds));
  };
  return learn::network::train(settings, training, validation, checkpoint, resume, each);
}

Json scores_json(const Scores& scores) {
  Json json{{"positions", scores.positions}, {"loss", scores.loss}, {"top1", scores.top1}, {"top3", scores.top3}};
  if (scores.value_loss != 0) {
    json["value_loss"] = scores.value_loss;
    json["value_right"] = scores.value_right;
  }
  return json;
}

Json training_json(const learn::network::TrainingSettings& settings, const learn::network::Trained& trained) {
  Json epochs = Json::array();
  double seconds = 0;
  for (const Epoch& epoch : trained.epochs) {
    epochs.push_back({{"training_loss", epoch.training_loss}, {"validation", scores_json(epoch.validation)}});
    seconds += epoch.seconds;
  }
  return {{"settings", settings.text()},
          {"device", learn::network::device_for(settings.device)},
          {"seconds", seconds},
          {"best_epoch", trained.best},
          {"epochs", std::move(epochs)}};
}

Json tell_scores(const std::string& name, const Scores& scores, const Watch& watch) {
  watch.tell(fmt::format("test, {:<16} {:>8} positions, top-1 {:.2f} %, top-3 {:.2f} %{}", name, scores.positions,
                         100 * scores.top1, 100 * scores.top3, value_text(scores)));
  return scores_json(scores);
}

}  // namespace aite::training
