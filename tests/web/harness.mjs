// SPDX-License-Identifier: MIT
// A server on a free port with a database of its own, and a browser to look at it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, webFolder, outFolder] = process.argv.slice(2);
const browserProgram = process.env.CHROMIUM ?? "/usr/bin/chromium";
for (const [needed, how] of [
  [join(webFolder, "dist/index.html"), "./run builds the page"],
  [join(webFolder, "node_modules/playwright-core"), "./run installs it"],
  [browserProgram, "./test installs it"],
]) {
  if (existsSync(needed)) continue;
  console.log(`skipped: there is no ${needed} (${how})`);
  process.exit(77);
}
const require = createRequire(join(webFolder, "package.json"));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

// The page's words, which are TypeScript, as modules.
export async function strings() {
  const entry = ["words", "strings/en", "strings/ja", "strings/server"].map((name) => `export * from "./${name}";`).join("\n");
  const { outputFiles } = require("esbuild").buildSync({
    stdin: { contents: entry, resolveDir: join(webFolder, "src") }, bundle: true, format: "esm", write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// Of the seats of all games that were started here, by whichever page or call.
const keys = new Map();

// Gives a page the seats of a game that a call has started.
export const giveSeats = (page, game) => page.addInitScript(([id, held]) => {
  const own = JSON.parse(localStorage.getItem("aite.games") ?? "{}");
  own[id] ??= { seats: held.map((key) => ({ key, handed: 0 })), side: 0, since: new Date().toISOString() };
  localStorage.setItem("aite.games", JSON.stringify(own));
}, [game.id, game.keys]);

export class Server {
  static open = new Set(); // those that a failed test did not end would keep this program waiting
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "aite-web-"));
    this.database = join(this.folder, "games.db");
  }
  // The same port again after a restart, so that a page that waits finds it.
  async start(port = 0, ...more) {
    this.process = spawn(program, ["serve", "--port", String(port), "--db", this.database, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    this.address = await new Promise((resolve, reject) => {
      let text = "";
      this.process.stdout.on("data", (data) => {
        text += data;
        const found = text.match(/http:\/\/[\w.]+:\d+/);
        if (found) resolve(found[0]);
      });
      this.process.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(this.address.split(":").at(-1));
    Server.open.add(this);
  }
  async stop() {
    Server.open.delete(this);
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
  }
  async end() {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }
  run(...words) {
    return new Promise((resolve, reject) => {
      const match = spawn(program, [...words, "--db", this.database], { stdio: "ignore", cwd: this.folder });
      match.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`aite ${words.join(" ")}: ${code}`))));
    });
  }
  async call(method, path, body) {
    const key = keys.get(path.match(/^\/games\/([0-9a-f]+)\//)?.[1]);
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method,
      headers: { ...(body ? { "Content-Type": "application/json" } : {}), ...(key ? { "Aite-Key": key } : {}) },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (answer.keys) keys.set(answer.id, answer.keys.join());
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

export const launch = () => chromium.launch({ executablePath: browserProgram, args: flags });

// What pages complained about in the browser's console; the run fails if there is anything.
export const complaints = [];

const patience = 60; // seconds, of a machine that is busy with other tests

// Finds tests that look at a page before it has heard: with AITE_PAGE_LATE=500 answers come up to 500 ms late, each as it
// happens, and what is streamed as late as it was drawn for the page; so do frames, and what the page does after them.
const late = Number(process.env.AITE_PAGE_LATE ?? 0);

// The frames alone. Preact waits 35 ms for one, which it does not get here.
export const drawLate = (page, least, most) => page.addInitScript(([least, most]) => {
  const { setTimeout } = globalThis;
  globalThis.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), least + (most - least) * Math.random());
  globalThis.cancelAnimationFrame = clearTimeout;
  globalThis.setTimeout = (act, after, ...rest) => setTimeout(act, after === 35 ? most : after, ...rest);
}, [least, most]);

async function hearLate(page) {
  await drawLate(page, 0, late);
  await page.addInitScript((wait) => {
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (kind, heard) {
      listen.call(this, kind, (event) => setTimeout(() => this.readyState !== EventSource.CLOSED && heard(event), wait));
    };
  }, late * Math.random());
  await page.route("**/api/v1/**", async (route) => {
    if (route.request().resourceType() === "eventsource") return route.continue();
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      await new Promise((resolve) => setTimeout(resolve, late * Math.random()));
      await route.fulfill({ response });
    } catch {
      await route.abort().catch(() => undefined); // the server is down, or the page is gone
    }
  });
}

// A fresh visitor, who does not wait for players that take their time unless `pace` says so, and wants games played to their end. Some
// complaints a test brings about itself: `expected` says which.
export async function visitor(browser, { pace = false, ...options } = {}, expected = /^$/) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(1000 * patience);
  if (late > 0) await hearLate(page);
  await page.addInitScript((pace) => {
    if (!location.protocol.startsWith("http")) return; // a page of the browser's own has nothing to keep
    const begin = (name, value) => localStorage.getItem(name) ?? localStorage.setItem(name, JSON.stringify(value));
    if (!pace) begin("aite.settings", { pace });
    begin("aite.choice", { resigns: false });
  }, pace);
  page.on("response", async (response) => {
    if (response.status() !== 201 || !response.url().endsWith("/api/v1/games")) return;
    const made = await response.json().catch(() => null);
    if (made) keys.set(made.id, made.keys.join());
  });
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("console", (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (["error", "warning"].includes(message.type()) && !expected.test(text)) complaints.push(`${message.type()}: ${text}`);
  });
  return page;
}

