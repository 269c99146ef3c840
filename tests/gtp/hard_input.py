#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whatever arrives, the engine answers and goes on; it ends only on quit or at the end of its input.

usage: hard_input.py AITE
"""

import random
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from client import Engine

AITE = sys.argv.pop()
GAMES = ("go", "othello", "blokus-duo", "coins")
LONG_THINKER = "uct:playouts=0,seconds=3600"


def start(*arguments, game="go", player="uct:playouts=20"):
    return Engine([AITE, "gtp", "--game", game, "--player", player, *arguments], "aite")


def serve(data, game="go", player="uct:playouts=20"):
    """Everything at once, then the end of the input: the answers and the exit status."""
    command = [AITE, "gtp", "--game", game, "--player", player]
    done = subprocess.run(command, input=data, stdout=subprocess.PIPE, timeout=120)
    return done.stdout, done.returncode


def responses(output):
    """The answers in an output, each checked to begin with a status and to end with a blank line."""
    if not output:
        return []
    assert output.endswith(b"\n\n"), output[-100:]
    parts = output[:-2].split(b"\n\n")
    for part in parts:
        assert part[:1] in (b"=", b"?"), part[:100]
    return parts


class HardInput(unittest.TestCase):
    def check(self, data, answers, game="go"):
        output, status = serve(data, game)
        self.assertEqual(status, 0)
        self.assertEqual(responses(output), answers)

    def test_control_characters(self):
        self.check(b"na\x00me\r\n\tname\x01\x7f\n", [b"= Aite", b"= Aite"])

    def test_bytes_beyond_ascii(self):
        self.check(b"\xff\xfe\xfd \x80\n1 n\xc3\xa4me\nname\n", [b"? unknown command", b"?1 unknown command", b"= Aite"])

    def test_a_megabyte_in_one_line(self):
        too_long = b"? syntax error: the line is too long"
        self.check(b"x" * 1_000_000 + b"\nname\n" + b"play b D4 " * 100_000 + b"\nname\n",
                   [too_long, b"= Aite", too_long, b"= Aite"])

    def test_a_last_line_without_an_end(self):
        self.check(b"name", [b"= Aite"])

    def test_nothing_at_all(self):
        self.check(b"", [])
        self.check(b"\n\n# comment\n   \n\r\n", [])

    def test_numbers_out_of_bounds(self):
        lines = [b"boardsize 99999999999999999999", b"boardsize -1", b"komi 1e400", b"komi -nan", b"time_settings -1 0 0",
                 b"time_left b 1e308 99999999999", b"fixed_handicap -2", b"loadsgf x 9999999999999999999999",
                 b"lz-analyze -5 5 5 5 interval -1", b"param playouts -1", b"param threads 0", b"param seed 1e30"]
        output, status = serve(b"\n".join(lines) + b"\nname\n")
        self.assertEqual(status, 0)
        *refused, last = responses(output)
        self.assertEqual(last, b"= Aite")
        self.assertEqual(len(refused), len(lines))
        for line, answer in zip(lines, refused):
            self.assertEqual(answer[:1], b"?", line)

    def test_every_command_without_arguments_and_with_strange_ones(self):
        for game in GAMES:
            engine = start(game=game)
            commands = engine.ask("list_commands").split("\n")
            engine.quit()
            commands.remove("quit")
            endings = ("", " x", " b", " 1 2 3 4 5", " b b b b b", " w pass", " b left 9 true")
            lines = [command + ending for command in commands for ending in endings]
            random.Random(1).shuffle(lines)
            output, status = serve("\n".join([*lines, "name", ""]).encode(), game)
            self.assertEqual(status, 0)
            self.assertEqual(len(responses(output)), len(lines) + 1)
            self.assertEqual(responses(output)[-1], b"= Aite")

    def test_noise(self):
        for game in GAMES:
            noise = random.Random(2).randbytes(200_000)
            output, status = serve(noise + b"\nname\n", game)
            self.assertEqual(status, 0)
            self.assertEqual(responses(output)[-1], b"= Aite")

    def test_the_end_of_the_input_ends_an_analysis(self):
        engine = start(player=LONG_THINKER)
        engine.send("lz-analyze b 5")
        self.assertEqual(engine.line(), "=")
        self.assertTrue(engine.line().startswith("info move"))
        rest, status = engine.close()
        self.assertEqual(status, 0)
        self.assertTrue(("\n" + rest).endswith("\n\n"))  # more lines or none, and the blank one

    def test_an_interrupt_ends_a_move_generation(self):
        engine = start(player=LONG_THINKER)
        engine.send("genmove b")
        time.sleep(0.2)
        engine.send("# interrupt")
        self.assertRegex(engine.response(), r"= ([A-HJ][1-9]|pass)")
        engine.quit()

    def test_commands_wait_for_a_move_generation(self):
        output, status = serve(b"genmove b\nquit\n")
        self.assertEqual(status, 0)
        self.assertEqual(len(responses(output)), 2)

    def test_a_script_without_quit_gets_its_moves(self):
        output, _ = serve(b"gomill-explain_last_move\ngenmove b\ngomill-explain_last_move\n", player="uct:playouts=5000")
        self.assertIn(b"searched 5000 playouts", responses(output)[-1])

    def test_a_controller_that_dies_ends_the_engine(self):
        engine = start(player=LONG_THINKER)
        engine.send("genmove b")
        time.sleep(0.2)
        engine.process.stdin.close()
        engine.process.stdout.close()
        self.assertIsNotNone(engine.process.wait(timeout=30))
        engine.timer.cancel()

    def test_the_log_holds_the_conversation(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log"
            engine = start("--log", str(path))
            engine.ask("name")
            engine.quit()
            self.assertEqual(path.read_text(), "> name\n= Aite\n\n> quit\n=\n\n")

    def test_a_player_that_does_not_exist(self):
        done = subprocess.run([AITE, "gtp", "--game", "go", "--player", "utc"], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout, b"")
        self.assertIn(b"uct", done.stderr)


if __name__ == "__main__":
    unittest.main()
