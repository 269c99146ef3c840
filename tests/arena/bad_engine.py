#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A GTP engine for the game of coins that takes from the left, and misbehaves once.

usage: bad_engine.py FAULT [MARKER]

The fault is committed at the second move it has to make, and only while there is no file MARKER, which is made then:
after a restart, or in the next game, the engine plays as it should. Faults that are a way of talking need no MARKER.
"""

import os
import signal
import sys
import time
from pathlib import Path

COMMANDS = ["list_commands", "clear_board", "play", "genmove", "quit"]


def write(data):
    sys.stdout.buffer.write(data if isinstance(data, bytes) else data.encode())
    sys.stdout.buffer.flush()


def hang():
    time.sleep(1000)


def endless():
    while True:
        write("x" * 65536)


def kill_within_answer():
    write("= le")
    os.kill(os.getpid(), signal.SIGKILL)


def complain_and_exit():
    print("out of coins", file=sys.stderr, flush=True)
    sys.exit(3)


# What is done instead of answering genmove.
FAULTS = {
    "illegal": lambda: write("= right\n\n"),  # where one coin is left
    "pass": lambda: write("= pass\n\n"),
    "resign": lambda: write("= resign\n\n"),
    "exit": complain_and_exit,
    "killed": kill_within_answer,
    "closed-output": lambda: (os.close(1), hang()),
    "hang": hang,
    "half-answer": lambda: (write("= left\n"), hang()),
    "garbage": lambda: write("left is best\n\n"),
    "no-move": lambda: write("= middle\n\n"),
    "empty": lambda: write("= \n\n"),
    "noise": lambda: write(bytes(range(128, 256)) * 40),
    "endless": endless,
    "endless-answer": lambda: (write("= "), endless()),
    "long-line": lambda: write("= " + "x" * 5_000_000 + "\n\n"),
    "failed": lambda: write("? cannot generate\n\n"),
    "wrong-id": lambda: write("=77 left\n\n"),
    "twice": lambda: write("= left\n\n= left\n\n"),
}


def main():
    fault = sys.argv[1]
    marker = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    moves = 0
    if fault == "slow-start":
        time.sleep(0.3)
    for line in sys.stdin:
        words = line.split()
        name = words[0] if words else ""
        body = ""
        if name == "clear_board":
            moves = 0
        if name == "genmove":
            moves += 1
            body = "left"
        due = marker and not marker.exists() and moves == (4 if fault == "illegal" else 2)
        if due and fault == "refused-play" and name == "play":
            marker.touch()
            write("? illegal move\n\n")
        elif due and fault in FAULTS and name == "genmove":
            marker.touch()
            FAULTS[fault]()
        elif name == "list_commands" and fault != "no-list":
            write("= " + "\n".join(COMMANDS) + "\n\n")
        elif name not in COMMANDS or name == "list_commands":
            write("? unknown command\n\n")
        elif fault == "odd-manners":
            write(f"\r\n# thinking about {name}\r\n\r\n={body.upper()}\r\n\r\n\r\n")
        else:
            write(f"= {body}\n\n")
        if name == "quit":
            return


if __name__ == "__main__":
    main()
