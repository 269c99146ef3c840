// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import * as api from "../api";
import { askEvenLevel, hasLevels, tasteOf } from "../evenGames";
import { clocks } from "../clocks";
import { EvenHistory } from "../parts/EvenHistory";
import { EvenStrength } from "../parts/EvenStrength";
import { Experts } from "../parts/Experts";
import { GameTiles } from "../parts/GameTiles";
import { Manners } from "../parts/Manners";
import { OpenFile } from "../parts/OpenFile";
import { Strength } from "../parts/Options";
import { PlayerCards, type Choice } from "../parts/PlayerCards";
import { PlayerFigures } from "../parts/PlayerFigures";
import { RecentGames } from "../parts/RecentGames";
import { Rules } from "../parts/Rules";
import { Segments } from "../parts/Segments";
import { complain } from "../parts/Toasts";
import { go } from "../router";
import { named, playerName, sideName, t } from "../settings";
import type { Catalogue, Side } from "../types";
import { opponentOf, recall, remember, seatsOf, specOfChoice, type Mode, type Wish } from "../wish";

// Where a game begins: which one, against whom, how strong. What only experts ask for is folded away, so that the way
// from the first line to the game fits on one screen.
export function Home({ catalogue }: { catalogue: Catalogue }) {
  const [wish, setWish] = useState(recall);
  const [busy, setBusy] = useState(false);
  const [counted, setCounted] = useState(0); // how often the results of even games changed
  const kind = catalogue.games.find((game) => game.name === wish.game) ?? catalogue.games[0];
  const seats = seatsOf(wish, kind, catalogue);
  const rules = wish.rules[kind.name] ?? {};
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setWish(next);
    remember(next);
  };
  const seat = (which: Side) => (choice: Choice) => {
    const next: [Choice, Choice] = [seats[0], seats[1]];
    next[which] = choice;
    change({ seats: { ...wish.seats, [kind.name]: next } });
  };
  const setRule = (name: string) => (value: string) => change({ rules: { ...wish.rules, [kind.name]: { ...rules, [name]: value } } });
  const shown = ([0, 1] as Side[]).filter((side) => wish.mode === "watch" || (wish.mode === "play" && side === 1));

  const stones = kind.board.look === "points" ? wish.stones : 0;

  const playerOf = (side: Side) => kind.players.find(({ name }) => name === seats[side].name) ?? kind.players[0];
  const start = async () => {
    setBusy(true);
    const spec = (which: Side) => specOfChoice(kind, seats[which]);
    const mine = wish.colour === "random" ? (Math.floor(Math.random() * 2) as Side) : wish.colour;
    const even = wish.mode === "play" && wish.even && hasLevels(kind, playerOf(1));
    try {
      const choice = opponentOf(wish, kind, catalogue);
      const found = even ? await askEvenLevel(kind, tasteOf(playerOf(1), choice.values), wish.expected[kind.name]) : null;
      const opponent = specOfChoice(kind, found ? { ...choice, values: { ...choice.values, level: String(found.level) } } : choice);
      const playing: [string | null, string | null] = mine === 0 ? [null, opponent] : [opponent, null];
      const game = await api.createGame({
        game: kind.name,
        ...(stones > 0 ? { handicap: stones } : {}),
        rules: kind.rules.filter((rule) => rules[rule.name] !== undefined).map((rule) => `${rule.name}=${rules[rule.name]}`).join(","),
        seats: wish.mode === "watch" ? [spec(0), spec(1)] : wish.mode === "people" ? [null, null] : playing,
        ...(wish.mode === "watch" ? {} : { clock: clocks[wish.clock] ?? null }),
        ...(wish.mode === "play" ? { resigns: wish.resigns } : {}),
      }, mine, even);
      go(`game/${game.id}`);
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };

  const sizes = kind.rules.find(({ name }) => name === "size");
  return (
    <div class="home">
      <h1>{t("home.title")}</h1>
      <GameTiles games={catalogue.games} chosen={kind} onChoose={(game) => change({ game })} />
      <Rules game={kind.name} title={kind.title} />
      <div class="home-columns">
        <div class="home-whom">
          <Segments legend={t("home.mode")} name="mode" value={wish.mode} onChange={(mode) => change({ mode: mode as Mode })}
            choices={(["play", "people", "watch"] as Mode[]).map((mode) => [mode, t(`home.mode.${mode}`)])} />
          {shown.map((side) => (
            <PlayerCards key={side} players={kind.players} choice={seats[side]} prefix={side === 0 ? "first" : "second"} onChange={seat(side)}
              legend={wish.mode === "watch" ? t("home.opponent.first", { side: sideName(kind.sides[side]) }) : t("home.opponent")} />
          ))}
          {wish.mode === "people" && <p class="faint">{t("home.people.help")}</p>}
        </div>
        <div class="panel home-options">
          {wish.mode === "play" && hasLevels(kind, playerOf(1)) ? (
            <EvenStrength key={playerOf(1).name} kind={kind} player={playerOf(1)} values={seats[1].values} even={wish.even} expected={wish.expected[kind.name]}
              onEven={(even) => change({ even })} onExpected={(expected) => change({ expected: { ...wish.expected, [kind.name]: expected } })}
              onChange={(values) => seat(1)({ name: playerOf(1).name, values })} />
          ) : shown.map((side) => (
            <Strength key={`${side} ${playerOf(side).name}`} player={playerOf(side)} values={seats[side].values} prefix={side === 0 ? "first" : "second"}
              levels={kind.levels}
              label={wish.mode === "watch" ? t("home.strength.of", { name: playerName(playerOf(side).name) }) : t("home.strength")}
              onChange={(values) => seat(side)({ name: playerOf(side).name, values })} />
          ))}
          {wish.mode !== "watch" && (
            <Segments legend={t("home.colour")} name="colour" value={String(wish.colour)}
              onChange={(colour) => change({ colour: colour === "random" ? "random" : (Number(colour) as Side) })}
              choices={[["0", sideName(kind.sides[0])], ["1", sideName(kind.sides[1])], ["random", t("home.colour.random")]]} />
          )}
          {sizes && kind.sizes.length > 0 && (
            <Segments legend={named("home.rule", "size", "size")} name="size" value={rules.size ?? sizes.default} onChange={setRule("size")}
              choices={kind.sizes.map((size) => [String(size), `${size}×${size}`])} />
          )}
          <button type="button" class="button button-main button-big" disabled={busy} onClick={start} data-test="start">
            {wish.mode === "watch" ? t("home.watch") : t("home.start")}
          </button>
          {wish.mode !== "watch" && <Manners wish={wish} onChange={change} />}
        </div>
      </div>
      {wish.mode === "play" && <PlayerFigures player={playerOf(1)} />}
      <Experts kind={kind} wish={wish} seats={seats} shown={shown} onSeat={seat} onRule={setRule} onHandicap={(handicap) => change({ handicap })}
        onStones={(next) => change({ stones: next, rules: { ...wish.rules, [kind.name]: next > 0 && rules.komi === undefined ? { ...rules, komi: "0.5" } : rules } })} />
      <EvenHistory kind={kind} expected={wish.expected[kind.name]} counted={counted} onForget={() => setCounted(counted + 1)} />
      <OpenFile />
      <RecentGames catalogue={catalogue} onCounted={() => setCounted((before) => before + 1)} />
    </div>
  );
}
