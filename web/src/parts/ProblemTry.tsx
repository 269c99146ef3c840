// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { Board } from "../boards/Board";
import type { State } from "../progress";
import { reasonText, t } from "../settings";
import type { LineMove, Problem, ProblemAnswer, ProblemSolution, Side } from "../types";
import { complain } from "./Toasts";

interface Props {
  problem: Problem;
  wish: api.ProblemWish;
  own: boolean; // from a file of the visitor's: solved before it is tried
  onState: (state: State) => void;
  onNext?: () => void;
}

// One problem on the board: every move is judged and answered by the server.
export function ProblemTry({ problem, wish, own, onState, onNext }: Props) {
  const [tries, setTries] = useState<ProblemAnswer[]>([]); // one for each move of the visitor's
  const [waiting, setWaiting] = useState(false);
  const [solution, setSolution] = useState<ProblemSolution | null>(null);
  const [refused, setRefused] = useState("");
  const [shown, setShown] = useState(false);

  const solve = () => api.solveProblem(wish).then(setSolution);
  useEffect(() => {
    if (own) solve().catch((error) => (error instanceof api.Refusal ? setRefused(error.message) : complain(error)));
  }, []);

  const now = tries.at(-1);
  const position = now?.position ?? problem.position;
  const open = !waiting && !refused && (!now || now.verdict === "right") && !(own && !solution);
  const play = async (cell: number) => {
    const move = position.legal.find(({ cells }) => cells[0] === cell)?.move;
    if (!move) return;
    setWaiting(true);
    setShown(false);
    try {
      const answer = await api.answerProblem(wish, [...(now?.moves ?? []), move]);
      setTries([...tries, answer]);
      onState(answer.verdict === "solved" ? "solved" : "tried");
    } catch (error) {
      complain(error);
    }
    setWaiting(false);
  };
  const show = async () => {
    if (!solution) await solve().catch(complain);
    setTries([]);
    setShown(true);
  };

  const line: LineMove[] = shown && solution ? solution.answer : (now?.line ?? []);
  const first = (shown ? problem.side : position.to_move) as Side;
  const question = t(`problems.${problem.task}.${problem.side}` as "problems.kill.0");
  return (
    <div class="play">
      <div class="play-board">
        <Board board={problem.board} cells={position.cells} title={question} marked={problem.target}
          last={now ? [now.last] : []} line={line.length > 0 ? { moves: line, side: first } : undefined}
          side={open ? position.to_move : undefined} onCell={open ? play : undefined}
          describe={(cell) => (position.cells[cell] === "X" ? t("side.black") : position.cells[cell] === "O" ? t("side.white") : "")} />
      </div>
      <div class="play-side">
        <div class="panel">
          <p class="status">{question}</p>
          <p class={`verdict verdict-${now?.verdict ?? "none"}`} data-test="verdict" data-verdict={now?.verdict ?? ""} role="status">
            {waiting ? t("problems.thinking") : now ? t(`problems.verdict.${now.verdict}`) : ""}
          </p>
          {own && <Solving solution={solution} refused={refused} />}
          {shown && solution && (solution.complete || solution.right > 0) && (
            <p data-test="answer">
              {solution.answer.length > 0 ? t("problems.answer", { moves: solution.answer.map(({ move }) => move).join(" ") }) : t("problems.no_answer")}
            </p>
          )}
          <div class="tools">
            <button type="button" class="button" disabled={tries.length === 0 || waiting} onClick={() => setTries([])}>{t("problems.again")}</button>
            <button type="button" class="button" disabled={tries.length === 0 || waiting} onClick={() => setTries(tries.slice(0, -1))}>{t("problems.back")}</button>
            <button type="button" class="button" disabled={waiting || Boolean(refused)} onClick={show}>{t("problems.show")}</button>
            {onNext && <button type="button" class={`button ${now?.verdict === "solved" ? "button-main" : ""}`} onClick={onNext}>{t("problems.next")}</button>}
          </div>
          {problem.difficulty !== null && <p class="faint">{t("problems.difficulty", { n: Math.round(100 * problem.difficulty) })}</p>}
        </div>
      </div>
    </div>
  );
}

// How far a problem from a file was solved, or why not.
function Solving({ solution, refused }: { solution: ProblemSolution | null; refused: string }) {
  if (refused) return <p class="warning" data-test="solution">{t("problems.refused", { reason: reasonText("", refused) })}</p>;
  if (!solution) return <p class="faint" data-test="solution">{t("problems.solving")}</p>;
  const { right, unclear, of, settled, nodes } = solution;
  return (
    <p class="faint" data-test="solution">
      {solution.complete ? t("problems.solution", { right, unclear, of }) : t("problems.too_large", { settled, of, nodes })}
    </p>
  );
}
