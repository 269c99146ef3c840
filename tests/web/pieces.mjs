// SPDX-License-Identifier: MIT
// Blokus Duo by keys wherever the focus is, by wheel and right click, by dragging, and by finger.
import assert from "node:assert/strict";
import { accessible, browser, layPiece, server, settled, shownPly, state } from "./game.mjs";
import { cellAt, shot, startGame, until, visitor } from "./harness.mjs";

const held = async (page) => Number(await page.locator(".tray-chosen").getAttribute("data-piece"));
const drawn = (page) => page.locator(".tray-chosen svg").innerHTML();

// Two moves of the game, so that there is a past to step through by mistake.
async function begun(page, options = {}) {
  await startGame(page, server.address, { game: "blokus-duo", player: "random", ...options });
  const first = await settled(page);
  await layPiece(page, first);
  await until("the answer", async () => (await state(page)).moves.length >= 2);
  return settled(page);
}

// A piece that fits somewhere as it lies in the tray, and where its middle goes then.
function readyMove({ board, position }) {
  const lies = (move) => {
    const shape = board.pieces[move.piece].orientations[0].cells;
    const [top, left] = [Math.min(...move.cells.map((cell) => Math.floor(cell / board.size))), Math.min(...move.cells.map((cell) => cell % board.size))];
    return JSON.stringify(shape.map(([y, x]) => (top + y) * board.size + left + x).sort((a, b) => a - b)) === JSON.stringify([...move.cells].sort((a, b) => a - b)) && { shape, top, left };
  };
  for (const move of position.legal.filter(({ cells }) => cells.length === 4)) {
    const found = lies(move);
    if (!found) continue;
    const [height, width] = [Math.max(...found.shape.map(([y]) => y)), Math.max(...found.shape.map(([, x]) => x))];
    return { move, middle: (found.top + Math.floor(height / 2)) * board.size + found.left + Math.floor(width / 2) };
  }
  throw new Error("no piece of four fits as it lies");
}

export const pieces = {
  async pieceKeys() {
    const page = await visitor(browser);
    const game = await begun(page);
    const name = async () => game.board.pieces[await held(page)].name;
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("l");
    assert.match(await name(), /^L/);
    const first = await name();
    await page.keyboard.press("l");
    assert.match(await name(), /^L/);
    if (game.position.hand[0].filter((piece) => game.board.pieces[piece].name.startsWith("L")).length > 1) assert.notEqual(await name(), first);
    const looks = [await drawn(page)];
    for (const key of ["r", "f"]) {
      await page.keyboard.press(key);
      looks.push(await drawn(page));
    }
    assert.equal(new Set(looks).size, 3);
    // Arrows move what is held; they step through the game only with an empty hand.
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shownPly(page), game.moves.length);
    await page.locator(".cursor, .preview").first().waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowLeft");
    await until("a step back", async () => (await shownPly(page)) === game.moves.length - 1);
    await page.context().close();
  },

  async wheelAndDrag() {
    const page = await visitor(browser);
    const game = await begun(page);
    // All at one scale, and where one can attach is shown whatever is held.
    const boxes = await page.locator(".tray-piece svg").evaluateAll((all) => all.map((svg) => svg.getAttribute("viewBox").split(" ").slice(2).join()));
    assert.equal(new Set(boxes).size, 1);
    const corners = await page.locator(".mark-corner").count();
    assert.ok(corners > 0);
    const bent = game.board.pieces.findIndex(({ name }, piece) => name === "N" || (name === "L5" && game.position.hand[0].includes(piece)));
    await page.locator(`[data-piece="${bent}"]`).click();
    assert.equal(await page.locator(".mark-corner").count(), corners);
    const centre = await cellAt(page, 100);
    await page.mouse.move(centre.x, centre.y);
    const looks = [await drawn(page)];
    await page.mouse.wheel(0, 100);
    await until("a turn", async () => (await drawn(page)) !== looks[0]);
    looks.push(await drawn(page));
    await page.mouse.wheel(0, -100);
    await until("a turn back", async () => (await drawn(page)) === looks[0]);
    await page.mouse.click(centre.x, centre.y, { button: "right" });
    await until("a flip", async () => (await drawn(page)) !== looks[0]);
    assert.notEqual(await drawn(page), looks[1]);
    assert.equal((await state(page)).moves.length, game.moves.length);
    await shot(page, "blokus-corners");
    await accessible(page, "Blokus Duo");
    await page.keyboard.press("Escape");
    // Dragged from the tray it is placed where it is let go.
    const { move, middle } = readyMove(game);
    const from = await page.locator(`[data-piece="${move.piece}"]`).boundingBox();
    const to = await cellAt(page, middle);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x - 30, to.y - 10, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.locator(".preview-fits").first().waitFor();
    await page.mouse.up();
    await until("the piece", async () => (await state(page)).moves[game.moves.length]?.move === move.move);
    await page.context().close();
  },

  async fingers() {
    const page = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await startGame(page, server.address, { game: "blokus-duo", player: "random" });
    const game = await settled(page);
    const { move, middle } = readyMove(game);
    // A finger drags a piece onto the board, where it lies until it is placed.
    const tray = page.locator(`[data-piece="${move.piece}"]`);
    await tray.scrollIntoViewIfNeeded();
    const to = await cellAt(page, middle);
    const from = await tray.boundingBox();
    await page.evaluate(([piece, from, to]) => {
      const tell = (kind, target, { x, y }) => target.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "touch", clientX: x, clientY: y, button: 0 }));
      const button = document.querySelector(`[data-piece="${piece}"]`);
      tell("pointerdown", button, from);
      tell("pointermove", button, { x: from.x, y: from.y - 20 });
      tell("pointermove", button, to);
    }, [move.piece, { x: from.x + 10, y: from.y + 10 }, to]);
    await page.locator(".preview-fits").first().waitFor();
    await page.evaluate(([piece, { x, y }]) => document.querySelector(`[data-piece="${piece}"]`)
      .dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch", clientX: x, clientY: y, button: 0 })), [move.piece, to]);
    await page.locator(".preview-fits").first().waitFor();
    assert.equal((await state(page)).moves.length, 0);
    assert.ok(await page.getByRole("button", { name: "Place" }).isEnabled());
    // Turned it stays there.
    await page.getByRole("button", { name: "Turn" }).tap();
    await page.locator(".preview").first().waitFor();
    await shot(page, "phone-blokus-turned");
    if (!(await page.getByRole("button", { name: "Place" }).isEnabled())) await page.getByRole("button", { name: "Turn" }).tap();
    await page.getByRole("button", { name: "Place" }).tap();
    await until("the piece to lie", async () => (await state(page)).moves.length > 0);
    await page.context().close();
  },
};
