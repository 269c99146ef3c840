// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import * as api from "../api";
import { PlayBoard } from "../boards/PlayBoard";
import { canPass } from "../boards/playing";
import { Counting } from "../parts/Counting";
import { Curve } from "../parts/Curve";
import { EstimateNote } from "../parts/EstimateNote";
import { EvenNote } from "../parts/EvenNote";
import { FileNotes } from "../parts/FileNotes";
import { MoveList } from "../parts/MoveList";
import { NamePlate } from "../parts/NamePlate";
import { ReviewPanel } from "../parts/ReviewPanel";
import { Stepper } from "../parts/Stepper";
import { costs, Teacher } from "../parts/Teacher";
import { ThinkingPanel } from "../parts/ThinkingPanel";
import { complain, note } from "../parts/Toasts";
import { Toolbar } from "../parts/Toolbar";
import { Variation } from "../parts/Variation";
import { branch } from "../branch";
import { rightsOf } from "../ownGames";
import { gameName, playerName, sideName, t, useSettings } from "../settings";
import type { Candidate, Catalogue, Estimate, Side } from "../types";
import { useGame } from "./useGame";

interface Props {
  source: string; // "games/ID" or "lab/games/NUMBER"
  live: boolean;
  catalogue: Catalogue;
}

export function GamePage({ source, live, catalogue }: Props) {
  const watched = useGame(source, live);
  const { game, shown, at, analysis, review, judgement, tried, then, goTo } = watched;
  const settings = useSettings();
  const [hovered, setHovered] = useState<Candidate | null>(null);

  const position = shown?.position;
  const present = watched.present;
  const atPresent = at === present && position?.ply === present && tried.length === 0;
  const side = position?.to_move ?? 0;
  const rights = game ? rightsOf(game) : null;
  const myTurn = Boolean(live && game && atPresent && !game.result && game.seats[side] === null && rights?.held[side]);
  // In the past and after the end a click tries a move, and the game stays as it is.
  const mayTry = Boolean(live && game && position && !position.over && position.ply === at + tried.length && (tried.length > 0 || at < present || game.result));
  const mayPass = (myTurn || mayTry) && canPass(position!);
  const [estimated, setEstimated] = useState<{ estimate: Estimate; of: string } | null>(null);
  const estimate = estimated && estimated.of === position?.text ? estimated.estimate : null; // of another position it says nothing
  const [lineAt, setLineAt] = useState<number | null>(null); // the mistake whose better line is shown

  useEffect(() => setHovered(null), [at, present]);
  useEffect(() => setLineAt((before) => (before === at && tried.length === 0 ? before : null)), [at, then]);
  useEffect(() => {
    const last = game?.moves.at(-1);
    if (game && last?.move === "pass" && !game.result && (last.forced || game.seats[last.side] !== null)) {
      note(t(last.forced ? "play.forced_pass" : "play.passed", { side: sideName(game.sides[last.side]) }));
    }
  }, [present]);
  useEffect(() => {
    if (!game) return;
    const names = game.seats.map((seat, i) => (seat !== null ? playerName(seat) : game.file?.names[i] || (rightsOf(game).me === i ? t("seat.person") : playerName(null))));
    document.title = `${t("title.game", { a: names[0], b: names[1], game: gameName(game.game, game.title) })} · Aite`;
    return () => void (document.title = "Aite");
  }, [game?.id, String(game?.seats), settings.language]);
  // Before the next key can come: one that follows at once starts from where this one led.
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea, [role=application]") || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowLeft") tried.length > 0 ? watched.leave(1) : goTo(at - 1);
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
  const judged = settings.teaching && rights?.me !== null;
  const play = (move: string) => {
    watched.forget();
    api.play(game.id, move, present).then((next) => {
      watched.update(next);
      if (judged) api.judge(game.id, present).catch(complain);
    }).catch(complain);
  };
  // Below the board of a phone one does not see what a click there leads to.
  const lookAt = (ply: number) => {
    goTo(ply);
    document.querySelector(".play-board")?.scrollIntoView({ block: "nearest" });
  };
  const tryMove = (move: string) => watched.tryMove({ move, cells: position.legal.find((each) => each.move === move)?.cells ?? [] });
  const move = myTurn ? play : tryMove;

  // Whose thoughts are on the table: those about this position, else the engine's last ones.
  const streaming = watched.thought && watched.thought.at === at && atPresent ? watched.thought : null;
  const asked = analysis && analysis.at === at && (analysis.then ?? "") === then ? analysis : null;
  const hidden = !settings.thinking && live && !game.result && Boolean(rights?.plays); // while one plays
  const here = asked ?? (hidden || tried.length > 0 ? null : streaming ?? (position.ply === at ? shown.thinking : null));
  const table = here ?? (!hidden && atPresent && watched.thought && watched.thought.at === present - 1 ? watched.thought : null);
  const thinker = asked ? playerName(asked.player ?? null) : playerName(game.seats[game.moves[here ? at : at - 1]?.side ?? side]);
  const chosen = hovered && table?.candidates.find((each) => each.move === hovered.move) ? hovered : null;
  const seen = position.ply; // lags behind `at` while the position is fetched
  const best = review?.done && seen < present && tried.length === 0 ? review.positions[seen] : null;
  const better = best && lineAt === seen ? best.line : [];
  const dead = atPresent && game.result?.dead ? game.result.dead : undefined;
  const last = tried.at(-1)?.cells ?? (seen > 0 ? (game.moves[seen - 1]?.cells ?? []) : []);
  const [above, below]: Side[] = rights?.me === 1 || (game.seats[1] === null && game.seats[0] !== null) ? [0, 1] : [1, 0];

  // Once the board is counted, whose every empty point is; a click says that stones are dead, or alive after all.
  const isCounted = atPresent && game.result?.ending === "score" && position.over && shown.count;
  const counted = isCounted ? { shares: [...shown.count!.owners].map((owner) => (owner === "X" ? 1 : owner === "O" ? -1 : 0)) } : null;
  const onStone = isCounted && rights?.plays ? (cell: number) => void api.toggleDead(game.id, cell).then(watched.update).catch(complain) : undefined;

  const latest = game.moves[seen - 1];
  const played = latest ? t("play.played", { n: seen, side: sideName(game.sides[latest.side]), move: latest.move }) : "";

  return (
    <div class={`play play-${game.board.look}`}>
      <h1 class="unseen">{title}</h1>
      <p class="unseen" aria-live="polite">{played}</p>
      <PlayBoard
        game={game} position={position} title={title} myTurn={myTurn || mayTry} hints={settings.hints} onPlay={move} onStone={onStone}
        onIllegal={myTurn ? play : undefined}
        marks={{
          last, dead, shares: estimate?.shares ?? counted?.shares, good: best?.best ? (best.line[0]?.cells ?? []) : [],
          candidates: settings.thinking || asked ? (here?.candidates ?? []) : [],
          line: better.length > 0 ? { moves: better, side } : chosen?.line && chosen.line.length > 0 ? { moves: chosen.line, side: table === here ? side : ((1 - side) as Side) } : undefined,
        }}
        above={<NamePlate game={game} position={position} side={above} at={at} present={present} prisoners={shown.count?.prisoners[above]} />}
        below={
          <>
            <NamePlate game={game} position={position} side={below} at={at} present={present} prisoners={shown.count?.prisoners[below]} />
            {tried.length > 0
              ? <Variation at={at} tried={tried} onBack={() => watched.leave(1)} onLeave={() => watched.leave()} onPlay={() => branch(game, at, then).catch(complain)} />
              : <Stepper at={at} total={present} told={game.moves.length} onPly={goTo}
                  running={watched.running} speed={watched.speed} onRun={watched.run} onSpeed={watched.setSpeed} />}
          </>
        }
      />
      <div class="play-side">
        {!watched.connected && <p class="panel warning" role="alert">{t("play.disconnected")}</p>}
        <Toolbar watched={watched} kind={kind} catalogue={catalogue} canPass={mayPass} onPass={() => move("pass")} myTurn={myTurn}
          estimating={estimate !== null} onEstimate={game.count && live ? () => (estimate ? setEstimated(null) : api.estimate(game.id, at, then).then((found) => setEstimated({ estimate: found, of: position.text })).catch(complain)) : undefined} />
        {live && game.result && kind && <EvenNote game={game} kind={kind} />}
        {tried.length === 0 && <FileNotes game={game} at={at} onBranch={watched.tryMoves} />}
        {isCounted && <Counting game={game} count={shown.count!} mayToggle={Boolean(onStone)} />}
        {estimate && <EstimateNote game={game} estimate={estimate} />}
        {judgement && costs(judgement) && game.moves[judgement.at]?.move === judgement.move && judged && !game.result && (
          <Teacher game={game} judgement={judgement} onGoOn={watched.forget}
            onTakeBack={() => api.undo(game.id, judgement.at).then(watched.update).catch(complain)} />
        )}
        {!hidden && <Curve game={game} review={review} at={at} onPly={lookAt} />}
        {(!hidden || asked) && <ThinkingPanel
          thought={table} source={source} at={table?.at ?? at} live={game.busy && atPresent} chosen={chosen} onChoose={setHovered}
          silent={Boolean(at > 0 && game.seats[game.moves[at - 1].side] !== null && game.moves[at - 1].score === undefined)}
          better={best?.best ? t("review.best", { move: best.line.map(({ move }) => move).join(" ") || best.best }) : null}
          title={table ? t("thinking.of", { name: thinker, n: (table.at ?? at) + 1 + (asked ? tried.length : 0) }) : t("thinking.title")}
        />}
        {live && present > 0 && game.moves.length === present && (
          <ReviewPanel
            game={game} analyst={kind?.analyst ?? null} review={review} at={at}
            mayStart={Boolean(rights?.plays && (game.result || at < present || game.seats.every((seat) => seat === null)))}
            onStart={() => api.review(game.id).catch(complain)}
            onMistake={(ply) => { lookAt(ply); setLineAt(ply); }} onTryAgain={(ply) => branch(game, ply).catch(complain)}
          />
        )}
        {present > 0 && <MoveList game={game} at={at} review={review} onPly={lookAt} />}
      </div>
    </div>
  );
}
