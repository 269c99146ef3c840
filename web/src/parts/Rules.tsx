// SPDX-License-Identifier: MIT
import { gameName, t } from "../settings";
import { en, type Key } from "../strings/en";

// How a game goes, for who never played it; nothing for a game without such words.
export function Rules({ game, title }: { game: string; title: string }) {
  const key = `rules.${game}` as Key;
  if (!(key in en)) return null;
  return (
    <details class="rules" data-test="rules">
      <summary>{t("rules.title", { game: gameName(game, title) })}</summary>
      <ul>{t(key).split("\n").map((line) => <li key={line}>{line}</li>)}</ul>
    </details>
  );
}
