#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whole games against engines nobody here wrote, from both sides.

usage: play_peer.py AITE gnugo|gtp-rhino|pentobi-gtp|edax

Aite plays the peer; a second Aite is the referee and knows the rules. Every move has to be accepted by all three, and
in the end all boards have to be the same. Exits with 77 (ctest: skipped) where the peer is not installed.
"""

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "gtp"))

from client import Engine, GtpError  # noqa: E402

SKIPPED = 77
LONGEST_GAME = 400
COLOURS = ("b", "w")


class Mismatch(Exception):
    pass


class SquareBoard:
    """What Go and Othello have in common: Aite's referee answers as GoGui's rules plug-ins do."""

    @staticmethod
    def turn(referee, _moves):
        """Whose turn it is, and what is legal; nothing once the game is over."""
        side = "bw".index(referee.ask("gogui-rules_side_to_move")[0])
        return side, referee.ask("gogui-rules_legal_moves").lower().split()

    @staticmethod
    def aite_board(engine):
        return engine.ask("gogui-rules_board").replace(" ", "").split("\n")


class Gnugo(SquareBoard):
    """GNU Go, with Aite's rules: area scoring, positional superko, no suicide."""

    game = "go"
    options = ["--mode", "gtp", "--level", "1", "--seed", "1", "--never-resign", "--chinese-rules",
               "--positional-superko", "--forbid-suicide"]
    set_up = ["boardsize 9", "komi 6.5", "clear_board"]
    passes_are_sent = True

    @staticmethod
    def board(engine):
        stones = {}
        for colour, symbol in (("black", "X"), ("white", "O")):
            for vertex in engine.ask(f"list_stones {colour}").split():
                stones[vertex] = symbol
        columns = "ABCDEFGHJ"
        return ["".join(stones.get(f"{column}{row}", ".") for column in columns) for row in range(9, 0, -1)]

    @staticmethod
    def score(engine):
        """GNU Go takes dead stones off; its score is Aite's only where there are none."""
        if engine.ask("final_status_list dead"):
            return None
        return engine.ask("final_score")


class Rhino(SquareBoard):
    """GRhino's engine. It wants no forced passes: it makes them itself, and does not know `play b pass`."""

    game = "othello"
    options = []
    set_up = ["set_game Othello", "boardsize 8", "clear_board"]
    passes_are_sent = False

    @staticmethod
    def board(engine):
        rows = [line.split()[1:] for line in engine.ask("showboard").split("\n")[2:10]]
        # GoGui's order, which the referee's board has: row 8 on top.
        return ["".join(row) for row in reversed(rows)]

    @classmethod
    def score(cls, engine):
        """GRhino gives empty squares to the winner; its score is Aite's only where there are none."""
        if "." in "".join(cls.board(engine)):
            return None
        return engine.ask("final_score")


class Edax(SquareBoard):
    """Edax, which needs its evaluation file. It makes forced passes itself, and has no score."""

    game = "othello"
    options = ["-gtp", "-level", "1", "-n-tasks", "1", "-book-usage", "off"]
    set_up = ["set_game Othello", "boardsize 8", "clear_board"]
    passes_are_sent = False

    @staticmethod
    def board(engine):
        rows = [line.split()[1:9] for line in engine.ask("showboard").split("\n")[1:9]]
        return ["".join(row).translate(str.maketrans("*-", "X.")) for row in reversed(rows)]

    @staticmethod
    def score(_engine):
        return None


class Pentobi:
    """Pentobi's engine. It knows no passes: it is asked for moves of the side whose turn it is by then."""

    game = "blokus-duo"
    options = ["--game", "duo", "--level", "1", "--seed", "1", "--nobook", "--noresign", "--quiet"]
    set_up = ["set_game Blokus Duo", "clear_board", "param_base resign 0"]
    passes_are_sent = False
    all_cells = 89  # of the 21 pieces

    @staticmethod
    def turn(referee, moves):
        """The game is over when one side after the other has no placement left."""
        side = len(moves) % 2
        legal = referee.ask(f"all_legal {COLOURS[side]}").split()
        if not legal and moves[-1] != "pass":
            legal = ["pass"]
        return side, legal

    @classmethod
    def board(cls, engine):
        return cls.cells(engine, 3)

    @classmethod
    def aite_board(cls, engine):
        return cls.cells(engine, 4)

    @staticmethod
    def cells(engine, first):
        """The rows of `showboard` begin with their number; every other character from `first` on is a square."""
        lines = [line for line in engine.ask("showboard").split("\n") if line.split()[0].isdigit()]
        return [line[first:first + 28:2].replace("+", ".") for line in lines]

    @classmethod
    def score(cls, engine):
        """Pentobi adds a bonus for placing all pieces; its score is Aite's only where nobody did."""
        board = "".join(cls.board(engine))
        if cls.all_cells in (board.count("X"), board.count("O")):
            return None
        return engine.ask("final_score")


