// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import { go } from "../router";
import { gameName, t } from "../settings";
import type { RecordLine } from "../types";
import { complain, note } from "./Toasts";

const most = 700; // KiB of a file: in base 64 it still fits into a request
const shown = 100; // games of a list

// As it is: what encoding a file has is for its reader to say.
async function bytesOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(binary);
}

interface Listed {
  record: { name: string; bytes: string };
  games: RecordLine[];
}

// A file picked, or dropped anywhere on the page. One with several games is shown as a list.
export function OpenFile() {
  const [listed, setListed] = useState<Listed | null>(null);
  const start = (record: Listed["record"], number: number) =>
    api.createGame({ record: { ...record, number }, seats: [null, null] }).then((game) => go(`game/${game.id}`)).catch(complain);
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > 1024 * most) return note(t("file.too_large", { n: most }));
    try {
      const record = { name: file.name, bytes: await bytesOf(file) };
      const { games } = await api.listRecords(record);
      if (games.length === 1) await start(record, 1);
      else setListed({ record, games });
    } catch (error) {
      complain(error);
    }
  };
  useLayoutEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return (
    <div class="open-file">
      <label class="button file-button">
        {t("home.load")} <small class="faint">{t("home.load.help")}</small>
        <input type="file" class="unseen" accept=".sgf,.ggf,.blksgf,.wtb,.txt" onChange={(event) => open(event.currentTarget.files?.[0])} />
      </label>
      {listed && <Games listed={listed} onChoose={(number) => start(listed.record, number)} onClose={() => setListed(null)} />}
    </div>
  );
}

function Games({ listed, onChoose, onClose }: { listed: Listed; onChoose: (number: number) => void; onClose: () => void }) {
  const [wanted, setWanted] = useState("");
  const element = useRef<HTMLElement>(null);
  useEffect(() => element.current?.scrollIntoView(), [listed]); // it comes to be below what one looks at
  const found = listed.games.filter((game) =>
    [game.number, ...game.names, game.date, game.event, game.result].join(" ").toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <section class="panel file-list" ref={element} aria-label={t("file.games", { n: listed.games.length, name: listed.record.name })} data-test="file-list">
      <h2>{t("file.games", { n: listed.games.length, name: listed.record.name })}</h2>
      <div class="tools">
        <label class="control-flag">{t("file.filter")} <input type="text" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} /></label>
        <button type="button" class="button" onClick={onClose}>{t("file.close")}</button>
      </div>
      <ol>
        {found.slice(0, shown).map((game) => (
          <li key={game.number}>
            <button type="button" class="button" onClick={() => onChoose(game.number)}>
              {game.number}. {game.names.some(Boolean) ? game.names.map((name) => name || "?").join(" – ") : gameName(game.game.toLowerCase(), game.game)}
              <small class="faint"> {[game.date, game.event, game.result, t("home.moves", { n: game.moves })].filter(Boolean).join(" · ")}</small>
            </button>
          </li>
        ))}
      </ol>
      {found.length > shown && <p class="faint">{t("file.more", { n: found.length - shown })}</p>}
    </section>
  );
}
