// SPDX-License-Identifier: MIT
import { useEffect, useRef, useState } from "preact/hooks";
import * as api from "../api";
import type { Watched } from "../pages/useGame";
import { branch } from "../branch";
import { askEvenLevel, tasteOf } from "../evenGames";
import { isEven, rightsOf, type Rights } from "../ownGames";
import { go, positionLink } from "../router";
import { controlOf } from "../clocks";
import { withoutSeed } from "../seats";
import { change, playerName, sideName, specName, t, useSettings } from "../settings";
import type { Catalogue, Game, GameKind, Side } from "../types";
import { recall } from "../wish";
import { Invite } from "./Invite";
import { Opponent } from "./Opponent";
import { how, resultWords } from "./results";
import { Rules } from "./Rules";
import { complain, note } from "./Toasts";

interface Props {
  watched: Watched;
  kind: GameKind | undefined;
  catalogue: Catalogue;
  myTurn: boolean;
  canPass: boolean;
  onPass: () => void;
  estimating: boolean;
  onEstimate?: () => void; // where points can be owned
}

// A dialect of SGF made for a game serves it better than SGF itself.
export const isBest = (format: string, _: number, all: string[]) => format !== "sgf" || !all.some((other) => /.sgf$/.test(other));

function statusWords(game: Game, myTurn: boolean, { me, held }: Rights, toMove: Side, behind: boolean): string {
  if (game.trouble) return t("play.trouble", { reason: game.trouble });
  if (game.result) {
    if (me !== null && game.result.winner !== null) {
      const won = game.result.winner === me;
      const loser = game.seats[1 - game.result.winner];
      if (won && game.result.ending === "resignation" && loser !== null) return t("play.it_resigned", { name: playerName(loser) });
      return `${t(won ? "result.you_won" : "result.you_lost")} ${how(game.result, game.game)}`;
    }
    return resultWords(game.result, game.sides, game.game);
  }
  if (behind) return t("play.turn", { side: sideName(game.sides[toMove]) });
  const side = game.position.to_move;
  const seat = game.seats[side];
  if (seat !== null) return t(game.busy ? "play.thinking" : "play.waiting", { name: playerName(seat) });
  return myTurn && !(held[0] && held[1] && me === null) ? t("play.your_turn") : t("play.turn", { side: sideName(game.sides[side]) });
}

