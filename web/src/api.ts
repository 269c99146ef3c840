// SPDX-License-Identifier: MIT
import type { Catalogue, Cluster, Crosstable, FormulaView, Game, GameLine, MatchDetail, MatchLine, Problem, ProblemAnswer, ProblemLine, ProblemSolution, Review, RunState, StudyDetail, StudyLine, Thought } from "./types";

const root = "/api/v1";

// What the server refused, in its own words.
export class Refusal extends Error {
  constructor(readonly status: number, readonly code: string, reason: string) {
    super(reason);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(root + path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
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
  seats: [string | null, string | null];
  record?: { name: string; text: string };
  lab_game?: number;
}

export const catalogue = () => call<Catalogue>("GET", "/catalogue");
export const formula = (formula: string, position: string) => call<FormulaView>("POST", "/formulas", { formula, position });
export const recentGames = () => call<{ games: GameLine[] }>("GET", "/games");
export const createGame = (game: NewGame) => call<Game>("POST", "/games", game);
export const play = (id: string, move: string, ply: number) => call<Game>("POST", `/games/${id}/moves`, { move, ply });
export const undo = (id: string, to?: number) => call<Game>("POST", `/games/${id}/undo`, to === undefined ? {} : { to });
export const resign = (id: string, side: number) => call<Game>("POST", `/games/${id}/resign`, { side });
export const setSeats = (id: string, seats: [string | null, string | null]) =>
  call<Game>("PUT", `/games/${id}/seats`, { seats });
export const analyse = (id: string, at: number) => call("POST", `/games/${id}/analysis`, { at });
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
export const gameAt = (source: string, at?: number) =>
  call<Game>("GET", `/${source}${at === undefined ? "" : `?at=${at}`}`);

export interface Events {
  game(game: Game): void;
  thought(thought: Thought): void;
  analysis(thought: Thought): void;
  review(review: Review): void;
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
  source.onopen = () => events.connected(true);
  source.onerror = () => events.connected(false);
  return () => source.close();
}
