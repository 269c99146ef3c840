// SPDX-License-Identifier: MIT
// What the server sends to the Lab; docs/openapi.json says what it means.
import type { Result } from "./types";

export interface Results {
  wins: number;
  draws: number;
  losses: number;
}

export interface Elo {
  elo: number | null;
  low: number | null;
  high: number | null;
  los: number;
}

export interface MatchLine {
  key: string;
  plan: { game: string; rules: string; players: [string, string]; games: number; openings: string };
  study: string | null; // that it belongs to
  names: [string, string] | null; // of its players there
  started: string;
  games: number;
  results: Results;
  as_first: Results;
  as_second: Results;
  elo: Elo;
}

export interface Crosstable {
  study: string | null;
  game: string;
  rules: string;
  columns: number[]; // players, by their places in the list
  players: {
    spec: string;
    name: string | null; // that the study has for it
    elo: number;
    interval: [number | null, number | null];
    score: number;
    games: number;
    results: (Results | null)[]; // a column each
  }[];
}

export interface MatchDetail extends MatchLine {
  pentanomial: number[];
  mean_plies: number;
  mean_margin: number;
  endings: Record<string, number>;
  from: number; // how many games come before the list
  page: number; // how many a list has at most
  list: {
    id: number;
    number: number;
    players: [string, string];
    result: Result;
    plies: number;
    thinking: boolean;
  }[];
}

export interface StudyLine {
  name: string;
  title: string;
  paper: string;
  summary: string;
  scales: { scale: string; games: number; of: number }[];
}

export interface StudyNumber {
  ours: number | null;
  paper: number | null;
  low?: number | null;
  high?: number | null;
  sample?: number;
  digits: number;
}

// Drawn things come as shares of an axis, from 0 to 1.
export interface Axis {
  none: number; // where there is no effect
  equal: [number, number]; // what counts as equal
  equal_text: string;
  unit: string;
  ticks: { at: number; text: string }[];
}

export interface Mark {
  low: number;
  at: number | null;
  high: number;
  below: boolean; // the interval goes on beyond the axis
  above: boolean;
}

export interface Part {
  test: string;
  of: string;
  against: string;
  effect: string;
  p: string;
  sample: string;
  judgement: string;
  significant: boolean;
  mark: Mark | null;
}

export interface Claim {
  text: string;
  source: string;
  judgement: string;
  letter: string;
  outcome: string;
  evidence: string;
  matters: string;
  registered: string;
  needed: string;
  axis: Axis;
  parts: Part[];
}

export interface ForestPanel {
  axis: Axis;
  rows: { claim: number; mark: Mark | null; effect: string; paper: string; sample: number }[];
}

export interface StudyTable {
  title: string;
  corner: string;
  columns: string[];
  rows: { label: string; numbers: StudyNumber[] }[];
}

export interface StudyDetail {
  name: string;
  title: string;
  paper: string;
  summary: string;
  complete: boolean;
  progress: { scale: string; games: number; of: number };
  lead: string[]; // sentences
  state: string;
  forest: ForestPanel[];
  claims: Claim[];
  tables: StudyTable[];
  figures: {
    title: string;
    x_label: string;
    y_label: string;
    log_x: boolean;
    series: { name: string; points: (StudyNumber & { x: number })[] }[];
  }[];
  word_tables: { title: string; columns: string[]; rows: string[][] }[];
  pictures: { title: string; text: string; svg: string }[];
  deviations: { paper: string; ours: string; consequence: string; measured: string }[];
  matches: { key: string; names: [string, string]; games: number; of: number }[];
  command: string;
  cost: { games: number; thinking: number; work: number }; // the last two in seconds
  machines: string[]; // which devices searched, and on which machines answers by the clock were given
  build: string;
}

// What the server plays in the background.
export interface Run {
  kind: "study" | "match";
  state: "running" | "stopping" | "done" | "stopped" | "failed";
  study: string | null;
  match: string | null;
  game: string | null;
  players: [string, string] | null;
  work: { cell: string; done: number; of: number } | null; // where it is no game: pieces of work
  games: number;
  of: number;
  seconds: number;
  left: number | null;
  results: Results | null;
  elo: Elo | null;
  reason: string;
}

export interface RunState {
  allowed: boolean; // to start and stop
  run: Run | null;
}

// Other machines that work, where the server was told of them.
export interface Cluster {
  asked: boolean;
  there?: boolean;
  workers?: { id: string; host: string; cores: number; build: string; signature: string; at: string[]; doing?: string[]; done: number; failed: number; per_second: number; refused_by: string[] }[];
  runs?: { run: string; job: string; host: string; outstanding: number; done: number; failed: number; refused: string[] }[];
  orders?: number;
  answers?: number;
  dead?: { unit: string; label?: string; reason: string; last_words: string; when: string }[];
}
