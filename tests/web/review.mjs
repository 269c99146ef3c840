// SPDX-License-Identifier: MIT
// What one learns from a game: its review, tries beside it, other players' opinions, and a word at once while one plays.
import assert from "node:assert/strict";
import { accessible, browser, clickSomething, server, settled, shownPly, state } from "./game.mjs";
import { clickCell, gameId, giveSeats, shot, startGame, until, visitor } from "./harness.mjs";

const cellsShown = (page) => page.locator(".play-board .board").getAttribute("data-cells");

// A game that two random players played, or so many moves of it, as a page's own.
async function playedGame(page, game, plies = Infinity, more = {}) {
  const random = await server.call("POST", "/games", { game, seats: ["random:seed=5", "random:seed=7"], ...more });
  const whole = await until("the game", async () => {
    const now = await server.call("GET", `/games/${random.id}`);
    return (now.result || now.moves.length >= plies) && now;
  }, 60);
  const moves = whole.moves.slice(0, plies).map(({ move }) => move).join(" ");
  const made = await server.call("POST", "/games", { game, moves, seats: [null, null], ...more });
  await giveSeats(page, made);
  return made;
}

// Each position is averaged with its neighbours, so that whose turn it is does not saw.
async function curveIsSmooth(page, review, ply) {
  await page.locator(".u-over").scrollIntoViewIfNeeded();
  const over = await page.locator(".u-over").boundingBox();
  await page.mouse.move(over.x + (over.width * ply) / review.plies, over.y + 40);
  const told = page.locator(".u-legend .u-value");
  await until("the legend", async () => (await told.first().innerText()) === String(ply));
  const sum = [ply - 1, ply, ply, ply + 1].reduce((all, i) => all + review.positions[i].score, 0);
  assert.equal(await told.nth(1).innerText(), `${Math.round(25 * sum)} %`);
}

