// SPDX-License-Identifier: MIT
// Every room of the page on a phone, a tablet and a desktop: nothing is wider than the screen, and axe has nothing to say.
import assert from "node:assert/strict";
import { accessible, browser, server, settled } from "./game.mjs";
import { giveSeats, shot, until, visitor } from "./harness.mjs";

const widths = { 390: { width: 390, height: 844, isMobile: true }, 768: { width: 768, height: 1024 }, 1440: { width: 1440, height: 900 } };

// A game with its review, made once for all screens.
let reviewed;
const reviewedGame = () => (reviewed ??= (async () => {
  let made = await server.call("POST", "/games", { game: "othello", seats: [null, null] });
  for (let ply = 0; ply < 12; ++ply) {
    const { legal } = made.position;
    made = { ...(await server.call("POST", `/games/${made.id}/moves`, { move: legal[ply % legal.length].move, ply })), keys: made.keys };
  }
  await server.call("POST", `/games/${made.id}/review`, {});
  await until("the review", async () => (await server.call("GET", `/games/${made.id}`)).review?.done, 120);
  return made;
})());

// Moves of the list can be read beside what they cost, and what a click on a mistake shows is on the screen.
async function reviewIsSeen(page, where) {
  await page.locator(".review-done").waitFor();
  const cut = await page.locator(".move-text").evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
  assert.deepEqual(cut, [], where);
  await page.locator(".turn").last().click();
  const board = await page.locator(".play-board .board").boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= page.viewportSize().height, `${where}: the board is at ${board.y}`);
  await page.locator(".ghost").first().waitFor();
}

async function look(locale, colorScheme) {
  const made = {
    "review": await reviewedGame(),
    "go": await server.call("POST", "/games", { game: "go", moves: "E5 C3 G7 C7", seats: [null, null] }),
    "blokus-duo": await server.call("POST", "/games", { game: "blokus-duo", seats: [null, null] }),
  };
  for (const [width, { isMobile = false, ...viewport }] of Object.entries(widths)) {
    const page = await visitor(browser, { viewport, isMobile, hasTouch: isMobile, locale, colorScheme });
    for (const game of Object.values(made)) await giveSeats(page, game);
    const rooms = {
      ...Object.fromEntries(Object.entries(made).map(([name, { id }]) => [name, [`game/${id}`, ".play-board .board svg, .play-board .board .shudan-goban"]])),
      lab: ["lab", ".study-card"],
      study: ["lab/study/go-formulas/quick", "main h1"],
      problems: ["problems", ".play-board .board"],
      formulas: ["formulas", "[data-test=formula-tree]"],
    };
    for (const [name, [address, drawn]] of Object.entries(rooms)) {
      const where = `${name} ${width} ${locale} ${colorScheme}`;
      await page.goto(`${server.address}/#/${address}`);
      await page.locator(drawn).first().waitFor();
      if (name in made) await settled(page);
      if (name === "review") await reviewIsSeen(page, where);
      // A page that is too wide is shown smaller on a phone, which calls that its width.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= screen.width && innerWidth <= screen.width), `${where} is too wide`);
      for (const tool of await page.locator(".stepper > *, .toolbar button, .tray-tools button").all()) {
        const box = await tool.boundingBox();
        assert.ok(!box || (box.x >= 0 && box.x + box.width <= viewport.width), `${where}: ${await tool.innerText()} ends at ${box && box.x + box.width}`);
      }
      await shot(page, `look-${name}-${width}-${locale.slice(0, 2)}-${colorScheme}`);
      await accessible(page, where);
    }
    await page.context().close();
  }
}

export const looks = {
  looksEnglish: () => look("en-GB", "light"),
  looksJapanese: () => look("ja-JP", "dark"),
};
