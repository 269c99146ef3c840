// SPDX-License-Identifier: MIT
// Formulas of paper 002 on the page: typed, lit on the board, drawn as a tree, in words, and as a style.
import assert from "node:assert/strict";
import { accessible, browser, server } from "./game.mjs";
import { choosePlayer, noEnglishIn, shot, until, visitor } from "./harness.mjs";

const lit = (page) => page.locator(".formula-board .mark-good").count();

export const formulas = {
  async formulas() {
    const page = await visitor(browser, {}, /status of 4/);
    await page.goto(`${server.address}/#/lab`);
    await page.locator("[data-test=formulas]").click();
    await page.locator("[data-test=formula-tree]").waitFor();
    // Two white strings are in atari in the example: their liberties light.
    const asked = await server.call("POST", "/formulas", { formula: "l & F0(h - b)", position: "OX.../.X.../X..../...../..... w" });
    assert.deepEqual(asked.root.cells, [5]);
    assert.equal(asked.line, "l ∧ F0(h \\ b)");
    await until("points", async () => (await lit(page)) > 0);
    await shot(page, "formulas");
    await accessible(page, "formulas");
    // A node of the tree lights its own points: l, all that is empty.
    const all = page.locator(".formula-tree button");
    await all.nth(1).focus();
    await until("the points of a part", async () => (await lit(page)) > 40);
    // What cannot be read is said with its place and the nearest word.
    await page.locator("#formula").fill("l & F0(q)");
    await until("the error", async () => (await page.locator("[data-test=formula-error]").innerText()).includes("column 8"));
    assert.match(await page.locator("[data-test=formula-error]").innerText(), /did you mean/);
    assert.equal(await lit(page), 0);
    await page.locator("#formula").fill("l & F(a)");
    await page.locator("[data-test=example]").selectOption("two");
    await until("no point that both strings share", async () => (await page.locator("[data-test=formula-line]").innerText()) === "l ∧ F(a)" && (await lit(page)) === 0);
    await page.context().close();
  },

  // A player says that its move is among a formula's points, and shows which these are.
  async formulasAsReasons() {
    const spec = "uct:playouts=50,style=formula(l&F0(b-l)),prior=1000,sides=own";
    const game = await server.call("POST", "/games", { game: "go", seats: [null, spec] });
    await server.call("POST", `/games/${game.id}/moves`, { move: "E5", ply: 0 });
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/game/${game.id}`);
    await page.locator(".stepper, [data-test=stepper]").first().waitFor();
    await page.keyboard.press("ArrowLeft");  // back to where it thought
    await page.locator("[data-test=formula]").click();
    await until("the points beside black's stone", async () => (await lit(page)) === 4);
    await page.context().close();
  },

  async formulasJapanese() {
    const page = await visitor(browser, { locale: "ja-JP" }, /status of 4/);
    await page.goto(`${server.address}/#/formulas?formula=${encodeURIComponent("l & F0(q)")}`);
    await until("the error", async () => (await page.locator("[data-test=formula-error]").innerText()).includes("8文字目"));
    await page.locator("#formula").fill("l & F0(h - b)");
    await page.locator("[data-test=formula-tree]").waitFor();
    await until("words", async () => (await page.locator("[data-test=formula-words]").innerText()).includes("空点"));
    await noEnglishIn(page);
    await shot(page, "formulas-ja");
    await page.context().close();
  },

  async formulaStyle() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await page.locator("input[name=game][value=go]").check({ force: true });
    await choosePlayer(page, "uct");
    await page.locator("[data-test=experts] > summary").click();
    const style = page.locator("select[id$=-style]").first();
    assert.ok(!(await style.innerText()).includes("(...)"));
    await style.selectOption("formula(...)");
    const field = page.locator("[data-test=style-formula]").first();
    assert.equal(await field.inputValue(), "l & F0(h - b)");
    await page.context().close();
  },
};
