#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Matches, tournaments, records and studies as a user runs them, and as they survive being killed.

    arena_test.py AITE
"""
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

from program import AITE, Program

SANITIZED = float(os.environ.get("AITE_TEST_SCALE", "1")) < 1  # everything takes ten times as long


def without_times(table):
    """What has to be the same however a match was run."""
    for player in table["players"]:
        del player["seconds"], player["longest"]
    return table


class Arena(Program):
    def setUp(self):
        super().setUp()
        self.database = os.path.join(self.folder, "games.db")

    def count(self, database=None):
        with sqlite3.connect(database or self.database) as connection:
            return connection.execute("SELECT count(*) FROM games").fetchone()[0]

    def wait_for_games(self, least):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if os.path.exists(self.database) and self.count() >= least:
                    return
            except sqlite3.OperationalError:
                pass  # the file is being made
            time.sleep(0.01)
        self.fail(f"there were never {least} games")

    MATCH = ["match", "othello", "uct:playouts=60,memory=1", "uct:playouts=30,memory=1", "-rounds", "20",
             "-openings", "plies=4", "-concurrency", "2", "--json"]

    def test_killed_at_any_moment_a_match_loses_nothing(self):
        whole = without_times(json.loads(self.output(*self.MATCH, "--db", "whole.db")))
        self.assertEqual(whole["games"], 40)
        self.assertTrue(whole["complete"])
        for games in (1, 5) if SANITIZED else (1, 9, 20):
            process = subprocess.Popen([AITE, *self.MATCH, "--db", self.database], stdout=subprocess.DEVNULL,
                                       cwd=self.folder)
            self.wait_for_games(games)
            process.send_signal(signal.SIGKILL)
            process.wait()
            before = self.count()
            self.assertGreaterEqual(before, games)
        resumed = without_times(json.loads(self.output(*self.MATCH, "--db", self.database)))
        self.assertEqual(resumed, whole)
        self.assertEqual(self.count(), 40)

    def test_an_interrupted_match_says_how_to_go_on(self):
        command = [AITE, "match", "othello", "uct:playouts=200,memory=1", "random", "-rounds", "5000",
                   "--db", self.database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder)
        self.wait_for_games(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("the same command goes on", err)
        self.assertRegex(out, r"games +\d+ of 10000")

    def test_more_rounds_add_to_a_match(self):
        short = json.loads(self.output("match", "coins", "uct:memory=1", "random", "--rounds", "2", "--json"))
        long = json.loads(self.output("match", "coins", "uct:memory=1", "random", "--rounds", "4", "--json"))
        self.assertEqual(short["match"], long["match"])
        self.assertEqual(self.count(os.path.join(self.folder, "aite.db")), 8)

    def test_the_report_is_readable(self):
        text = self.output("match", "othello", "uct:playouts=50,memory=1", "random", "--rounds", "10",
                           "--db", self.database)
        for part in ("A           uct:playouts=50,memory=1", "Ptnml(0-2)", "LOS", "corner", "effective sample",
                     "ended by"):
            self.assertIn(part, text)
        self.assertNotIn("\x1b", text)  # no terminal, no progress line

    def test_games_that_repeat_say_how_they_would_not(self):
        match = ["match", "blokus-duo", "blokus-seer:playouts=4,memory=1,variety=0", "toqn:seconds=0,nodes=300,memory=1", "--rounds", "10",
                 "--db", self.database]
        alike = self.output(*match, "--openings", "plies=0")  # they leave hardly anything to chance
        self.assertRegex(alike, r"duplicates  ([5-9]|1\d) games")
        self.assertIn("--openings plies=2", alike)
        unasked = self.output(*match)
        self.assertIn("openings plies=4", unasked)
        self.assertIn("duplicates  0 games", unasked)
        self.assertNotIn("note", unasked)

    def test_a_one_sided_match_ends_by_its_test(self):
        table = json.loads(self.output("match", "othello", "ab:depth=1,seconds=0,memory=1", "random", "--rounds", "100000",
                                       "-sprt", "elo0=0", "elo1=100", "--json", "--db", self.database))
        self.assertEqual(table["sprt"]["accepted"], "elo1")
        self.assertLess(table["games"], 1000)

    def test_bad_requests_are_refused_before_anything_is_played(self):
        self.assertIn("did you mean 'uct'", self.refusal("match", "othello", "utc", "random"))
        self.assertIn("playout", self.refusal("match", "othello", "uct:playout=5", "random"))
        self.assertIn("elo0", self.refusal("match", "othello", "uct", "random", "--sprt", "elo0=5", "elo1=1"))
        self.assertIn("plies", self.refusal("match", "othello", "uct", "random", "--openings", "ply=4"))
        self.assertIn("nowhere", self.refusal("match", "othello", "uct", "random", "--openings", "file=nowhere"))
        self.assertIn("no-such-engine", self.refusal("match", "go", "gtp:no-such-engine-here", "random"))
        with open(os.path.join(self.folder, "book"), "w", encoding="ascii") as book:
            book.write("f5 d6\nf5 a1\n")
        self.assertIn("book:2:", self.refusal("match", "othello", "uct", "random", "--openings", "file=book"))
        with open(self.database, "w", encoding="ascii") as other:
            other.write("my diary\n" * 100)
        self.assertIn("is damaged", self.refusal("match", "othello", "random", "random", "--db", self.database))

    def test_tournament(self):
        players = ["uct:playouts=100,memory=1", "uct:playouts=10,memory=1", "random"]
        table = json.loads(self.output("tournament", "othello", *players, "--rounds", "8", "--json"))
        self.assertEqual(table["players"][0]["spec"], "uct:playouts=100,memory=1")
        self.assertEqual(table["players"][2]["spec"], "random")
        self.assertEqual(table["players"][0]["games"], 32)
        self.assertAlmostEqual(sum(player["elo"] for player in table["players"]), 0)
        text = self.output("tournament", "othello", *players, "--rounds", "8")  # nothing is played twice
        self.assertIn("against 1", text)
        gauntlet = json.loads(self.output("tournament", "othello", *players, "--rounds", "8", "--gauntlet", "--json"))
        self.assertEqual(len(gauntlet["matches"]), 2)
        self.assertEqual(self.count(os.path.join(self.folder, "aite.db")), 48)
        self.assertIn("twice", self.refusal("tournament", "othello", "random", "random"))

    def test_calibration(self):
        """Levels are written where the file says, beside the rows of other games, and no game is played twice."""
        plan = ["calibrate", "othello", "--top", "0.3", "--marks", "4", "--rounds", "6", "--refinements", "0", "--levels",
                "levels.txt"]
        levels = os.path.join(self.folder, "levels.txt")
        with open(levels, "w", encoding="utf-8") as table:
            table.write("go none 1 0.5 100 30\n")
        first = self.output(*plan)
        games = self.count(os.path.join(self.folder, "aite.db"))
        self.assertGreater(games, 0)
        with open(levels, encoding="utf-8") as table:
            rows = [line.split() for line in table if not line.startswith("#")]
        self.assertEqual([row for row in rows if row[0] == "go"], [["go", "none", "1", "0.5000", "100", "30"]])
        othello = [row for row in rows if row[0] == "othello"]
        self.assertEqual([int(row[2]) for row in othello], list(range(1, len(othello) + 1)))
        dials = [float(row[3]) for row in othello]
        self.assertEqual(dials, sorted(dials))
        self.assertLessEqual(dials[-1], 0.3)
        self.assertEqual(self.output(*plan), first)
        self.assertEqual(self.count(os.path.join(self.folder, "aite.db")), games)
        with open(levels, "w", encoding="utf-8") as table:
            table.write("othello none 1 much\n")
        self.assertIn("levels.txt", self.refusal(*plan))

    def test_calibration_of_a_style(self):
        """A style's rows stand beside the neutral ones, as many as those, and their dials never fall."""
        levels = os.path.join(self.folder, "levels.txt")
        neutral = ["othello none 1 0.05 100 30", "othello none 2 0.15 200 30", "othello none 3 0.18 300 30"]
        with open(levels, "w", encoding="utf-8") as table:
            table.write("\n".join(neutral) + "\n")
        self.output("calibrate", "othello", "--style", "quiet", "--attitude", "avoids", "--top", "0.2", "--rounds", "4",
                    "--levels", "levels.txt")
        with open(levels, encoding="utf-8") as table:
            rows = [line.split() for line in table if not line.startswith("#")]
        self.assertEqual([row[1] for row in rows], 3 * ["none"] + 3 * ["-quiet"])
        dials = [float(row[3]) for row in rows[3:]]
        self.assertEqual(dials, sorted(dials))
        self.assertLessEqual(dials[-1], 0.2)

    def test_levels(self):
        table = self.output("levels", "go")
        self.assertIn("dial", table.splitlines()[0])
        self.assertEqual([line.split()[0] for line in table.splitlines()[1:4]], ["1", "2", "3"])
        self.assertNotIn("absurd", table)
        looked = self.output("levels", "othello", "--level", "2", "--games", "2", "--playouts", "100", "--threads", "2")
        self.assertEqual(looked, self.output("levels", "othello", "--level", "2", "--games", "2", "--playouts", "100"))
        self.assertEqual(len(looked.splitlines()), 2)
        self.assertRegex(looked, r"% of \d+")
        with open(os.path.join(self.folder, "people.sgf"), "w", encoding="ascii") as games:
            games.write("(;GM[2]FF[4];B[d3];W[c5];B[d6];W[e3])")
        people = self.output("levels", "othello", "--level", "2", "--games", "1", "--playouts", "100", "--people", "people.sgf")
        self.assertIn("people, 1 of 1 games", people)
        shutil.copy(os.path.join(self.folder, "people.sgf"), os.path.join(self.folder, "others.sgf"))
        both = self.output("levels", "othello", "--level", "2", "--games", "2", "--playouts", "100", "--threads", "2",
                           "--people", "people.sgf", "others.sgf").splitlines()
        self.assertEqual([line.split(",")[0] for line in both[2:]], ["people", "others"])
        self.assertIn("--games", self.refusal("levels", "othello", "--people", "people.sgf"))

    def test_verify_replays_deterministic_games(self):
        for game, players in (("othello", ("uct:playouts=50,memory=1", "ab:depth=3,seconds=0,memory=1")),
                              ("go", ("uct:playouts=20,memory=1", "random")),
                              ("blokus-duo", ("mc:playouts=2", "random"))):
            self.output("match", game, *players, "--rounds", "1", "--db", self.database, "-openings", "plies=2")
        for number in range(1, 7):
            self.assertIn("both players chose every move again",
                          self.output("verify", str(number), "--db", self.database))
        with sqlite3.connect(self.database) as connection:
            moves = connection.execute("SELECT moves FROM games WHERE id = 1").fetchone()[0].split()
            connection.execute("UPDATE games SET moves = ? WHERE id = 1", (" ".join(moves[:-1] + ["a1"]),))
            connection.execute("UPDATE games SET half_points = half_points + 2 WHERE id = 2")
            connection.execute("UPDATE games SET seed = seed + 1 WHERE id = 3")
        connection.close()
        for number in ("1", "2", "3"):
            self.assertIn("is not what it says", self.refusal("verify", number, "--db", self.database))
        self.assertIn("no game 99", self.refusal("verify", "99", "--db", self.database))

    def test_records_travel(self):
        self.output("match", "othello", "random", "random", "--rounds", "3", "--db", self.database)
        self.output("match", "go", "random", "random", "--rounds", "1", "--db", self.database)
        self.assertEqual(len(self.output("records", "list", "--db", self.database).splitlines()), 9)
        self.assertIn("seed", self.output("records", "show", "1", "--db", self.database))
        self.assertEqual(len(self.output("records", "matches", "--db", self.database).splitlines()), 2)
        for name in ("games.jsonl", "games.csv", "games.sgf"):
            self.assertIn("8 games", self.output("records", "export", name, "--db", self.database))
            self.assertIn("8 games", self.output("records", "import", name, "--db", name + ".db"))
            self.output("records", "import", name, "--db", name + ".db")  # a second time changes nothing
            self.assertEqual(self.count(os.path.join(self.folder, name + ".db")), 8)
        for name in ("games.ggf", "games.wtb"):
            self.assertIn("6 games", self.output("records", "export", name, "--game", "othello", "--db", self.database))
            self.assertIn("6 games", self.output("records", "import", name, "--db", name + ".db"))
        self.assertIn("go", self.refusal("records", "export", "games.wtb", "--db", self.database).lower())
        with open(os.path.join(self.folder, "games.wtb"), "r+b") as file:
            file.truncate(100)
        self.assertIn("games.wtb", self.refusal("records", "import", "games.wtb", "--db", self.database))
        self.assertEqual(self.count(), 8)

    def test_study(self):
        self.assertIn("othello-playouts", self.output("study", "list"))
        self.assertIn("did you mean", self.refusal("study", "run", "othello-playout"))
        arguments = ["study", "run", "othello-playouts", "--db", self.database, "--out", "report"]
        process = subprocess.Popen([AITE, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   cwd=self.folder)
        self.wait_for_games(5)
        process.kill()
        process.wait()
        early = self.aite("study", "report", "othello-playouts", "--db", self.database, "--out", "early")
        self.assertEqual(early.returncode, 0, early.stderr)
        with open(os.path.join(self.folder, "early", "report.md"), encoding="utf-8") as report:
            self.assertIn("INCOMPLETE", report.read())
        if SANITIZED:
            return
        text = self.output(*arguments)
        self.assertIn("report.html", text)
        for name in ("report.html", "report.md", "report.csv", "elo.svg", "draws.svg"):
            self.assertGreater(os.path.getsize(os.path.join(self.folder, "report", name)), 100, name)
        with open(os.path.join(self.folder, "report", "report.md"), encoding="utf-8") as report:
            self.assertNotIn("INCOMPLETE", report.read())
        again = self.output(*arguments)  # nothing left to do
        self.assertEqual(again, text)

    def test_matches_of_a_study(self):
        if SANITIZED:
            return
        arguments = ["study", "run", "othello-playouts", "--db", self.database, "--out", "report"]
        self.assertIn("no match with 'nobody' in its name", self.refusal(*arguments, "--matches", "nobody"))
        self.assertFalse(os.path.exists(self.database))  # before anything else is done
        self.output(*arguments, "--matches", "MCTS100-MCTS100")
        with sqlite3.connect(self.database) as connection:
            self.assertEqual(connection.execute("SELECT count(*) FROM matches").fetchone()[0], 1)
        with open(os.path.join(self.folder, "report", "report.md"), encoding="utf-8") as report:
            self.assertIn("INCOMPLETE", report.read())

    def test_answers_from_elsewhere(self):
        missing = self.output("study", "export", "othello-playouts", "--missing", "--db", self.database)
        unit = json.loads(missing)["unit"]
        answer = {"unit": unit, "value": {"draws": {"successes": 3, "sample": 100}}, "seconds": 7200}
        path = os.path.join(self.folder, "answers.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(answer) + "\n")
        arguments = ["study", "import", "othello-playouts", "answers.jsonl", "--db", self.database]
        self.assertIn("1 answers, 1 of them new", self.output(*arguments))
        self.assertIn("1 answers, 0 of them new", self.output(*arguments))
        self.assertEqual(self.output("study", "export", "othello-playouts", "--missing", "--db", self.database), "")
        kept = json.loads(self.output("study", "export", "othello-playouts", "--db", self.database))
        self.assertEqual(kept["value"], answer["value"])
        text = self.output("study", "report", "othello-playouts", "--db", self.database, "--out", "report")
        self.assertIn("2.00 core-hours", text)
        self.assertIn("30.0 [", text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps({"unit": unit + "0", "value": {}}) + "\n")
        self.assertIn("answers.jsonl, line 1: the study has no unit", self.refusal(*arguments))

    def test_study_with_work_and_networks(self):
        if SANITIZED:
            return
        self.output("study", "run", "othello-draw", "--db", self.database, "--out", "report")
        with open(os.path.join(self.folder, "report", "report.md"), encoding="utf-8") as file:
            report = file.read()
        self.assertNotIn("INCOMPLETE", report)
        self.assertNotIn("not measured", report)
        self.assertIn("| MCTSD1000 | 157 |", report)
        self.assertIn("t(29) = ", report)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
