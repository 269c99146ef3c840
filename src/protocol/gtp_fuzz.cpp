// SPDX-License-Identifier: MIT
// libFuzzer feeds the engine. The first byte chooses a game and a player; the rest is input. However it looks, every
// command has exactly one well-formed answer, and only `quit` or the end of the input ends the engine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "players/registry.hpp"
#include "protocol/gtp/engine.hpp"

namespace {

using namespace aite;
using protocol::gtp::Command;

constexpr std::size_t most_lines = 40;
constexpr std::uint64_t most_playouts = 10;
constexpr double most_seconds = 0.01;

// Any player on a short leash: what it may be asked for takes no time and no memory.
class Leashed final : public players::Player {
 public:
  explicit Leashed(std::unique_ptr<players::Player> player) : player_(std::move(player)) {}

  [[nodiscard]] std::string name() const override { return player_->name(); }
  [[nodiscard]] const base::Options& options() const override { return player_->options(); }
  void set_option(std::string_view key, std::string_view value) override {
    if (key == "threads" || key == "memory") throw base::InputError(fmt::format("{} stays as it is", key));
    player_->set_option(key, value);
  }
  [[nodiscard]] search::Budget budget() const override { return player_->budget(); }
  search::Thought think(const games::Session& session, search::Budget /*budget*/, const search::Watch& watch) override {
    return player_->think(session, {most_playouts, most_seconds}, watch);
  }
  void new_game() override { player_->new_game(); }

 private:
  std::unique_ptr<players::Player> player_;
};

protocol::gtp::Host host_for(const players::GameEntry& game) {
  protocol::gtp::Host host;
  host.make_session = game.make;
  host.make_player = [](std::string_view spec, const games::Session& session) {
    return std::make_unique<Leashed>(players::make_player(spec, session));
  };
  // No file is ever opened: the name of a record is its text.
  host.read_file = [](const std::string& path) { return path; };
  return host;
}

void require(bool condition, std::string_view what) {
  if (condition) return;
  fmt::print(stderr, "not as the protocol says: {}\n", what);
  std::abort();
}

// One response for every command, up to a `quit`: "=" or "?" with the command's id first, a blank line last.
void check(const std::vector<Command>& commands, std::string_view output) {
  for (const Command& command : commands) {
    const std::size_t end = output.find("\n\n");
    require(end != std::string_view::npos, "an answer is missing or does not end");
    const std::string_view response = output.substr(0, end);
    require(response.starts_with('=') || response.starts_with('?'), "an answer has no status");
    require(response.substr(1).starts_with(command.id), "an answer has not the id of its command");
    output.remove_prefix(end + 2);
    if (command.name == "quit") break;
  }
  require(output.empty(), "there is more than the answers");
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines = base::split(text, '\n');
  lines.resize(std::min(lines.size(), most_lines));
  return lines;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name libFuzzer calls
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::array<std::string_view, 4> specs{"random", "mc:playouts=1", "uct:playouts=10,memory=1", "ab:depth=1"};
  const std::vector<players::GameEntry>& games = players::games();
  const players::GameEntry& game = games[data[0] / specs.size() % games.size()];
  protocol::gtp::Engine engine(host_for(game), "", specs[data[0] % specs.size()]);

  protocol::gtp::Input input;
  std::vector<Command> commands;
  for (const std::string& line : lines_of({reinterpret_cast<const char*>(data) + 1, size - 1})) {
    if (const std::optional<Command> command = protocol::gtp::parse(line)) commands.push_back(*command);
    input.push(line);
  }
  input.close();
  std::ostringstream answers;
  protocol::gtp::Output output(answers);
  engine.run(input, output);
  check(commands, answers.str());
  return 0;
}
