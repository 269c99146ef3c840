// SPDX-License-Identifier: MIT
// What the server sends; docs/web.md and openapi.json say what it means. The page knows no rules: positions, legal
// moves and scores all come as these.

export type Side = 0 | 1;

export interface Option {
  name: string;
  kind: "integer" | "real" | "flag" | "choice";
  default: string;
  help: string;
  source: string;
  min?: number;
  max?: number;
  choices?: string[];
}

export interface FormulaPart {
  label: string;
  text: string;
  cells: number[];
  below: FormulaPart[];
}

export interface FormulaView {
  canonical: string;
  line: string;
  sentence: string;
  depth: number;
  nodes: number;
  size: number;
  asks: boolean;
  root: FormulaPart;
}

export interface Player {
  name: string;
  summary: string;
  options: Option[];
  figures?: StyleFigures;
}

// What games of a player with a style against its twin without it say; errors are halves of 95 % intervals.
export interface StyleFigures {
  level: number;
  style: string;
  rate: number; // of its moves, in [0, 1]
  rate_error: number;
  twin: number;
  twin_error: number;
  games: number;
  elo: number;
  elo_error: number;
}

export interface Orientation {
  cells: [number, number][]; // row and column from the top left of the shape
  turned: number;
  flipped: number;
}

export interface Piece {
  name: string;
  orientations: Orientation[];
}

export interface BoardShape {
  look: "points" | "squares" | "pieces";
  size: number;
  columns: string[];
  rows: string[];
  pieces: Piece[] | null;
}

export interface LegalMove {
  move: string;
  cells: number[];
  piece?: number;
}

export interface Position {
  ply: number;
  to_move: Side;
  over: boolean;
  text: string;
  cells: string; // a character a cell: "." empty, "X" first side, "O" second
  counts: [number, number];
  hand: [number[], number[]] | null;
  legal: LegalMove[];
}

export interface GameKind {
  name: string;
  title: string;
  summary: string;
  sides: [string, string];
  rules: Option[];
  analyst: string; // who hints and reviews
  levels: Record<string, { level: number; word: string; elo: number; error: number }[]>; // by taste
  players: Player[];
  formats: string[];
  sizes: number[]; // boards to choose from; empty where there is but one
  board: BoardShape;
  position: Position;
}

export interface Catalogue {
  build: string;
  games: GameKind[];
  opponent: string; // the player to begin with
  limits: { seconds_a_move: number; memory: number; body: number };
}

export interface LineMove {
  move: string;
  cells: number[];
}

export interface Candidate {
  move: string;
  cells: number[];
  visits: number;
  win: number;
  draw: number;
  margin: number;
  line?: LineMove[];
  worth?: Term[]; // what its value is made of, in percent
}

export type Term = [name: string, value: number];

// What a player believes and wants: a sentence by its code, and what it speaks of.
export interface Reason {
  code: string;
  values: Record<string, string | number>;
}

// How a player chose: what it compared, move by move, in terms that add up.
export interface Decision {
  rule: Reason;
  by: "sum" | "order" | "lot";
  moves: { move: string; terms: Term[]; tie: number; turn: number }[];
}

// What one move gave away.
export interface Judgement {
  at: number;
  move: string;
  best: string;
  line: LineMove[];
  loss: number; // of the mover's expected score
  points: number | null; // of the margin
  player: string;
}

// A board of points as people count it.
export interface Count {
  stones: [number, number];
  territory: [number, number];
  prisoners: [number, number];
  owners: string; // of the territory, a character a cell
  komi: number;
}

export interface Estimate extends Count {
  shares: number[]; // of every point: 1 is the first side's, -1 the second's
  dead: number[];
  margin: number; // the first side's
  playouts: number;
}

export interface Thought {
  at?: number;
  then?: string; // moves tried after those of the game
  done?: boolean;
  player?: string;
  playouts?: number;
  seconds: number;
  depth?: number;
  move?: string;
  reason?: Reason | string; // in words already where an earlier version kept it
  remarks?: Reason[];
  decision?: Decision;
  candidates: Candidate[];
  feature_points?: FeaturePoint[];
}

