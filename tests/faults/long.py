#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Faults again and again, with a new seed each time, until the goals are reached or the time is over. What was done is
kept in a file, and the next call goes on from there.

    long.py AITE [--minutes 60] [--state build/faults/state.json] [--fuzzers build/asan] [--fuzz-share 0.5]

The goals: 1,000 kills of a match, 1,000 of the server, 10,000 mutated imports, 1,000 corrupt databases, 24 hours of
processor time of fuzzing over all targets. Prints what was done so far, as rows for docs/results.
"""
import argparse
import glob
import json
import os
import random
import re
import resource
import subprocess
import sys
import time

import attacks
from common import Server

HERE = os.path.dirname(os.path.abspath(__file__))
GOALS = {"kills of a match": 1000, "kills of the server": 1000, "mutated imports": 10000, "corrupt databases": 1000,
         "full disks": 100, "locked databases": 100, "hostile requests, rounds": 100, "hours of fuzzing": 24}
BATCH = {"kills of a match": 20, "kills of the server": 10, "mutated imports": 100, "corrupt databases": 50,
         "full disks": 1, "locked databases": 1, "hostile requests, rounds": 1}


def attack(aite, kind, rng):
    """One batch; answers how many it was."""
    if kind == "kills of a match":
        attacks.kill_match(aite, rng, BATCH[kind])
    elif kind == "kills of the server":
        attacks.kill_server(aite, rng, BATCH[kind])
    elif kind == "mutated imports":
        attacks.mutated_imports(aite, rng, BATCH[kind])
    elif kind == "corrupt databases":
        attacks.corrupt_database(aite, rng, BATCH[kind])
    elif kind == "full disks":
        if not attacks.full_disk(aite):
            return 0
    elif kind == "locked databases":
        attacks.locked_database(aite, 3)
    elif kind == "hostile requests, rounds":
        with Server(aite) as server:
            attacks.hostile_requests(server)
            lines, _ = attacks.slow_visitors(server, 500, 2)
            assert server.stop() < 5
            for line in lines:
                line.close()
    return BATCH[kind]


def fuzz(target, seconds, state):
    """One target for a while, from the corpus that is kept in tests/fuzz and what was found since."""
    name = os.path.basename(target).removesuffix("_fuzz")
    found = os.path.join(os.path.dirname(state["file"]), "corpus", name)
    os.makedirs(found, exist_ok=True)
    kept = os.path.join(HERE, "..", "fuzz", name)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([target, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048", "-close_fd_mask=1",
                           "-print_final_stats=1", f"-artifact_prefix={found}-", found] + ([kept] if os.path.isdir(kept) else []),
                          capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, f"{name}: {done.stderr[-2000:]}"
    coverage = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", done.stderr)
    runs = int(re.search(r"number_of_executed_units: (\d+)", done.stderr).group(1))
    entry = state["fuzzed"].setdefault(name, {"runs": 0, "seconds": 0})
    entry["runs"] += runs
    # Of the processor, which others may have had as well.
    entry["seconds"] += round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1)
    if coverage:
        entry["edges"], entry["features"], entry["corpus"] = map(int, coverage[-1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("aite")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--state", default="build/faults/state.json")
    parser.add_argument("--fuzzers", default="build/asan", help="a build with the fuzz targets")
    parser.add_argument("--fuzz-share", type=float, default=0.5, help="of the time")
    parser.add_argument("--slice", type=int, default=60, help="seconds of one target at a time")
    arguments = parser.parse_args()
    aite = os.path.abspath(arguments.aite)
    os.makedirs(os.path.dirname(os.path.abspath(arguments.state)), exist_ok=True)
    state = {"seed": 0, "done": {}, "fuzzed": {}, "failures": []}
    if os.path.exists(arguments.state):
        with open(arguments.state) as file:
            state = json.load(file)
    state["file"] = os.path.abspath(arguments.state)
    targets = sorted(glob.glob(os.path.join(arguments.fuzzers, "**", "*_fuzz"), recursive=True))
    targets = [each for each in targets if os.access(each, os.X_OK) and os.path.isfile(each)]
    kinds = [kind for kind in GOALS if kind in BATCH]

    def save():
        with open(arguments.state + ".part", "w") as file:
            json.dump(state, file, indent=1)
        os.replace(arguments.state + ".part", arguments.state)

    end = time.monotonic() + 60 * arguments.minutes
    spent = {"fuzz": 0.0, "faults": 0.0}
    while time.monotonic() < end:
        begin = time.monotonic()
        total = sum(spent.values())
        fuzzing = bool(targets) and spent["fuzz"] <= arguments.fuzz_share * total
        state["seed"] += 1
        try:
            if fuzzing:
                target = min(targets, key=lambda each: state["fuzzed"].get(os.path.basename(each).removesuffix("_fuzz"), {}).get("seconds", 0))
                fuzz(target, min(arguments.slice, max(1, int(end - time.monotonic()))), state)
                state["done"]["hours of fuzzing"] = sum(each["seconds"] for each in state["fuzzed"].values()) / 3600
            else:
                kind = min(kinds, key=lambda each: state["done"].get(each, 0) / GOALS[each])
                if state["done"].get(kind, 0) >= GOALS[kind]:
                    if not targets or arguments.fuzz_share == 0:
                        break
                    spent["faults"] += 1e9  # nothing but fuzzing is left
                    continue
                count = attack(aite, kind, random.Random(state["seed"]))
                if count == 0:
                    kinds.remove(kind)  # it cannot be done here
                state["done"][kind] = state["done"].get(kind, 0) + count
        except Exception as error:  # kept and shown: the others go on
            state["failures"].append(f"seed {state['seed']}: {error!r}"[:1500])
            print("FAILED", state["failures"][-1], flush=True)
        spent["fuzz" if fuzzing else "faults"] += time.monotonic() - begin
        save()
    print("| fault | done | goal |\n|---|---|---|")
    for kind, goal in GOALS.items():
        print(f"| {kind} | {state['done'].get(kind, 0):.3g} | {goal} |")
    print("\n| target | runs | seconds | edges | corpus |\n|---|---|---|---|---|")
    for name, each in sorted(state["fuzzed"].items()):
        print(f"| {name} | {each['runs']} | {each['seconds']} | {each.get('edges', '')} | {each.get('corpus', '')} |")
    print(f"\n{len(state['failures'])} failures")
    sys.exit(1 if state["failures"] else 0)


if __name__ == "__main__":
    main()
