#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""aite selfplay as a user runs it, and as it survives being stopped.

    positions_test.py AITE
"""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

AITE = os.path.abspath(sys.argv[1])
SANITIZED = float(os.environ.get("AITE_TEST_SCALE", "1")) < 1  # everything takes ten times as long
GAMES = 12 if SANITIZED else 60


class Positions(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="aite-positions-")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def aite(self, *arguments):
        return subprocess.run([AITE, *arguments], capture_output=True, text=True, timeout=300, cwd=self.folder)

    def output(self, *arguments):
        done = self.aite(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refusal(self, *arguments):
        done = self.aite(*arguments)
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
