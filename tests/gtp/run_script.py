#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays a script to an engine and compares the answers.

usage: run_script.py AITE SCRIPT

A script is GTP with comments that mean something, as in Fuego's regression tests:

    #! gtp --game go --player random     the arguments of the program, in the first line; $HERE is the script's folder
    #? [PATTERN]                         what the answer to the line before has to be, as a regular expression for all
                                         of it, status character first; without one it has to be a success
    #stream SECONDS FORM [KEY=VALUE ...] the line before began an analysis: let it run, end it by an empty line, and
                                         check every line of it; FORM is lz or kata, moves=PATTERN what a move looks
                                         like, only=PATTERN which candidates there may be, points=N how many points
                                         have an owner
    #generated FORM [KEY=VALUE ...]      the line before generated a move with analysis: the same checks, and the last
                                         line has to be "play MOVE"
"""

import re
import shlex
import sys
import time
from pathlib import Path

import analysis
from client import Engine

VERTEX = r"pass|[A-HJ-T]1?\d"


class Failure(Exception):
    pass


def options(words):
    pairs = dict(word.split("=", 1) for word in words)
    points = pairs.get("points")
    return pairs.get("moves", VERTEX), pairs.get("only"), int(points) if points else None


def check_stream(answer, words, generated):
    form, (move, candidate, points) = words[0], options(words[1:])
    head, *lines = answer.split("\n")
    if not re.fullmatch(r"=\d*", head):
        raise Failure(f"a stream begins with '{head}'")
    if generated:
        last = lines.pop() if lines else ""
        if not re.fullmatch(rf"play ({move})", last):
            raise Failure(f"the last line is '{last}'")
    if not lines:
        raise Failure("there was nothing in the stream")
    for line in lines:
        infos = analysis.check_line(line, form, move, candidate, points)
        if move == VERTEX and " rootInfo " not in line:
            seen, wanted = analysis.sabaki_moves(line), [i["move"] for i in infos if i["move"] != "pass"]
            if seen != wanted:
                raise Failure(f"Sabaki sees {seen}, not {wanted}")


class Script:
    def __init__(self, aite, path):
        self.lines = path.read_text().splitlines()
        first = self.lines[0]
        if not first.startswith("#! "):
            raise Failure("the first line does not say '#! ARGUMENTS'")
        self.here = str(path.parent)
        self.engine = Engine([aite, *shlex.split(self.expand(first[3:]))], "aite")

    def expand(self, text):
        return text.replace("$HERE", self.here)

    def directive(self, number):
        """What the script says after the command in line `number` (from 0), or nothing."""
        following = self.lines[number + 1] if number + 1 < len(self.lines) else ""
        match = re.match(r"#(\?|stream|generated)\s+(.*)", following)
        return (match[1], match[2]) if match else ("", "")

    def step(self, number, command):
        kind, text = self.directive(number)
        self.engine.send(self.expand(command))
        if kind == "stream":
            seconds, *words = text.split()
            time.sleep(float(seconds))
            self.engine.send("")
            check_stream(self.engine.response(), words, generated=False)
            return
        answer = self.engine.response()
        if kind == "generated":
            check_stream(answer, text.split(), generated=True)
        elif kind == "?":
            pattern = re.fullmatch(r"\[(.*)\]", text)[1]
            if not re.fullmatch(pattern, answer, re.DOTALL):
                raise Failure(f"answered '{answer}', expected '{pattern}'")
        elif not answer.startswith("="):
            raise Failure(f"answered '{answer}'")

    def run(self):
        commands = 0
        for number, line in enumerate(self.lines):
            if not line.strip() or line.startswith("#"):
                continue
            commands += 1
            try:
                self.step(number, line)
            except Exception as error:
                raise Failure(f"line {number + 1}, '{line}': {error}") from error
        rest, status = self.engine.close()
        if rest or status != 0:
            raise Failure(f"at the end the engine said '{rest}' and exited with {status}")
        return commands


def main():
    path = Path(sys.argv[2])
    try:
        commands = Script(sys.argv[1], path).run()
    except Failure as failure:
        sys.exit(f"{path.name}: {failure}")
    print(f"{path.name}: {commands} commands answered as expected")


if __name__ == "__main__":
    main()
