// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useState } from "preact/hooks";
import * as api from "../api";
import { Board } from "../boards/Board";
import { partInWords, refusalInWords } from "../parts/formulaWords";
import { t } from "../settings";
import type { BoardShape, Catalogue, FormulaPart, FormulaView } from "../types";

// Formulas of paper 002 to be tried: typed, seen as points on any position, as a tree whose nodes light theirs, in words.

const formulas = ["l & F0(h - b)", "l & F0(h - w)", "l & F0(h - l)", "l & F(a)", "F=2(l) - b", "(l - F=1(w)) & F0(h - b)"];

const positions = {
  extend: "........./........./..XO...../..OX...../...OX..../...X...../........./........./......... w",
  capture: "........./..XX...../.XOOX..../..XOXO.../...X.XO../....XO.../........./........./......... w",
  snapback: "X.X....../OOX....../XX......./........./........./........./........./........./......... w",
  two: "OX......./.X......./........./........./....X..../...XOX.../........./........./......... w",
};

const words = ["b", "w", "l", "h", "a", "m", "F", "F0"] as const;

const boardOf = (catalogue: Catalogue): BoardShape | undefined => catalogue.games.find((game) => game.name === "go")?.board;

function textOf(cells: string, size: number, side: string): string {
  const rows = Array.from({ length: size }, (_, y) => cells.slice(y * size, (y + 1) * size));
  return `${rows.join("/")} ${side}`;
}

function Tree({ part, shown, onShow }: { part: FormulaPart; shown: FormulaPart; onShow: (part: FormulaPart) => void }) {
  return (
    <li>
      <button type="button" class={`formula-node ${part === shown ? "formula-node-shown" : ""}`} title={partInWords(part)}
        onMouseEnter={() => onShow(part)} onFocus={() => onShow(part)} onClick={() => onShow(part)}>
        {part.label} <small class="faint">{part.cells.length}</small>
      </button>
      {part.below.length > 0 && <ul>{part.below.map((each, i) => <Tree key={i} part={each} shown={shown} onShow={onShow} />)}</ul>}
    </li>
  );
}

export function FormulaPage({ catalogue, query }: { catalogue: Catalogue; query: URLSearchParams }) {
  const board = boardOf(catalogue);
  const [formula, setFormula] = useState(query.get("formula") ?? formulas[0]);
  const [cells, side] = (query.get("position") ?? positions.extend).split(" ");
  const [stones, setStones] = useState(cells.replaceAll("/", ""));
  const [toMove, setToMove] = useState(side ?? "w");
  const [view, setView] = useState<FormulaView | null>(null);
  const [error, setError] = useState("");
  const [shown, setShown] = useState<FormulaPart | null>(null);
  const size = Math.round(Math.sqrt(stones.length));
  const position = textOf(stones, size, toMove);

  useEffect(() => {
    let current = true;
    const ask = setTimeout(() => {
      api.formula(formula, position).then((found) => {
        if (!current) return;
        setView(found);
        setShown(found.root);
        setError("");
      }).catch((refusal) => current && setError(refusalInWords(String(refusal.message ?? refusal))));
    }, 150);
    return () => {
      current = false;
      clearTimeout(ask);
    };
  }, [formula, position]);

  const take = (text: string) => {
    const [rows, who] = text.split(" ");
    setStones(rows.replaceAll("/", ""));
    setToMove(who);
  };

  // A position of a game, where somebody comes from there to see why a move was played.
  useEffect(() => {
    const source = query.get("source");
    if (!source) return;
    api.gameAt(source, Number(query.get("at") ?? 0)).then((game) => take(game.position.text)).catch(() => undefined);
  }, []);

  const shape = useMemo(() => (board && board.size === size ? board : undefined), [board, size]);
  if (!shape) return <p class="faint">{t("formula.board")}</p>;
  const turn = (cell: number) => {
    const next: Record<string, string> = { ".": "X", X: "O", O: "." };
    setStones(stones.slice(0, cell) + next[stones[cell]] + stones.slice(cell + 1));
  };
  const lit = error ? [] : shown?.cells ?? [];
  return (
    <div class="formula-page">
      <p><a href="#/lab">← {t("lab.back")}</a></p>
      <h1>{t("formula.title")}</h1>
      <p class="lead">{t("formula.about")}</p>
      <div class="formula-columns">
        <div class="formula-board">
          <Board board={shape} cells={stones} title={t("formula.title")} good={lit} onCell={turn} />
          <p class="faint">{t("formula.click")}</p>
          <div class="tools">
            <label>{t("formula.to_move")} <select value={toMove} data-test="to-move" onChange={(event) => setToMove(event.currentTarget.value)}>
              <option value="b">{t("side.black")}</option><option value="w">{t("side.white")}</option>
            </select></label>
            <label>{t("formula.example")} <select data-test="example" onChange={(event) => take(positions[event.currentTarget.value as "two"])}>
              {Object.keys(positions).map((name) => <option key={name} value={name}>{t(`formula.example.${name}` as "formula.example.two")}</option>)}
            </select></label>
            <button type="button" class="button" onClick={() => setStones(".".repeat(size * size))}>{t("formula.clear")}</button>
          </div>
        </div>
        <div class="formula-text">
          <label for="formula">{t("formula.formula")}</label>
          <input id="formula" class="formula-input" list="formulas" spellcheck={false} autocomplete="off" value={formula}
            aria-invalid={error !== ""} aria-describedby="formula-error" onInput={(event) => setFormula(event.currentTarget.value)} />
          <datalist id="formulas">{formulas.map((each) => <option key={each} value={each} />)}</datalist>
          <p id="formula-error" class="formula-error" role="alert" data-test="formula-error">{error}</p>
          {view && shown && !error && (
            <>
              <p class="formula-line" data-test="formula-line">{view.line}</p>
              <p data-test="formula-words">{t("formula.words", { words: partInWords(shown) })}</p>
              <p class="faint">{t("formula.size", { depth: view.depth, nodes: view.nodes })}{view.asks ? ` ${t("formula.asks")}` : ""}</p>
              <p class="faint">{t("formula.tree")}</p>
              <ul class="formula-tree" data-test="formula-tree"><Tree part={view.root} shown={shown} onShow={setShown} /></ul>
            </>
          )}
          <details>
            <summary>{t("formula.vocabulary")}</summary>
            <dl class="formula-words">
              {words.map((word) => <><dt>{word}{word.startsWith("F") ? "(x)" : ""}</dt><dd>{t(`formula.word.${word}`)}</dd></>)}
              <dt>F=2(x), F&lt;=2(x)</dt><dd>{t("formula.word.count")}</dd>
              <dt>!x, x &amp; y, x | y, x - y</dt><dd>{t("formula.word.sets")}</dd>
            </dl>
          </details>
        </div>
      </div>
    </div>
  );
}
