// SPDX-License-Identifier: MIT
// Watching: nothing gives away what comes, and one says how fast it comes.
import assert from "node:assert/strict";
import { accessible, browser, server, shownPly, state } from "./game.mjs";
import { drawLate, shot, startGame, until, visitor } from "./harness.mjs";

const board = (page) => page.locator(".play-board .board");
const moves = (page) => page.locator(".moves li").count();

// What the page showed of the board, from its first frame on.
const recordBoards = (page) => page.addInitScript(() => {
  globalThis.boards = [];
  new MutationObserver(() => {
    const cells = document.querySelector(".play-board .board")?.getAttribute("data-cells");
    if (cells && globalThis.boards.at(-1) !== cells) globalThis.boards.push(cells);
  }).observe(document, { subtree: true, childList: true, attributes: true });
});

export const watching = {
  async watch() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "othello", mode: "watch", player: "random" });
    await until("the first moves", async () => (await shownPly(page)) >= 2);
    const over = await until("the end", async () => {
      const now = await state(page);
      return now.result && now;
    });
    await page.locator("[data-test=run]").click();
    const stopped = await shownPly(page);
    // The game is over and the board is not: nothing says how.
    assert.ok(stopped < over.moves.length);
    assert.equal(await page.locator(".status-over").count(), 0);
    assert.ok((await moves(page)) <= stopped + 1);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    assert.equal(await shownPly(page), stopped);
    // Nor does what one could do: there is no move to take back or to review that was not shown.
    assert.match(await page.locator("[data-test=status]").innerText(), /^(Black|White) to move$/);
    for (const name of ["Undo", "Review the game"]) assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
    await shot(page, "watch-paused");
    await accessible(page, "watching a game");
    await page.getByLabel("Speed").selectOption("10");
    await page.locator("[data-test=run]").click();
    await page.locator(".status-over").waitFor({ timeout: 30000 });
    assert.equal(await moves(page), (await state(page)).moves.length);
    await page.getByRole("button", { name: "Review the game" }).waitFor();
    await page.context().close();
  },

  async noSpoilers() {
    const made = await server.call("POST", "/games", { game: "othello", seats: ["random", "mc:playouts=2"] });
    const over = await until("the end", async () => {
      const now = await server.call("GET", `/games/${made.id}`);
      return now.result && now;
    }, 60);
    await server.run("match", "othello", "random:seed=8", "mc:playouts=1", "--rounds", "1", "--thinking");
    const { matches } = await server.call("GET", "/lab/matches");
    const match = matches.find(({ plan }) => plan.players.includes("random:seed=8"));
    const number = (await server.call("GET", `/lab/matches/${match.key}`)).list[0].id;
    const replayed = await server.call("GET", `/lab/games/${number}`);
    for (const [address, last] of [[`game/${made.id}`, over.position.cells], [`replay/${number}`, replayed.position.cells]]) {
      const page = await visitor(browser);
      await recordBoards(page);
      await page.goto(`${server.address}/#/${address}`);
      await board(page).waitFor();
      await page.locator(".stepper").waitFor();
      if (address.startsWith("replay")) await page.locator("[data-test=run]").click();
      await until("some moves", async () => (await shownPly(page)) >= 3);
      assert.ok(!(await page.evaluate(() => globalThis.boards)).includes(last), "the last board was shown first");
      assert.equal(await page.locator(".status-over").count(), 0);
      assert.ok((await moves(page)) <= (await shownPly(page)) + 1);
      assert.doesNotMatch(await page.locator(".stepper-at").innerText(), /of/);
      // Who wants to know goes to the end.
      await page.getByRole("button", { name: "Last move" }).click();
      await page.locator(".status-over").waitFor();
      await until("the last board", async () => (await board(page).getAttribute("data-cells")) === last);
      await page.context().close();
    }
  },

  // A step that was due takes nobody back who has gone to the end meanwhile, and none follows a pause, however late the page is drawn.
  async noStepAfterwards() {
    const made = await server.call("POST", "/games", { game: "othello", seats: ["random", "random"] });
    const { moves: all } = await until("the end", async () => {
      const now = await server.call("GET", `/games/${made.id}`);
      return now.result && now;
    });
    for (const click of ["Last move", "Pause"]) {
      const page = await visitor(browser);
      await drawLate(page, 1000, 1000);
      await page.goto(`${server.address}/#/game/${made.id}`);
      await until("some moves", async () => (await shownPly(page)) >= 2);
      await new Promise((resolve) => setTimeout(resolve, 1100)); // the next step is due 700 ms after the frame of this one
      await page.getByRole("button", { name: click, exact: true }).click();
      const ply = await shownPly(page);
      await new Promise((resolve) => setTimeout(resolve, 2500));
      assert.equal(await shownPly(page), click === "Pause" ? ply : all.length, click);
      await page.context().close();
    }
  },
};
