// SPDX-License-Identifier: MIT
// Files of other programs, picked or dropped: what they say is shown, kept, and written back.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, browser, clickSomething, server, settled, state } from "./game.mjs";
import { gameId, shot, until, visitor } from "./harness.mjs";

const pick = (page, name, buffer) => page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });

const drop = (page, name, buffer) => page.evaluate(([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
  document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}, [name, buffer.toString("base64")]);

async function save(page, format) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: `Save ${format}`, exact: true }).click()]);
  return readFileSync(await file.path(), "utf8");
}

export const files = {
  async sgfIsKept() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    const text = "(;GM[1]SZ[9]KM[7]CA[ISO-8859-1]PB[M\xfcller]BR[3d]PW[Ann]DT[1999-05-01]EV[A cup]RE[B+R]C[about the game](;B[ee]C[the middle];W[cc];B[gg])(;B[dd]C[or here];W[ff]))";
    await page.locator("[data-test=start]").waitFor();
    await drop(page, "old.sgf", Buffer.from(text, "latin1"));
    await until("the opened game", () => gameId(page));
    await settled(page);
    await page.getByText("Müller (3d)").waitFor();
    await page.getByText("Ann", { exact: true }).waitFor();
    await page.locator("[data-test=file-notes]", { hasText: "A cup · 1999-05-01 · B+R" }).waitFor();
    await page.getByText("Black wins by resignation").waitFor();
    await page.getByRole("button", { name: "First position" }).click();
    await page.locator("[data-test=file-notes]", { hasText: "about the game" }).waitFor();
    await shot(page, "file");
    await accessible(page, "a game from a file");
    // A variation of the file is a click away, and the game stays.
    await page.getByRole("button", { name: "D6 F4" }).click();
    await page.locator("[data-test=variation]", { hasText: "D6 F4" }).waitFor();
    await page.locator("[data-test=leave-variation]").click();
    await page.getByRole("button", { name: "Next move" }).click();
    await page.locator("[data-test=file-notes]", { hasText: "the middle" }).waitFor();
    const saved = await save(page, "SGF");
    for (const kept of ["PB[Müller]", "BR[3d]", "PW[Ann]", "DT[1999-05-01]", "EV[A cup]", "RE[B+R]", "C[about the game]", "C[the middle]", "C[or here]", "W[ff]"]) {
      assert.ok(saved.includes(kept), `${kept} in ${saved}`);
    }
    await page.context().close();
  },

  // Nobody gets a name, and nothing a date, that nobody gave.
  async nothingIsInvented() {
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await pick(page, "plain.sgf", Buffer.from("(;GM[2]SZ[8];B[f5];W[d6])"));
    await until("the opened game", () => gameId(page));
    const opened = await settled(page);
    await clickSomething(page, opened);
    await until("the move", async () => (await state(page)).moves.length === 3);
    await settled(page);
    const saved = await save(page, "SGF");
    assert.doesNotMatch(saved, /(PB|PW|DT)\[/);
    assert.equal(saved.match(/;[BW]\[/g).length, 3);
    await page.context().close();
  },

  async databases() {
    await server.run("match", "othello", "random", "random:seed=4", "--rounds", "3");
    const { matches } = await server.call("GET", "/lab/matches");
    const match = matches.find(({ plan }) => plan.players.includes("random:seed=4"));
    const path = join(server.folder, "games.wtb");
    await server.run("records", "export", "--match", match.key, path);
    const page = await visitor(browser);
    await page.goto(`${server.address}/#/`);
    await pick(page, "games.wtb", readFileSync(path));
    const list = page.locator("[data-test=file-list]");
    await list.getByText("6 games in games.wtb").waitFor();
    assert.equal(await list.locator("li").count(), 6);
    await until("the list on the screen", async () => (await list.boundingBox()).y < 450);
    await shot(page, "file-list");
    await accessible(page, "a file of many games");
    await list.getByLabel("Find").fill("5");
    await list.locator("li button").first().click();
    await until("the opened game", () => gameId(page));
    assert.ok((await settled(page)).result);
    await page.context().close();
  },

  async transcripts() {
    const page = await visitor(browser, {}, /status of 400/);
    await page.goto(`${server.address}/#/`);
    await pick(page, "game.txt", Buffer.from("F5D6C3D3C4"));
    await until("the opened game", () => gameId(page));
    assert.deepEqual((await settled(page)).moves.map(({ move }) => move), ["f5", "d6", "c3", "d3", "c4"]);
    await page.goto(`${server.address}/#/`);
    await pick(page, "letter.txt", Buffer.from("Dear Ann"));
    await page.locator(".toast", { hasText: "transcript: no square" }).waitFor();
    await page.context().close();
  },
};