PEERS = {"gnugo": Gnugo, "gtp-rhino": Rhino, "pentobi-gtp": Pentobi, "edax": Edax}


def normal_score(text):
    """B+3, B+3.0 and B+03 are one score, as are the names of a draw."""
    text = text.split()[0].upper()
    return "0" if text in ("0", "DRAW") else f"{text[0]}{float(text[1:]):+g}"


class Game:
    def __init__(self, aite, peer, command, peer_side):
        self.peer, self.peer_side = peer, peer_side
        self.referee = self.start([aite, "gtp", "--game", peer.game, "--player", "random"], "referee")
        ours = self.start([aite, "gtp", "--game", peer.game, "--player", "uct:playouts=100"], "aite")
        theirs = self.start([command, *peer.options], Path(command).name)
        self.theirs = theirs
        self.players = (theirs, ours) if peer_side == 0 else (ours, theirs)
        self.moves = []

    def start(self, command, name):
        engine = Engine(command, name, deadline=300)
        for line in self.peer.set_up:
            engine.ask(line)
        return engine

    def step(self, side, legal):
        colour = COLOURS[side]
        forced = legal == ["pass"]
        mover, other = self.players[side], self.players[1 - side]
        if forced and not self.peer.passes_are_sent and side == self.peer_side:
            move = "pass"  # the peer has passed by itself, and would be asked for its next move
        else:
            move = mover.ask(f"genmove {colour}").lower()
        if move not in legal:
            raise Mismatch(f"{mover.name} played {colour} {move}; legal are {' '.join(legal)}")
        self.referee.ask(f"play {colour} {move}")
        self.tell(other, colour, move)
        self.moves.append(move)

    def tell(self, engine, colour, move):
        if engine is not self.theirs or self.peer.passes_are_sent or move != "pass":
            engine.ask(f"play {colour} {move}")

    def play(self):
        while len(self.moves) < LONGEST_GAME:
            side, legal = self.peer.turn(self.referee, self.moves)
            if not legal:
                return self.check_end()
            self.step(side, legal)
        raise Mismatch(f"no end after {LONGEST_GAME} moves")

    def check_end(self):
        board = self.peer.aite_board(self.referee)
        for engine in self.players:
            seen = self.peer.board(engine) if engine is self.theirs else self.peer.aite_board(engine)
            if seen != board:
                raise Mismatch(f"{engine.name} sees {seen}, the referee {board}")
        score = self.referee.ask("final_score")
        theirs = self.peer.score(self.theirs)
        if theirs is not None and normal_score(theirs) != normal_score(score):
            raise Mismatch(f"{self.theirs.name} scores {theirs}, the referee {score}")
        for engine in (*self.players, self.referee):
            engine.quit()
        agreed = "scored alike" if theirs is not None else "the peer does not score it as Aite does"
        return f"{len(self.moves)} moves, {self.moves.count('pass')} passes, {score}, {agreed}"


def main():
    aite, name = sys.argv[1:]
    command = shutil.which(name) or shutil.which(name, path="/usr/games")
    if command is None:
        print(f"{name} is not installed: no game was played")
        sys.exit(SKIPPED)
    for peer_side in (0, 1):
        try:
            result = Game(aite, PEERS[name], command, peer_side).play()
        except (Mismatch, GtpError) as error:
            sys.exit(f"{name} as {COLOURS[peer_side]}: {error}")
        print(f"{name} as {COLOURS[peer_side]}: {result}")


if __name__ == "__main__":
    main()
