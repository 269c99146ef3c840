// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { rightsOf } from "../ownGames";
import { current } from "../settings";
import { clack } from "../sound";
import type { Game, Judgement, LineMove, Review, Thought } from "../types";

// How fast a game is shown that one watches, in milliseconds a move.
const pace = 700;

// How long a player's answer takes at least to be shown, in milliseconds; not always the same, and the same again for a move.
const momentFor = (ply: number) => 400 + ((ply * 7919 + 331) % 800);

export interface Watched {
  game: Game | null; // as it stands, as far as it may be told: what one watches does not give away what comes
  present: number; // moves there are
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
  running: boolean; // shows move after move
  speed: number;
  run: (on: boolean) => void;
  setSpeed: (speed: number) => void;
  tryMove: (move: LineMove) => void;
  tryMoves: (moves: string[]) => void; // all of them at once
  leave: (moves?: number) => void; // so many tried moves; all if not said
  forget: () => void; // the judgement
  goTo: (ply: number) => void;
  update: (game: Game) => void;
}

// One that nobody here plays in, so that there is something to be watched.
const isWatched = (game: Game) => !game.live || game.seats.every((seat) => seat !== null);

// A game followed as it goes on, and the position of it that is looked at.
export function useGame(source: string, live: boolean): Watched {
  const [game, setGame] = useState<Game | null>(null);
  const [shown, setShown] = useState<Game | null>(null);
  const [fixed, setFixed] = useState<number | null>(null); // the ply looked at; null: the present
  const [running, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [furthest, setFurthest] = useState(0); // the last ply that was looked at
  const began = useRef(false);
  const [thought, setThought] = useState<Thought | null>(null);
  const [analysis, setAnalysis] = useState<Thought | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [tried, setTried] = useState<LineMove[]>([]);
  const [connected, setConnected] = useState(true);
  const [missing, setMissing] = useState(false);
  const plies = useRef(0);
  const version = useRef(0);
  const changed = useRef(0); // when the number of moves did, as it is shown
  const held = useRef<{ version: number; timer: ReturnType<typeof setTimeout> } | null>(null); // an answer that is not shown yet

  const update = (next: Game) => {
    if (next.version < version.current) return; // answers and events may overtake each other
    version.current = next.version;
    // A game between players that is over, or one of the Lab, is shown from its beginning; one under way from where it is.
    if (!began.current && isWatched(next)) {
      setFixed(next.result ? 0 : next.moves.length);
      setFurthest(next.result ? 0 : next.moves.length);
      setRunning(next.live);
    }
    began.current = true;
    if (next.moves.length < plies.current) setFixed((before) => (before !== null && before > next.moves.length ? null : before));
    if (next.moves.length > plies.current && plies.current > 0) clack();
    if (next.moves.length !== plies.current) changed.current = performance.now();
    if (next.moves.length !== plies.current) setAnalysis((before) => (before && before.at! > next.moves.length ? null : before));
    if (next.moves.length !== plies.current) setTried([]);
    setJudgement((before) => (before && next.moves[before.at]?.move === before.move ? before : null));
    plies.current = next.moves.length;
    setGame((before) => ({ ...next, file: next.file === undefined ? before?.file : next.file }));
    setReview(next.review);
  };

  // A player's answer takes a moment, as a person's does. With clocks it is shown at once: one's own runs by then.
  const receive = (next: Game) => {
    const last = next.moves.at(-1);
    const answered = began.current && next.moves.length > plies.current && last && next.seats[last.side] !== null;
    if (held.current && next.version < held.current.version) return update(next); // what came before the answer
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
    if (!answered || !current().pace || next.clock || isWatched(next) || !rightsOf(next).plays) return update(next);
    // Where the own move is not shown yet either, its answer is as late as if it were.
    const since = next.moves.length > plies.current + 1 ? performance.now() : changed.current;
    const wait = since + momentFor(next.moves.length) - performance.now();
    if (wait <= 0) return update(next);
    held.current = { version: next.version, timer: setTimeout(() => { held.current = null; update(next); }, wait) };
  };

  useEffect(() => {
    setGame(null);
    setShown(null);
    setFixed(null);
    setRunning(false);
    setFurthest(0);
    began.current = false;
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
      .then(update)
      .catch((error) => (error instanceof api.Refusal ? setMissing(true) : setConnected(false)));
    if (!live) return;
    const unfollow = api.follow(source.split("/")[1], {
      game: receive,
      thought: setThought,
      analysis: setAnalysis,
      review: setReview,
      judgement: setJudgement,
      connected: setConnected,
    });
    return () => {
      unfollow();
      if (held.current) clearTimeout(held.current.timer);
      held.current = null;
    };
  }, [source]);

  const present = game?.moves.length ?? 0;
  const then = tried.map(({ move }) => move).join(" ");
  const at = Math.min(present, fixed ?? present);
  const watched = game !== null && isWatched(game);

  useEffect(() => setFurthest((before) => Math.max(before, at)), [at]);
  // A step that was due goes with the page that it was due on, and not only once the next one is drawn: who goes elsewhere, or
  // pauses, stays there.
  useLayoutEffect(() => {
    if (!running) return;
    if (at >= present) {
      if (game?.result || !watched) setRunning(false);
      if (!watched) setFixed(null);
      return;
    }
    const timer = setTimeout(() => setFixed(at + 1), pace / speed);
    return () => clearTimeout(timer);
  }, [running, speed, at, present, game?.result]);

  // Before it is seen: a key that follows a pass at once is answered by the position after it.
  useLayoutEffect(() => {
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
    setFixed(live && to === present && !watched ? null : to);
    setTried([]);
    setRunning(watched && live && to === present && !game?.result);
  };
  const seen = Math.max(furthest, at);
  const told = game && watched && seen < present ? { ...game, moves: game.moves.slice(0, seen), result: null, review: null } : game;
  return {
    game: told, present, running, speed, setSpeed, shown, at, thought, analysis, review: told === game ? review : null, judgement, tried, then, connected, missing, goTo, update: receive,
    run: (on) => {
      if (on && at >= present) setFixed(0);
      setTried([]);
      setRunning(on);
    },
    tryMove: (move) => setTried([...tried, move]),
    tryMoves: (moves) => setTried(moves.map((move) => ({ move, cells: [] }))),
    leave: (moves = tried.length) => setTried(tried.slice(0, tried.length - moves)),
    forget: () => setJudgement(null),
  };
}
