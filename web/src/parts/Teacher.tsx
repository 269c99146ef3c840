// SPDX-License-Identifier: MIT
import { playerName, t } from "../settings";
import type { Game, Judgement } from "../types";
import { amount } from "./results";

// A loss that is worth a word: smaller ones are the noise of the searches.
export const costs = ({ loss, points }: Judgement) => loss >= 0.06 || (points ?? 0) >= 4;

interface Props {
  game: Game;
  judgement: Judgement;
  onTakeBack: () => void;
  onGoOn: () => void;
}

// "That cost 8 points. Take it back?"
export function Teacher({ game, judgement, onTakeBack, onGoOn }: Props) {
  const { move, best, loss, points, player } = judgement;
  return (
    <section class="panel teacher" role="alert" data-test="teacher">
      <p>
        <strong>{t("teach.cost", { move, points: amount(game.game, points ?? 0), percent: Math.round(100 * loss) })}</strong>{" "}
        {t("teach.better", { name: playerName(player), best })}
      </p>
      <div class="tools">
        <button type="button" class="button button-main" onClick={onTakeBack}>{t("teach.back")}</button>
        <button type="button" class="button" onClick={onGoOn}>{t("teach.on")}</button>
      </div>
    </section>
  );
}
