// SPDX-License-Identifier: MIT
import { named, t } from "../settings";
import type { Player } from "../types";
import type { Values } from "./Options";

export interface Choice {
  name: string;
  values: Values;
}

// One card a player of the registry. Where there is little room the cards have names alone, and what the chosen one is
// like stands below.
interface Props {
  players: Player[];
  choice: Choice;
  legend: string;
  prefix: string;
  onChange: (choice: Choice) => void;
}

// What is known of a player beyond its summary, from games that were counted.
const figures = (player: Player) => named("card", player.name, "");
const about = (player: Player) => figures(player) || named("player", `${player.name}.summary`, player.summary);

// Those whose level can be set, or of whom there is more to say, are for people to play; what shows how a search works comes after.
const hasLevel = (player: Player) => player.options.some(({ name }) => name === "level");
const isForPeople = (player: Player) => hasLevel(player) || figures(player) !== "";

export function PlayerCards({ players, choice, legend, prefix, onChange }: Props) {
  const chosen = players.find((player) => player.name === choice.name) ?? players[0];
  const card = (player: Player) => (
    <label key={player.name} class={`card ${player === chosen ? "card-chosen" : ""}`}>
      <input type="radio" class="unseen" name={`${prefix}-player`} checked={player === chosen} value={player.name}
        onChange={() => onChange({ name: player.name, values: {} })} />
      <span class="card-face" aria-hidden="true"><Face name={player.name} /></span>
      <span class="card-name">{named("player", player.name, player.name)}</span>
      <span class="card-summary">{about(player)}</span>
    </label>
  );
  const partners = players.filter(isForPeople).sort((a, b) => Number(hasLevel(b)) - Number(hasLevel(a)));
  const others = players.filter((player) => !isForPeople(player));
  return (
    <fieldset class="cards">
      <legend>{legend}</legend>
      {partners.length > 0 && <div class="card-row">{partners.map(card)}</div>}
      {partners.length > 0 ? (
        <details class="other-players" open={others.includes(chosen)} data-test="other-players">
          <summary>{t("home.all_players")}</summary>
          <div class="card-row">{others.map(card)}</div>
        </details>
      ) : <div class="card-row">{others.map(card)}</div>}
      <p class="card-about">{about(chosen)}</p>
    </fieldset>
  );
}

// A small picture that follows from the name, so that a new player has one too.
function Face({ name }: { name: string }) {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const hue = (seed * 47) % 360;
  const bits = Array.from({ length: 15 }, (_, i) => ((seed >> (i % 12)) + i * seed) % 3 > 0);
  return (
    <svg viewBox="0 0 5 5" width="40" height="40">
      <rect width="5" height="5" rx="1.2" fill={`hsl(${hue} 35% 88%)`} />
      {bits.flatMap((on, i) => {
        if (!on) return [];
        const [x, y] = [i % 3, Math.floor(i / 3)];
        const block = (column: number) => <rect key={`${column}${y}`} x={column + 0.08} y={y + 0.08} width=".84" height=".84" rx=".22" fill={`hsl(${hue} 45% 38%)`} />;
        return x === 2 ? [block(2)] : [block(x), block(4 - x)];
      })}
    </svg>
  );
}
