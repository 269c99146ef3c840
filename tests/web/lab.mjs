// SPDX-License-Identifier: MIT
// The Lab: matches, their games, studies, while other processes write them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, browser, server, settled, shownPly, state } from "./game.mjs";
import { englishIn, gameId, shot, until, visitor } from "./harness.mjs";

export const lab = {
  async lab() {
    await server.run("tournament", "othello", "ab:depth=1,seconds=0", "mc:playouts=2", "random", "--rounds", "4");
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/lab`);
    await page.locator(".numbers tbody tr").first().waitFor();
    assert.ok((await page.locator("section:has(#matches) .numbers tbody tr").count()) >= 3);
    await shot(page, "lab");
    await accessible(page, "lab");
    await page.locator("section:has(#matches) .numbers tbody a", { hasText: /Calculator.*Taster/ }).click();
    await page.getByRole("link", { name: "Replay 1", exact: true }).waitFor();
    await accessible(page, "match");
    await page.getByRole("link", { name: "Replay 1", exact: true }).click();
    await page.getByRole("button", { name: "Next move" }).click();
    await until("the first move", async () => (await shownPly(page)) === 1);
    await page.keyboard.press("ArrowRight");
    await until("the second move", async () => (await shownPly(page)) === 2);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Save GGF" }).click()]);
    assert.match(file.suggestedFilename(), /^othello-\d+\.ggf$/);
    assert.match(readFileSync(await file.path(), "utf8"), /^\(;GM\[Othello\]/);
    // Opened, it is a game like any other: with its end, and to be reviewed.
    const replayed = await server.call("GET", `/lab/games/${page.url().split("/").at(-1)}`);
    await page.getByRole("button", { name: "Open for review" }).click();
    await until("the opened game", () => gameId(page));
    const opened = await settled(page);
    assert.deepEqual(opened.result, replayed.result);
    assert.equal(opened.position.cells, replayed.position.cells);
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".review-done").waitFor();
    await page.context().close();
  },

  async matchPages() {
    await server.run("match", "blokus-duo", "random", "random:seed=2", "--rounds", "55");
    const { matches } = await server.call("GET", "/lab/matches");
    const { key } = matches.find(({ plan }) => plan.game === "blokus-duo");
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/lab/match/${key}`);
    const words = page.locator("[data-test=pages]");
    await words.waitFor();
    assert.equal(await words.innerText(), "Games 1 to 100 of 110");
    await page.getByRole("link", { name: "Later" }).click();
    await page.getByText("Games 101 to 110 of 110").waitFor();
    assert.equal(await page.locator(".numbers tbody tr").count(), 10);
    assert.equal(await page.getByRole("link", { name: "Later" }).count(), 0);
    await shot(page, "match");
    await accessible(page, "pages of a match");
    await page.getByRole("link", { name: "Replay 110" }).click();
    await page.getByRole("button", { name: "Last move" }).click();
    await page.locator(".status-over").waitFor();
    await page.goBack();
    await page.getByText("Games 101 to 110 of 110").waitFor();
    await page.getByRole("link", { name: "Earlier" }).click();
    await page.getByText("Games 1 to 100 of 110").waitFor();
    await page.context().close();
  },

  // Another process runs the study; the page follows, and in the end has a number of ours beside every one of the paper's.
  async study() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/lab/study/othello-playouts/quick`);
    await page.getByText("paper 14").first().waitFor();
    const done = async () => Number(await page.locator("progress").getAttribute("value"));
    assert.equal(await done(), 0);
    const missing = page.locator("td:has(.paper-number):has-text('not measured')");
    assert.equal(await missing.count(), 3);
    const ended = server.run("study", "run", "othello-playouts", "--scale", "quick");
    await until("the first games", done, 60);
    await ended;
    await until("all games", async () => (await done()) === 150);
    await until("all numbers", async () => (await missing.count()) === 0);
    const { tables } = await server.call("GET", "/lab/studies/othello-playouts/quick");
    const [row] = tables[0].rows;
    assert.deepEqual(row.numbers.map(({ paper }) => paper), [14, 8, 9]);
    const cells = await page.locator("table.numbers").first().locator("tbody td").allInnerTexts();
    row.numbers.forEach(({ ours, paper }, i) => assert.match(cells[i], new RegExp(`^${ours.toFixed(0)} [^]*paper ${paper}$`)));
    await shot(page, "study");
    await accessible(page, "study");
    await page.locator(".settings summary").click();
    await page.locator("#language").selectOption("ja");
    await page.keyboard.press("Escape");
    assert.deepEqual(await englishIn(page), []);
    await page.context().close();
  },
};