export const reviews = {
  async reviewTeaches() {
    const page = await visitor(browser, { viewport: { width: 1440, height: 900 } });
    const made = await playedGame(page, "othello");
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".review-done").waitFor({ timeout: 90000 });
    const { review } = await state(page);
    assert.equal(review.points.length, made.moves.length);
    const mistakes = page.locator(".turn");
    assert.equal(await mistakes.count(), review.mistakes.flat().length);
    assert.ok(review.mistakes.every((side) => side.length === 3), "random players err");
    // In discs and in win rate, with what was better; one click shows the line on the board.
    const worst = review.mistakes[0][0];
    assert.match(await mistakes.first().innerText(), new RegExp(`Move ${worst + 1}: .*−[\\d.]+ discs\\s+−\\d+ % win\\s+better: `, "s"));
    await mistakes.first().click();
    await until("the mistake", async () => (await shownPly(page)) === worst);
    await page.locator(".ghost").first().waitFor();
    assert.equal(await page.locator(".ghost").count(), review.positions[worst].line.filter(({ cells }) => cells.length > 0).length);
    assert.equal(await page.locator(".phases tbody tr").count(), 2);
    await curveIsSmooth(page, review, Math.floor(made.moves.length / 2));
    await page.getByRole("button", { name: "Margin", exact: true }).click();
    await page.locator(".u-legend", { hasText: "Black's margin" }).waitFor();
    await shot(page, "review");
    await accessible(page, "a review");
    // The list has what every move cost, in both.
    const listed = page.locator(".moves .move").nth(worst).locator(".loss");
    assert.equal((await listed.innerText()).match(/−([\d.]+)/)[1], review.points[worst].toFixed(1));
    assert.match(await listed.getAttribute("title"), /^−[\d.]+ discs, −\d+ % win$/);
    // A click branches, and the game stays as it is.
    const there = await server.call("GET", `/games/${made.id}?at=${worst}`);
    const other = there.position.legal.find(({ move }) => move !== made.moves[worst].move);
    await clickCell(page, other.cells[0]);
    await page.locator("[data-test=variation]", { hasText: other.move }).waitFor();
    const after = await server.call("GET", `/games/${made.id}?at=${worst}&then=${other.move}`);
    await until("the variation", async () => (await cellsShown(page)) === after.position.cells);
    if (after.position.legal.some(({ cells }) => cells.length === 1)) {
      const second = after.position.legal.find(({ cells }) => cells.length === 1);
      await clickCell(page, second.cells[0]);
      await page.locator("[data-test=variation]", { hasText: second.move }).waitFor();
      await page.getByRole("button", { name: "One back" }).click();
      await until("one move less", async () => (await cellsShown(page)) === after.position.cells);
    }
    await shot(page, "variation");
    await page.locator("[data-test=hint]").click();
    await page.locator(".candidate").first().waitFor();
    await accessible(page, "a variation");
    await page.locator("[data-test=leave-variation]").click();
    await until("the game again", async () => (await cellsShown(page)) === there.position.cells);
    assert.deepEqual((await state(page)).moves, made.moves);
    // Try again from here: a game of its own.
    await page.getByRole("button", { name: /^Try again from here: Move/ }).first().click();
    await until("another game", () => gameId(page) !== made.id);
    assert.equal((await settled(page)).moves.length, worst);
    assert.equal((await server.call("GET", `/games/${made.id}`)).moves.length, made.moves.length);
    await page.context().close();
  },

  // Unfinished, resigned, with a handicap: whatever it is, it can be looked at again.
  async anyGameIsReviewed() {
    const files = { resigned: "(;GM[1]SZ[9]KM[7]PB[Ann]PW[Bo]RE[W+R];B[ee];W[cc];B[gg];W[gc])", handicap: "(;GM[1]SZ[9]HA[2]KM[0.5]AB[gc][cg];W[ee];B[cc])" };
    for (const [name, text] of Object.entries(files)) {
      const page = await visitor(browser);
      await page.goto(`${server.address}/#/`);
      await page.locator("input[type=file]").setInputFiles({ name: `${name}.sgf`, mimeType: "text/plain", buffer: Buffer.from(text) });
      await until("the opened game", () => gameId(page));
      const opened = await settled(page);
      if (name === "resigned") await page.getByText("White wins by resignation").waitFor();
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator(".review-done").waitFor({ timeout: 150000 });
      assert.equal((await state(page)).review.losses.length, opened.moves.length);
      await page.locator(".phases").waitFor();
      if (name === "resigned") await shot(page, "review-go");
      await page.context().close();
    }
  },

  async whereWouldTheyPlay() {
    const page = await visitor(browser);
    const made = await playedGame(page, "go", 6);
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.locator("[data-test=ask]").selectOption("go-contact");
    await page.getByRole("button", { name: "Where would Clinger play?" }).click();
    await page.locator(".thinking h2", { hasText: "Clinger on move 7" }).waitFor();
    await page.locator(".candidate").first().waitFor();
    assert.match((await state(page)).analysis.player, /^go-contact/);
    await page.getByRole("button", { name: "Previous move" }).click();
    await page.locator("[data-test=ask]").selectOption("");
    await page.locator("[data-test=hint]").click();
    await page.locator(".thinking h2", { hasText: "Seer on move 6" }).waitFor(); // a hint is signed
    await page.locator("[data-test=worth] summary").click();
    const sums = await page.locator("[data-test=worth] li").allInnerTexts();
    assert(sums.length > 1);
    for (const text of sums) {
      const [, sight, further, value] = /first sight ([-\d.]+) \+ looking further ([-\d.]+) = ([-\d.]+)$/.exec(text);
      assert(Math.abs(Number(sight) + Number(further) - Number(value)) < 1e-9, text);
    }
    await page.context().close();
  },

  // Keys that follow each other faster than the page is drawn each make their step.
  async quickSteps() {
    const page = await visitor(browser);
    const made = await playedGame(page, "othello", 20);
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.evaluate(async () => {
      for (let i = 0; i < 6; ++i) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await until("six steps back", async () => (await shownPly(page)) === 14);
    await page.context().close();
  },

  // While one plays nothing of what the program thinks is shown, if one wishes so; a hint one asks for is.
  async hiding() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "othello", player: "uct", strength: 30 });
    await page.getByLabel("Show what the program thinks").uncheck();
    for (let i = 0; i < 2; ++i) {
      const before = await settled(page);
      await clickSomething(page, before);
      await until("the answer", async () => (await state(page)).moves.length > before.moves.length + 1);
    }
    await settled(page);
    for (const shown of [".thinking", ".curve", ".candidate"]) assert.equal(await page.locator(shown).count(), 0, shown);
    await shot(page, "hidden");
    await page.locator("[data-test=hint]").click();
    await page.locator(".candidate").first().waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await page.locator(".curve").waitFor(); // after the game there is nothing to hide
    await page.context().close();
  },

  async teaching() {
    const page = await visitor(browser);
    const made = await playedGame(page, "othello", 24);
    const side = made.position.to_move;
    const seats = [null, null];
    seats[1 - side] = "random";
    await server.call("PUT", `/games/${made.id}/seats`, { seats });
    await server.call("POST", `/games/${made.id}/analysis`, { at: 24 });
    const { analysis } = await until("the analysis", async () => {
      const now = await server.call("GET", `/games/${made.id}`);
      return now.analysis?.done && now;
    });
    const ranked = [...analysis.candidates].sort((a, b) => a.margin - b.margin);
    const worst = ranked[0];
    assert.ok(ranked.at(-1).margin - worst.margin > 6, "no bad move here; choose another seed");
    await page.goto(`${server.address}/#/game/${made.id}`);
    await settled(page);
    await page.locator(".settings summary").click();
    await page.getByLabel("Teach me").check();
    await page.keyboard.press("Escape");
    await clickCell(page, worst.cells[0]);
    const teacher = page.locator("[data-test=teacher]");
    await teacher.waitFor();
    assert.match(await teacher.innerText(), new RegExp(`${worst.move} cost [\\d.]+ discs \\(\\d+ % of a game\\)\\. Sage would have played`));
    await shot(page, "teaching");
    await accessible(page, "teaching");
    await page.getByRole("button", { name: "Take it back" }).click();
    await until("the move to be taken back", async () => (await state(page)).moves.length === 24);
    await teacher.waitFor({ state: "detached" });
    // A good move is not commented on.
    const now = await settled(page);
    await clickCell(page, ranked.at(-1).cells[0]);
    await until("the answer", async () => (await state(page)).moves.length > now.moves.length + 1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.equal(await teacher.count(), 0);
    await page.context().close();
  },
};
