// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { clack } from "../sound";
import type { Game, Judgement, LineMove, Review, Thought } from "../types";

// How fast a game between engines is shown, in milliseconds a move.
const pace = 350;

export interface Watched {
  game: Game | null; // as it stands
  shown: Game | null; // with the position that is looked at
  at: number;
  thought: Thought | null; // of the engine whose turn it is, or was
  analysis: Thought | null;
  review: Review | null;
  judgement: Judgement | null; // of the last move that was judged
  tried: LineMove[]; // moves after `at` instead of the game's own
  then: string; // the same as the server is told
  connected: boolean;
  missing: boolean;
  tryMove: (move: LineMove) => void;
  tryMoves: (moves: string[]) => void; // all of them at once
  leave: (moves?: number) => void; // so many tried moves; all if not said
  forget: () => void; // the judgement
  goTo: (ply: number) => void;
  update: (game: Game) => void;
}

// A game followed as it goes on, and the position of it that is looked at.
export function useGame(source: string, live: boolean): Watched {
  const [game, setGame] = useState<Game | null>(null);
  const [shown, setShown] = useState<Game | null>(null);
  const [fixed, setFixed] = useState<number | null>(null); // the ply looked at; null: the present
  const [reached, setReached] = useState<number | null>(null); // while a game between engines is shown move by move
  const [thought, setThought] = useState<Thought | null>(null);
  const [analysis, setAnalysis] = useState<Thought | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [tried, setTried] = useState<LineMove[]>([]);
  const [connected, setConnected] = useState(true);
  const [missing, setMissing] = useState(false);
  const plies = useRef(0);
  const version = useRef(0);

  const update = (next: Game) => {
    if (next.version < version.current) return; // answers and events may overtake each other
    version.current = next.version;
    if (next.moves.length < plies.current) setFixed((before) => (before !== null && before > next.moves.length ? null : before));
    if (next.moves.length > plies.current && plies.current > 0) clack();
    if (next.moves.length !== plies.current) setAnalysis((before) => (before && before.at! > next.moves.length ? null : before));
    if (next.moves.length !== plies.current) setTried([]);
    setJudgement((before) => (before && next.moves[before.at]?.move === before.move ? before : null));
    plies.current = next.moves.length;
    setGame((before) => ({ ...next, file: next.file === undefined ? before?.file : next.file }));
    setReview(next.review);
  };

  useEffect(() => {
    setGame(null);
    setShown(null);
    setFixed(null);
    setReached(null);
    setThought(null);
    setAnalysis(null);
    setReview(null);
    setJudgement(null);
    setTried([]);
    setMissing(false);
    plies.current = 0;
    version.current = 0;
    api
      .gameAt(source)
      .then((first) => {
        update(first);
        if (live && first.seats.every((seat) => seat !== null) && !first.result) setReached(first.moves.length);
        if (!live) setFixed(0);
      })
      .catch((error) => (error instanceof api.Refusal ? setMissing(true) : setConnected(false)));
    if (!live) return;
    return api.follow(source.split("/")[1], {
      game: update,
      thought: setThought,
      analysis: setAnalysis,
      review: setReview,
      judgement: setJudgement,
      connected: setConnected,
    });
  }, [source]);

  const present = game?.moves.length ?? 0;
  const then = tried.map(({ move }) => move).join(" ");
  const watching = reached !== null && fixed === null;
  const at = Math.min(present, fixed ?? (watching ? reached! : present));

  useEffect(() => {
    if (!watching || reached! >= present) return;
    const timer = setTimeout(() => setReached(reached! + 1), pace);
    return () => clearTimeout(timer);
  }, [watching, reached, present]);

  useEffect(() => {
    if (!game) return;
    if (at === present && game.position.ply === present && tried.length === 0) {
      setShown(game);
      return;
    }
    let wanted = true;
    api.gameAt(source, at, then).then((past) => wanted && setShown(past)).catch(() => undefined);
    return () => void (wanted = false);
  }, [game, at, then]);
  // Who cannot move passes, in what is tried too.
  useEffect(() => {
    const legal = shown?.position.legal;
    if (tried.length > 0 && shown!.position.ply === at + tried.length && legal?.length === 1 && legal[0].move === "pass") setTried([...tried, legal[0]]);
  }, [shown]);

  const goTo = (ply: number) => {
    const to = Math.max(0, Math.min(present, ply));
    setFixed(live && to === present ? null : to);
    setTried([]);
    if (reached !== null && to === present) setReached(present);
  };
  return {
    game, shown, at, thought, analysis, review, judgement, tried, then, connected, missing, goTo, update,
    tryMove: (move) => setTried([...tried, move]),
    tryMoves: (moves) => setTried(moves.map((move) => ({ move, cells: [] }))),
    leave: (moves = tried.length) => setTried(tried.slice(0, tried.length - moves)),
    forget: () => setJudgement(null),
  };
}
