// SPDX-License-Identifier: MIT
// Streaming analysis, as Leela Zero and KataGo have it; Sabaki calls it `analyze` and `genmove_analyze`.
#include <algorithm>

#include "protocol/gtp/analysis.hpp"
#include "protocol/gtp/commands.hpp"
#include "protocol/gtp/engine.hpp"

namespace aite::protocol::gtp {

namespace {

constexpr double shortest_interval = 0.01;  // seconds

void write_report(Reply& reply, const Analyst& analyst, const search::Thought& thought) {
  if (const std::string line = analyst.report(thought); !line.empty()) reply.line(line);
}

search::Watch watch(const InputStop& stop, const AnalysisRequest& request, Reply& reply, const Analyst& analyst) {
  return {stop.token(), [&](const search::Thought& thought) { write_report(reply, analyst, thought); },
          std::max(shortest_interval, request.interval)};
}

// Until any input arrives, also when the search itself is done earlier.
std::string analyze(Call& call, AnalysisFormat format) {
  Engine& engine = call.engine;
  const AnalysisRequest request = AnalysisRequest::parse(call.arguments, engine.session());
  const std::unique_ptr<games::Session> position =
      engine.position_for(request.side.value_or(engine.session().to_move()));
  const Analyst analyst(format, request, *position);
  call.reply.open();
  const InputStop stop = InputStop::on_any_input(call.input);
  if (!position->is_over()) {
    const search::Budget unlimited;
    write_report(call.reply, analyst,
                 engine.player().think(*position, unlimited, watch(stop, request, call.reply, analyst)));
  }
  call.input.wait_for_more();
  return {};
}

// The first move in order of choice that the request admits; the player's own where it admits none.
games::Move admitted(const search::Thought& thought, const AnalysisRequest& request) {
  if (request.admits(thought.move)) return thought.move;
  for (const search::Candidate& candidate : thought.candidates) {
    if (request.admits(candidate.move)) return candidate.move;
  }
  return thought.move;
}

std::string genmove_analyze(Call& call, AnalysisFormat format) {
  Engine& engine = call.engine;
  const AnalysisRequest request = AnalysisRequest::parse(call.arguments, engine.session());
  const games::Side side = request.side.value_or(engine.session().to_move());
  const std::unique_ptr<games::Session> position = engine.position_for(side);
  const Analyst analyst(format, request, *position);
  const InputStop stop = InputStop::on_interrupt(call.input);
  call.reply.open();
  const games::Move move =
      engine.generate(side, watch(stop, request, call.reply, analyst), [&](const search::Thought& thought) {
        write_report(call.reply, analyst, thought);
        return admitted(thought, request);
      });
  return "play " + engine.move_text(move);
}

}  // namespace

void add_analyze_commands(CommandTable& table) {
  table.add("lz-analyze", [](Call& call) { return analyze(call, AnalysisFormat::lz); });
  table.add("lz-genmove_analyze", [](Call& call) { return genmove_analyze(call, AnalysisFormat::lz); });
  // Sabaki reads both formats and shows the score that only KataGo's has.
  for (const char* name : {"kata-analyze", "analyze"}) {
    table.add(name, [](Call& call) { return analyze(call, AnalysisFormat::kata); });
  }
  for (const char* name : {"kata-genmove_analyze", "genmove_analyze"}) {
    table.add(name, [](Call& call) { return genmove_analyze(call, AnalysisFormat::kata); });
  }
}

}  // namespace aite::protocol::gtp
