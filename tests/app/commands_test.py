#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The subcommands of aite as a user or a script meets them: what they print, and how they refuse.

    commands_test.py AITE REFERENCE_PAGE SIGNATURE_FILE
"""
import json
import subprocess
import sys
import unittest

AITE, REFERENCE, SIGNATURE = sys.argv[1:4]

OTHELLO_PERFT = [4, 12, 56, 244, 1396, 8200, 55092, 390216]
GAMES = ["go", "othello", "blokus-duo", "coins"]


def aite(*arguments, stdin=None):
    return subprocess.run([AITE, *arguments], input=stdin, capture_output=True, text=True, timeout=300)


class Commands(unittest.TestCase):
    def output(self, *arguments, stdin=None):
        done = aite(*arguments, stdin=stdin)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def refusal(self, *arguments):
        done = aite(*arguments)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, "")
        return done.stderr

    def test_games(self):
        text = self.output("games")
        listed = json.loads(self.output("games", "--json"))
        self.assertEqual([game["name"] for game in listed], GAMES)
        for game in GAMES:
            self.assertIn(game, text)
        self.assertEqual([rule["name"] for rule in listed[0]["rules"]], ["size", "komi"])
        self.assertEqual(
            [style["name"] for style in listed[0]["styles"]],
            ["contact", "contact-early", "contact-own", "tenuki", "tenuki-own", "centre"],
        )
        self.assertIn("tenuki", text)

    def test_players(self):
        listed = json.loads(self.output("players", "--json"))
        self.assertEqual(sorted(listed), sorted(GAMES))
        for game in GAMES:
            own = {
                "go": ["person", "partner", "go-neutral", "go-seer", "go-contact", "go-tenuki",
                       "go-peacemaker", "go-clinger", "go-wanderer", "go-climber", "go-settler"],
                "othello": ["peacemaker", "policy", "handover", "partner", "othello-sage", "othello-person", "othello-learned",
                            "othello-cornerer", "othello-edger", "othello-whisperer", "othello-turner"],
                "blokus-duo": ["toqn", "partner", "mwpd-standin", "pieces-and-room", "blokus-learned", "blokus-seer",
                               "blokus-contact", "blokus-large", "blokus-peacemaker", "blokus-clinger", "blokus-loner", "blokus-giant",
                               "blokus-climber"],
            }.get(game, [])
            self.assertEqual([player["name"] for player in listed[game]], ["random", "mc", "uct", "history", "ab"] + own)
            for player in listed[game]:
                for option in player["options"]:
                    self.assertTrue(all(option[key] for key in ("kind", "range", "default", "help", "source")), option)
        self.assertNotIn("Othello", self.output("players", "--game", "go"))
        self.assertIn("did you mean 'othello'", self.refusal("players", "--game", "otello"))

    def test_reference_page_is_current(self):
        with open(REFERENCE, encoding="utf-8") as page:
            self.assertEqual(page.read(), self.output("players", "--markdown"),
                             "run: aite players --markdown > docs/players.md")

    def test_analysis(self):
        lines = [{"id": "a", "moves": [["B", "f5"]], "maxVisits": 20}, {"id": "b", "moves": [["B", "a1"]]}]
        text = self.output("analysis", "--game", "othello", "--player", "uct", stdin="".join(json.dumps(line) + "\n" for line in lines))
        answers = {answer["id"]: answer for answer in map(json.loads, text.splitlines())}
        self.assertEqual(answers["a"]["rootInfo"]["visits"], 20)
        self.assertEqual(answers["b"]["field"], "moves")

    def test_perft(self):
        for depth, count in enumerate(OTHELLO_PERFT, start=1):
            self.assertEqual(self.output("perft", "othello", str(depth)), f"othello {depth} {count}\n")
        self.assertEqual(self.output("perft", "blokus-duo", "2"), "blokus-duo 2 171396\n")
        self.assertEqual(self.output("perft", "go", "2"), "go 2 6643\n")
        self.assertEqual(json.loads(self.output("perft", "go", "1", "--json"))["count"], 82)
        start = json.loads(self.output("games", "--json"))[1]["start"]
        self.assertEqual(self.output("perft", "othello", "3", "--position", start), "othello 3 56\n")
        self.assertIn("coins", self.refusal("perft", "coin", "2"))
        self.assertTrue(self.refusal("perft", "othello", "2", "--position", "nonsense"))
        self.assertTrue(self.refusal("perft", "othello", "-1"))
        self.assertTrue(self.refusal("perft", "othello"))

    def test_playouts(self):
        for game in GAMES:
            for path in ([], ["--single"]):
                measured = json.loads(
                    self.output("playouts", game, "--seconds", "0.05", "--threads", "2", "--json", *path))
                self.assertGreater(measured["playouts_per_s"], 0)
                shares = measured["first_wins"] + measured["draws"] + measured["second_wins"]
                self.assertAlmostEqual(shares, 1)
        self.assertIn("playouts/s", self.output("playouts", "go", "--seconds", "0.05", "--rules", "size=13"))
        self.assertIn("did you mean 'komi'", self.refusal("playouts", "go", "--rules", "comi=3"))
        self.assertTrue(self.refusal("playouts", "go", "--seconds", "0"))

    def test_signature_is_the_one_on_record(self):
        first = self.output("signature")
        with open(SIGNATURE, encoding="utf-8") as file:
            self.assertEqual(first, file.read(), "play has changed: if that was meant, run: aite signature > " + SIGNATURE)
        self.assertRegex(first, r"^[0-9a-f]{16}\n$")
        self.assertEqual(first, self.output("signature"))
        self.assertEqual(json.loads(self.output("signature", "--json"))["all"], first.strip())

    def test_tour_plays_three_games_to_their_end(self):
        text = self.output("tour")
        self.assertEqual(text.count("After "), 3)
        self.assertIn("Try next", text)

    def test_help_everywhere(self):
        self.assertIn("playouts", self.output("--help"))
        for command in ["tour", "games", "players", "perft", "playouts", "gtp", "analysis", "signature"]:
            self.assertIn("--help", self.output(command, "--help"))
        self.assertTrue(self.refusal())
        self.assertTrue(self.refusal("plauouts", "go"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
