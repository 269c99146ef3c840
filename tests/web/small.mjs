// SPDX-License-Identifier: MIT
// Small things that are missed when they are not there.
import assert from "node:assert/strict";
import { browser, clickSomething, server, settled, state } from "./game.mjs";
import { cellAt, choosePlayer, gameId, noEnglishIn, shot, startGame, until, visitor } from "./harness.mjs";

export const small = {
  async titles() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "othello", player: "random" });
    await until("the title", async () => (await page.title()) === "You – Dice, Othello · Aite");
    await page.goto(`${server.address}/#/`);
    await until("the usual title", async () => (await page.title()) === "Aite");
    await page.context().close();
  },

  // On a fine board a finger points twice; on a coarse one once is enough.
  async confirmedTouch() {
    const page = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await startGame(page, server.address, { game: "go", player: "random", size: "19" });
    await settled(page);
    const first = await cellAt(page, 60);
    await page.touchscreen.tap(first.x, first.y);
    await page.locator("[data-test=confirm]").waitFor();
    assert.equal((await state(page)).moves.length, 0);
    const second = await cellAt(page, 180);
    await page.touchscreen.tap(second.x, second.y);
    await page.locator("[data-test=confirm]", { hasText: "K10" }).waitFor();
    assert.equal((await state(page)).moves.length, 0);
    await shot(page, "phone-confirm");
    await page.touchscreen.tap(second.x, second.y);
    await until("the stone", async () => (await state(page)).moves[0]?.move === "K10");
    await page.context().close();
  },

  async focusStays() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "othello", player: "random" });
    const before = await settled(page);
    await clickSomething(page, before);
    await until("the answer", async () => (await state(page)).moves.length >= 2);
    await settled(page);
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    await page.getByRole("button", { name: "Resign" }).focus();
    await page.keyboard.press("Enter");
    await until("the question's focus", async () => (await focused()) === "No");
    await page.keyboard.press("Enter");
    await until("the focus among the tools", async () => page.evaluate(() => document.activeElement.closest(".toolbar") !== null));
    assert.equal((await state(page)).result, null);
    await page.context().close();
  },

  async whatBinds() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await choosePlayer(page, "uct");
    assert.equal(await page.locator("[data-test=binds]").count(), 0);
    await page.locator("[data-test=experts] > summary").click();
    await page.locator("#second-seconds").fill("3");
    await page.locator("#second-seconds").blur();
    await page.locator("[data-test=binds]", { hasText: /Whichever comes first: .*playouts 1000.*seconds a move 3|seconds a move 3.*playouts 1000/ }).waitFor();
    await page.context().close();
  },

  // Names of options too: nothing English is left on the first page.
  async japaneseOptions() {
    const page = await visitor(browser, { locale: "ja-JP" });
    await page.goto(`${server.address}/#/`);
    await page.locator("[data-test=experts] > summary").click();
    await page.getByText("乱数の種", { exact: true }).waitFor();
    await noEnglishIn(page);
    await startGame(page, server.address, { game: "othello", player: "random" });
    await settled(page);
    await page.getByRole("link", { name: "SGFを保存" }).waitFor();
    await page.getByRole("button", { name: "手番を交代" }).waitFor();
    assert.ok(gameId(page));
    await page.context().close();
  },
};
