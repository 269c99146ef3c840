// SPDX-License-Identifier: MIT
import { named, playerName, t } from "../settings";
import type { GameKind, Side } from "../types";
import { playoutsOf, type Wish } from "../wish";
import { Control, OtherControls } from "./Options";
import type { Choice } from "./PlayerCards";
import { Segments } from "./Segments";

interface Props {
  kind: GameKind;
  wish: Wish;
  seats: [Choice, Choice];
  shown: Side[]; // whose players are to be chosen
  onSeat: (side: Side) => (choice: Choice) => void;
  onRule: (name: string) => (value: string) => void;
  onHandicap: (divisor: number) => void;
  onStones: (stones: number) => void;
}

// Everything else that can be told: rules, and every option a player declares.
export function Experts({ kind, wish, seats, shown, onSeat, onRule, onHandicap, onStones }: Props) {
  const rules = wish.rules[kind.name] ?? {};
  const others = kind.rules.filter(({ name }) => name !== "size" || kind.sizes.length === 0);
  return (
    <details class="experts panel" data-test="experts">
      <summary>{t("home.more")}</summary>
      <div class="control-grid">
        {others.map((rule) => (
          <Control key={rule.name} option={rule} label={named("home.rule", rule.name, rule.name)} value={rules[rule.name] ?? rule.default} prefix="rule" onChange={onRule(rule.name)} />
        ))}
        {kind.board.look === "points" && (
          <label class="control">
            <span>{t("home.stones")}</span>
            <select value={wish.stones} onChange={(event) => onStones(Number(event.currentTarget.value))} data-test="stones">
              {[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) => <option key={stones} value={stones}>{stones || t("home.stones.none")}</option>)}
            </select>
          </label>
        )}
        {wish.mode === "play" && playoutsOf(kind, seats[1]) > 0 && (
          <Segments legend={t("home.handicap")} name="handicap" value={String(wish.handicap)} onChange={(handicap) => onHandicap(Number(handicap))}
            choices={[["1", t("home.handicap.even")], ["2", "1/2"], ["4", "1/4"], ["10", "1/10"]]} />
        )}
      </div>
      {shown.map((side) => {
        const player = kind.players.find(({ name }) => name === seats[side].name) ?? kind.players[0];
        return (
          <OtherControls key={`${side} ${player.name}`} player={player} values={seats[side].values} prefix={side === 0 ? "first" : "second"}
            title={t("home.options.of", { name: playerName(player.name) })} onChange={(values) => onSeat(side)({ name: player.name, values })} />
        );
      })}
    </details>
  );
}
