// SPDX-License-Identifier: MIT
// The page met by a real browser: whole games of the three games, thinking, review, reloads, Japanese, a phone.
//
//   node page_test.mjs AITE WEB_FOLDER FOLDER_FOR_SCREENSHOTS [NAME]
import assert from "node:assert/strict";
import { choices } from "./choices.mjs";
import { clusters } from "./cluster.mjs";
import { accessible, browser, clickSomething, layPiece, playToTheEnd, server, settled, shownPly, state } from "./game.mjs";
import { cellAt, clickCell, complaints, gameId, Server, shot, startGame, until, visitor } from "./harness.mjs";
import { files } from "./files.mjs";
import { formulas } from "./formulas.mjs";
import { counting } from "./counting.mjs";
import { home } from "./home.mjs";
import { lab } from "./lab.mjs";
import { looks } from "./looks.mjs";
import { manners } from "./manners.mjs";
import { pieces } from "./pieces.mjs";
import { problems } from "./problems.mjs";
import { reviews } from "./review.mjs";
import { seats } from "./seats.mjs";
import { small } from "./small.mjs";
import { watching } from "./watching.mjs";

const only = process.argv[5];

const tests = {
  async othello() {
    const page = await visitor(browser);
    await page.goto(server.address);
    await page.locator(".tile-board .surface").first().waitFor();
    await shot(page, "home");
    await accessible(page, "home");
    await startGame(page, server.address, { game: "othello", player: "uct", strength: 50 });
    const game = await playToTheEnd(page, clickSomething);
    const [black, white] = game.position.counts;
    assert.equal(game.result.margin, Math.abs(black - white));
    assert.equal(await page.locator("[data-count='0']").innerText(), String(black));
    const words = await page.locator("[data-test=status]").innerText();
    assert.match(words, black === white ? /draw/ : black > white ? /You win/ : /You lose/);
    assert.ok(words.includes(black === white ? "" : String(Math.abs(black - white))));

    // The review: every position, what each move gave away, the curve, and a click that goes there.
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".review-done").waitFor();
    const { review } = await state(page);
    assert.equal(review.losses.length, game.moves.length);
    assert.equal(review.positions.length, game.moves.length + 1);
    const turns = page.locator(".turn");
    assert.equal(await turns.count(), review.turns.length);
    const [worst] = review.mistakes.flat();
    if (worst !== undefined) {
      await turns.first().click();
      await until("the turning point", async () => (await shownPly(page)) === worst);
      await page.locator(".mark-good").first().waitFor();
      const there = (await server.call("GET", `/games/${game.id}?at=${worst}`)).position.cells;
      await until("its position", async () => (await page.locator(".play-board .board").getAttribute("data-cells")) === there);
    }
    await shot(page, "othello-review");
    await accessible(page, "review");
    const curve = await page.locator(".u-over").boundingBox();
    await page.mouse.click(curve.x + 3, curve.y + 20);
    await until("the curve to lead to the start", async () => (await shownPly(page)) <= 1);
    await page.context().close();
  },

  async go() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "go", player: "uct", strength: 300 });
    // A few stones, then passes until the engine passes as well.
    let made = 0;
    const game = await playToTheEnd(page, async (page, now) => {
      if (++made > 14) {
        await page.locator("[data-test=pass]").click();
      } else {
        const moves = now.position.legal.filter((move) => move.cells.length === 1);
        await clickCell(page, moves[(made * 37) % moves.length].cells[0]);
      }
      if (made === 6) await shot(page, "go");
    });
    assert.equal(game.result.ending, "score");
    // Tromp-Taylor by hand, once the stones the server calls dead are off: what an empty region touches owns it.
    const cells = [...game.position.cells];
    for (const dead of game.result.dead) cells[dead] = ".";
    const size = game.board.size;
    const around = (i) => [i % size > 0 ? i - 1 : -1, i % size < size - 1 ? i + 1 : -1, i - size, i + size].filter((j) => j >= 0 && j < cells.length);
    let margin = -7;
    const seen = new Set();
    for (let i = 0; i < cells.length; ++i) {
      if (cells[i] !== ".") margin += cells[i] === "X" ? 1 : -1;
      if (cells[i] !== "." || seen.has(i)) continue;
      const region = [i];
      const touched = new Set();
      seen.add(i);
      for (const at of region) {
        for (const next of around(at)) {
          if (cells[next] !== ".") touched.add(cells[next]);
          else if (!seen.has(next)) seen.add(next), region.push(next);
        }
      }
      if (touched.size === 1) margin += touched.has("X") ? region.length : -region.length;
    }
    assert.equal(game.result.margin, Math.abs(margin));
    assert.equal(game.result.winner, margin > 0 ? 0 : margin < 0 ? 1 : null);
    await shot(page, "go-end");
    await page.context().close();
  },

  async blokus() {
    const page = await visitor(browser, {}, /status of 422/); // where a piece may not lie the server says why
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    // A piece where it may not lie shows as such, and a click there does nothing.
    const first = await settled(page);
    await page.locator("[data-piece='0']").click();
    const corner = await cellAt(page, 0);
    await page.mouse.move(corner.x, corner.y);
    await page.locator(".preview-clashes").waitFor();
    await page.mouse.click(corner.x, corner.y);
    assert.equal((await state(page)).moves.length, first.moves.length);
    const game = await playToTheEnd(page, layPiece);
    const [black, white] = ["X", "O"].map((mark) => [...game.position.cells].filter((cell) => cell === mark).length);
    assert.equal(game.result.margin, Math.abs(black - white));
    assert.equal(await page.locator("[data-count='1']").innerText(), String(white));
    await shot(page, "blokus-end");
    await page.context().close();
  },

  async thinking() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "go", player: "uct", strength: 100000000 }); // until it is stopped
    await settled(page);
    await clickCell(page, 40);
    // While it thinks: candidates on the board and in the table, with growing numbers.
    await page.locator(".thinking-live tbody tr").first().waitFor();
    await page.locator(".candidate").first().waitFor();
    const cost = () => page.locator(".thinking header span").innerText();
    const before = await cost();
    await until("more playouts", async () => (await cost()) !== before);
    // Each mark says how often it wins and draws, and how often it was visited.
    assert.match(await page.locator(".candidate-best").textContent(), /^\d+=\d+[\d.]+[kM]?$/);
    // What the choice would be made by, in terms.
    await page.locator("[data-test=decision] summary").click();
    assert.match(await page.locator("[data-test=decision] p").innerText(), /^played: the most visits/);
    assert.match(await page.locator("[data-test=decision] li").first().innerText(), /^[A-J]\d: visits \d+$/);
    await shot(page, "candidates");
    await page.locator(".thinking tbody tr").first().hover();
    await shot(page, "thinking");
    await page.locator(".ghost").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await until("the move to be taken back", async () => (await state(page)).moves.length === 0);
    await settled(page);
    await page.locator("[data-test=hint]").click();
    await page.locator(".candidate").first().waitFor();
    await accessible(page, "thinking");
    await server.call("PUT", `/games/${gameId(page)}/seats`, { seats: [null, "uct:playouts=200"] });
    await page.locator(".plate", { hasText: /\b200\b/ }).waitFor(); // sides are swapped as the page knows them
    await page.getByRole("button", { name: "Swap sides" }).click();
    await until("the other one to begin", async () => (await state(page)).moves.length === 1, 60);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await until("the end", async () => (await state(page)).result?.ending === "resignation");
    assert.equal((await state(page)).result.winner, 0);
    await page.context().close();
  },

  async reload() {
    const page = await visitor(browser, {}, /net::ERR_|status of 5\d\d/);
    await startGame(page, server.address, { game: "othello", player: "mc", strength: 5 });
    for (let i = 0; i < 3; ++i) {
      const game = await settled(page);
      await clickSomething(page, game);
      await until("the move", async () => (await state(page)).moves.length > game.moves.length);
    }
    const before = await settled(page);
    await page.reload();
    assert.deepEqual((await settled(page)).moves.map(({ move }) => move), before.moves.map(({ move }) => move));
    // While the player thinks: it goes on, and the page shows it.
    await server.call("PUT", `/games/${gameId(page)}/seats`, { seats: [null, "uct:playouts=0,seconds=50,memory=16"] });
    await clickSomething(page, before);
    await page.locator(".thinking-live tbody tr").first().waitFor();
    await page.reload();
    await page.locator(".thinking-live tbody tr").first().waitFor();
    await page.locator(".candidate").first().waitFor();
    assert.equal((await state(page)).moves.length, before.moves.length + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await settled(page);
    await server.call("PUT", `/games/${gameId(page)}/seats`, { seats: [null, "mc:playouts=5"] });
    assert.equal((await settled(page)).position.cells, before.position.cells);
    // The server goes away in the middle of the game and comes back.
    await server.stop();
    await page.locator(".warning").waitFor();
    await server.start(server.port);
    await page.locator(".warning").waitFor({ state: "detached" });
    const after = await settled(page);
    assert.equal(after.position.cells, before.position.cells);
    await clickSomething(page, after);
    await until("the game to go on", async () => (await state(page)).moves.length > after.moves.length);
    await page.context().close();
  },

  // Addresses of what is not there, or is no address: the page says so and stays of use.
  async addresses() {
    const page = await visitor(browser, {}, /status of 4\d\d/);
    for (const address of ["game/nothing", "game/%ff", "game/a%2fb", "replay/999999", "replay/x", "replay/%ff"]) {
      await page.goto(`${server.address}#/${address}`);
      await page.getByRole("heading", { name: "There is no such game here." }).waitFor();
      await page.getByRole("link", { name: "Back to the start" }).click();
      await page.locator("[data-test=start]").waitFor();
    }
    for (const address of ["lab/match/nothing", "lab/match/%ff", "lab/study/nothing/quick", "lab/study/%ff/%ff"]) {
      await page.goto(`${server.address}#/${address}`);
      await until("the Lab", async () => (await page.evaluate(() => location.hash)) === "#/lab");
    }
    await page.goto(`${server.address}#/position?game=nothing`);
    await page.locator("[data-test=start]").waitFor();
  },

  async twoGames() {
    const pages = await Promise.all([visitor(browser), visitor(browser)]);
    await startGame(pages[0], server.address, { game: "othello", player: "uct", strength: 30 });
    await startGame(pages[1], server.address, { game: "go", player: "uct", strength: 30 });
    for (let i = 0; i < 4; ++i) {
      for (const page of pages) {
        const before = await settled(page);
        await clickSomething(page, before);
        await until("the move to be made", async () => (await state(page)).moves.length > before.moves.length);
      }
    }
    const games = await Promise.all(pages.map(async (page) => {
      await until("four moves each", async () => (await state(page)).moves.length >= 8);
      return settled(page);
    }));
    assert.deepEqual(games.map(({ game }) => game), ["othello", "go"]);
    await Promise.all(pages.map((page) => page.context().close()));
  },

  async japanese() {
    const page = await visitor(browser, { locale: "ja-JP" });
    await page.goto(server.address);
    await page.getByRole("heading", { name: "ゲームを選ぶ" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "ja");
    await shot(page, "home-ja");
    await accessible(page, "home in Japanese");
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    await page.getByText("あなたの番です").waitFor();
    await page.locator(".settings summary").click();
    await page.locator("#theme").selectOption("dark");
    await page.keyboard.press("Escape");
    await shot(page, "blokus-ja-dark");
    await accessible(page, "dark");
    await page.context().close();
  },

  async phone() {
    const page = await visitor(browser, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    await page.goto(server.address);
    await page.locator("[data-test=start]").waitFor();
    await shot(page, "phone-home");
    await accessible(page, "home on a phone");
    // Where a page is too wide a phone shows it smaller, and calls that its width.
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= screen.width && innerWidth <= screen.width);
    assert.ok(await fits());
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    const game = await settled(page);
    assert.ok(await fits());
    // A finger puts the piece down, and a second touch places it.
    const { piece } = game.position.legal.find((move) => move.cells.length === 4);
    await page.locator(`[data-piece="${piece}"]`).tap();
    const start = game.position.legal.find((move) => move.piece === piece).cells[1];
    const where = await cellAt(page, start);
    await page.touchscreen.tap(where.x, where.y);
    await page.locator(".preview-fits").first().waitFor();
    await shot(page, "phone-blokus");
    await accessible(page, "Blokus Duo on a phone");
    await page.getByRole("button", { name: "Place" }).tap();
    await until("the piece to lie", async () => (await state(page)).moves.length > 0);
    await startGame(page, server.address, { game: "go", player: "uct", strength: 200, size: "13" });
    const go = await settled(page);
    const point = await cellAt(page, 45);
    await page.touchscreen.tap(point.x, point.y);
    await until("the stone", async () => (await state(page)).moves.length > go.moves.length);
    await settled(page);
    await shot(page, "phone-go");
    await accessible(page, "Go on a phone");
    await page.context().close();
  },

  async opponent() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    const text = "(;GM[2]SZ[8];B[f5];W[d6])";
    await page.locator("input[type=file]").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(text) });
    await until("the opened game", () => gameId(page));
    const opened = await settled(page);
    assert.equal(opened.moves.length, 2);
    await page.locator("[data-test=opponent]").selectOption("random");
    await until("the seat to be taken", async () => (await state(page)).seats[1]?.startsWith("random"));
    await clickSomething(page, opened);
    await until("the answer", async () => (await state(page)).moves.length >= 4);
    const answered = await settled(page);
    await accessible(page, "opponent");
    await page.locator("[data-test=opponent]").selectOption("");
    await until("the seat to be free", async () => (await state(page)).seats[1] === null);
    await clickSomething(page, answered);
    await until("the move", async () => (await state(page)).moves.length > answered.moves.length);
    assert.equal((await settled(page)).position.to_move, 1);
    await page.context().close();
  },

  ...choices,
  ...clusters,
  ...counting,
  ...files,
  ...formulas,
  ...home,
  ...lab,
  ...looks,
  ...manners,
  ...pieces,
  ...problems,
  ...reviews,
  ...seats,
  ...small,
  ...watching,
};

// Several at once, the longest first; a test that stops the server has it for itself, and so has one of a run, which is
// played only while nothing else wants the processors.
const alone = ["run", "reload"];
const lanes = 3;
let failed = 0;

async function runTest(name) {
  const start = Date.now();
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1);
  try {
    await tests[name]();
    console.log(`ok     ${name} (${seconds()} s)`);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${name}: ${error.stack}`);
    let number = 0;
    for (const context of browser.contexts()) {
      for (const page of context.pages()) await shot(page, `failed-${name}-${++number}`).catch(() => undefined);
    }
  }
}

const wanted = Object.keys(tests).filter((name) => !only || only === name);
const together = wanted.filter((name) => !alone.includes(name));
await Promise.all(Array.from({ length: lanes }, async () => {
  while (together.length > 0) await runTest(together.shift());
}));
for (const name of alone.filter((each) => wanted.includes(each))) await runTest(name);
await browser.close();
for (const each of Server.open) await each.end();
for (const complaint of complaints) console.log(`FAILED the console: ${complaint}`);
failed += complaints.length;
process.exitCode = failed > 0 ? 1 : 0;
