// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import type { EvenLevel } from "../api";
import { askEvenLevel, countGame } from "../evenGames";
import { named, t } from "../settings";
import type { Game, GameKind } from "../types";
import { recall } from "../wish";

// After a game at a level: that it counts, and what follows from it. Nothing where it does not.
export function EvenNote({ game, kind }: { game: Game; kind: GameKind }) {
  const [found, setFound] = useState<EvenLevel | null>(null);
  useEffect(() => {
    setFound(null);
    if (!countGame(kind, { ...game, moves: game.moves.length })) return;
    let wanted = true;
    askEvenLevel(kind, "none", recall().expected[kind.name]).then((next) => wanted && setFound(next)).catch(() => undefined);
    return () => void (wanted = false);
  }, [game.id, game.moves.length, game.result?.winner, game.result?.ending]);
  if (!found) return null;
  return (
    <p class="panel" data-test="even-note">
      {t("even.counted", { level: (found.strength / 100).toFixed(1), n: found.level, word: named("level", found.word, found.word) })}
    </p>
  );
}
