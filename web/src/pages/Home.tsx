// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";
import * as api from "../api";
import { Board } from "../boards/Board";
import { Control } from "../parts/Options";
import { PlayerCards, type Choice } from "../parts/PlayerCards";
import { RecentGames } from "../parts/RecentGames";
import { complain } from "../parts/Toasts";
import { go } from "../router";
import { gameName, named, sideName, t } from "../settings";
import type { Catalogue, GameKind, Side } from "../types";
import { opponentOf, playoutsOf, recall, remember, seatsOf, specOfChoice, type Mode, type Wish } from "../wish";

// Where a game begins: which one, against whom, under which rules.
export function Home({ catalogue }: { catalogue: Catalogue }) {
  const [wish, setWish] = useState(recall);
  const [busy, setBusy] = useState(false);
  const kind = catalogue.games.find((game) => game.name === wish.game) ?? catalogue.games[0];
  const seats = seatsOf(wish, kind, catalogue);
  const rules = wish.rules[kind.name] ?? {};
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setWish(next);
    remember(next);
  };
  const seat = (which: 0 | 1) => (choice: Choice) => {
    const next: [Choice, Choice] = [seats[0], seats[1]];
    next[which] = choice;
    change({ seats: { ...wish.seats, [kind.name]: next } });
  };
  const spec = (which: 0 | 1) => specOfChoice(kind, seats[which]);

  const start = async () => {
    setBusy(true);
    const mine = wish.colour === "random" ? Math.floor(Math.random() * 2) : wish.colour;
    const opponent = specOfChoice(kind, opponentOf(wish, kind, catalogue));
    const playing: [string | null, string | null] = mine === 0 ? [null, opponent] : [opponent, null];
    try {
      const game = await api.createGame({
        game: kind.name,
        rules: kind.rules.filter((rule) => rules[rule.name] !== undefined).map((rule) => `${rule.name}=${rules[rule.name]}`).join(","),
        seats: wish.mode === "watch" ? [spec(0), spec(1)] : wish.mode === "people" ? [null, null] : playing,
      }, mine as Side);
      go(`game/${game.id}`);
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };

  return (
    <div class="home">
      <h1>{t("home.title")}</h1>
      <fieldset class="games">
        <legend class="unseen">{t("home.title")}</legend>
        {catalogue.games.map((game) => (
          <GameTile key={game.name} game={game} chosen={game === kind} onChoose={() => change({ game: game.name })} />
        ))}
      </fieldset>

      <div class="home-columns">
        <div>
          {wish.mode === "watch" && (
            <PlayerCards players={kind.players} choice={seats[0]} prefix="first" onChange={seat(0)}
              legend={t("home.opponent.first", { side: sideName(kind.sides[0]) })} />
          )}
          {wish.mode !== "people" && (
            <PlayerCards players={kind.players} choice={seats[1]} prefix="second" onChange={seat(1)}
              legend={wish.mode === "watch" ? t("home.opponent.first", { side: sideName(kind.sides[1]) }) : t("home.opponent")} />
          )}
          <RecentGames />
        </div>
        <div class="panel home-options">
          <h2>{t("home.options")}</h2>
          <Segments legend={t("home.mode")} name="mode" value={wish.mode} onChange={(mode) => change({ mode: mode as Mode })}
            choices={(["play", "watch", "people"] as Mode[]).map((mode) => [mode, t(`home.mode.${mode}`)])} />
          {wish.mode !== "watch" && (
            <Segments legend={t("home.colour")} name="colour" value={String(wish.colour)}
              onChange={(colour) => change({ colour: colour === "random" ? "random" : (Number(colour) as 0 | 1) })}
              choices={[["0", sideName(kind.sides[0])], ["1", sideName(kind.sides[1])], ["random", t("home.colour.random")]]} />
          )}
          {wish.mode === "play" && playoutsOf(kind, seats[1]) > 0 && (
            <Segments legend={t("home.handicap")} name="handicap" value={String(wish.handicap)}
              onChange={(handicap) => change({ handicap: Number(handicap) })}
              choices={[["1", t("home.handicap.even")], ["2", "1/2"], ["4", "1/4"], ["10", "1/10"]]} />
          )}
          {kind.rules.map((rule) => {
            const value = rules[rule.name] ?? rule.default;
            const set = (next: string) => change({ rules: { ...wish.rules, [kind.name]: { ...rules, [rule.name]: next } } });
            const label = named("home.rule", rule.name, rule.name);
            return rule.name === "size" && kind.sizes.length > 0 ? (
              <Segments key={rule.name} legend={label} name="size" value={value} onChange={set}
                choices={kind.sizes.map((size) => [String(size), `${size}×${size}`])} />
            ) : (
              <Control key={rule.name} option={rule} label={label} value={value} prefix="rule" onChange={set} />
            );
          })}
          <button type="button" class="button button-main button-big" disabled={busy} onClick={start} data-test="start">
            {wish.mode === "watch" ? t("home.watch") : t("home.start")}
          </button>
          <OpenFile />
        </div>
      </div>
    </div>
  );
}

function GameTile({ game, chosen, onChoose }: { game: GameKind; chosen: boolean; onChoose: () => void }) {
  const name = gameName(game.name, game.title);
  return (
    <label class={`tile ${chosen ? "tile-chosen" : ""}`}>
      <input type="radio" class="unseen" name="game" value={game.name} checked={chosen} onChange={onChoose} />
      <span class="tile-board"><Board board={game.board} cells={showcase[game.name] ?? game.position.cells} title={name} small /></span>
      <span class="tile-words">
        <span class="tile-name">{name}</span>
        <span class="tile-summary">{named("game", `${game.name}.summary`, game.summary)}</span>
      </span>
    </label>
  );
}

// Positions that show what a game looks like; pictures, nothing more.
const showcase: Record<string, string> = {
  go: "..........XO....O.O..X.O....X..O.OX.XOXXO...XO...XXOO...O..O...X..X.........X....",
  othello: "O..X.....OXX....OXOXOO...X.OO.....XOOOO..X..O.......O...........",
  "blokus-duo":
    "...X..XX......XXXX..X...........XX.XX.........XX.XX.........X...........XX..XX.......X.XX.X........" +
    "X...XXOO.OOO..X....OO.O.OO..X..O..O.O.....X.OOOO..O.O...OO......O.O...O.....O.O.O..OO.....OO.OO..",
};

export function Segments(props: { legend: string; name: string; value: string; choices: string[][]; onChange: (value: string) => void }) {
  return (
    <fieldset class="segments">
      <legend>{props.legend}</legend>
      <div>
        {props.choices.map(([value, label]) => (
          <label key={value} class={value === props.value ? "segment-chosen" : ""}>
            <input type="radio" class="unseen" name={props.name} value={value} checked={value === props.value} onChange={() => props.onChange(value)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OpenFile() {
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      const game = await api.createGame({ record: { name: file.name, text: await file.text() }, seats: [null, null] });
      go(`game/${game.id}`);
    } catch (error) {
      complain(error);
    }
  };
  return (
    <label class="button file-button">
      {t("home.load")} <small class="faint">{t("home.load.help")}</small>
      <input type="file" class="unseen" accept=".sgf,.ggf,.blksgf" onChange={(event) => open(event.currentTarget.files?.[0])} />
    </label>
  );
}
