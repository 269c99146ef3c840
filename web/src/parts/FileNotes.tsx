// SPDX-License-Identifier: MIT
import { t } from "../settings";
import type { Game } from "../types";

// What the file that a game was opened from says here: words on the game or the last move, and lines beside the main one.
export function FileNotes({ game, at, onBranch }: { game: Game; at: number; onBranch: (moves: string[]) => void }) {
  const { file } = game;
  if (!file) return null;
  const same = game.moves.slice(0, at).every(({ move }, i) => move === file.moves[i]);
  if (!same) return null;
  const about = [file.event, file.place, file.date, file.result].filter(Boolean).join(" · ");
  const words = at === 0 ? file.comment : file.comments[at - 1];
  const branches = file.branches.filter(({ ply }) => ply === at);
  if (!about && !words && branches.length === 0) return null;
  return (
    <section class="panel file-notes" aria-label={t("file.comment")} data-test="file-notes">
      {about && <p class="faint">{about}</p>}
      {words && <p class="file-words" tabIndex={0}>{words}</p>}
      {branches.length > 0 && (
        <>
          <h3>{t("file.branches")}</h3>
          <div class="tools">
            {branches.map(({ moves }) => (
              <button key={moves.join()} type="button" class="button button-small" onClick={() => onBranch(moves)}>{moves.slice(0, 6).join(" ")}{moves.length > 6 ? " …" : ""}</button>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