// Where the game stands, and everything one can do about it besides moving.
export function Toolbar({ watched, kind, catalogue, myTurn, canPass, onPass, estimating, onEstimate }: Props) {
  const { game, shown, at, then, analysis, goTo, update } = watched;
  const settings = useSettings();
  const [resigning, setResigning] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // The focus stays where the question was asked.
    if (resigning || wasAsked.current) tools.current?.querySelector<HTMLElement>(resigning ? "button:last-child" : "button:not(:disabled), a")?.focus();
    wasAsked.current = resigning;
  }, [resigning]);
  const current = game!;
  const source = `${current.live ? "games" : "lab/games"}/${current.id}`;
  const present = current.moves.length;
  const behind = present < watched.present; // what one watches has gone on, and how is not told yet
  const rights = rightsOf(current);
  const { plays, decides, me } = rights;
  const people = current.seats.filter((seat) => seat === null).length;
  const inPlay = plays && !current.result && at === present && !behind;
  const last = current.moves.at(-1);
  // Of two people who each have a seat one takes back what the other has not answered yet.
  const mayUndo = present > 0 && (decides || last?.side === me);
  const does = (call: Promise<Game>) => call.then(update).catch(complain);
  const [asked, setAsked] = useState(""); // whose word is wanted; the analyst's if nobody's
  const analysing = Boolean(analysis && analysis.at === at && (analysis.then ?? "") === then && !analysis.done);
  const ask = () => api.analyse(current.id, at, then, asked || undefined).catch(complain);

  const copyLink = async () => {
    const link = positionLink(current, current.moves.slice(0, at).map((move) => move.move));
    try {
      await navigator.clipboard.writeText(link);
      note(t("play.link.copied"));
    } catch {
      note(t("play.copy_failed", { link }));
    }
  };
  const open = (game: api.NewGame, even = false) => api.createGame(game, me ?? 0, even).then((next) => go(`game/${next.id}`)).catch(complain);
  // On the same terms; after an even game at the level that follows from it.
  const again = async () => {
    const even = isEven(current.id);
    const next = async (seat: string | null) => {
      const player = kind?.players.find(({ name }) => name === seat?.split(":")[0]);
      if (!seat || !even || !kind || !player) return withoutSeed(seat);
      const { level } = await askEvenLevel(kind, tasteOf(player, {}), recall().expected[kind.name]);
      const others = withoutSeed(seat)!.split(":")[1]?.split(",").filter((option) => !option.startsWith("level=")) ?? [];
      return `${player.name}:${[`level=${level}`, ...others].join()}`;
    };
    try {
      const seats = (await Promise.all(current.seats.map(next))) as Game["seats"];
      await open({ game: current.game, rules: current.rules, position: current.start, seats, clock: controlOf(current), resigns: current.resigns }, even);
    } catch (error) {
      complain(error);
    }
  };

  return (
    <section class="panel toolbar" aria-label={t("play.tools")}>
      <p class={`status ${current.result ? "status-over" : ""}`} role="status" data-test="status">
        {statusWords(current, myTurn, rights, shown?.position.to_move ?? 0, behind)}
      </p>
      {current.live && !plays && <p class="faint" data-test="watching">{t("play.watching")}</p>}
      {current.result && current.result.dead.length > 0 && <p class="faint">{t("play.dead")}</p>}
      {resigning ? (
        <div class="tools" role="group" aria-label={t("play.resign.sure")} ref={tools}>
          <span>{t("play.resign.sure")}</span>
          <button type="button" class="button button-main" onClick={() => { setResigning(false); does(api.resign(current.id, me ?? current.position.to_move)); }}>
            {t("play.yes")}
          </button>
          <button type="button" class="button" onClick={() => setResigning(false)}>{t("play.no")}</button>
        </div>
      ) : (
        <div class="tools" ref={tools}>
          {at < present && <button type="button" class="button button-main" onClick={() => goTo(present)}>{t("play.back")}</button>}
          {current.live && (at < watched.present || !plays) && (
            <button type="button" class="button" title={t("play.from_here.help")} onClick={() => branch(current, at, then).catch(complain)} data-test="branch">
              {t(plays ? "play.from_here" : "play.own")}
            </button>
          )}
          {canPass && <button type="button" class="button" onClick={onPass} data-test="pass">{t("play.pass")}</button>}
          {inPlay && (
            <>
              <button type="button" class="button" disabled={!mayUndo} onClick={() => does(api.undo(current.id))}>{t("play.undo")}</button>
              {people > 0 && <button type="button" class="button" disabled={present === 0} onClick={() => setResigning(true)}>{t("play.resign")}</button>}
              {decides && people === 1 && (
                <button type="button" class="button" onClick={() => does(api.setSeats(current.id, [current.seats[1], current.seats[0]]))}>{t("play.swap")}</button>
              )}
            </>
          )}
          {plays && !shown?.position.over && (analysing ? (
            <button type="button" class="button" onClick={() => api.stopAnalysis(current.id).catch(complain)}>{t("play.stop")}</button>
          ) : (
            <button type="button" class="button" data-test="hint" title={kind && specName(asked || kind.analyst)} onClick={ask}>
              {asked ? t("ask.where", { name: playerName(asked) }) : t(current.result || at < present ? "play.analyse" : "play.hint")}
            </button>
          ))}
          {onEstimate && !shown?.position.over && (
            <button type="button" class="button" aria-pressed={estimating} onClick={onEstimate} data-test="ask-estimate">{t(estimating ? "estimate.hide" : "estimate.ask")}</button>
          )}
          <button type="button" class="button" onClick={copyLink}>{t("play.link")}</button>
          {kind?.formats.filter(isBest).map((format) => (
            <a key={format} class="button" href={api.recordAddress(source, format)} download>{t("play.save", { format: format.toUpperCase() })}</a>
          ))}
          {plays && current.result && <button type="button" class={`button ${at === present ? "button-main" : ""}`} onClick={again}>{t("play.again")}</button>}
          {!current.live && <button type="button" class="button button-main" onClick={() => open({ lab_game: Number(current.id), seats: [null, null] })}>{t("lab.open")}</button>}
          {!current.live && current.match && <a class="button" href={`#/lab/match/${current.match}`}>{t("lab.back")}</a>}
        </div>
      )}
      {inPlay && decides && people === 2 && <Invite game={current} />}
      {kind && inPlay && decides && people > 0 && <Opponent game={current} kind={kind} catalogue={catalogue} onSeated={does} />}
      <Rules game={current.game} title={current.title} />
      {kind && plays && !shown?.position.over && (
        <label class="control-flag">
          {t("ask.whom")}
          <select value={asked} onChange={(event) => setAsked(event.currentTarget.value)} data-test="ask">
            <option value="">{playerName(kind.analyst)}</option>
            {kind.players.map(({ name }) => <option key={name} value={name}>{playerName(name)}</option>)}
          </select>
        </label>
      )}
      <label class="control-flag">
        <input type="checkbox" checked={settings.thinking} onChange={(event) => change({ thinking: event.currentTarget.checked })} />
        {t("play.show_thinking")}
      </label>
      {current.live && people === 1 && !current.clock && (
        <label class="control-flag">
          <input type="checkbox" checked={settings.pace} onChange={(event) => change({ pace: event.currentTarget.checked })} data-test="pace" />
          {t("play.pace")}
        </label>
      )}
    </section>
  );
}
