// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/session.hpp"
#include "protocol/gtp/engine.hpp"
#include "protocol/gtp/fake_player.hpp"

// For tests: an engine over any game with the fake player, and conversations with it.
namespace aite::protocol::gtp {

template <games::State S>
Host fake_host() {
  Host host;
  host.make_session = [](std::string_view text) -> std::unique_ptr<games::Session> {
    typename S::Rules rules;
    base::Options options;
    rules.declare(options);
    options.set_all(text);
    return std::make_unique<games::SessionOf<S>>(rules);
  };
  host.make_player = [](std::string_view spec, const games::Session&) {
    auto player = std::make_unique<FakePlayer>();
    const std::size_t colon = spec.find(':');
    if (spec.substr(0, colon) != "fake") throw base::InputError("there is no such player");
    if (colon != std::string_view::npos) {
      for (const auto& [key, value] : base::key_values(spec.substr(colon + 1))) player->set_option(key, value);
    }
    return player;
  };
  host.read_file = [](const std::string& path) -> std::string { throw base::InputError("no file " + path); };
  return host;
}

// All lines at once, then the end of the input.
inline std::string talk(Engine& engine, const std::string& script) {
  Input input;
  std::istringstream lines(script);
  for (std::string line; std::getline(lines, line);) input.push(line);
  input.close();
  std::ostringstream answers;
  Output output(answers);
  engine.run(input, output);
  return answers.str();
}

// The answer to one line, without its blank line.
inline std::string ask(Engine& engine, const std::string& line) {
  std::string answer = talk(engine, line + "\n");
  EXPECT_TRUE(answer.ends_with("\n\n")) << line;
  return answer.substr(0, answer.size() - 2);
}

}  // namespace aite::protocol::gtp
