// SPDX-License-Identifier: MIT
// What a person can choose besides moves: rules, handicap, keys, sound, language, files and links.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, browser, clickSomething, server, settled, state } from "./game.mjs";
import { cellAt, choosePlayer, clickCell, gameId, noEnglishIn, Server, shot, startGame, strings, until, visitor } from "./harness.mjs";

export const choices = {
  async rules() {
    const page = await visitor(browser);
    for (const [size, komi, colour] of [["13", "5.5", "1"], ["19", "0.5", "0"]]) {
      await page.goto(`${server.address}/#/`);
      await page.locator("input[name=game][value=go]").check({ force: true });
      await page.locator("[data-test=experts] > summary").click();
      await page.locator("#rule-komi").fill(komi);
      await page.locator("#rule-komi").blur();
      await startGame(page, server.address, { game: "go", player: "random", size, colour });
      const game = await settled(page);
      assert.deepEqual(game.rules.split(",").sort(), [`komi=${komi}`, `size=${size}`]);
      assert.equal(game.position.cells.length, Number(size) ** 2);
      assert.equal(game.seats[Number(colour)], null);
      assert.equal(game.moves.length, Number(colour)); // the opponent begins if it is black
      // The first free point from the corner's on: a random opponent may have taken that one.
      const { move, cells } = game.position.legal.find((each) => each.cells[0] >= 3 * Number(size) + 3);
      await clickCell(page, cells[0]);
      await until("the stone and the answer", async () => (await state(page)).moves.length === Number(colour) + 2);
      assert.equal((await state(page)).moves[Number(colour)].move, move);
      await shot(page, `go-${size}`);
    }
    await page.context().close();
  },

  async handicap() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await choosePlayer(page, "uct");
    await page.locator("[data-test=experts] > summary").click();
    await page.locator("input[name=handicap][value='4']").check({ force: true });
    await startGame(page, server.address, { game: "othello", player: "uct", strength: 80 });
    assert.match((await state(page)).seats[1], /^uct:.*\bplayouts=20\b/);
    // A player that counts no playouts has no such choice.
    await page.goto(`${server.address}/#/`);
    await choosePlayer(page, "random");
    await page.locator("input[name=handicap]").first().waitFor({ state: "detached" });
    await page.context().close();
  },

  async keyboard() {
    const page = await visitor(browser, {}, /status of 422/);
    await startGame(page, server.address, { game: "othello", player: "random" });
    await settled(page);
    await page.locator(".play-board .board").focus();
    await page.keyboard.press("ArrowDown"); // the cursor comes into being in the middle, on e5
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await until("f5", async () => (await state(page)).moves[0]?.move === "f5");

    // A piece that is laid a step away from the cursor was said to fit there, and one that is not was not.
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    const { board, position } = await settled(page);
    const single = position.legal.find((move) => move.cells.length === 1);
    await page.locator(`[data-piece="${single.piece}"]`).click();
    await page.locator(".play-board .board").focus();
    await page.keyboard.press("ArrowDown");
    const spoken = page.locator(".play-board .board [aria-live]");
    assert.match(await spoken.innerText(), /cannot be placed here/);
    await page.keyboard.press("Enter");
    assert.equal((await state(page)).moves.length, 0);
    const middle = Math.floor(board.size / 2);
    const [down, right] = [Math.floor(single.cells[0] / board.size) - 1 - middle, (single.cells[0] % board.size) - middle];
    for (let i = 0; i < Math.abs(down); ++i) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
    for (let i = 0; i < Math.abs(right); ++i) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    assert.match(await spoken.innerText(), /fits here/);
    await page.keyboard.press("Enter");
    await until("the piece", async () => (await state(page)).moves[0]?.move === single.move);
    await page.context().close();
  },

  async keys() {
    const page = await visitor(browser);
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    const { board } = await settled(page);
    await page.locator(".play-board .board").focus();
    const held = async () => Number(await page.locator(".tray-chosen").getAttribute("data-piece"));
    await page.keyboard.press("]");
    const first = await held();
    await page.keyboard.press("]");
    assert.notEqual(await held(), first);
    await page.keyboard.press("[");
    assert.equal(await held(), first);
    // A piece that looks different turned and flipped.
    const bent = board.pieces.findIndex(({ orientations }) => orientations.length === 8);
    while ((await held()) !== bent) await page.keyboard.press("]");
    const drawn = () => page.locator(".tray-chosen svg").innerHTML();
    const looks = [await drawn()];
    for (const key of ["r", "f"]) {
      await page.keyboard.press(key);
      looks.push(await drawn());
    }
    assert.equal(new Set(looks).size, 3);

    await startGame(page, server.address, { game: "go", mode: "people" });
    await settled(page);
    await page.locator(".play-board .board").focus();
    for (const passes of [1, 2]) {
      await page.keyboard.press("p");
      await until("the pass", async () => (await state(page)).moves.length === passes);
      await settled(page);
    }
    assert.equal((await state(page)).result.winner, 1); // an empty board and komi
    // Nobody said what they expect: the page says why there is no curve.
    await until("a word on the curve", async () => /no curve/.test(await page.locator("[data-test=no-curve]").innerText()));
    await page.context().close();
  },

  async sound() {
    const page = await visitor(browser);
    await page.addInitScript(() => {
      globalThis.clacks = 0;
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...rest) {
        ++globalThis.clacks;
        return start.apply(this, rest);
      };
    });
    await startGame(page, server.address, { game: "othello", mode: "people" });
    const move = async () => {
      const before = await settled(page);
      await clickSomething(page, before);
      await until("the move", async () => (await state(page)).moves.length > before.moves.length);
      await settled(page);
      return page.evaluate(() => globalThis.clacks);
    };
    const toggle = async () => {
      await page.locator(".settings summary").click();
      await page.getByLabel("Board sounds").click();
      await page.keyboard.press("Escape");
    };
    await move();
    assert.equal(await move(), 0);
    await toggle();
    assert.equal(await move(), 1);
    await toggle();
    assert.equal(await move(), 1);
    await page.context().close();
  },

  // Saved by a click and opened again, it is the same game; so is the position behind a copied link.
  async saving() {
    for (const [game, formats] of [["othello", ["SGF", "GGF"]], ["go", ["SGF"]], ["blokus-duo", ["BLKSGF"]]]) {
      let made = await server.call("POST", "/games", { game, seats: [null, null] });
      for (let ply = 0; ply < 4; ++ply) {
        made = await server.call("POST", `/games/${made.id}/moves`, { move: made.position.legal[1].move, ply });
      }
      const page = await visitor(browser, { permissions: ["clipboard-read", "clipboard-write"] });
      await page.goto(`${server.address}/#/game/${made.id}`);
      const saved = await settled(page);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("The link is copied").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const files = [];
      for (const format of formats) {
        const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: `Save ${format}`, exact: true }).click()]);
        assert.equal(file.suggestedFilename(), `${game}-${saved.id}.${format.toLowerCase()}`);
        files.push({ name: file.suggestedFilename(), buffer: readFileSync(await file.path()) });
      }
      for (const { name, buffer } of files) {
        await page.goto(`${server.address}/#/`);
        await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer });
        await until("the opened game", () => gameId(page) && gameId(page) !== saved.id);
        assert.equal((await settled(page)).position.text, saved.position.text);
      }
      const other = await visitor(browser);
      await other.goto(link);
      await until("the game behind the link", () => gameId(other));
      assert.equal((await settled(other)).position.text, saved.position.text);
      await other.context().close();
      await page.context().close();
    }
  },

  // A server without memory for the player says so.
  async busy() {
    const small = new Server();
    await small.start(0, "--memory", "10");
    for (const [locale, words] of [["en-GB", /64 MiB of memory are wanted and 10 are left/], ["ja-JP", /混み合っています/]]) {
      const page = await visitor(browser, { locale }, /status of 503/);
      await page.goto(small.address);
      await choosePlayer(page, "uct");
      await page.locator("[data-test=start]").click();
      await page.locator(".toast", { hasText: words }).waitFor();
      await page.context().close();
    }
    await small.end();
  },

  // Everything the server can refuse, and games and sides, have their Japanese. Players, styles and options do without:
  // the page shows what the registry says, and what is not translated yet is listed here.
  async words() {
    const { en, ja, japanese, reasons, inOtherWords } = await strings();
    const { games } = await server.call("GET", "/catalogue");
    const untold = new Set();
    const untranslated = new Set();
    const has = (key) => key in ja || untold.add(key);
    const mayHave = (key) => key in ja || untranslated.add(key);
    for (const game of games) {
      has(`game.${game.name}`);
      has(`game.${game.name}.summary`);
      for (const side of game.sides) has(`side.${side}`);
      for (const { name } of game.styles) mayHave(`style.${name}`);
      for (const { name, options } of [...game.players, { name: "", options: game.rules }]) {
        if (name) ["", ".summary"].forEach((part) => mayHave(`player.${name}${part}`));
        for (const { name: option, help } of options) {
          mayHave(`${name ? "option" : "home.rule"}.${option}`);
          if (!inOtherWords(help, japanese)) untranslated.add(help);
        }
      }
    }
    const sources = new URL("../../src/", import.meta.url).pathname;
    const texts = (folder) => readdirSync(join(sources, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? texts(join(folder, entry.name))
        : entry.name.endsWith(".cpp") ? [readFileSync(join(sources, folder, entry.name), "utf8")] : []);
    const codes = texts("server").flatMap((text) =>
      [...text.matchAll(/(?:Refusal\(|return \{|error_response\()(?:\d{3}|[^"]*\d{3}), "(\w+)"/g)].map((found) => found[1]));
    assert.ok(codes.length > 20, "the codes are found otherwise now");
    for (const code of codes) if (!(code in reasons)) untold.add(code);
    const endings = texts("arena").flatMap((text) => [...text.matchAll(/\{Ending::\w+, "([\w ]+)"\}/g)]);
    assert.ok(endings.length > 5, "the endings are found otherwise now");
    for (const [, ending] of endings) has(`ending.${ending}`);
    assert.deepEqual([...untold], []);
    if (untranslated.size > 0) console.log(`not in Japanese yet: ${[...untranslated].join("; ")}`);
    assert.deepEqual(Object.keys(ja), Object.keys(en));
  },

  // What a player and a study say, in Japanese on the page; and what the server refuses.
  async japaneseWords() {
    const page = await visitor(browser, { locale: "ja-JP", colorScheme: "light" }, /status of 4\d\d/);
    await page.goto(`${server.address}/#/lab/study/othello-draw/quick`);
    await page.getByRole("heading", { name: "オセロ：引き分けを目指すプレイヤー" }).waitFor();
    await noEnglishIn(page);
    await shot(page, "study-ja");
    await accessible(page, "a study in Japanese");
    await startGame(page, server.address, { game: "othello", player: "peacemaker" });
    await settled(page);
    await clickSomething(page, await settled(page));
    await until("the answer", async () => (await state(page)).moves.length === 2, 60);
    await page.getByText(/手先の見込みは/).waitFor();
    await accessible(page, "light Japanese");
    await page.goto(`${server.address}/#/position?game=othello&moves=a1`);
    await page.getByText("リクエストの内容が正しくありません。").waitFor();
    await page.goto(`${server.address}/#/lab/study/nothing/quick`);
    await page.getByText("その追試は見つかりません。").waitFor();
    await page.getByRole("heading", { name: "研究室" }).waitFor();
    await page.context().close();
  },
};
