// SPDX-License-Identifier: MIT
// Even games, clocks, and how players behave: when they answer and when they give up.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, browser, clickSomething, server, settled, state } from "./game.mjs";
import { clickCell, gameId, giveSeats, noEnglishIn, Server, shot, startGame, until, visitor } from "./harness.mjs";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

async function resign(page) {
  await clickSomething(page, await settled(page));
  await until("the answer", async () => (await state(page)).moves.length >= 2, 60);
  await settled(page);
  await page.getByRole("button", { name: /^(Resign|投了)$/ }).click();
  await page.getByRole("button", { name: /^(Yes|はい)$/ }).click();
  await until("the end", async () => (await state(page)).result);
}
const evenLevel = (page) => page.locator("[data-test=even-level]").innerText().then((text) => Number(text.match(/\d+/)?.[0]));
const results = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("aite.even") ?? "[]"));

export const manners = {
  // The level follows from the games at levels, each of which counts once; they can be saved and deleted.
  async evenGame() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.address}/#/`);
    await page.locator("input[name=game][value=othello]").check({ force: true });
    await page.locator("input[name=strong][value=even]:checked").waitFor({ state: "attached" });
    await until("a level", async () => (await evenLevel(page)) === 7);
    await page.locator("[data-test=even-guess]").selectOption("1200");
    await until("another level", async () => (await evenLevel(page)) === 12);
    await page.locator("[data-test=even-guess]").selectOption("700");
    await until("the level again", async () => (await evenLevel(page)) === 7);
    assert.equal(await page.locator("[data-test=even-history]").count(), 0);
    await page.locator("[data-test=start]").click();
    await until("the game's page", () => gameId(page));
    assert.match((await state(page)).seats[1], /^partner:.*level=7/);
    await resign(page);
    await page.locator("[data-test=even-note]").waitFor();
    await shot(page, "even-note");
    const [first] = await results(page);
    assert.deepEqual([first.game, first.level, first.score, first.player], ["othello", 7, 0, "partner"]);
    await page.reload();
    await page.locator("[data-test=even-note]").waitFor();
    assert.equal((await results(page)).length, 1);

    // The next one is at the level that follows; what is not at a level does not count, nor does a game that begins elsewhere.
    const before = gameId(page);
    await page.getByRole("button", { name: "Play again" }).click();
    await until("another game", () => gameId(page) !== before);
    const next = Number((await state(page)).seats[1].match(/level=(\d+)/)[1]);
    assert.ok(next < 7, `level ${next} after a defeat at 7`);
    await resign(page);
    await until("the second result", async () => (await results(page)).length === 2);
    await startGame(page, server.address, { game: "othello", player: "random" });
    await resign(page);
    await startGame(page, server.address, { game: "othello", player: "partner", strength: 3 });
    await resign(page);
    await until("the third result", async () => (await results(page)).length === 3);
    assert.equal((await results(page))[2].level, 3);
    await page.goto(`${server.address}/#/`);
    await page.locator("[data-test=leans]").check();
    await page.locator("[data-test=start]").click();
    await until("the game's page", () => gameId(page));
    assert.match((await state(page)).seats[1], /even=on/);
    await resign(page);
    assert.equal(await page.locator("[data-test=even-note]").count(), 0);

    await page.goto(`${server.address}/#/`);
    await page.locator("[data-test=leans]").uncheck();
    await page.locator("[data-test=even-history] > summary").click();
    await page.locator("[data-test=even-strength]", { hasText: /level \d/ }).waitFor();
    assert.equal(await page.locator("[data-test=even-history] tbody tr").count(), 3);
    await page.locator("[data-test=even-history]").scrollIntoViewIfNeeded();
    await shot(page, "even-history");
    await accessible(page, "even games");
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-test=even-export]").click()]);
    assert.equal(file.suggestedFilename(), "aite-othello-games.json");
    assert.deepEqual(JSON.parse(readFileSync(await file.path(), "utf8")).games, await results(page));
    await page.locator("[data-test=even-delete]").click();
    await page.locator("[data-test=even-delete-yes]").click();
    await page.locator("[data-test=even-history]").waitFor({ state: "detached" });
    assert.deepEqual(await results(page), []);
    await page.reload();
    await page.locator("input[name=strong][value=even]").check({ force: true });
    await page.locator("[data-test=even-guess]").waitFor();
    assert.deepEqual(await results(page), []); // what is over does not come back
    await page.context().close();
  },

  // A slider of levels ends where the game's table does.
  async levels() {
    const { games } = await server.call("GET", "/catalogue");
    const page = await visitor(browser, { ...phone, colorScheme: "dark", locale: "ja-JP" });
    await page.goto(`${server.address}/#/`);
    for (const { name, levels } of games) {
      await page.locator(`input[name=game][value=${name}]`).check({ force: true });
      await page.locator("input[name=strong][value=level]").check({ force: true });
      assert.equal(Number(await page.locator(".strength input[type=range]").getAttribute("max")), levels.none.at(-1).level);
    }
    await page.locator("input[name=strong][value=even]").check({ force: true });
    await noEnglishIn(page);
    await page.context().close();
  },

  async peacemaker() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.address}/#/`);
    const card = page.locator(".cards > .card-row label", { hasText: "Peacemaker" });
    for (const [game, figures] of [["othello", /drew 76 to 86 of 100/], ["go", /drew 14, 21 and 10/], ["blokus-duo", /drew 15, 8 and 2/]]) {
      await page.locator(`input[name=game][value=${game}]`).check({ force: true });
      await card.getByText(figures).waitFor();
      await card.click();
      await shot(page, `peacemaker-${game}`);
    }
    await page.locator("[data-test=start]").click();
    await until("the game's page", () => gameId(page));
    assert.match((await state(page)).seats[1], /^blokus-peacemaker/);
    await page.context().close();
  },

  // What a player answers is shown after a moment, unless one does not want that; the page remembers.
  async pace() {
    const page = await visitor(browser, { pace: true });
    await startGame(page, server.address, { game: "othello", player: "random" });
    const before = await settled(page);
    await page.evaluate(() => {
      globalThis.shownAt = [];
      new MutationObserver(() => {
        const n = document.querySelectorAll(".moves .move").length;
        globalThis.shownAt[n] ??= performance.now();
      }).observe(document.querySelector("main"), { childList: true, subtree: true, characterData: true });
    });
    await clickSomething(page, before);
    await until("the answer", async () => (await state(page)).moves.length === 2);
    await settled(page);
    const [, own, answer] = await page.evaluate(() => globalThis.shownAt);
    assert.ok(own && answer - own > 350, `the answer came ${answer - own} ms after the move`);
    await page.locator("[data-test=pace]").uncheck();
    await page.reload();
    await settled(page);
    assert.equal(await page.locator("[data-test=pace]").isChecked(), false);
    await page.context().close();
  },

  async clocks() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.address}/#/`);
    await page.locator("[data-test=manners] > summary").click();
    await page.locator("[data-test=clock]").selectOption("10+3x30");
    await page.locator("[data-test=manners] > summary", { hasText: "10 min + 3 × 30 s" }).waitFor();
    await shot(page, "clock-choice");
    await startGame(page, server.address, { game: "go", player: "random" });
    const begun = await settled(page);
    assert.equal(begun.clock.running, null);
    assert.match(await page.locator("[data-clock='0']").innerText(), /^10:00\s+\+ 3 × 30 s$/);
    await clickSomething(page, begun);
    await until("the answer", async () => (await state(page)).moves.length === 2);
    await settled(page);
    await until("one's own clock to run", async () => /^9:\d\d/.test(await page.locator("[data-clock='0'].clock-runs").innerText()));
    await shot(page, "clocks");
    await accessible(page, "clocks");
    const left = (await state(page)).clock.left[0].main;
    await page.reload();
    await settled(page);
    assert.ok((await state(page)).clock.left[0].main <= left);
    await page.locator("[data-clock='0'].clock-runs").waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save SGF", exact: true }).click()]);
    assert.match(readFileSync(await file.path(), "utf8"), /TM\[600\]OT\[3x30 byo-yomi\]/);
    await page.context().close();
  },

  // A flag falls by the server's word, and the clock stands still while the server is away.
  async flag() {
    const own = new Server();
    await own.start();
    const long = await own.call("POST", "/games", { game: "othello", seats: [null, null], clock: { main: 600, increment: 5 } });
    await own.call("POST", `/games/${long.id}/moves`, { move: "f5", ply: 0 });
    const before = (await own.call("GET", `/games/${long.id}`)).clock.left[1].main;
    await own.stop();
    await own.start(own.port);
    const after = (await own.call("GET", `/games/${long.id}`)).clock;
    assert.equal(after.running, 1);
    assert.ok(after.left[1].main <= before && after.left[1].main > 500, `${after.left[1].main} of ${before}`);
    assert.ok(after.left[0].main > 600); // with its increment
    const page = await visitor(browser, { ...phone, locale: "ja-JP", colorScheme: "dark" });
    const short = await own.call("POST", "/games", { game: "othello", seats: [null, null], clock: { main: 0, periods: 1, period: 2 } });
    await giveSeats(page, short);
    await page.goto(`${own.address}/#/game/${short.id}`);
    await page.locator("[data-clock='1']").waitFor();
    await own.call("POST", `/games/${short.id}/moves`, { move: "f5", ply: 0 });
    await page.locator("[data-test=status]", { hasText: "時間切れ" }).waitFor();
    assert.deepEqual([(await own.call("GET", `/games/${short.id}`)).result.winner, await page.locator("[data-clock='1']").innerText()], [0, "0:00.0"]);
    await shot(page, "phone-flag");
    await page.context().close();
    await own.end();
  },

  // Nobody wins against a komi of −60 on a small board; who may resign does.
  async resigning() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 }, colorScheme: "dark" });
    const game = await server.call("POST", "/games", { game: "go", rules: "size=5,komi=-60", seats: [null, "uct:playouts=100,memory=1"], resigns: true });
    await giveSeats(page, game);
    await page.goto(`${server.address}/#/game/${game.id}`);
    for (let turns = 0; turns < 5; ++turns) {
      const now = await settled(page);
      if (now.result) break;
      await clickCell(page, now.position.legal.find((move) => move.cells.length === 1).cells[0]);
      await until("the move", async () => (await state(page)).moves.length > now.moves.length);
    }
    const end = await settled(page);
    assert.deepEqual([end.result.ending, end.result.winner], ["resignation", 0]);
    await page.locator("[data-test=status]", { hasText: "Explorer resigns: you win." }).waitFor();
    await shot(page, "resigned");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save SGF", exact: true }).click()]);
    assert.match(readFileSync(await file.path(), "utf8"), /RE\[B\+R/);
    // What is chosen for a new game is what it is started with.
    await page.goto(`${server.address}/#/`);
    await page.locator("[data-test=manners] > summary").click();
    for (const may of [true, false]) {
      await page.locator("[data-test=resigns]").setChecked(may);
      await startGame(page, server.address, { game: "othello", player: "random" });
      assert.equal((await state(page)).resigns, may);
      await page.goto(`${server.address}/#/`);
      await page.locator("[data-test=manners] > summary").click();
    }
    await page.context().close();
  },
};
