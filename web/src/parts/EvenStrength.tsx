// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { EvenLevel } from "../api";
import { askEvenLevel, evenResults, firstGuess, levelsOf, tasteOf } from "../evenGames";
import { named, t } from "../settings";
import type { GameKind, Player } from "../types";
import { Strength, type Values } from "./Options";
import { Segments } from "./Segments";

interface Props {
  kind: GameKind;
  player: Player;
  values: Values;
  even: boolean;
  expected: number | undefined;
  onEven: (even: boolean) => void;
  onExpected: (expected: number) => void;
  onChange: (values: Values) => void;
}

const guesses: [number, string][] = [[250, "first"], [firstGuess, "casual"], [1200, "club"], [1700, "strong"], [2200, "master"]];

// How strong an opponent with levels is to be: as strong as the person at this browser, which their games show, or at a level.
export function EvenStrength({ kind, player, values, even, expected, onEven, onExpected, onChange }: Props) {
  const [found, setFound] = useState<EvenLevel | null>(null);
  const taste = tasteOf(player, values);
  const games = evenResults(kind.name).length;
  useEffect(() => {
    if (!even) return;
    let wanted = true;
    askEvenLevel(kind, taste, expected).then((next) => wanted && setFound(next)).catch(() => undefined);
    return () => void (wanted = false);
  }, [even, kind.name, taste, expected, games]);
  const leans = player.options.find(({ name }) => name === "even");
  const highest = levelsOf(kind, taste).at(-1)?.level;
  const bounded = highest === undefined ? player : { ...player, options: player.options.map((option) => (option.name === "level" ? { ...option, max: highest } : option)) };
  return (
    <div class="even">
      <Segments legend={t("home.strength")} name="strong" value={even ? "even" : "level"} onChange={(value) => onEven(value === "even")}
        choices={[["even", t("even.choice")], ["level", t("even.level")]]} />
      {even ? (
        <div class="strength">
          <span data-test="even-level">{found ? t("home.level", { n: found.level, word: named("level", found.word, found.word) }) : t("loading")}</span>
          {games > 0 ? <small class="faint">{t("even.follows", { n: games })}</small> : (
            <label class="control-flag">
              {t("even.guess")}
              <select value={String(expected ?? firstGuess)} onChange={(event) => onExpected(Number(event.currentTarget.value))} data-test="even-guess">
                {guesses.map(([elo, word]) => <option key={word} value={String(elo)}>{named("level", word, word)}</option>)}
              </select>
            </label>
          )}
        </div>
      ) : <Strength player={bounded} values={values} prefix="second" levels={kind.levels} onChange={onChange} />}
      {leans && (
        <label class="control-flag even-leans" title={t("even.leans.help")}>
          <input type="checkbox" checked={values.even === "on"} data-test="leans"
            onChange={(event) => onChange({ ...values, even: event.currentTarget.checked ? "on" : "off" })} />
          <span>{t("even.leans")} <small class="faint">{t("even.leans.help")}</small></span>
        </label>
      )}
    </div>
  );
}
