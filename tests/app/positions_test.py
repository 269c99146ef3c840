#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""aite selfplay, label and openings as a user runs them, and as they survive being stopped.

    positions_test.py AITE
"""
import os
import signal
import subprocess
import sys
import time
import unittest

from program import AITE, Program

SANITIZED = float(os.environ.get("AITE_TEST_SCALE", "1")) < 1  # everything takes ten times as long
GAMES = 12 if SANITIZED else 60


class Positions(Program):
    def text(self, name):
        with open(os.path.join(self.folder, name), encoding="ascii") as file:
            return file.read()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
            file.write(text)

    def stop_after(self, lines, name, how, *arguments):
        """Starts a command and stops it when its file has that many lines; returns what it said."""
        path = os.path.join(self.folder, name)
        process = subprocess.Popen([AITE, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   cwd=self.folder)
        deadline = time.monotonic() + 60
        while not (os.path.exists(path) and self.text(name).count("\n") >= lines):
            self.assertLess(time.monotonic(), deadline, f"there were never {lines} lines")
            time.sleep(0.005)
        process.send_signal(how)
        return process.communicate(timeout=60)[1]

    SELFPLAY = ["selfplay", "othello", "--player", "uct:playouts=30,memory=1", "--games", str(GAMES),
                "--positions-per-game", "2", "--seed", "5"]

    def test_positions_of_every_game(self):
        for game, rules in (("go", "size=7,komi=6.5"), ("othello", ""), ("blokus-duo", "")):
            said = self.output("selfplay", game, "--player", "mc:playouts=2", "--rules", rules, "--games", "3",
                               "--out", game)
            self.assertIn(f"3 games in {game}", said)
            lines = self.text(game).splitlines()
            self.assertEqual(lines[:3], ["# aite positions 1", f"# game: {game}", f"# rules: {rules}".strip()])
            self.assertIn("--player mc:playouts=2", lines[3])
            self.assertEqual(len(lines), 7)
            self.assertEqual(len(set(lines)), 7)

    def test_the_file_is_the_same_whatever_happens(self):
        self.output(*self.SELFPLAY, "--out", "whole")
        whole = self.text("whole")
        self.assertEqual(whole.count("\n"), 4 + 2 * GAMES)
        self.output(*self.SELFPLAY, "--out", "parallel", "--concurrency", "3")
        self.assertEqual(self.text("parallel"), whole)
        command = [*self.SELFPLAY, "--out", "stopped", "--concurrency", "2"]
        self.stop_after(7, "stopped", signal.SIGKILL, *command)
        said = self.stop_after(12, "stopped", signal.SIGINT, *command)
        if said:  # it may have been faster
            self.assertIn("the same command goes on", said)
        self.output(*command)
        self.assertEqual(self.text("stopped"), whole)
        self.output(*command)  # nothing left to do
        self.assertEqual(self.text("stopped"), whole)

    def test_more_games_add_to_a_file(self):
        few = ["selfplay", "coins", "--player", "random", "--games", "4"]
        self.output(*few, "--out", "few")
        self.output(*few[:-1], "9", "--out", "many")
        self.assertNotEqual(self.text("few"), self.text("many"))
        self.output(*few[:-1], "9", "--out", "few")
        self.assertEqual(self.text("few"), self.text("many"))

    def test_bad_requests_are_refused(self):
        play = ["selfplay", "othello", "--games", "2", "--out", "file"]
        self.assertIn("did you mean 'uct'", self.refusal(*play, "--player", "utc"))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "file")))
        self.output(*play, "--player", "random")
        before = self.text("file")
        self.assertIn("made by something else", self.refusal(*play, "--player", "random", "--seed", "2"))
        self.assertIn("'nowhere/file'", self.refusal(*play[:-1], "nowhere/file", "--player", "random"))
        self.assertIn("positions, and 500", self.refusal(*play[:-1], "long", "--player", "random",
                                                         "--positions-per-game", "500"))
        self.assertEqual(self.text("file"), before)

    def values(self, name):
        return [float(line.split("\t")[1]) for line in self.text(name).splitlines() if not line.startswith("#")]

    def test_labels_are_the_same_whatever_happens(self):
        self.output(*self.SELFPLAY, "--out", "positions")
        label = ["label", "--positions", "positions", "--player", "uct:playouts=200,memory=1"]
        self.assertIn(f"{2 * GAMES} positions in whole", self.output(*label, "--out", "whole"))
        whole = self.text("whole")
        plain = self.text("positions").splitlines()
        self.assertEqual([line.split("\t")[0] for line in whole.splitlines() if not line.startswith("# command: aite l")],
                         plain)
        self.assertIn("# command: aite label --positions positions --player uct:playouts=200,memory=1\n", whole)
        self.assertGreater(len(set(self.values("whole"))), GAMES)
        self.assertLessEqual(max(map(abs, self.values("whole"))), 1)
        command = [*label, "--out", "stopped", "--concurrency", "2"]
        self.stop_after(9, "stopped", signal.SIGKILL, *command)
        self.output(*command)
        self.assertEqual(self.text("stopped"), whole)
        self.output("label", "--positions", "whole", "--player", "mc:playouts=1", "--out", "again")  # may be labelled
        self.assertEqual(self.text("again").count("# command:"), 3)

    def test_labels_of_other_positions_are_refused(self):
        self.write("positions", HEAD.format("othello", "") + "f5\n")
        label = ["label", "--positions", "positions", "--player", "mc:playouts=1", "--out", "labelled"]
        self.output(*label)
        self.write("positions", HEAD.format("othello", "") + "f5\nf5 d6\n")
        self.output(*label)  # there are more of them now
        self.assertEqual(len(self.values("labelled")), 2)
        self.write("positions", HEAD.format("othello", "") + "f5\nf5 f6\n")
        self.assertIn("position 2 in 'labelled'", self.refusal(*label))
        self.assertIn("made by something else", self.refusal(*label[:4], "mc:playouts=2", *label[5:]))
        self.write("positions", HEAD.format("othello", "") + "f5\nf5 a1\n")
        self.assertIn("positions:6: illegal move a1", self.refusal(*label))
        self.write("positions", HEAD.format("othello", "") + "f5\n")
        self.assertIn("position 1: random does not say",
                      self.refusal("label", "--positions", "positions", "--player", "random", "--out", "none"))
        for arguments in ([], ["--player", "mc", "--engine", "x"], ["--player", "mc", "--value-command", "x"]):
            self.refusal("label", "--positions", "positions", "--out", "none", *arguments)

    def test_forced_passes_are_labelled(self):
        self.write("positions", HEAD.format("othello", "") + FORCED_PASS)
        self.output("label", "--positions", "positions", "--player", "uct:playouts=10,memory=1", "--out", "labelled")
        self.output("label", "--positions", "positions", "--engine", f"{AITE} gtp --game othello --player mc:playouts=5",
                    "--out", "engine")
        self.assertEqual((len(self.values("labelled")), len(self.values("engine"))), (1, 1))

    def test_an_engine_that_analyses(self):
        self.write("won", HEAD.format("go", "size=5,komi=60") + "start\nC3\nC3 D3\n")
        engine = f"{AITE} gtp --game go --player uct:playouts=300,memory=1"
        self.output("label", "--positions", "won", "--engine", engine, "--out", "labelled")
        self.assertEqual(self.values("labelled"), [-1, 1, -1])
        self.write("open", HEAD.format("go", "size=5,komi=0.5") + "".join(f"{x}2 C3\n" for x in "ABCDE"))
        for threads in ("1", "2"):
            self.output("label", "--positions", "open", "--engine", engine, "--out", threads, "--concurrency", threads)
        self.assertEqual(self.text("1"), self.text("2"))
        self.assertGreater(len(set(self.values("1"))), 1)

    def test_an_engine_with_a_value_command(self):
        self.write("engine.py", ENGINE)
        self.write("positions", HEAD.format("go", "size=5,komi=0.5") + "start\nC3\nC3 D3\nC3 pass\n")
        engine = f"{sys.executable} engine.py"
        label = ["label", "--positions", "positions", "--engine", engine, "--value-command", "uct_value"]
        self.output(*label, "--out", "labelled")
        # The winner by the rules where it passes after a pass, and is not asked.
        self.assertEqual(self.values("labelled"), [-1, -0.5, 0, 1])
        self.assertIn("--engine '" + engine + "' --value-command uct_value\n", self.text("labelled"))
        self.assertEqual(self.text("heard").split("\n\n")[2].splitlines(),
                         ["boardsize 5", "clear_board", "komi 0.5", "play b C3", "play w D3", "reg_genmove b",
                          "uct_value"])
        for command, reason in (("large", "no number from 0 to 1"), ("nonsense", "refused 'nonsense'")):
            said = self.refusal(*label[:-1], command, "--out", command)
            self.assertIn("position 1: gtp:", said)
            self.assertIn(reason, said)

    OPENINGS = ["openings", "othello", "--player", "uct:playouts=200,memory=1", "--fewest", "4", "--most", "6", "--within", "5"]

    def test_even_openings_are_what_a_match_begins_with(self):
        find = [*self.OPENINGS, "--count", "10"]
        said = self.output(*find, "--out", "whole")
        self.assertRegex(said, r"^10 openings in whole, of [0-9]+ that were tried\n$")
        lines = [line for line in self.text("whole").splitlines() if not line.startswith("#")]
        self.assertEqual(len(lines), 10)
        self.assertLessEqual(max(map(abs, self.values("whole"))), 0.1)
        self.assertEqual({len(line.split("\t")[0].split()) for line in lines} - {4, 5, 6}, set())
        said = self.stop_after(6, "stopped", signal.SIGINT, *find, "--out", "stopped")
        if said:  # it may have been faster
            self.assertIn("the same command goes on", said)
        self.output(*find, "--out", "stopped", "--concurrency", "1")
        self.assertEqual(self.text("stopped"), self.text("whole"))
        self.output("match", "othello", "random", "random:seed=2", "--openings", "file=whole", "--rounds", "2", "--db", "a.db")
        self.output("records", "export", "games.csv", "--db", "a.db")
        self.assertIn(lines[1].split("\t")[0], self.text("games.csv"))

    def test_openings_that_cannot_be_are_refused(self):
        self.assertIn("--fewest 9 is more than --most 4",
                      self.refusal("openings", "othello", "--player", "mc", "--fewest", "9", "--out", "file"))
        self.assertIn("'/dev/full' is a device", self.refusal(*self.OPENINGS, "--out", "/dev/full"))
        self.output(*self.OPENINGS, "--count", "2", "--out", "file")
        self.assertIn("made by something else", self.refusal(*self.OPENINGS, "--count", "2", "--out", "file", "--seed", "9"))
        self.write("file", self.text("file").splitlines(True)[0] + "".join(self.text("file").splitlines(True)[1:4]) + "f5 d6\t0.0000\n")
        self.assertIn("is none of this command's", self.refusal(*self.OPENINGS, "--count", "2", "--out", "file"))


HEAD = "# aite positions 1\n# game: {}\n# rules: {}\n# command: aite selfplay\n"
FORCED_PASS = "d3 c3 e6 d2 d1 e1 b2 c1\n"

# Its value is a quarter a stone; it keeps what it hears, positions apart.
ENGINE = """
import sys
stones = 0
last = ""
with open("heard", "w") as heard:
    for line in sys.stdin:
        word, *rest = line.split()
        answer = ""
        if word == "list_commands":
            answer = "boardsize\\nclear_board\\nkomi\\nplay\\ngenmove\\nreg_genmove\\nuct_value"
        elif word == "quit":
            break
        else:
            heard.write(line)
        if word == "clear_board":
            stones = 0
        elif word == "play":
            stones += 1
            last = rest[1]
        elif word == "reg_genmove":
            answer = "PASS" if last == "pass" else "E5"
            heard.write("\\n" if answer == "PASS" else "")
        elif word == "uct_value":
            answer = str(stones / 4)
            heard.write("\\n")
        elif word == "large":
            answer = "1.5"
        known = word in ("list_commands", "boardsize", "clear_board", "komi", "play", "reg_genmove", "uct_value", "large")
        print(("= " if known else "? unknown ") + answer + "\\n", flush=True)
"""

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
