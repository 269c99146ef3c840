// SPDX-License-Identifier: MIT
import { named, playerName, t } from "../settings";
import type { Player } from "../types";

const percent = (share: number) => (100 * share).toFixed(0);

// How much of its style a player shows, beside its twin, and what that costs it; nothing where it was not measured.
export function PlayerFigures({ player }: { player: Player }) {
  const found = player.figures;
  if (!found) return null;
  const avoids = player.options.find(({ name }) => name === "attitude")?.default === "avoids";
  return (
    <p class="faint player-figures" data-test="figures">
      {t(avoids ? "figures.avoids" : "figures.likes", {
        name: playerName(player.name), style: named("style", found.style, found.style), rate: percent(found.rate), error: percent(found.rate_error),
        twin: percent(found.twin), twinError: percent(found.twin_error),
      })}{" "}
      {t("figures.cost", { elo: found.elo, eloError: found.elo_error, level: found.level, games: found.games })}
    </p>
  );
}
