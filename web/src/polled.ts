// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { complain } from "./parts/Toasts";
import { go } from "./router";

// Calls now and every few seconds: a match under way is written by another process or in the background, and its numbers
// move. `now` calls at once, for who has just changed something.
export function usePolled<T>(load: () => Promise<T>, key: string, seconds = 3): { value: T | null; now: () => void } {
  const [value, setValue] = useState<T | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let wanted = true;
    const once = () => load().then((next) => wanted && setValue(next)).catch((error) => {
      if (!wanted || !(error instanceof api.Refusal)) return; // a server that is away comes back
      complain(error);
      go("lab");
    });
    once();
    const timer = setInterval(() => document.hidden || once(), 1000 * seconds);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [key, asked]);
  return { value, now: () => setAsked((n) => n + 1) };
}
