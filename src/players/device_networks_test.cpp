// SPDX-License-Identifier: MIT
#include "players/device_networks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "players/registry.hpp"

namespace aite::players {
namespace {

using learn::network::Network;
using learn::network::Shape;

// As a device that is there in every build, and a GPU where there is one.
std::vector<std::shared_ptr<gpu::Device>> devices() {
  std::vector<std::shared_ptr<gpu::Device>> all{gpu::make_twin()};
  if (gpu::Found found = gpu::find_device("auto"); found.device) all.push_back(std::move(found.device));
  return all;
}

class OnADevice {
 public:
  explicit OnADevice(std::shared_ptr<gpu::Device> device) { ask_networks_on(std::move(device)); }
  OnADevice(const OnADevice&) = delete;
  OnADevice& operator=(const OnADevice&) = delete;
  ~OnADevice() { ask_networks_on(nullptr); }
};

// With weights at random.
std::shared_ptr<const Network> some_network(const Shape& shape, std::size_t channels, std::size_t blocks) {
  base::Rng rng(7);
  learn::Tensors tensors;
  const auto add = [&](const std::string& name, std::vector<std::size_t> sizes) {
    learn::Tensor& tensor = tensors.named[name];
    std::size_t count = 1;
    std::size_t inputs = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      count *= sizes[i];
      if (i > 0) inputs *= sizes[i];
    }
    tensor.shape = std::move(sizes);
    for (std::size_t i = 0; i < count; ++i) {
      const double spread = 1.7 / std::sqrt(static_cast<double>(inputs));
      tensor.values.push_back(static_cast<float>((2 * rng.unit() - 1) * spread));
    }
  };
  const auto add_layer = [&](const std::string& name, std::size_t in, std::size_t out, std::size_t side) {
    add(name + ".weight", {out, in, side, side});
    add(name + ".bias", {out});
  };
  add_layer("stem", shape.inputs(), channels, 3);
  for (std::size_t block = 0; block < blocks; ++block) {
    add_layer("block" + std::to_string(block) + ".first", channels, channels, 3);
    add_layer("block" + std::to_string(block) + ".second", channels, channels, 3);
  }
  add_layer("head", channels, shape.kinds, 1);
  if (shape.pass) add_layer("pass", channels, 1, 1);
  if (shape.value) {
    add_layer("value.first", channels, channels, 1);
    add_layer("value.second", channels, 1, 1);
  }
  return std::make_shared<const Network>(tensors, shape, "test");
}

struct Asked {
  std::vector<std::uint64_t> planes;
  std::vector<float> scalars;
  std::vector<std::uint16_t> moves;
};

Asked something(const Shape& shape, base::Rng& rng) {
  Asked asked;
  for (std::size_t i = 0; i < shape.planes * shape.words(); ++i) asked.planes.push_back(rng.next() & rng.next());
  for (std::size_t i = 0; i < shape.scalars; ++i) asked.scalars.push_back(static_cast<float>(rng.unit()));
  for (std::uint16_t move = 0; move < shape.moves(); ++move) {
    if (rng.below(3) == 0 || move + 1U == shape.moves()) asked.moves.push_back(move);
  }
  return asked;
}

const std::vector<Shape> shapes{{.side = 9, .planes = 12, .scalars = 3, .pass = true, .value = true},
                                {.side = 14, .planes = 9, .scalars = 2, .value = true, .kinds = 5},
                                {.side = 9, .planes = 5, .pass = true},
                                {.side = 8, .planes = 3, .scalars = 1}};  // no kernel: the processor answers

// What a network is asked about these moves, in floats as a device has them.
void answer_plainly(const Network& network, const Asked& asked, std::vector<float>& logits, float& win) {
  std::vector<float> all(network.shape().moves());
  std::vector<float> wins(network.shape().value ? 1 : 0);
  network.evaluate_plainly(asked.planes, asked.scalars, {all, wins});
  for (std::size_t i = 0; i < logits.size(); ++i) logits[i] = all[asked.moves[i]];
  if (network.shape().value) win = wins[0];
}

TEST(DeviceNetworks, AnswerAsTheirPlainTwinDoes) {
  for (const auto& device : devices()) {
    for (const Shape& shape : shapes) {
      for (const std::size_t channels : {std::size_t{16}, std::size_t{64}}) {
        const std::shared_ptr<const Network> network = some_network(shape, channels, 2);
        const OnADevice on(device);
        base::Rng rng(channels);
        std::vector<Asked> asked;
        for (int i = 0; i < 24; ++i) asked.push_back(something(shape, rng));
        {
          std::vector<std::jthread> threads;
          for (const Asked& each : asked) {
            threads.emplace_back([&] {
              std::vector<float> expected(each.moves.size());
              std::vector<float> found(each.moves.size());
              float expected_win = 0.5F;
              float win = 0.5F;
              if (shape.side == 8) {
                network->evaluate_moves(each.planes, each.scalars, each.moves, expected, expected_win);
              } else {
                answer_plainly(*network, each, expected, expected_win);
              }
              ask(network, each.planes, each.scalars, each.moves, found, win);
              EXPECT_NEAR(win, expected_win, 1e-5);
              for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-4);
            });
          }
        }
        EXPECT_EQ(answers_by_device(), shape.side == 8 ? 0 : asked.size());
      }
    }
  }
}

// Players of both games that have networks make the same moves.
TEST(DeviceNetworks, ChangeNoMove) {
  for (const auto& [game, spec] : {std::pair{"go", "uct:network=people,policy=mm,mix=0,c=0.8,playouts=8"},
                                   {"go", "partner:dial=0.5"},
                                   {"blokus-duo", "uct:network=zero,c=0.8,playouts=8"}}) {
    std::vector<std::vector<games::Move>> games;
    for (const auto& device : {std::shared_ptr<gpu::Device>(), std::shared_ptr<gpu::Device>(gpu::make_twin())}) {
      const OnADevice on(device);
      const auto session = make_session(game, "");
      const auto player = make_player(spec, *session);
      for (int ply = 0; ply < 6 && !session->is_over(); ++ply) {
        session->play(player->think(*session, player->budget(), {}).move);
      }
      games.push_back(session->moves());
      EXPECT_EQ(answers_by_device() > 0, device != nullptr);
    }
    EXPECT_EQ(games[0], games[1]) << spec;
  }
}

}  // namespace
}  // namespace aite::players
