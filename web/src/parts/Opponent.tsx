// SPDX-License-Identifier: MIT
import * as api from "../api";
import { named, t } from "../settings";
import type { Catalogue, Game, GameKind } from "../types";
import { opponentOf, recall, specOfChoice } from "../wish";

interface Props {
  game: Game;
  kind: GameKind;
  catalogue: Catalogue;
  onSeated: (answer: Promise<Game>) => void;
}

// Who sits opposite a person: another one, or a player, which is as strong as when it was last chosen for a new game. Of
// two people the one to move keeps the seat.
export function Opponent({ game, kind, catalogue, onSeated }: Props) {
  const people = game.seats.filter((seat) => seat === null).length;
  const opposite = people === 2 ? 1 - game.position.to_move : game.seats.findIndex((seat) => seat !== null);
  const seat = (name: string) => {
    const last = opponentOf(recall(), kind, catalogue);
    const seats: Game["seats"] = [null, null];
    if (name) seats[opposite] = specOfChoice(kind, last.name === name ? last : { name, values: {} });
    onSeated(api.setSeats(game.id, seats));
  };
  return (
    <label class="control-flag">
      {t("play.against")}
      <select value={game.seats[opposite]?.split(":")[0] ?? ""} onChange={(event) => seat(event.currentTarget.value)} data-test="opponent">
        <option value="">{t("seat.person.name")}</option>
        {kind.players.map(({ name }) => <option key={name} value={name}>{named("player", name, name)}</option>)}
      </select>
    </label>
  );
}
