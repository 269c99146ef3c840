// SPDX-License-Identifier: MIT
// The Lab: matches, their games, studies, while other processes write them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { accessible, browser, server, settled, shownPly, state } from "./game.mjs";
import { gameId, noEnglishIn, shot, until, visitor } from "./harness.mjs";

export const lab = {
  async lab() {
    await server.run("tournament", "othello", "ab:depth=1,seconds=0", "mc:playouts=2", "random", "--rounds", "4");
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/lab`);
    await page.locator(".numbers tbody tr").first().waitFor();
    assert.ok((await page.locator("section:has(#matches) .numbers tbody tr").count()) >= 3);
    const other = page.locator("[data-test=crosstables-other]");
    await other.locator("summary").first().click();
    assert.ok((await other.locator("tbody tr").count()) >= 3);
    const spec = other.locator(".spec", { hasText: "Taster 2" }).first();
    await spec.locator("summary").click();
    assert.equal(await spec.locator("code").innerText(), "mc:playouts=2");
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

  // What is listed is in the address, and is what is saved.
  async filters() {
    await server.run("match", "go", "random", "mc:playouts=1", "--rules", "size=5", "--rounds", "3");
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/lab?game=go`);
    const rows = page.locator("section:has(#matches) .numbers tbody tr");
    await rows.first().waitFor();
    assert.ok((await rows.allInnerTexts()).every((text) => text.startsWith("Go")));
    await page.locator("[data-test=filter-player]").fill("taster 1");
    await until("the match alone", async () => (await rows.count()) === 1);
    await page.locator("[data-test=filter-study]").selectOption("other");
    await page.locator("[data-test=filter-from]").fill("2020-01-01");
    assert.match(page.url(), /#\/lab\?game=go&study=other&player=taster\+1&from=2020-01-01$/);
    const [list] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the list as CSV" }).click()]);
    const lines = readFileSync(await list.path(), "utf8").trim().split("\n");
    assert.equal(lines.length, 2);
    assert.match(lines[1], /,go,.*,Dice,Taster 1,random,mc:playouts=1,.*,6,6,/);
    await accessible(page, "filters");

    // One interval, here and there; back again the filters are as they were.
    const elo = await rows.locator("td").nth(2).innerText();
    await rows.getByRole("link").click();
    await page.getByText("The players in full").click();
    await page.locator("code", { hasText: "mc:playouts=1" }).waitFor();
    assert.equal(await page.locator(".facts .panel").nth(1).locator("span").first().innerText(), elo);
    for (const [name, file, content] of [["Save CSV", /^match-[0-9a-f]+\.csv$/, /^match,number,/], ["Save SGF", /\.sgf$/, /^\(;[^]*\(;/]]) {
      const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      assert.match(saved.suggestedFilename(), file);
      assert.match(readFileSync(await saved.path(), "utf8"), content);
    }
    await page.goBack();
    await until("the match alone again", async () => (await rows.count()) === 1);
    await page.locator("[data-test=filter-until]").fill("2020-01-02");
    await page.getByText(/^0 of \d+ matches$/).waitFor();
    await page.context().close();
  },

  // The person at the machine starts a match, leaves, comes back, stops it and goes on with it; a guest only watches.
  async run() {
    const page = await visitor(browser, {}, /409/);
    await page.goto(`${server.address}/#/lab`);
    await page.getByText("Start a match").click();
    await page.locator("#run-game").selectOption("othello");
    // A number counts once its field is left. The most games there can be, long enough to be stopped on any machine.
    await page.locator("#run-rounds").fill("500");
    await page.locator("#run-rounds").press("Tab");
    await page.locator("[data-test=run-player-0]").selectOption("uct");
    await page.locator("#run-0-playouts").fill("1000");
    await page.locator("#run-0-playouts").press("Tab");
    await page.locator("[data-test=run-player-1]").selectOption("random");
    await accessible(page, "start a match");
    await page.locator("[data-test=start-match]").click();
    const panel = page.locator(".run-panel");
    await panel.getByText("Running").waitFor();
    await shot(page, "run");
    await accessible(page, "a run");
    assert.ok(await page.locator("[data-test=start-match]").isDisabled());
    await assert.rejects(server.call("POST", "/lab/run", { study: "othello-playouts" }), /already_running/);

    const guest = await visitor(browser, { extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.1" }, locale: "ja-JP" });
    await guest.goto(`${server.address}/#/lab`);
    await guest.locator(".run-panel").waitFor();
    assert.equal(await guest.locator("[data-test=stop-run], [data-test=start-match], [data-test^=start-]").count(), 0);
    await noEnglishIn(guest);
    await guest.context().close();

    await page.goto("about:blank"); // nobody looks
    await until("some games", async () => (await server.call("GET", "/lab/run")).run.games > 1);
    await page.goto(`${server.address}/#/lab`);
    await panel.getByText("+", { exact: false }).first().waitFor(); // the standing
    await page.locator("[data-test=stop-run]").click();
    await panel.getByText("Stopped").waitFor();
    const { run } = await server.call("GET", "/lab/run");
    assert.equal(run.of, 1000);
    assert.ok(run.games > 0 && run.games < run.of);
    await panel.getByRole("link").click();
    await page.locator("[data-test=start-run]").click();
    await page.locator(".run-here").getByText("Running").waitFor();
    await until("more games", async () => (await server.call("GET", "/lab/run")).run.games > run.games, 40);
    await page.locator("[data-test=stop-run]").click();
    await page.locator("[data-test=start-run]:enabled").waitFor();
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
    const cells = await page.locator(".study-tables table.numbers").first().locator("tbody td").allInnerTexts();
    row.numbers.forEach(({ ours, paper }, i) => assert.match(cells[i], new RegExp(`^${ours.toFixed(0)} [^]*paper ${paper}$`)));
    // The order of a report: what was found, all claims in one picture, a card for each, tables, how to run it again.
    const { claims, lead } = await server.call("GET", "/lab/studies/othello-playouts/quick");
    assert.equal(await page.locator(".lead").innerText(), lead.join(" "));
    assert.equal(await page.locator(".forest-row").count(), claims.length);
    const cards = page.locator(".claim");
    assert.equal(await cards.count(), claims.length);
    for (const [i, { outcome, letter }] of claims.entries()) {
      assert.ok((await cards.nth(i).innerText()).includes(outcome));
      assert.equal(await cards.nth(i).locator(".claim-verdict b").innerText(), letter);
    }
    assert.ok(!(await cards.first().locator("table").isVisible()));
    await cards.first().locator("summary").click();
    assert.equal(await cards.first().locator("tbody tr").count(), claims[0].parts.length);
    assert.deepEqual(await page.locator("main h2").allInnerTexts(), ["All claims", "Claims", "The paper's tables beside ours", "Figures", "Where it differs from the paper", "How to run it again"]);
    await shot(page, "study");
    await accessible(page, "study");
    await page.locator(".settings summary").click();
    await page.locator("#language").selectOption("ja");
    await page.keyboard.press("Escape");
    await noEnglishIn(page);
    await page.context().close();
  },

  // The largest study: its claims within three screens, in both languages, on a phone without a sideways scroll.
  async largeStudy() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 }, locale: "ja-JP" });
    await page.goto(`${server.address}/#/lab/study/go-style/quick`);
    await page.locator(".claim").first().waitFor();
    const height = await page.evaluate(() => document.querySelector("ol.claims").getBoundingClientRect().bottom - document.querySelector(".forest").getBoundingClientRect().top);
    assert.ok(height < 3 * 900, `${height} px`);
    await noEnglishIn(page);
    await accessible(page, "large study");
    await page.setViewportSize({ width: 390, height: 800 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.context().close();
  },
};
