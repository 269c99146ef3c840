#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Faults again and again, with a new seed each time, until the goals are reached or the time is over. What was done is
kept in a file, and the next call goes on from there.

    long.py AITE [--minutes 60] [--state build/faults/state.json] [--fuzzers build/asan] [--fuzz-share 0.5] [--fuzz-jobs 1]

Fuzzing can be left to itself: `chrt -i 0 long.py AITE --fuzz-share 1 --fuzz-jobs $(nproc)` runs while nothing else wants the
processors, and counts the time that it had of them.

The goals: 1,000 kills of a match, 1,000 of the server, 10,000 mutated imports, 1,000 corrupt databases, 24 hours of
processor time of fuzzing over all targets. Prints what was done so far, as rows for docs/results.
"""
import argparse
import contextlib
import glob
import json
import os
import random
import re
import resource
import signal
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
MOST_SECONDS = 10  # of the processor, for an input
PATIENCE = 300  # by the clock: a process that others go before may stand still
TIMEOUT = 70  # libFuzzer's status for that


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


def name_of(target):
    return os.path.basename(target).removesuffix("_fuzz")


class Fuzzer:
    """A target at work, from the corpus that is kept in tests/fuzz and what was found since. What it has of the processor is
    what counts, for it may be stopped for long where others go first."""

    def __init__(self, target, folder):
        self.target, self.name = target, name_of(target)
        self.found = os.path.join(folder, "corpus", self.name)
        os.makedirs(self.found, exist_ok=True)
        kept = os.path.join(HERE, "..", "fuzz", self.name)
        words = os.path.join(HERE, "..", "fuzz", self.name + ".dict")
        self.log = os.path.join(folder, self.name + ".log")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [target, f"-timeout={PATIENCE}", f"-report_slow_units={MOST_SECONDS}", "-rss_limit_mb=2048", "-close_fd_mask=1", "-handle_usr1=1", "-print_funcs=0",
                 "-print_final_stats=1", f"-artifact_prefix={self.found}-", *([f"-dict={words}"] if os.path.exists(words) else []),
                 self.found, *([kept] if os.path.isdir(kept) else [])], stdout=subprocess.DEVNULL, stderr=log)
        self.used = None  # once it has ended

    def seconds(self):
        """Of the processor, so far."""
        if self.used is None:
            pid, status, used = os.wait4(self.process.pid, os.WNOHANG)
            if pid == 0:
                with open(f"/proc/{self.process.pid}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
                return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self.used = used.ru_utime + used.ru_stime
        return self.used

    def end(self):
        """Lets it finish what it is at."""
        while self.seconds() is not None and self.used is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGUSR1)
            time.sleep(0.2)

    def too_slow(self):
        """Inputs that took too long by the clock and do so by the processor as well."""
        slow = []
        for path in sorted(glob.glob(f"{self.found}-timeout-*") + glob.glob(f"{self.found}-slow-unit-*")):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(["prlimit", f"--cpu={2 * MOST_SECONDS}", self.target, "-timeout=100000", path], capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            if done.returncode != 0 or took > MOST_SECONDS:
                slow.append(f"{path}: {took:.1f} s")
            else:
                os.remove(path)
        return slow

    def note(self, state):
        """Keeps what it did; fails if it failed."""
        with open(self.log, errors="replace") as file:
            said = file.read()
        coverage = [tuple(map(int, each)) for each in re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", said)]
        inputs = re.findall(r"number_of_executed_units: (\d+)", said) or re.findall(r"^#(\d+)\t", said, re.MULTILINE) or ["0"]
        entry = state["fuzzed"].setdefault(self.name, {"runs": 0, "seconds": 0})
        entry["runs"] += int(inputs[-1])
        entry["seconds"] += round(self.seconds(), 1)
        begun = re.search(r"INITED cov: (\d+) ft: (\d+)", said)
        if begun and "first" not in entry:
            entry["first"] = [int(begun.group(1)), int(begun.group(2))]
        if coverage:
            entry["edges"], entry["features"], entry["corpus"] = coverage[-1]
            entry.setdefault("course", []).append([round(entry["seconds"]), entry["runs"], *coverage[-1]])
        slow = self.too_slow()
        assert not slow, f"{self.name}: {slow}"
        # One that was stopped from outside for longer than its patience is not to blame.
        assert self.process.returncode in (0, TIMEOUT), f"{self.name}: {said[-2000:]}"


def fuzz(targets, seconds, end, state):
    """Some targets at once, until they had so many seconds of the processor each on the average, or it is `end`."""
    folder = os.path.dirname(state["file"])
    fuzzers = [Fuzzer(target, folder) for target in targets]
    while time.monotonic() < end and sum(each.seconds() for each in fuzzers) < seconds * len(fuzzers):
        if any(each.used is not None for each in fuzzers):
            break  # it failed: others have its turn
        time.sleep(0.5)
    for each in fuzzers:
        each.end()
    failures = []
    for each in fuzzers:
        try:
            each.note(state)
        except AssertionError as error:
            failures.append(str(error))
    assert not failures, failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("aite")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--state", default="build/faults/state.json")
    parser.add_argument("--fuzzers", default="build/asan", help="a build with the fuzz targets")
    parser.add_argument("--fuzz-share", type=float, default=0.5, help="of the time")
    parser.add_argument("--fuzz-jobs", type=int, default=1, help="targets at once")
    parser.add_argument("--slice", type=float, default=60, help="seconds of the processor, of one target at a time")
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
                behind = sorted(targets, key=lambda each: state["fuzzed"].get(name_of(each), {}).get("seconds", 0))
                try:
                    fuzz(behind[:arguments.fuzz_jobs], arguments.slice, end, state)
                finally:
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
    # Whether it still finds anything: edges and features that the corpus reached at first, after half of the time and now.
    print("\n| target | inputs | hours of the processor | edges: first, half, now | features: first, half, now | corpus |\n|---|---|---|---|---|---|")
    for name, each in sorted(state["fuzzed"].items()):
        course = each.get("course") or [[0, 0, 0, 0, 0]]
        half = next(then for then in course if then[0] >= course[-1][0] / 2)
        first = each.get("first", [0, 0])
        edges, features = (", ".join(f"{number:,}" for number in (first[i], half[2 + i], course[-1][2 + i])) for i in (0, 1))
        print(f"| {name} | {each['runs']:,} | {each['seconds'] / 3600:.2f} | {edges} | {features} | {each.get('corpus', '')} |")
    print(f"\n{len(state['failures'])} failures")
    sys.exit(1 if state["failures"] else 0)


if __name__ == "__main__":
    main()
