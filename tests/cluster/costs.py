#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What it costs to have units done over a server instead of by threads: the same match both ways, at units of several
lengths, with as many cores; and how many units that are next to nothing get through. A line of JSON each.

    costs.py AITE [CORES]
"""
import json
import os
import subprocess
import sys
import time

from common import Cluster, count_games

AITE = sys.argv[1]
CORES = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()


def match(game, player, games):
    return ["match", game, player, player, "--openings", "plies=2", "--rounds", str(games // 2)]


def memory(process):
    """The most that a process has had, MiB."""
    with open(f"/proc/{process.pid}/status") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return round(int(line.split()[1]) / 1024, 1)
    return None


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def timed(cluster, arguments, database, watched):
    """From the first game in the database on, as starting up is paid once and not per unit: seconds, games, the most
    memory, and the processor's seconds of the command and of the others that are watched."""
    process = subprocess.Popen([cluster.aite, *arguments, "--db", database], cwd=cluster.folder,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    path = cluster.path(database)
    while process.poll() is None and count_games(path) == 0:
        time.sleep(0.002)
    began, first = time.monotonic(), count_games(path)
    before = [processor_seconds(each) for each in (process, *watched)]
    most, own = 0, before[0]
    while process.poll() is None:
        try:
            most, own = memory(process) or most, processor_seconds(process)
        except (FileNotFoundError, IndexError):
            break
        time.sleep(0.01)
    process.wait()
    seconds = time.monotonic() - began
    after = [own, *(processor_seconds(each) for each in watched)]
    return seconds, count_games(path) - first, most, [now - then for now, then in zip(after, before)]


def overhead(game, player, games, name):
    with Cluster(AITE) as cluster:
        command = match(game, player, games)
        here, done_here, memory_here, cpu_here = timed(cluster, [*command, "--concurrency", str(CORES)], "here.db", [])
        worker = cluster.start_worker(cores=CORES)
        cluster.wait_for_workers(1)
        there, done_there, memory_there, cpu_there = timed(cluster, [*command, "--nats", cluster.url], "there.db",
                                                           [worker, cluster.server])
        each_here = here / max(1, done_here)
        each_there = there / max(1, done_there)
        cpu_each = [1000 * seconds / max(1, done_there) for seconds in cpu_there]
        print(json.dumps({
            "units": name, "games": done_there, "cores": CORES, "load": round(os.getloadavg()[0], 1),
            "here_ms_each": round(1000 * each_here, 3), "there_ms_each": round(1000 * each_there, 3),
            "overhead_percent": round(100 * each_there / each_here - 100, 1),
            "units_per_second": round(1 / each_there, 1),
            "cpu_ms_each_here": round(1000 * cpu_here[0] / max(1, done_here), 3),
            "cpu_ms_each_coordinator": round(cpu_each[0], 3), "cpu_ms_each_worker": round(cpu_each[1], 3),
            "cpu_ms_each_server": round(cpu_each[2], 3),
            "cpu_overhead_percent": round(100 * sum(cpu_there) / done_there / (cpu_here[0] / done_here) - 100, 1),
            "MiB_here": memory_here, "MiB_coordinator": memory_there, "MiB_worker": memory(worker),
            "MiB_server": memory(cluster.server)}), flush=True)


if __name__ == "__main__":
    overhead("othello", "uct:playouts=25000,memory=8", 40, "about a second")
    overhead("othello", "uct:playouts=1250,memory=2", 600, "about 50 ms")
    overhead("coins", "random", 40000, "about nothing")
