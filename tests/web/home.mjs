// SPDX-License-Identifier: MIT
// The first page: game, whom, how strong and play within one screen, and the games of this browser below.
import assert from "node:assert/strict";
import { accessible, browser, clickSomething, server, settled, state } from "./game.mjs";
import { shot, startGame, until, visitor } from "./harness.mjs";

const screens = { phone: { width: 390, height: 844, isMobile: true }, tablet: { width: 768, height: 1024 }, desktop: { width: 1440, height: 900 } };

export const home = {
  async oneScreen() {
    for (const [name, { isMobile, ...viewport }] of Object.entries(screens)) {
      for (const [locale, colorScheme] of [["en-GB", "light"], ["ja-JP", "dark"]]) {
        const page = await visitor(browser, { viewport, isMobile: Boolean(isMobile), hasTouch: Boolean(isMobile), locale, colorScheme });
        await page.goto(server.address);
        await page.locator(".tile-board .surface").first().waitFor();
        for (const game of ["go", "othello", "blokus-duo"]) {
          await page.locator(`input[name=game][value=${game}]`).check({ force: true });
          for (const wanted of ["input[name=game]", ".cards legend", ".strength", "[data-test=start]"]) {
            const box = await page.locator(wanted).first().boundingBox();
            assert.ok(box && box.y >= 0 && box.y + box.height <= viewport.height, `${name} ${locale} ${game}: ${wanted} ends at ${box && box.y + box.height}`);
          }
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width), `${name}: too wide`);
          if (game !== "othello") await shot(page, `home-${name}-${game}-${locale.slice(0, 2)}`);
        }
        await accessible(page, `home, ${name}, ${locale}`);
        await page.context().close();
      }
    }
  },

  // Dated, only one's own, and what is over is not there to go on with.
  async ownGames() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "othello", player: "random" });
    const first = await settled(page);
    await clickSomething(page, first);
    await until("the answer", async () => (await state(page)).moves.length >= 2);
    await settled(page);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await until("the end", async () => (await state(page)).result);
    await startGame(page, server.address, { game: "go", player: "random" });
    const second = await settled(page);
    await clickSomething(page, second);
    await until("the answer", async () => (await state(page)).moves.length >= 2);
    await page.goto(`${server.address}/#/`);
    const open = page.getByRole("region", { name: "Go on with a game" }).locator("a");
    const over = page.getByRole("region", { name: "Your finished games" }).locator("a");
    await over.first().waitFor();
    assert.deepEqual(await open.evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [`#/game/${second.id}`]);
    assert.deepEqual(await over.evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [`#/game/${first.id}`]);
    assert.match(await over.locator("time").innerText(), new RegExp(`${new Date().getFullYear()}`));
    await page.context().close();
    const stranger = await visitor(browser);
    await stranger.goto(server.address);
    await stranger.locator("[data-test=start]").waitFor();
    assert.equal(await stranger.locator(".recent a").count(), 0);
    await stranger.getByText("Watch other games on this server").click();
    await stranger.locator(`.others a[href="#/game/${second.id}"]`).click();
    await stranger.locator("[data-test=watching]").waitFor();
    await stranger.context().close();
  },
};
