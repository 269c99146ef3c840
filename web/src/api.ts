// SPDX-License-Identifier: MIT
import type { Catalogue, Estimate, FormulaView, Game, GameLine, Judgement, Problem, ProblemAnswer, ProblemLine, ProblemSolution, RecordLine, Review, Side, Thought, TimeControl } from "./types";
import type { Cluster, Crosstable, MatchDetail, MatchLine, RunState, StudyDetail, StudyLine } from "./types_lab";
import { keysShown, own } from "./ownGames";

const root = "/api/v1";

// What the server refused, in its own words.
export class Refusal extends Error {
  constructor(readonly status: number, readonly code: string, reason: string) {
    super(reason);
  }
}

async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const keys = key ?? keysShown(path.match(/^\/games\/([0-9a-f]+)\//)?.[1] ?? "");
  const response = await fetch(root + path, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(keys ? { "Aite-Key": keys } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refusal(response.status, answer.error.code, answer.error.reason);
  return answer;
}

export interface NewGame {
  game?: string;
  rules?: string;
  position?: string;
  moves?: string;
  handicap?: number;
  clock?: TimeControl | null;
  resigns?: boolean;
  seats: [string | null, string | null];
  record?: { name: string; bytes: string; number: number };
  lab_game?: number;
}

export const catalogue = () => call<Catalogue>("GET", "/catalogue");
export const formula = (formula: string, position: string) => call<FormulaView>("POST", "/formulas", { formula, position });
// Which level makes an even game for somebody with these games; the server keeps nothing of it.
export interface EvenLevel {
  level: number;
  word: string;
  strength: number; // Elo above random play
  deviation: number;
}
export const evenLevel = (wish: { game: string; taste: string; expected: number; games: { elo: number; score: number }[] }) =>
  call<EvenLevel>("POST", "/even", wish);
export const latestGames = () => call<{ games: GameLine[] }>("GET", "/games");
export const gamesNamed = (ids: string[]) => call<{ games: GameLine[] }>("GET", `/games?ids=${ids.join()}`);
export const listRecords = (file: { name: string; bytes: string }) => call<{ games: RecordLine[]; total: number }>("POST", "/records", file);
// The game is this browser's; `side` is the one to keep if somebody is invited.
export const createGame = (game: NewGame, side: Side = 0, even = false) =>
  call<Game>("POST", "/games", game).then((made) => {
    own(made, side, even);
    return made;
  });
// Exchanges the key of a seat that was handed on for a key of one's own.
export const takeSeat = (id: string, seat: Side, key: string) =>
  call<{ key: string; handed: number }>("POST", `/games/${id}/keys`, { seat }, key);
export const play = (id: string, move: string, ply: number) => call<Game>("POST", `/games/${id}/moves`, { move, ply });
export const undo = (id: string, to?: number) => call<Game>("POST", `/games/${id}/undo`, to === undefined ? {} : { to });
export const resign = (id: string, side: number) => call<Game>("POST", `/games/${id}/resign`, { side });
export const setSeats = (id: string, seats: [string | null, string | null]) =>
  call<Game>("PUT", `/games/${id}/seats`, { seats });
export const analyse = (id: string, at: number, then: string, player?: string) =>
  call("POST", `/games/${id}/analysis`, { at, then, ...(player ? { player } : {}) });
export const judge = (id: string, at: number) => call("POST", `/games/${id}/judgement`, { at });
export const estimate = (id: string, at: number, then: string) =>
  call<Estimate>("GET", `/games/${id}/estimate?${new URLSearchParams({ at: String(at), ...(then ? { then } : {}) })}`);
export const toggleDead = (id: string, cell: number) => call<Game>("POST", `/games/${id}/dead`, { cell });
export const stopAnalysis = (id: string) => call("DELETE", `/games/${id}/analysis`);
export const review = (id: string) => call("POST", `/games/${id}/review`, {});
// `source` as for gameAt.
export const recordAddress = (source: string, format: string) => `${root}/${source}/record?format=${format}`;

export const matches = () => call<{ matches: MatchLine[]; crosstables: Crosstable[] }>("GET", "/lab/matches");
export const match = (key: string, from: number) => call<MatchDetail>("GET", `/lab/matches/${encodeURIComponent(key)}?from=${from}`);
export const cluster = () => call<Cluster>("GET", "/lab/cluster");
export const studies = () => call<{ studies: StudyLine[] }>("GET", "/lab/studies");
export const study = (name: string, scale: string) => call<StudyDetail>("GET", `/lab/studies/${encodeURIComponent(name)}/${encodeURIComponent(scale)}`);
export const gamesAddress = (key: string, format: string) => `${root}/lab/matches/${key}/games?format=${format}`;

export type RunWish = { study: string } | { match: string } | { game: string; rules: string; players: [string, string]; rounds: number; plies: number };
export const runState = () => call<RunState>("GET", "/lab/run");
export const startRun = (wish: RunWish) => call<RunState>("POST", "/lab/run", wish);
export const stopRun = () => call<RunState>("DELETE", "/lab/run");

// A problem is one of the program's, by its name, or comes whole.
export type ProblemWish = { name: string } | { sgf: string };
export const problems = () => call<{ problems: ProblemLine[] }>("GET", "/problems");
export const problem = (name: string) => call<Problem>("GET", `/problems/${encodeURIComponent(name)}`);
export const openProblems = (text: string) => call<{ problems: Problem[] }>("POST", "/problems/open", { text });
export const solveProblem = (wish: ProblemWish) => call<ProblemSolution>("POST", "/problems/solve", wish);
export const answerProblem = (wish: ProblemWish, moves: string[]) => call<ProblemAnswer>("POST", "/problems/answer", { ...wish, moves });

// Where a game comes from: one being played, or one of the database, which only differ in their address.
// `then` are moves that are tried after those of the game.
export const gameAt = (source: string, at?: number, then = "") =>
  call<Game>("GET", `/${source}${at === undefined ? "" : `?${new URLSearchParams({ at: String(at), ...(then ? { then } : {}) })}`}`);

export interface Events {
  game(game: Game): void;
  thought(thought: Thought): void;
  analysis(thought: Thought): void;
  review(review: Review): void;
  judgement(judgement: Judgement): void;
  connected(yes: boolean): void;
}

// Follows a game until the answer is called. The browser reconnects by itself; the first event is the whole game.
export function follow(id: string, events: Events): () => void {
  const source = new EventSource(`${root}/games/${id}/events`);
  const on = <T>(kind: string, tell: (data: T) => void) =>
    source.addEventListener(kind, (event) => tell(JSON.parse((event as MessageEvent).data)));
  on("game", events.game);
  on("thought", events.thought);
  on("analysis", events.analysis);
  on("review", events.review);
  on("judgement", events.judgement);
  source.onopen = () => events.connected(true);
  source.onerror = () => events.connected(false);
  return () => source.close();
}
