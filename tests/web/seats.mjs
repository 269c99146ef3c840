// SPDX-License-Identifier: MIT
// Whose game it is: who started it plays, who was invited takes a seat, everybody else watches.
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { accessible, browser, clickSomething, server, settled, state } from "./game.mjs";
import { gameId, Server, shot, startGame, until, visitor } from "./harness.mjs";

const cellsShown = (page) => page.locator(".play-board .board").getAttribute("data-cells");

export const seats = {
  async strangers() {
    const mine = await visitor(browser);
    await startGame(mine, server.address, { game: "othello", player: "random" });
    const before = await settled(mine);
    const theirs = await visitor(browser, {}, /status of 403/);
    await theirs.goto(mine.url());
    await theirs.locator("[data-test=watching]").waitFor();
    for (const name of ["Resign", "Undo", "Hint", "Swap sides", "Pass"]) assert.equal(await theirs.getByRole("button", { name, exact: true }).count(), 0, name);
    assert.equal(await theirs.locator("[data-test=opponent]").count(), 0);
    await clickSomething(theirs, before);
    const id = gameId(mine);
    const refused = await theirs.evaluate(async (game) => {
      const call = (path, body) => fetch(`/api/v1/games/${game}/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return Promise.all([call("resign", { side: 0 }), call("moves", { move: "f5", ply: 0 })].map(async (each) => (await each).status));
    }, id);
    assert.deepEqual(refused, [403, 403]);
    assert.deepEqual((await state(mine)).moves, []);
    await clickSomething(mine, before);
    await until("the answer", async () => (await state(mine)).moves.length >= 2);
    const now = await settled(mine);
    await until("the watcher's board", async () => (await cellsShown(theirs)) === now.position.cells);
    await shot(theirs, "watching");
    await accessible(theirs, "watching");
    // A game of one's own from there leaves the other as it is.
    await theirs.locator("[data-test=branch]").click();
    await until("a game of one's own", () => gameId(theirs) !== id);
    const own = await settled(theirs);
    assert.deepEqual(own.moves.map(({ move }) => move), now.moves.map(({ move }) => move));
    await clickSomething(theirs, own);
    await until("the move", async () => (await state(theirs)).moves.length > own.moves.length);
    assert.equal((await state(mine)).moves.length, now.moves.length);
    // After a reload the seat is still ours, and only this browser's games are listed as one's own.
    await mine.reload();
    await settled(mine);
    await mine.getByRole("button", { name: "Resign" }).waitFor();
    await mine.goto(`${server.address}/#/`);
    await mine.locator(`.recent a[href="#/game/${id}"]`).waitFor();
    const owned = Object.keys(JSON.parse(await mine.evaluate(() => localStorage.getItem("aite.games"))));
    const shown = await mine.locator(".recent a").evaluateAll((links) => links.map((link) => link.getAttribute("href").split("/").at(-1)));
    assert.deepEqual(shown.filter((each) => !owned.includes(each)), []);
    await Promise.all([mine, theirs].map((page) => page.context().close()));
  },

  async invitation() {
    const [host, guest, third] = await Promise.all(Array.from({ length: 3 }, () => visitor(browser, {}, /status of 403/)));
    await startGame(host, server.address, { game: "othello", mode: "people", colour: "0" });
    await settled(host);
    await host.locator("[data-test=invite]").click();
    const link = await host.locator("[data-test=invite-link]").inputValue();
    assert.match(link, /#\/seat\/[0-9a-f]{16}\?seat=1&key=[0-9a-f]{32}$/);
    await shot(host, "invitation");
    await accessible(host, "invitation");
    await guest.goto(link);
    await guest.getByText("You play White.").waitFor();
    const id = await until("the game", () => gameId(guest));
    assert.equal(id, gameId(host));
    await third.goto(link);
    await third.getByText("This seat is taken. You can watch.").waitFor();
    await third.locator("[data-test=watching]").waitFor();
    await host.locator("[data-test=invite]").waitFor({ state: "detached" });
    for (const [page, other] of [[host, guest], [guest, host], [host, guest]]) {
      const before = await state(host);
      const isTold = async (whom) => (await whom.locator("[data-test=status]").innerText()) === "Your turn";
      await until("the turn", () => isTold(page));
      await until("the other to wait", async () => !(await isTold(other))); // either page may hear of a move first
      await until("the board", async () => (await cellsShown(page)) === before.position.cells);
      await clickSomething(other, before); // out of turn: nothing
      await clickSomething(page, before);
      await until("the move", async () => (await state(host)).moves.length === before.moves.length + 1);
    }
    // What was not answered yet is taken back by who moved.
    await until("what the guest may not take back", () => guest.getByRole("button", { name: "Undo" }).isDisabled());
    await host.getByRole("button", { name: "Undo" }).click();
    await until("the move to be taken back", async () => (await state(host)).moves.length === 2);
    await shot(guest, "guest");
    await guest.getByRole("button", { name: "Resign" }).click();
    await guest.getByRole("button", { name: "Yes" }).click();
    await until("the end", async () => (await state(host)).result);
    assert.equal((await state(host)).result.winner, 0);
    await host.getByText("You win").waitFor();
    await guest.getByText("You lose").waitFor();
    await third.getByText("Black wins").waitFor();
    await Promise.all([host, guest, third].map((page) => page.context().close()));
  },

  // Two people at a server that is open to the network, by its address there; one that is not answers nobody there.
  async twoMachines() {
    const outside = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === "IPv4" && !internal);
    const address = outside?.address ?? "127.0.0.2";
    await assert.rejects(fetch(`http://${address}:${server.port}/`));
    const open = new Server();
    await open.start(0, "--bind", "0.0.0.0");
    const [host, guest] = await Promise.all([1, 2].map(() => visitor(browser, {}, /Cross-Origin-Opener-Policy/))); // which needs HTTPS
    const id = await startGame(host, `http://${address}:${open.port}`, { game: "othello", mode: "people", colour: "0" });
    await host.locator("[data-test=invite]").click();
    const link = await host.locator("[data-test=invite-link]").inputValue();
    assert.ok(link.startsWith(`http://${address}:${open.port}/#/seat/${id}?`), link);
    await guest.goto(link);
    await guest.getByText("You play White.").waitFor();
    for (const page of [host, guest, host, guest]) {
      const before = await open.call("GET", `/games/${id}`);
      await until("the board", async () => (await cellsShown(page)) === before.position.cells);
      await clickSomething(page, before);
      await until("the move", async () => (await open.call("GET", `/games/${id}`)).moves.length === before.moves.length + 1);
    }
    await Promise.all([host, guest].map((page) => page.context().close()));
    await open.end();
  },
};