mkdirSync(outFolder, { recursive: true });
export const shot = (page, name) => page.screenshot({ path: join(outFolder, `${name}.png`) });

// Waits until no line of the page has a phrase of English in it, commands aside: a drawing follows the language late.
export async function noEnglishIn(page) {
  let english;
  const gone = async () => {
    const lines = (await page.locator("main").innerText()).split("\n");
    english = lines.filter((line) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(line) && !line.includes("./run"));
    return english.length === 0;
  };
  await until("Japanese", gone).catch(() => assert.deepEqual(english, []));
}

// Where a cell of the board is on the screen. The frame around the cells is as wide as boards/Board.tsx has it.
const frames = { points: 1.15, squares: 0.5, pieces: 0.72 };
export async function cellAt(page, cell) {
  const board = page.locator(".play-board .board");
  const look = (await board.getAttribute("class")).match(/board-(points|squares|pieces)/)[1];
  const size = Math.sqrt((await board.getAttribute("data-cells")).length);
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  const side = box.width / (size + 2 * frames[look]);
  const place = (index) => (frames[look] + index + 0.5) * side;
  return { x: box.x + place(cell % size), y: box.y + place(Math.floor(cell / size)) };
}

export async function clickCell(page, cell) {
  const { x, y } = await cellAt(page, cell);
  await page.mouse.click(x, y);
}

export const gameId = (page) => page.url().match(/#\/game\/([0-9a-f]+)/)?.[1];

export async function until(what, condition, seconds = patience) {
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  throw new Error(`waited in vain: ${what}`);
}

// A player's card, which may be among those that are folded away.
export async function choosePlayer(page, player) {
  const card = page.locator(`input[name=second-player][value=${player}]`);
  await card.waitFor({ state: "attached" });
  const folded = page.locator("[data-test=other-players]:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  await card.check({ force: true });
}

// Chooses on the first page and starts. `strength` is what goes into the field beside the slider.
export async function startGame(page, address, { game, player, strength, mode, colour, size }) {
  await page.goto(`${address}/#/`);
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  if (mode) await page.locator(`input[name=mode][value=${mode}]`).check({ force: true });
  if (colour) await page.locator(`input[name=colour][value="${colour}"]`).check({ force: true });
  if (size) await page.locator(`input[name=size][value="${size}"]`).check({ force: true });
  if (player) await choosePlayer(page, player);
  if (strength) {
    const level = page.locator("input[name=strong][value=level]");
    if ((await level.count()) > 0) await level.check({ force: true });
    const field = page.locator(".strength input[type=number]").first();
    await field.fill(String(strength));
    await field.blur();
  }
  await page.locator("[data-test=start]").click();
  return until("the game's page", () => gameId(page));
}
