// SPDX-License-Identifier: MIT
// Other machines in the Lab, live: workers, a run, a failure, a server that goes away.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessible, browser } from "./game.mjs";
import { noEnglishIn, Server, shot, until, visitor } from "./harness.mjs";

const [program] = process.argv.slice(2);
const path = `${process.env.PATH}:/usr/sbin`; // where Debian puts nats-server

const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});

function whyNot() {
  if (spawnSync("nats-server", ["--version"], { env: { ...process.env, PATH: path } }).error) return "nats-server is not installed";
  const { stderr } = spawnSync(program, ["cluster", "--nats", "nats://127.0.0.1:1"], { encoding: "utf8" });
  return stderr.includes("libnats-dev") ? "the program knows no NATS" : null;
}

export const clusters = {
  async cluster() {
    const reason = whyNot();
    if (reason) return console.log(`skipped: ${reason}`);
    const folder = mkdtempSync(join(tmpdir(), "aite-nats-"));
    const port = await freePort();
    const url = `nats://127.0.0.1:${port}`;
    const started = [];
    const start = (command, ...words) => {
      const env = { ...process.env, PATH: path, XDG_CACHE_HOME: folder };
      const child = spawn(command, words, { stdio: "ignore", cwd: folder, env });
      started.push(child);
      return child;
    };
    const nats = start("nats-server", "-js", "-sd", folder, "-a", "127.0.0.1", "-p", String(port));
    const lab = new Server();
    try {
      await lab.start(0, "--nats", url);
      const page = await visitor(browser);
      await page.goto(`${lab.address}/#/lab`);
      const panel = page.locator("[data-test=cluster]");
      await panel.getByText("0 workers with 0 cores").waitFor();
      start(program, "worker", "--nats", url, "--cores", "1", "--allow-engine", "broken=false");
      const row = panel.locator("tbody tr");
      await row.waitFor({ timeout: 200000 });
      assert.match(await row.locator("td").first().innerText(), /-\d+-[0-9a-f]{4}$/);
      assert.equal(await row.locator("td").nth(1).innerText(), "1");
      assert.match(await row.locator("td").nth(2).innerText(), /\n[0-9a-f]{16}$/); // build and signature

      const match = start(program, "match", "othello", "uct:playouts=400,memory=1", "random", "--rounds", "5000", "--db", "games.db", "--nats", url);
      await panel.getByText(/ done, \d+ ordered, 0 failed$/).waitFor({ timeout: 200000 });
      const done = async () => Number(await row.locator("td").nth(4).innerText());
      const before = await done();
      await until("more units", async () => (await done()) > before, 60);
      const at = (which) => which.locator("[data-test=cluster] tbody td").nth(6).innerText();
      const game = /^game \d+ of 10000 in othello: uct:playouts=400,memory=1 against random$/;
      await until("what it is at", async () => game.test(await at(page)));
      await panel.scrollIntoViewIfNeeded();
      await shot(page, "cluster");
      await accessible(page, "cluster");
      const japanese = await visitor(browser, { locale: "ja-JP" });
      await japanese.goto(`${lab.address}/#/lab`);
      await japanese.getByText(/完了\d+、依頼済み\d+、失敗0/).waitFor();
      await until("the same in Japanese", async () => /の第\d+局（全10000局）：uct:playouts=400,memory=1 対 random$/.test(await at(japanese)));
      await noEnglishIn(japanese);
      await accessible(japanese, "cluster in Japanese");
      match.kill("SIGTERM");
      await until("no run", async () => (await panel.getByText(" ordered, ").count()) === 0);

      start(program, "match", "go", "random", "engine:broken", "--rounds", "1", "--db", "broken.db", "--tries", "1", "--nats", url);
      const list = "[data-test=cluster] li";
      await page.locator(list).filter({ hasText: "false" }).waitFor({ timeout: 200000 });
      await japanese.getByRole("heading", { name: "できなかった単位" }).waitFor();
      await accessible(page, "what could not be done");

      nats.kill("SIGKILL");
      await panel.getByText("Their server does not answer.").waitFor({ timeout: 200000 });
      await japanese.getByText("サーバーが応答しません。").waitFor();
      await page.context().close();
      await japanese.context().close();
    } finally {
      for (const child of started) child.kill("SIGKILL");
      if (lab.process) await lab.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
