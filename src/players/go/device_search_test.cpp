// SPDX-License-Identifier: MIT
#include "players/go/device_search.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "players/registry.hpp"

namespace aite::players::go {
namespace {

// As a device that is there in every build: the kernels as ordinary C++.
class OnADevice {
 public:
  OnADevice() { search_on(gpu::make_twin()); }
  OnADevice(const OnADevice&) = delete;
  OnADevice& operator=(const OnADevice&) = delete;
  ~OnADevice() { search_on(nullptr); }
};

search::Thought thought_about(const std::string& spec, const games::Session& session) {
  const auto player = make_player(spec, session);
  return player->think(session, player->budget(), {});
}

const std::vector<std::string> specs{
    "uct:playouts=150,policy=sb-1000,reuse=false",
    "uct:playouts=150,policy=uctb-1000,widening=order,expansion=4,c=0.5,reuse=false",
    "uct:playouts=150,policy=sb-1000,widening=order,style=contact,prior=40,boost=1000,reuse=false",
    "uct:playouts=150,policy=sb-1000,widening=order,style=tenuki,prior=40,widening_visits=all,reuse=false",
};

// Many threads ask at once; every one hears what the processor would have told it.
TEST(DeviceSearch, ThinksWhatTheProcessorThinks) {
  const auto session = make_session("go", "komi=6.5");
  for (const char* move : {"E5", "C3", "G7"}) session->play(session->parse_move(move));
  std::vector<search::Thought> expected;
  for (const std::string& spec : specs) expected.push_back(thought_about(spec, *session));

  const OnADevice device;
  std::vector<search::Thought> found(3 * specs.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
      threads.emplace_back([&, i] { found[i] = thought_about(specs[i % specs.size()], *session); });
    }
  }
  EXPECT_EQ(searches_on_device(), found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const search::Thought& same = expected[i % specs.size()];
    EXPECT_EQ(found[i].move, same.move) << specs[i % specs.size()];
    EXPECT_EQ(found[i].playouts, same.playouts);
    ASSERT_EQ(found[i].candidates.size(), same.candidates.size());
    for (std::size_t k = 0; k < same.candidates.size(); ++k) {
      EXPECT_EQ(found[i].candidates[k].move, same.candidates[k].move);
      EXPECT_EQ(found[i].candidates[k].visits, same.candidates[k].visits);
      EXPECT_EQ(found[i].candidates[k].value, same.candidates[k].value);
      EXPECT_NEAR(found[i].candidates[k].margin, same.candidates[k].margin, 1e-9);
    }
  }
}

TEST(DeviceSearch, WhatNoKernelDoesIsLeftToTheProcessor) {
  const auto session = make_session("go", "komi=6.5");
  const OnADevice device;
  for (const char* spec : {"uct:playouts=50,policy=sb-1000", "uct:playouts=50,reuse=false",
                           "uct:playouts=50,policy=sb-1000,rave=100,reuse=false",
                           "uct:playouts=50,policy=sb-1000,purpose=margin,reuse=false",
                           "uct:playouts=50,policy=sb-1000,widening=random,reuse=false",
                           "uct:playouts=50,policy=sb-1000,knowledge=10,reuse=false"}) {
    EXPECT_EQ(thought_about(spec, *session).playouts, 50U) << spec;
    EXPECT_EQ(searches_on_device(), 0U) << spec;
  }
  thought_about("uct:playouts=50,policy=sb-1000,reuse=false", *make_session("go", "size=13"));
  EXPECT_EQ(searches_on_device(), 0U);
}

}  // namespace
}  // namespace aite::players::go
