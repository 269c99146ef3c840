// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api";
import { reasonText, t } from "../settings";

// Short notes at the bottom of the page.
let show: (text: string) => void = () => undefined;

export const note = (text: string) => show(text);

export function complain(error: unknown) {
  if (error instanceof Refusal) note(reasonText(error.code, error.message));
  else note(t("error.network"));
}

export function Toasts() {
  const [notes, setNotes] = useState<{ id: number; text: string }[]>([]);
  useEffect(() => {
    let next = 0;
    show = (text) => {
      const id = next++;
      setNotes((before) => [...before.filter((each) => each.text !== text).slice(-2), { id, text }]);
      setTimeout(() => setNotes((before) => before.filter((each) => each.id !== id)), 4500);
    };
  }, []);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {notes.map(({ id, text }) => <div key={id} class="toast">{text}</div>)}
    </div>
  );
}
