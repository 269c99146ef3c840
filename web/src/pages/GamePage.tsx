// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "../api";
import { Board } from "../boards/Board";
import { PieceTray, type Held } from "../boards/PieceTray";
import { laidAt, nearestFit, placements } from "../boards/placing";
import { Curve } from "../parts/Curve";
import { MoveList } from "../parts/MoveList";
import { NamePlate } from "../parts/NamePlate";
import { ReviewPanel } from "../parts/ReviewPanel";
import { Stepper } from "../parts/Stepper";
import { ThinkingPanel } from "../parts/ThinkingPanel";
import { complain, note } from "../parts/Toasts";
import { Toolbar } from "../parts/Toolbar";
import { gameName, playerName, sideName, t, useSettings } from "../settings";
import type { Candidate, Catalogue, LegalMove, Side } from "../types";
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
  const [pointed, setPointed] = useState<number | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [laid, setLaid] = useState<LegalMove | null>(null); // a piece put down by a finger, not yet placed

  const position = shown?.position;
  const present = game?.moves.length ?? 0;
  const atPresent = at === present && position?.ply === present;
  const side = position?.to_move ?? 0;
  const myTurn = Boolean(live && game && atPresent && !game.result && game.seats[side] === null);
  const legal = useMemo(() => placements(position?.legal ?? []), [position]);
  const canPass = myTurn && position!.legal.some((move) => move.move === "pass");

  useEffect(() => {
    setLaid(null);
    setHovered(null);
  }, [at, present]);
  useEffect(() => {
    if (held && position?.hand && !position.hand[side].includes(held.piece)) setHeld(null);
  }, [position]);
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
  const play = (move: string) => {
    setLaid(null);
    api.play(game.id, move, present).then(watched.update).catch(complain);
  };

  const pieces = game.board.look === "pieces";
  // What is laid is what the preview shows and what a screen reader is told; only a finger reaches farther.
  const fitAt = (cell: number, reach = 1) => (held ? nearestFit(game.board, held, cell, legal, reach) : null);
  const fitting = pieces && pointed !== null ? fitAt(pointed) : null;
  const preview = !myTurn || !held ? undefined
    : laid ? { cells: laid.cells, fits: true, side }
    : pointed === null ? undefined
    : fitting ? { cells: fitting.cells, fits: true, side }
    : { cells: laidAt(game.board, held, pointed), fits: false, side };

  const onCell = (cell: number, how: "mouse" | "touch" | "key") => {
    if (!pieces) {
      const move = position.legal.find((each) => each.cells[0] === cell && each.cells.length === 1);
      if (move) play(move.move);
      return;
    }
    if (!held) return;
    const fit = fitAt(cell, how === "touch" ? 2 : 1);
    if (how === "touch" && laid?.cells.includes(cell)) play(laid.move);
    else if (how === "touch") setLaid(fit);
    else if (fit) play(fit.move);
  };
  const onKey = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (key === "p" && canPass) play("pass");
    if (!pieces || !myTurn) return;
    const hand = position.hand![side].filter((piece) => position.legal.some((move) => move.piece === piece));
    if (held && (key === "r" || key === "f")) {
      const orientation = game.board.pieces![held.piece].orientations[held.orientation];
      setLaid(null);
      setHeld({ ...held, orientation: key === "r" ? orientation.turned : orientation.flipped });
    } else if (key === "[" || key === "]") {
      const now = held ? hand.indexOf(held.piece) : -1;
      const next = hand[(now + (key === "[" ? hand.length - 1 : 1) + hand.length) % hand.length];
      if (next !== undefined) setHeld({ piece: next, orientation: 0 });
      event.preventDefault();
    }
  };
  const describe = (cell: number) => {
    if (pieces && held) return t(fitAt(cell) ? "board.legal_here" : "board.illegal");
    const stone = position.cells[cell];
    if (stone !== ".") return sideName(game.sides[stone === "X" ? 0 : 1]);
    return position.legal.some((move) => move.cells.length === 1 && move.cells[0] === cell) ? t("board.legal") : t("board.empty");
  };

  // Whose thoughts are on the table: those about this position, else the engine's last ones.
  const streaming = watched.thought && watched.thought.at === at && atPresent ? watched.thought : null;
  const asked = analysis && analysis.at === at ? analysis : null;
  const here = asked ?? streaming ?? (position.ply === at ? shown.thinking : null);
  const table = here ?? (atPresent && watched.thought && watched.thought.at === present - 1 ? watched.thought : null);
  const thinker = asked ? playerName(asked.player ?? null) : playerName(game.seats[game.moves[here ? at : at - 1]?.side ?? side]);
  const chosen = hovered && table?.candidates.find((each) => each.move === hovered.move) ? hovered : null;
  const seen = position.ply; // lags behind `at` while the position is fetched
  const best = review?.done && seen < present ? review.positions[seen] : null;
  const legalHints = settings.hints && myTurn && game.board.look === "squares" ? position.legal.flatMap((move) => move.cells) : [];
  const fits = settings.hints && myTurn && pieces && held
    ? [...new Set(position.legal.filter((move) => move.piece === held.piece).flatMap((move) => move.cells))] : [];
  // Without a piece in hand: the cells that every move covers, which is where the first piece has to go.
  const common = settings.hints && myTurn && pieces && !held
    ? position.legal.reduce((cells, move) => cells.filter((cell) => move.cells.includes(cell)), position.legal[0]?.cells ?? []) : [];
  const dead = atPresent && game.result ? game.result.dead : undefined;
  const last = seen > 0 ? (game.moves[seen - 1]?.cells ?? []) : [];
  const mine: Side = myTurn ? side : game.seats[0] === null || game.seats[1] !== null ? 0 : 1; // whose pieces are large
  const [above, below]: Side[] = game.seats[1] === null && game.seats[0] !== null ? [0, 1] : [1, 0];

  const latest = game.moves[seen - 1];
  const played = latest ? t("play.played", { n: seen, side: sideName(game.sides[latest.side]), move: latest.move }) : "";

  return (
    <div class={`play play-${game.board.look}`}>
      <h1 class="unseen">{title}</h1>
      <p class="unseen" aria-live="polite">{played}</p>
      <div class="play-board">
        <NamePlate game={game} position={position} side={above} at={at} present={present} />
        <Board
          board={game.board} cells={position.cells} title={title} last={last} dead={dead}
          legal={[...legalHints, ...fits, ...common]}
          candidates={settings.thinking ? (here?.candidates ?? []) : []}
          line={chosen?.line && chosen.line.length > 0 ? { moves: chosen.line, side: table === here ? side : ((1 - side) as Side) } : undefined}
          preview={preview} good={best?.best ? (best.line[0]?.cells ?? []) : []}
          side={myTurn && !pieces ? side : undefined}
          onCell={myTurn ? onCell : undefined} onPoint={setPointed} onKey={onKey} describe={describe}
        />
        <NamePlate game={game} position={position} side={below} at={at} present={present} />
        <Stepper at={at} total={present} onPly={goTo} />
      </div>
      {position.hand && (
        <div class="play-tray panel">
          <PieceTray
            game={game} hand={position.hand} legal={myTurn ? position.legal : []} held={held} ready={laid !== null} side={mine}
            onHold={myTurn ? (next) => { setLaid(null); setHeld(next); } : undefined}
            onPlace={() => laid && play(laid.move)}
          />
          <PieceTray game={game} hand={position.hand} legal={[]} held={null} ready={false} side={(1 - mine) as Side} mini />
        </div>
      )}
      <div class="play-side">
        {!watched.connected && <p class="panel warning" role="alert">{t("play.disconnected")}</p>}
        <Toolbar watched={watched} kind={kind} catalogue={catalogue} canPass={canPass} onPass={() => play("pass")} myTurn={myTurn} />
        <Curve game={game} review={review} at={at} onPly={goTo} />
        <ThinkingPanel
          thought={table} live={game.busy && atPresent} chosen={chosen} onChoose={setHovered}
          silent={Boolean(at > 0 && game.seats[game.moves[at - 1].side] !== null && game.moves[at - 1].score === undefined)}
          better={best?.best ? t("review.best", { move: best.line.map(({ move }) => move).join(" ") || best.best }) : null}
          title={table ? t("thinking.of", { name: thinker, n: (table.at ?? at) + 1 }) : t("thinking.title")}
        />
        {live && game.moves.length > 0 && (game.result || review) && (
          <ReviewPanel game={game} review={review} at={at} onPly={goTo} onStart={() => api.review(game.id).catch(complain)} />
        )}
        {present > 0 && <MoveList game={game} at={at} review={review} onPly={goTo} />}
      </div>
    </div>
  );
}
