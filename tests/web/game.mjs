// SPDX-License-Identifier: MIT
// The server and the browser of all tests, and what a person does in a game.
import assert from "node:assert/strict";
import { axeSource, cellAt, clickCell, gameId, launch, Server, shot, until } from "./harness.mjs";

export const server = new Server();
await server.start();
export const browser = await launch();

export const state = (page) => server.call("GET", `/games/${gameId(page)}`);
const personsTurn = (game) => game.result || game.seats[game.position.to_move] === null;
export const shownPly = async (page) => {
  const steps = page.locator(".stepper-at"); // there are none before the first move
  return (await steps.count()) === 0 ? 0 : Number((await steps.innerText()).match(/\d+/)[0]);
};

// The server's word on where the game stands, once the page shows the same.
export async function settled(page) {
  const game = await until("the player's answer", async () => {
    const now = await state(page);
    return personsTurn(now) && now;
  });
  await until("the page to follow", async () =>
    (await page.locator(".play-board .board").getAttribute("data-cells")) === game.position.cells && (await shownPly(page)) === game.moves.length);
  return game;
}

// Plays with `choose` until the game is over, by clicks on the board alone.
export async function playToTheEnd(page, choose) {
  for (let turns = 0; turns < 200; ++turns) {
    const game = await settled(page);
    if (game.result) return game;
    await choose(page, game);
    await until("the move to be made", async () => (await state(page)).moves.length > game.moves.length);
  }
  throw new Error("no end");
}

export async function clickSomething(page, game) {
  const moves = game.position.legal.filter((move) => move.cells.length === 1);
  await clickCell(page, moves[Math.floor(moves.length / 3)].cells[0]);
}

// Picks a piece in the tray, turns and flips it until it lies as the move has it, and drops it.
export async function layPiece(page, game) {
  const { legal } = game.position;
  const move = legal.reduce((a, b) => (b.cells.length > a.cells.length ? b : a));
  const size = game.board.size;
  const top = Math.min(...move.cells.map((cell) => Math.floor(cell / size)));
  const left = Math.min(...move.cells.map((cell) => cell % size));
  const shape = JSON.stringify(move.cells.map((cell) => [Math.floor(cell / size) - top, (cell % size) - left]));
  const { orientations } = game.board.pieces[move.piece];
  const wanted = orientations.findIndex((each) => JSON.stringify(each.cells) === shape);
  await page.locator(`[data-piece="${move.piece}"]`).click();
  const ways = [[0, []]]; // a shortest way from orientation 0 by turns and flips
  for (const [at, way] of ways) {
    if (at === wanted) {
      for (const key of way) await page.locator(`.tray-tools button:has-text("${key === "turned" ? "Turn" : "Flip"}")`).click();
      break;
    }
    for (const key of ["turned", "flipped"]) {
      const next = orientations[at][key];
      if (!ways.some(([seen]) => seen === next)) ways.push([next, [...way, key]]);
    }
  }
  const height = Math.max(...orientations[wanted].cells.map(([y]) => y));
  const width = Math.max(...orientations[wanted].cells.map(([, x]) => x));
  const pointer = await cellAt(page, (top + Math.floor(height / 2)) * size + left + Math.floor(width / 2));
  await page.mouse.move(pointer.x, pointer.y);
  await page.locator(".preview-fits").first().waitFor();
  if (game.moves.length === 6) await shot(page, "blokus-preview");
  await page.mouse.click(pointer.x, pointer.y);
}

export async function accessible(page, where) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0].html}`), []);
}
