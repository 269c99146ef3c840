#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What it costs to have units done over a server instead of by threads: the same match both ways, at units of several
lengths, with as many cores; and how many units that are next to nothing get through. A line of JSON each; all in all
about two minutes on two cores that have nothing else to do.

    costs.py AITE [CORES]
"""
import json
import os
import sqlite3
import subprocess
import sys
import time

from common import Cluster, environment

AITE = sys.argv[1]
CORES = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()


def memory(process):
    """The most that a process has had, MiB."""
    with open(f"/proc/{process.pid}/status") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    return 0  # it has ended


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Mark:
    """Where things stood when so many games were in the database."""

    def __init__(self, games, processes):
        self.games, self.time = games, time.monotonic()
        self.processor = [processor_seconds(process) for process in processes]
        self.memory = [memory(process) for process in processes]


def marks_of(cluster, arguments, database, others):
    """Of the command, which comes first, and of other processes while it runs."""
    process = subprocess.Popen([cluster.aite, *arguments, "--db", database], cwd=cluster.folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    path, connection, marks = cluster.path(database), None, []
    while process.poll() is None:
        time.sleep(0.02)
        if connection is None and os.path.exists(path):
            connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
        try:
            games = connection.execute("select count(*) from games").fetchone()[0] if connection else 0
        except sqlite3.OperationalError:  # it is being made
            continue
        if games > (marks[-1].games if marks else 0) and process.poll() is None:
            try:
                marks.append(Mark(games, [process, *others]))
            except (FileNotFoundError, IndexError, ProcessLookupError):
                break
    process.wait()
    return marks


def each(marks, games):
    """(Seconds, seconds of each process's processor time) a game, while all cores had something to do: starting is paid
    once, and at the end somebody is the last."""
    edge = max(2 * CORES, games // 20)
    first = next(mark for mark in marks if mark.games >= edge)
    last = [mark for mark in marks if mark.games <= games - edge][-1]
    n = last.games - first.games
    return (last.time - first.time) / n, [(b - a) / n for a, b in zip(first.processor, last.processor)]


def overhead(game, player, games, name):
    with Cluster(AITE) as cluster:
        command = ["match", game, player, player, "--openings", "plies=2", "--rounds", str(games // 2)]
        here, (cpu_here,) = each(marks_of(cluster, [*command, "--concurrency", str(CORES)], "here.db", []), games)
        worker = cluster.start_worker(cores=CORES)
        cluster.wait_for_workers(1)
        marks = marks_of(cluster, [*command, *cluster.reached], "there.db", [worker, cluster.server])
        there, cpu_there = each(marks, games)
        quarter = next(mark for mark in marks if mark.games >= games // 4)

    def most(mark):
        return dict(zip(("coordinator", "worker", "server"), (round(MiB, 1) for MiB in mark.memory)))

    print(json.dumps({
        "units": name, "games": games, "cores": CORES, "load": round(os.getloadavg()[0], 1),
        "ms_each": {"one process": round(1000 * here, 3), "workers": round(1000 * there, 3)},
        "overhead_percent": round(100 * there / here - 100, 2),
        "units_per_second": round(1 / there, 1),
        "processor_ms_each": {"one process": round(1000 * cpu_here, 3), **dict(
            zip(("coordinator", "worker", "server"), (round(1000 * seconds, 3) for seconds in cpu_there)))},
        "processor_overhead_percent": round(100 * sum(cpu_there) / cpu_here - 100, 2),
        "most_MiB": {"after a quarter": most(quarter), "at the end": most(marks[-1])}}), flush=True)


if __name__ == "__main__":
    overhead("othello", "uct:playouts=25000,memory=8", 60, "about a second")
    overhead("othello", "uct:playouts=1250,memory=2", 600, "about 50 ms")
    overhead("coins", "random", 60000, "about nothing")
