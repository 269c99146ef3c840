// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import * as api from "../api";
import { gameName, named, t } from "../settings";
import type { Catalogue, Option } from "../types";
import { specOfChoice } from "../wish";
import { Control, OtherControls, Strength, type Values } from "./Options";
import type { Choice } from "./PlayerCards";
import { Asking, isUnderWay, type RunNow } from "./Run";

const whole = (name: string, usual: number, min: number, max: number, help: string): Option =>
  ({ name, kind: "integer", default: String(usual), min, max, help, source: "" });

// A match for the server to play in the background: two players of the registry, so many pairs of games.
export function StartMatch({ run, catalogue }: { run: RunNow; catalogue: Catalogue }) {
  const [game, setGame] = useState(catalogue.games[0].name);
  const [seats, setSeats] = useState<Record<string, [Choice, Choice]>>({});
  const [rules, setRules] = useState<Record<string, Values>>({});
  const [numbers, setNumbers] = useState<Values>({});
  const kind = catalogue.games.find(({ name }) => name === game)!;
  const usual: Choice = { name: catalogue.opponent, values: {} };
  const chosen = seats[game] ?? [usual, usual];
  const seat = (which: number, choice: Choice) =>
    setSeats({ ...seats, [game]: chosen.map((each, i) => (i === which ? choice : each)) as [Choice, Choice] });
  const options = [whole("rounds", 20, 1, 500, t("run.rounds.help")), whole("plies", 4, 0, 60, t("run.plies.help"))];
  const number = (option: Option) => Number(numbers[option.name] ?? option.default);
  const start = () => api.startRun({
    game,
    rules: Object.entries(rules[game] ?? {}).map(([name, value]) => `${name}=${value}`).join(","),
    players: [specOfChoice(kind, chosen[0]), specOfChoice(kind, chosen[1])],
    rounds: number(options[0]),
    plies: number(options[1]),
  }).finally(run.now);
  return (
    <details class="panel start-match">
      <summary>{t("run.match")}</summary>
      <p class="faint">{t("run.match.about")}</p>
      <div class="control-grid">
        <div class="control">
          <label for="run-game">{t("lab.game")}</label>
          <select id="run-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
            {catalogue.games.map(({ name, title }) => <option key={name} value={name}>{gameName(name, title)}</option>)}
          </select>
        </div>
        {options.map((option) => (
          <Control key={option.name} option={option} label={t(`run.${option.name}` as "run.rounds")} prefix="run" value={numbers[option.name] ?? option.default}
            onChange={(value) => setNumbers({ ...numbers, [option.name]: value })} />
        ))}
        {kind.rules.map((rule) => (
          <Control key={game + rule.name} option={rule} label={named("home.rule", rule.name, rule.name)} prefix="run-rule" value={rules[game]?.[rule.name] ?? rule.default}
            onChange={(value) => setRules({ ...rules, [game]: { ...rules[game], [rule.name]: value } })} />
        ))}
      </div>
      <div class="start-players">
        {chosen.map((choice, i) => {
          const player = kind.players.find(({ name }) => name === choice.name) ?? kind.players[0];
          return (
            <fieldset key={i}>
              <legend>{t("run.player", { n: i + 1 })}</legend>
              <select aria-label={t("run.player", { n: i + 1 })} value={player.name} data-test={`run-player-${i}`} onChange={(event) => seat(i, { name: event.currentTarget.value, values: {} })}>
                {kind.players.map(({ name }) => <option key={name} value={name}>{named("player", name, name)}</option>)}
              </select>
              <Strength key={game + player.name} player={player} values={choice.values} prefix={`run-${i}`} label={t("home.strength")} onChange={(values) => seat(i, { name: player.name, values })} />
              <details>
                <summary>{t("home.options.of", { name: named("player", player.name, player.name) })}</summary>
                <OtherControls player={player} values={choice.values} prefix={`run-${i}`} onChange={(values) => seat(i, { name: player.name, values })} />
              </details>
            </fieldset>
          );
        })}
      </div>
      <Asking main ask={start} disabled={isUnderWay(run.state?.run)} name="start-match">{t("run.start")}</Asking>
      {isUnderWay(run.state?.run) && <small class="faint"> {t("run.other")}</small>}
    </details>
  );
}
