// SPDX-License-Identifier: MIT
// Go as it ends: dead stones, both counts, prisoners, estimates; handicap stones, rules, and why a move is not allowed.
import assert from "node:assert/strict";
import { accessible, browser, server, settled, state } from "./game.mjs";
import { clickCell, giveSeats, shot, startGame, until, visitor } from "./harness.mjs";

export const counting = {
  async deadStones() {
    const page = await visitor(browser);
    const position = "..XO./.OXO./..XO./..XOX/..XO. b 4.5 - 0";
    const made = await server.call("POST", "/games", { game: "go", rules: "size=5,komi=4.5", position, moves: "pass", seats: [null, null] });
    await giveSeats(page, made);
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.locator("[data-test=pass]").click();
    const count = page.locator("[data-test=counting]");
    await count.waitFor();
    await page.getByText("Black wins by 0.5 points").waitFor();
    assert.equal(await page.locator(".mark-dead").count(), 2);
    const row = async (name) => (await count.getByRole("row", { name: new RegExp(`^${name}`) }).innerText()).split(/\t|\n/).slice(1).map(Number);
    assert.deepEqual(await row("Stones"), [5, 5]);
    assert.deepEqual(await row("Prisoners"), [1, 1]);
    assert.deepEqual(await row("Area"), [15, 14.5]);
    assert.deepEqual(await row("Territory \\+"), [11, 10.5]);
    assert.equal(await page.locator(".share").count(), 15);
    await shot(page, "counting");
    await accessible(page, "counting");
    // One that is proposed as dead lives after all, and the count follows.
    await clickCell(page, 6);
    await page.getByText("White wins by 10.5 points").waitFor();
    assert.equal(await page.locator(".mark-dead").count(), 1);
    await page.reload();
    await page.getByText("White wins by 10.5 points").waitFor();
    await settled(page);
    await clickCell(page, 6);
    await page.getByText("Black wins by 0.5 points").waitFor();
    // Who watches looks on.
    const watcher = await visitor(browser);
    await watcher.goto(page.url());
    await watcher.locator("[data-test=counting]").waitFor();
    await clickCell(watcher, 6);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal((await state(page)).result.margin, 0.5);
    await Promise.all([page, watcher].map((each) => each.context().close()));
  },

  async estimates() {
    const page = await visitor(browser);
    const made = await server.call("POST", "/games", { game: "go", moves: "E5 A9 E4 J9 E6 A8 E3 J8 E7", seats: [null, null] });
    await giveSeats(page, made);
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.locator("[data-test=ask-estimate]").click();
    await page.locator("[data-test=estimate]", { hasText: /Black is ahead by [\d.]+ points, by 400 random games/ }).waitFor();
    assert.ok((await page.locator(".share").count()) > 20);
    await shot(page, "estimate");
    await accessible(page, "an estimate");
    await page.locator("[data-test=ask-estimate]").click();
    await page.locator(".share").first().waitFor({ state: "detached" });
    await page.context().close();
  },

  async handicapStones() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await page.locator("input[name=game][value=go]").check({ force: true });
    await page.locator("[data-test=experts] > summary").click();
    await page.locator("[data-test=stones]").selectOption("4");
    assert.equal(await page.locator("#rule-komi").inputValue(), "0.5");
    await startGame(page, server.address, { game: "go", player: "random", colour: "0" });
    await until("white's first move", async () => (await state(page)).moves.length === 1);
    const game = await settled(page);
    assert.equal(game.moves[0].side, 1);
    const stones = game.moves[0].move === "pass" ? 0 : 1; // as a random player may
    assert.deepEqual([game.position.counts, game.rules], [[4, stones], "komi=0.5"]);
    await shot(page, "handicap");
    await page.context().close();
  },

  async whyNot() {
    for (const [locale, words] of [["en-GB", ["the point is occupied", "it flips nothing", "the first piece must cover"]], ["ja-JP", ["すでに石があります", "相手の石を一つもはさみません", "最初のピースは"]]]) {
      const page = await visitor(browser, { locale }, /status of 422/);
      await startGame(page, server.address, { game: "go", mode: "people" });
      await settled(page);
      await clickCell(page, 40);
      await until("the stone", async () => (await state(page)).moves.length === 1);
      await settled(page);
      await clickCell(page, 40);
      await page.locator(".toast", { hasText: words[0] }).waitFor();
      await startGame(page, server.address, { game: "othello", mode: "people" });
      await settled(page);
      await clickCell(page, 0);
      await page.locator(".toast", { hasText: words[1] }).waitFor();
      await startGame(page, server.address, { game: "blokus-duo", mode: "people" });
      await settled(page);
      await page.locator("[data-piece='0']").click();
      await clickCell(page, 0);
      await page.locator(".toast", { hasText: words[2] }).waitFor();
      assert.equal((await state(page)).moves.length, 0);
      await page.context().close();
    }
  },

  async prisonersAndRules() {
    const page = await visitor(browser);
    const made = await server.call("POST", "/games", { game: "go", moves: "B9 A9", seats: [null, null] });
    await giveSeats(page, made);
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    assert.equal(await page.locator("[data-prisoners]").count(), 0);
    await clickCell(page, 9); // takes A9
    await page.locator("[data-prisoners='0']", { hasText: "Prisoners: 1" }).waitFor();
    await page.locator("[data-test=rules] summary").click();
    await page.getByText("A group whose last free neighbouring point is filled is taken off").waitFor();
    for (const game of ["go", "othello", "blokus-duo"]) {
      await page.goto(`${server.address}/#/`);
      await page.locator(`input[name=game][value=${game}]`).check({ force: true });
      await page.locator("[data-test=rules] summary").click();
      assert.ok((await page.locator("[data-test=rules] li").count()) >= 4);
      await page.locator("[data-test=rules] summary").click();
    }
    await page.context().close();
  },
};
