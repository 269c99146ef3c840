// SPDX-License-Identifier: MIT
import { useState } from "preact/hooks";

// Which problems a visitor has tried and solved, kept in the browser by the problems' ids.
export type State = "solved" | "tried";
export type Progress = Record<string, State>;

const stored = "aite.problems";

function load(): Progress {
  try {
    return JSON.parse(localStorage.getItem(stored) ?? "{}");
  } catch {
    return {};
  }
}

export function useProgress() {
  const [progress, setProgress] = useState<Progress>(load);
  const keep = (next: Progress) => {
    localStorage.setItem(stored, JSON.stringify(next));
    setProgress(next);
  };
  return {
    progress,
    // What is solved stays solved.
    record: (id: string, state: State) => {
      const before = load();
      if (before[id] !== "solved") keep({ ...before, [id]: state });
    },
    forget: () => keep({}),
  };
}
