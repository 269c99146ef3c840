// SPDX-License-Identifier: MIT
import { rightsOf } from "../ownGames";
import { ClockFace } from "./ClockFace";
import { playerDetail, playerName, sideName, t } from "../settings";
import type { Game, Position, Side } from "../types";

interface Props {
  game: Game;
  position: Position;
  side: Side;
  at: number;
  present: number;
  prisoners?: number; // that it took
}

// Who sits on a side, how many discs or squares it has, and whether it is its turn.
export function NamePlate({ game, position, side, at, present, prisoners = 0 }: Props) {
  const seat = game.seats[side];
  const turn = !game.result && position.to_move === side;
  const thinking = turn && game.busy && at === present;
  const { me, plays } = rightsOf(game);
  const written = seat === null ? game.file?.names[side] : "";
  const rating = seat === null ? game.file?.ratings[side] : "";
  const name = written ? `${written}${rating ? ` (${rating})` : ""}` : seat !== null ? playerName(seat) : me === side ? t("seat.person") : plays && me !== null ? t("seat.guest") : playerName(null);
  const counted = game.board.look !== "points";
  return (
    <div class={`plate ${turn ? "plate-turn" : ""}`}>
      <span class={`dot dot-big dot-${side}`} aria-hidden="true" />
      <span class="plate-name">
        <strong>{name}</strong>
        <small class="faint">{sideName(game.sides[side])}{seat && playerDetail(seat) ? ` · ${playerDetail(seat)}` : ""}</small>
      </span>
      {thinking && <span class="pulse" role="status" aria-label={t("play.thinking", { name: playerName(seat) })}><i /><i /><i /></span>}
      {position.ply > 0 && prisoners > 0 && <span class="plate-prisoners faint" data-prisoners={side}>{t("count.prisoners_of", { n: prisoners })}</span>}
      {game.clock && <ClockFace game={game} side={side} />}
      {counted && <span class="plate-count" data-count={side}>{position.counts[side]}</span>}
      {game.result?.winner === side && at === present && <span class="plate-crown" aria-hidden="true">●</span>}
    </div>
  );
}
