// SPDX-License-Identifier: MIT
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { ProblemTry } from "../parts/ProblemTry";
import { complain } from "../parts/Toasts";
import { useProgress, type Progress } from "../progress";
import { go } from "../router";
import { t } from "../settings";
import type { Problem, ProblemLine } from "../types";

interface OwnFile {
  name: string;
  problems: Problem[];
  at: number;
}

// Problems of life and death, the program's in order of difficulty or those of a file.
export function ProblemsPage({ name }: { name?: string }) {
  const [lines, setLines] = useState<ProblemLine[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [file, setFile] = useState<OwnFile | null>(null);
  const { progress, record, forget } = useProgress();

  useEffect(() => void api.problems().then(({ problems }) => setLines(problems)).catch(complain), []);
  const unsolved = (from: number) => {
    const order = [...lines.slice(from), ...lines.slice(0, from)];
    return order.find(({ id }) => progress[id] !== "solved") ?? lines[from] ?? lines[0];
  };
  const wanted = name ?? (lines.length > 0 ? unsolved(0).name : undefined);
  useEffect(() => {
    if (wanted === undefined) return;
    setProblem(null);
    let awaited = true;
    api.problem(wanted).then((found) => awaited && setProblem(found)).catch(complain);
    return () => void (awaited = false);
  }, [name, lines.length > 0]);

  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      const { problems } = await api.openProblems(await chosen.text());
      setFile({ name: chosen.name, problems, at: 0 });
    } catch (error) {
      complain(error);
    }
  };
  const shown = file ? file.problems[file.at] : problem;
  const at = lines.findIndex((line) => line.id === problem?.id);
  const choose = (number: number) => (file ? setFile({ ...file, at: number }) : go(`problems/${lines[number].name}`));
  return (
    <div class="problems" onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => { event.preventDefault(); read(event.dataTransfer?.files[0]); }}>
      <h1>{shown?.name ? t("problems.number", { name: shown.name }) : t("problems.title")}</h1>
      {shown && (
        <ProblemTry key={`${file?.name} ${file?.at} ${shown.id}`} problem={shown} own={file !== null}
          wish={file ? { sgf: shown.sgf } : { name: shown.name }}
          onState={(state) => record(shown.id, state)}
          onNext={file ? undefined : () => go(`problems/${unsolved(at + 1).name}`)} />
      )}
      <section class="panel problem-list" aria-labelledby="problem-list">
        <h2 id="problem-list">{file ? t("problems.own", { file: file.name }) : t("problems.list")}</h2>
        {!file && <p class="faint">{t("problems.about")}</p>}
        <List lines={file?.problems ?? lines} here={shown} progress={progress} onChoose={choose} />
        <div class="tools">
          <label class="button file-button">
            {t("problems.open")} <small class="faint">{t("problems.open.help")}</small>
            <input type="file" class="unseen" accept=".sgf" onChange={(event) => read(event.currentTarget.files?.[0])} />
          </label>
          {file && <button type="button" class="button" onClick={() => setFile(null)}>{t("problems.close")}</button>}
          {!file && <button type="button" class="button" onClick={forget}>{t("problems.forget")}</button>}
        </div>
      </section>
    </div>
  );
}

function List(props: { lines: ProblemLine[]; here: Problem | null; progress: Progress; onChoose: (number: number) => void }) {
  const { lines, here, progress } = props;
  const solved = lines.filter(({ id }) => progress[id] === "solved").length;
  return (
    <>
      <p data-test="solved">{t("problems.solved_of", { n: solved, total: lines.length })}</p>
      <ol>
        {lines.map(({ id, name }, number) => {
          const state = progress[id] ?? "new";
          return (
            <li key={number}>
              <button type="button" class={`problem problem-${state}`} aria-current={id === here?.id ? "true" : undefined}
                aria-label={`${t("problems.number", { name: name || number + 1 })}, ${t(`problems.state.${state}`)}`}
                onClick={() => props.onChoose(number)}>
                {name || number + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
