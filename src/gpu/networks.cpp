// SPDX-License-Identifier: MIT
#include "gpu/networks.hpp"

#include <fmt/format.h>

namespace aite::gpu {

namespace {

// Of a 3x3 convolution.
constexpr std::size_t taps = 3;

class NetworkTwin final : public DeviceNetwork {
 public:
  explicit NetworkTwin(const NetworkParts& parts) : packed_(parts), table_(packed_.table(packed_.floats().data())) {}

  NetworkReplies answer(const NetworkQuestions& questions) override {
    return packed_.side() == 9 ? answer_on<9>(questions) : answer_on<14>(questions);
  }

 private:
  template <std::uint32_t side>
  NetworkReplies answer_on(const NetworkQuestions& questions) const {
    using Tower = NetworkTower<side>;
    NetworkReplies replies{std::vector<float>(questions.moves.size()), std::vector<float>(questions.size())};
    std::vector<Quad> shared(Tower::shared_floats(table_.channels) / 4 + 1);
    const NetworkJob job{questions.planes.data(), questions.scalars.data(), questions.moves.data(),
                         questions.ends.data(),   replies.logits.data(),    replies.wins.data()};
    const Tower tower(table_, shared.data()->of);
    for (std::uint32_t i = 0; i < questions.size(); ++i) tower.answer(job, i);
    return replies;
  }

  PackedNetwork packed_;
  NetworkTable table_;
};

}  // namespace

std::optional<std::string> why_no_kernel(const NetworkParts& parts) {
  const std::size_t channels = parts.stem.out;
  if (parts.side != 9 && parts.side != 14) return fmt::format("boards of {} cells a side", parts.side);
  if (channels % 4 != 0 || channels > 96) return fmt::format("{} channels", channels);
  if (parts.planes + parts.scalars > channels) return "fewer channels than inputs";
  if (parts.tower.size() + 1 > most_layers) return fmt::format("{} blocks", parts.tower.size() / 2);
  return std::nullopt;
}

PackedNetwork::PackedNetwork(const NetworkParts& parts) : side_(parts.side) {
  sizes_.planes = static_cast<std::uint32_t>(parts.planes);
  sizes_.words = static_cast<std::uint32_t>(parts.words);
  sizes_.scalars = static_cast<std::uint32_t>(parts.scalars);
  sizes_.channels = static_cast<std::uint32_t>(parts.stem.out);
  sizes_.blocks = static_cast<std::uint32_t>(parts.tower.size() / 2);
  sizes_.kinds = static_cast<std::uint32_t>(parts.kinds);
  tower_.push_back(convolution(parts.stem));
  for (const NetworkPart& part : parts.tower) tower_.push_back(convolution(part));
  head_ = mixing(parts.head);
  pass_ = mixing(parts.pass);
  value_first_ = mixing(parts.value_first);
  value_second_ = mixing(parts.value_second);
}

PackedNetwork::Place PackedNetwork::convolution(const NetworkPart& part) {
  const Place place{floats_.size(), floats_.size() + part.weights.size(), true};
  for (std::size_t row = 0; row < taps; ++row) {
    for (std::size_t in = 0; in < part.in; ++in) {
      for (std::size_t column = 0; column < taps; ++column) {
        for (std::size_t out = 0; out < part.out; ++out) {
          floats_.push_back(part.weights[((out * part.in + in) * taps + row) * taps + column]);
        }
      }
    }
  }
  floats_.insert(floats_.end(), part.bias.begin(), part.bias.end());
  return place;
}

PackedNetwork::Place PackedNetwork::mixing(const NetworkPart& part) {
  if (part.weights.empty()) return {};
  const Place place{floats_.size(), floats_.size() + part.weights.size(), true};
  floats_.insert(floats_.end(), part.weights.begin(), part.weights.end());
  floats_.insert(floats_.end(), part.bias.begin(), part.bias.end());
  return place;
}

NetworkTable PackedNetwork::table(const float* floats) const {
  const auto at = [&](const Place& place) {
    return place.is_there ? NetworkLayer{floats + place.weights, floats + place.bias} : NetworkLayer{};
  };
  NetworkTable table = sizes_;
  for (std::size_t i = 0; i < tower_.size(); ++i) table.tower[i] = at(tower_[i]);
  table.head = at(head_);
  table.pass = at(pass_);
  table.value_first = at(value_first_);
  table.value_second = at(value_second_);
  return table;
}

std::unique_ptr<DeviceNetwork> hold_as_twin(const NetworkParts& parts) { return std::make_unique<NetworkTwin>(parts); }

}  // namespace aite::gpu