// A position that many remembered playouts passed and won.
export interface FeaturePoint {
  line: string[];
  playouts: number;
  rate: number;
}

export interface Move {
  move: string;
  cells: number[];
  side: Side;
  forced: boolean;
  score?: number; // the first side's expected score
  draw?: number;
}

export interface Result {
  winner: Side | null;
  margin: number | null;
  ending: string;
  detail: string;
  dead: number[];
}

export interface ReviewPosition {
  side: Side;
  score: number | null;
  draw: number | null;
  margin?: number | null; // the first side's
  best: string | null;
  line: LineMove[];
}

export interface Review {
  player: string;
  plies: number;
  positions: ReviewPosition[];
  done: boolean;
  losses?: number[];
  turns?: number[];
  given_away?: [number, number];
  points?: (number | null)[]; // what each move cost
  mistakes?: [number[], number[]]; // of each side, the costliest first
  points_given_away?: [number, number];
  phases?: [Phase[], Phase[]]; // of each side, by thirds of the game
}

export interface Phase {
  loss: number;
  points: number;
}

// How much time a game has, in seconds: an increment after each move (Fischer), or periods once the main time is spent.
export interface TimeControl {
  main: number;
  increment: number;
  periods: number;
  period: number;
}

export interface GameClock extends TimeControl {
  left: [TimeLeft, TimeLeft];
  running: Side | null;
}

export interface TimeLeft {
  main: number;
  periods: number; // the one that is being used included
  period: number; // of that one
}

export interface Game {
  id: string;
  game: string;
  title: string;
  rules: string;
  sides: [string, string];
  seats: [string | null, string | null];
  board: BoardShape;
  position: Position;
  moves: Move[];
  thinking: Thought | null;
  result: Result | null;
  count?: Count | null; // on a board of points
  file?: GameFile | null; // not in events
  clock?: GameClock | null; // as it was when this was written
  resigns?: boolean; // a player may
  busy: boolean;
  trouble?: string | null; // why it cannot be saved at the moment, so that it waits
  analysis: Thought | null;
  review: Review | null;
  start: string;
  live: boolean;
  handed?: [number, number]; // how often each seat was handed on
  version: number; // of two answers about a game the greater one is the later
  match?: string;
  number?: number;
}

// What the file says that a game was opened from.
export interface GameFile {
  names: [string, string];
  ratings: [string, string];
  date: string;
  event: string;
  place: string;
  result: string;
  comment: string;
  moves: string[]; // to which the comments belong
  comments: string[];
  branches: { ply: number; moves: string[] }[];
}

// A game of a file.
export interface RecordLine {
  number: number;
  game: string;
  names: [string, string];
  date: string;
  event: string;
  result: string;
  moves: number;
}

export interface GameLine {
  id: string;
  game: string;
  title: string;
  rules: string;
  seats: [string | null, string | null];
  moves: number;
  result: Result | null;
  changed: string;
}

// A problem of life and death.
export interface ProblemLine {
  id: string; // the same for the same problem, whatever its name
  name: string;
  task: "kill" | "live";
  side: Side; // who is to move
  points: number; // of the region
  difficulty: number | null; // share of trials in which a player failed
  source: string;
}

export interface Problem extends ProblemLine {
  board: BoardShape;
  position: Position;
  target: number[];
  sgf: string;
}

// How far a problem is solved.
export interface ProblemSolution {
  complete: boolean;
  settled: number; // first moves of which it is known whether they are right
  of: number;
  nodes: number;
  right: number;
  unclear: number; // of these, they depend on a ko
  answer: LineMove[]; // a right move and what follows
}

export interface ProblemAnswer {
  verdict: "right" | "solved" | "wrong" | "unclear";
  moves: string[]; // all so far, with the answer
  last: number;
  line: LineMove[]; // what would follow
  position: Position;
}
