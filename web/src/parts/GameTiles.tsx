// SPDX-License-Identifier: MIT
import { Board } from "../boards/Board";
import { gameName, named, t } from "../settings";
import type { GameKind } from "../types";

// The games, each with a position that shows what it looks like; pictures, nothing more.
const showcase: Record<string, string> = {
  go: "..........XO....O.O..X.O....X..O.OX.XOXXO...XO...XXOO...O..O...X..X.........X....",
  othello: "O..X.....OXX....OXOXOO...X.OO.....XOOOO..X..O.......O...........",
  "blokus-duo":
    "...X..XX......XXXX..X...........XX.XX.........XX.XX.........X...........XX..XX.......X.XX.X........" +
    "X...XXOO.OOO..X....OO.O.OO..X..O..O.O.....X.OOOO..O.O...OO......O.O...O.....O.O.O..OO.....OO.OO..",
};

export function GameTiles({ games, chosen, onChoose }: { games: GameKind[]; chosen: GameKind; onChoose: (name: string) => void }) {
  return (
    <fieldset class="games">
      <legend class="unseen">{t("home.title")}</legend>
      {games.map((game) => {
        const name = gameName(game.name, game.title);
        return (
          <label key={game.name} class={`tile ${game === chosen ? "tile-chosen" : ""}`}>
            <input type="radio" class="unseen" name="game" value={game.name} checked={game === chosen} onChange={() => onChoose(game.name)} />
            <span class="tile-board"><Board board={game.board} cells={showcase[game.name] ?? game.position.cells} title={name} small /></span>
            <span class="tile-words">
              <span class="tile-name">{name}</span>
              <span class="tile-summary">{named("game", `${game.name}.summary`, game.summary)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
