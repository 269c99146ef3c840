# SPDX-License-Identifier: MIT
"""Checks analysis streams against what Sabaki, Lizzie and KataGo's documentation read: the grammar, the ranges, and
that Sabaki's own reading finds every candidate."""

import re

INTEGER = re.compile(r"-?\d+$")
FLOAT = re.compile(r"-?\d+\.\d+$")

# Keys that must be there, and whose values must be so; further keys are allowed, as consumers are told.
KEYS = {
    "lz": {"visits": (INTEGER, 0, None), "winrate": (INTEGER, 0, 10000), "drawrate": (INTEGER, 0, 10000),
           "prior": (INTEGER, 0, 10000), "lcb": (INTEGER, 0, 10000), "order": (INTEGER, 0, None)},
    "kata": {"visits": (INTEGER, 0, None), "winrate": (FLOAT, 0, 1), "drawrate": (FLOAT, 0, 1),
             "utility": (FLOAT, -1, 1), "prior": (FLOAT, 0, 1), "lcb": (FLOAT, 0, 1), "scoreLead": (FLOAT, -400, 400),
             "scoreMean": (FLOAT, -400, 400), "scoreStdev": (FLOAT, 0, 400), "order": (INTEGER, 0, None)},
}
ROOT_KEYS = {"visits": (INTEGER, 1, None), "utility": (FLOAT, -1, 1), "winrate": (FLOAT, 0, 1),
             "scoreLead": (FLOAT, -400, 400)}


class GrammarError(Exception):
    pass


def check(condition, what):
    if not condition:
        raise GrammarError(what)


def check_pairs(pairs, keys, where):
    for key, (form, low, high) in keys.items():
        check(key in pairs, f"{where}: {key} is missing")
        value = pairs[key]
        check(form.match(value), f"{where}: {key} {value} is not written as expected")
        check(float(value) >= low and (high is None or float(value) <= high), f"{where}: {key} {value} is out of range")


def read_pairs(tokens, where):
    check(len(tokens) % 2 == 0, f"{where}: a key without a value")
    return dict(zip(tokens[::2], tokens[1::2]))


def read_info(text, form, move, candidate):
    """One candidate, from after "info": pairs of key and value, `pv` last with all its moves."""
    tokens = text.split()
    check("pv" in tokens, f"no pv in '{text}'")
    at = tokens.index("pv")
    pairs, line = read_pairs(tokens[:at], text), tokens[at + 1:]
    check_pairs(pairs, KEYS[form], text)
    check(line and line[0] == pairs["move"], f"the pv does not begin with the move: '{text}'")
    check(re.fullmatch(candidate, pairs["move"]), f"'{pairs['move']}' is no candidate")
    for vertex in line:
        check(re.fullmatch(move, vertex), f"'{vertex}' is not a move in '{text}'")
    return pairs


def check_line(line, form, move, candidate=None, points=None):
    """One line of a stream. `move` and `candidate` are patterns. Returns the candidates."""
    check("ownership" in line or points is None, f"no ownership in '{line}'")
    body, _, ownership = line.partition(" ownership ")
    if points is not None:
        shares = ownership.split()
        check(len(shares) == points, f"{len(shares)} points are owned, not {points}")
        for share in shares:
            check(FLOAT.match(share) and -1 <= float(share) <= 1, f"ownership {share}")
    body, _, root = body.partition(" rootInfo ")
    if root:
        check_pairs(read_pairs(root.split(), root), ROOT_KEYS, root)
    check(body.startswith("info "), f"'{line}' does not begin with info")
    infos = [read_info(text, form, move, candidate or move) for text in re.split(r"(?:^|\s)info\s", body)[1:]]
    check([int(info["order"]) for info in infos] == list(range(len(infos))), "the order does not count from 0")
    check(len({info["move"] for info in infos}) == len(infos), "a move stands there twice")
    return infos


def sabaki_moves(line):
    """The moves Sabaki 0.52 shows for a line: its parseAnalysis as far as it decides which candidates there are."""
    line = re.sub(r"ownership\s+.+", "", line)
    moves = []
    for part in re.split(r"\s*info\s+", line)[1:]:
        part = part.strip()
        variation = re.search(r"(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$", part)
        if variation is None:
            continue
        tokens = part[:variation.start()].split()[:-1]
        pairs = dict(zip(tokens[::2], tokens[1::2]))
        if re.fullmatch(r"[A-Za-z]\d+", pairs["move"]):
            float(pairs["winrate"]), int(pairs["visits"])
            moves.append(pairs["move"])
    return moves
