// SPDX-License-Identifier: MIT
import { sideName, t } from "../settings";
import type { Estimate, Game } from "../types";
import { amount } from "./results";

// Who is ahead, and how far that can be trusted.
export function EstimateNote({ game, estimate }: { game: Game; estimate: Estimate }) {
  const { margin, playouts } = estimate;
  return (
    <p class="panel" role="status" data-test="estimate">
      {Math.abs(margin) < 1
        ? t("estimate.even", { playouts })
        : t("estimate.says", { side: sideName(game.sides[margin > 0 ? 0 : 1]), margin: amount(game.game, Math.abs(margin)), playouts })}
    </p>
  );
}
