#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes finished_games.txt: 9x9 games that ended by two passes, and what GNU Go makes of the stones left on the board.

usage: make_finished_games.py AITE > finished_games.txt

GNU Go at several levels and Aite's UCT play each other after four random moves. Of every game the last position is
kept, with the dead stones and the score that a fresh GNU Go at level 10 sees after it was shown the whole game. Rules
are those of the arena: area scoring, positional superko, no suicide, komi 6.5. The same AITE and the same GNU Go give
the same file.
"""

import random
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "gtp"))

from client import Engine, GtpError  # noqa: E402

LONGEST_GAME = 300
OPENING_PLIES = 4
COLOURS = ("b", "w")
RULES = ["--chinese-rules", "--positional-superko", "--forbid-suicide"]
# Black, white, games.
PAIRS = [
    ("gnugo:1", "gnugo:1", 50),
    ("gnugo:1", "gnugo:5", 30),
    ("gnugo:5", "gnugo:5", 40),
    ("gnugo:10", "gnugo:10", 14),
    ("gnugo:10", "gnugo:1", 10),
    ("gnugo:5", "uct:500", 14),
    ("uct:500", "gnugo:10", 5),
    ("uct:200", "gnugo:1", 32),
    ("uct:500", "uct:500", 10),
]


class Players:
    """Every engine is started once; seeds and boards are set anew for each game."""

    def __init__(self, aite, gnugo):
        self.aite, self.gnugo, self.started = aite, gnugo, {}

    def get(self, spec, seat):
        if (spec, seat) not in self.started:
            kind, strength = spec.split(":")
            if kind == "gnugo":
                command = [self.gnugo, "--mode", "gtp", "--level", strength, "--never-resign", *RULES]
            else:
                command = [self.aite, "gtp", "--game", "go", "--player", f"uct:playouts={strength}"]
            self.started[spec, seat] = Engine(command, spec, deadline=36000)
        return self.started[spec, seat]

    def referee(self):
        return self.get("uct:1", "referee")

    def judge(self):
        return self.get("gnugo:10", "judge")


def prepare(engine, seed):
    for line in ("boardsize 9", "clear_board", "komi 6.5", f"set_random_seed {seed}"):
        engine.ask(line)


def play(players, specs, seed):
    """The moves of a game; None if it did not end by passes, or one side does not know a move as legal."""
    rng = random.Random(seed)
    engines = [players.get(spec, seat) for seat, spec in enumerate(specs)]
    referee = players.referee()
    for engine in (*engines, referee):
        prepare(engine, seed)
    moves = []
    while len(moves) < LONGEST_GAME:
        legal = referee.ask("gogui-rules_legal_moves").lower().split()
        if not legal:
            return moves
        side = len(moves) % 2
        if len(moves) < OPENING_PLIES:
            move, told = rng.choice([move for move in legal if move != "pass"]), (*engines, referee)
        else:
            move = engines[side].ask(f"genmove {COLOURS[side]}").lower()
            told = (engines[1 - side], referee)
        try:
            for engine in told:
                engine.ask(f"play {COLOURS[side]} {move}")
        except GtpError:
            return None
        moves.append(move)
    return None


def position(players):
    board = players.referee().ask("gogui-rules_board").replace(" ", "")
    side = players.referee().ask("gogui-rules_side_to_move")[0]
    return f"{'/'.join(board.split())} {side} 6.5 - 2"


def judged(players, moves):
    judge = players.judge()
    prepare(judge, 1)
    for ply, move in enumerate(moves):
        judge.ask(f"play {COLOURS[ply % 2]} {move}")
    dead = sorted(judge.ask("final_status_list dead").split())
    seki = sorted(judge.ask("final_status_list seki").split())
    return f"{' '.join(dead) or '-'};{' '.join(seki) or '-'};{judge.ask('final_score').split()[0]}"


def main():
    gnugo = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if len(sys.argv) != 2 or gnugo is None:
        sys.exit(__doc__ if gnugo else "gnugo is not installed")
    players = Players(sys.argv[1], gnugo)
    print("# Made by make_finished_games.py: who played; the last position; dead stones, stones in seki and the score")
    print("# as GNU Go 3.8 has them.")
    seen = set()
    for pair, (black, white, games) in enumerate(PAIRS):
        made = seed = 0
        while made < games:
            seed += 1
            moves = play(players, (black, white), 1000 * pair + seed)
            if moves is None or position(players) in seen:
                continue
            seen.add(position(players))
            print(f"{black} {white};{position(players)};{judged(players, moves)}", flush=True)
            made += 1


if __name__ == "__main__":
    main()
