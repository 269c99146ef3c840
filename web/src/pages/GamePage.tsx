// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { PlayBoard } from "../boards/PlayBoard";
import { canPass } from "../boards/playing";
import { Curve } from "../parts/Curve";
import { MoveList } from "../parts/MoveList";
import { NamePlate } from "../parts/NamePlate";
import { ReviewPanel } from "../parts/ReviewPanel";
import { Stepper } from "../parts/Stepper";
import { ThinkingPanel } from "../parts/ThinkingPanel";
import { complain, note } from "../parts/Toasts";
import { Toolbar } from "../parts/Toolbar";
import { rightsOf } from "../ownGames";
import { gameName, playerName, sideName, t, useSettings } from "../settings";
import type { Candidate, Catalogue, Side } from "../types";
import { useGame } from "./useGame";

interface Props {
  source: string; // "games/ID" or "lab/games/NUMBER"
  live: boolean;
  catalogue: Catalogue;
}

export function GamePage({ source, live, catalogue }: Props) {
  const watched = useGame(source, live);
  const { game, shown, at, analysis, review, goTo } = watched;
  const settings = useSettings();
  const [hovered, setHovered] = useState<Candidate | null>(null);

  const position = shown?.position;
  const present = game?.moves.length ?? 0;
  const atPresent = at === present && position?.ply === present;
  const side = position?.to_move ?? 0;
  const rights = game ? rightsOf(game) : null;
  const myTurn = Boolean(live && game && atPresent && !game.result && game.seats[side] === null && rights?.held[side]);
  const mayPass = myTurn && canPass(position!);

  useEffect(() => setHovered(null), [at, present]);
  useEffect(() => {
    const last = game?.moves.at(-1);
    if (game && last?.move === "pass" && !game.result && (last.forced || game.seats[last.side] !== null)) {
      note(t(last.forced ? "play.forced_pass" : "play.passed", { side: sideName(game.sides[last.side]) }));
    }
  }, [present]);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, [role=application]") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowLeft") goTo(at - 1);
      else if (event.key === "ArrowRight") goTo(at + 1);
    };
    addEventListener("keydown", step);
    return () => removeEventListener("keydown", step);
  });

  if (watched.missing) {
    return (
      <div class="panel">
        <h1>{t("error.unknown_game")}</h1>
        <a class="button" href="#/">{t("error.home")}</a>
      </div>
    );
  }
  if (!game || !shown || !position) return <p class="faint">{watched.connected ? t("loading") : t("play.disconnected")}</p>;

  const kind = catalogue.games.find((each) => each.name === game.game);
  const title = gameName(game.game, game.title);
  const play = (move: string) => void api.play(game.id, move, present).then(watched.update).catch(complain);

  // Whose thoughts are on the table: those about this position, else the engine's last ones.
  const streaming = watched.thought && watched.thought.at === at && atPresent ? watched.thought : null;
  const asked = analysis && analysis.at === at ? analysis : null;
  const here = asked ?? streaming ?? (position.ply === at ? shown.thinking : null);
  const table = here ?? (atPresent && watched.thought && watched.thought.at === present - 1 ? watched.thought : null);
  const thinker = asked ? playerName(asked.player ?? null) : playerName(game.seats[game.moves[here ? at : at - 1]?.side ?? side]);
  const chosen = hovered && table?.candidates.find((each) => each.move === hovered.move) ? hovered : null;
  const seen = position.ply; // lags behind `at` while the position is fetched
  const best = review?.done && seen < present ? review.positions[seen] : null;
  const dead = atPresent && game.result ? game.result.dead : undefined;
  const last = seen > 0 ? (game.moves[seen - 1]?.cells ?? []) : [];
  const [above, below]: Side[] = rights?.me === 1 || (game.seats[1] === null && game.seats[0] !== null) ? [0, 1] : [1, 0];

  const latest = game.moves[seen - 1];
  const played = latest ? t("play.played", { n: seen, side: sideName(game.sides[latest.side]), move: latest.move }) : "";

  return (
    <div class={`play play-${game.board.look}`}>
      <h1 class="unseen">{title}</h1>
      <p class="unseen" aria-live="polite">{played}</p>
      <PlayBoard
        game={game} position={position} title={title} myTurn={myTurn} hints={settings.hints} onPlay={play}
        marks={{
          last, dead, good: best?.best ? (best.line[0]?.cells ?? []) : [],
          candidates: settings.thinking ? (here?.candidates ?? []) : [],
          line: chosen?.line && chosen.line.length > 0 ? { moves: chosen.line, side: table === here ? side : ((1 - side) as Side) } : undefined,
        }}
        above={<NamePlate game={game} position={position} side={above} at={at} present={present} />}
        below={
          <>
            <NamePlate game={game} position={position} side={below} at={at} present={present} />
            <Stepper at={at} total={present} onPly={goTo} />
          </>
        }
      />
      <div class="play-side">
        {!watched.connected && <p class="panel warning" role="alert">{t("play.disconnected")}</p>}
        <Toolbar watched={watched} kind={kind} catalogue={catalogue} canPass={mayPass} onPass={() => play("pass")} myTurn={myTurn} />
        <Curve game={game} review={review} at={at} onPly={goTo} />
        <ThinkingPanel
          thought={table} source={source} at={table?.at ?? at} live={game.busy && atPresent} chosen={chosen} onChoose={setHovered}
          silent={Boolean(at > 0 && game.seats[game.moves[at - 1].side] !== null && game.moves[at - 1].score === undefined)}
          better={best?.best ? t("review.best", { move: best.line.map(({ move }) => move).join(" ") || best.best }) : null}
          title={table ? t("thinking.of", { name: thinker, n: (table.at ?? at) + 1 }) : t("thinking.title")}
        />
        {live && game.moves.length > 0 && (review || (game.result && rights?.plays)) && (
          <ReviewPanel game={game} analyst={kind?.analyst ?? null} review={review} at={at} onPly={goTo} onStart={() => api.review(game.id).catch(complain)} />
        )}
        {present > 0 && <MoveList game={game} at={at} review={review} onPly={goTo} />}
      </div>
    </div>
  );
}
