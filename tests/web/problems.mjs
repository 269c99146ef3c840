// SPDX-License-Identifier: MIT
// Problems of life and death: tried, refuted, solved, remembered; and those of a file.
import assert from "node:assert/strict";
import { accessible, browser, server } from "./game.mjs";
import { clickCell, noEnglishIn, shot, until, visitor } from "./harness.mjs";

const verdict = (page, wanted) =>
  until(`the verdict ${wanted}`, async () => (await page.locator("[data-test=verdict]").getAttribute("data-verdict")) === wanted);
const cellsOnPage = (page) => page.locator(".play-board .board").getAttribute("data-cells");
const cellOf = (problem, move) => problem.position.legal.find((each) => each.move === move).cells[0];

// Right moves until it is solved. Every further one is found by asking for the answer to what is left.
async function solve(page, problem) {
  const moves = [];
  for (let turn = 0; turn < 12; ++turn) {
    const position = turn === 0 ? problem.position : (await server.call("POST", "/problems/answer", { name: problem.name, moves })).position;
    let answer;
    for (const { move, cells } of position.legal) {
      const all = turn === 0 ? [move] : [...(await server.call("POST", "/problems/answer", { name: problem.name, moves })).moves, move];
      answer = await server.call("POST", "/problems/answer", { name: problem.name, moves: all });
      if (["right", "solved"].includes(answer.verdict)) {
        await clickCell(page, cells[0]);
        await verdict(page, answer.verdict);
        moves.splice(0, moves.length, ...all);
        break;
      }
    }
    if (answer.verdict === "solved") return;
    assert.equal(answer.verdict, "right");
    await until("the answer on the board", async () => (await cellsOnPage(page)) === answer.position.cells);
  }
  throw new Error("no end");
}

export const problems = {
  async problems() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/problems`);
    const { problems: lines } = await server.call("GET", "/problems");
    await page.locator(".problem").nth(lines.length - 1).waitFor();
    assert.match(await page.locator("[data-test=solved]").innerText(), new RegExp(`^0 of ${lines.length} `));
    const problem = await server.call("GET", `/problems/${lines[0].name}`);
    await until("the first problem", async () => (await cellsOnPage(page)) === problem.position.cells);
    await accessible(page, "problems");

    // A wrong try is refuted on the board, and can be taken back.
    const { answer } = await server.call("POST", "/problems/solve", { name: problem.name });
    const wrong = problem.position.legal.find(({ move }) => move !== answer[0].move);
    await clickCell(page, wrong.cells[0]);
    await verdict(page, "wrong");
    const refuted = await server.call("POST", "/problems/answer", { name: problem.name, moves: [wrong.move] });
    assert.equal(await cellsOnPage(page), refuted.position.cells);
    assert.equal(await page.locator(".ghost").count(), refuted.line.filter(({ cells }) => cells.length > 0).length);
    await shot(page, "problem-refuted");
    await accessible(page, "a refuted try");
    await page.getByRole("button", { name: "Take back" }).click();
    assert.equal(await cellsOnPage(page), problem.position.cells);

    await solve(page, problem);
    await shot(page, "problem-solved");
    assert.match(await page.locator("[data-test=solved]").innerText(), /^1 of /);
    // What was solved is known after a reload, and the next one is another.
    await page.reload();
    await page.locator(".problem-solved").waitFor();
    await until("another problem", async () => ![null, problem.position.cells].includes(await cellsOnPage(page)));
    await page.goto(`${server.address}/#/problems/${lines[0].name}`);
    await until("the first problem again", async () => (await cellsOnPage(page)) === problem.position.cells);
    await page.getByRole("button", { name: "Show the answer" }).click();
    assert.ok((await page.locator("[data-test=answer]").innerText()).includes(answer[0].move));
    await page.getByRole("button", { name: "Next unsolved" }).click();
    await until("the next one", async () => page.url().endsWith(`/problems/${lines[1].name}`));
    await page.context().close();
  },

  async problemFile() {
    const page = await visitor(browser, { locale: "ja-JP" });
    await page.goto(`${server.address}/#/problems`);
    await page.locator(".problem").first().waitFor();
    const { problems: lines } = await server.call("GET", "/problems");
    const shipped = await server.call("GET", `/problems/${lines[0].name}`);
    const small = shipped.sgf.replace(/C\[RIGHT[^\]]*\]/g, "");
    // Twenty empty points within a ring: more than can be solved. Black's eyes are at the bottom.
    const large =
      "(;GM[1]FF[4]SZ[9]PL[B]AB[aa:ia][ab:ai][ib:ii][bh:hh][ci:gi]AW[bb:hb][bc:bg][hc:hg][cg:gg]" +
      "TR[bb:hb][bc:bg][hc:hg][cg:gg]REGION[cc:gf])";
    const open = (name, text) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await open("small.sgf", small);
    await until("its solution", async () => /正解1/.test(await page.locator("[data-test=solution]").innerText().catch(() => "")));
    assert.equal(await cellsOnPage(page), shipped.position.cells);
    await noEnglishIn(page);
    await accessible(page, "a problem of one's own");
    await open("large.sgf", large);
    await until("how far it got", async () => /大きすぎ|解けません/.test(await page.locator("[data-test=solution]").innerText().catch(() => "")), 60);
    await shot(page, "problem-large-ja");
    await page.context().close();
  },
};
