#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every fault at length, and what came of it: after each, the games of the match are compared, column by column but for
the times, with those of the same match in one process. A line of JSON a fault.

    faults.py AITE [FAULT ...]
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

import common
from common import Cluster, answers, count_answers, count_games, games, stop

AITE = sys.argv[1]


def match(rounds, playouts=200):
    return ["match", "othello", f"uct:playouts={playouts},memory=1", f"uct:playouts={playouts // 2},memory=1",
            "--openings", "plies=4", "--rounds", str(rounds)]


def outcome(cluster, name, run, began, alone, database="many.db", rows=games, **numbers):
    """Waits for the run and compares."""
    _, errors = run.communicate(timeout=1200)
    wanted = rows(cluster.path("alone.db"))
    got = rows(cluster.path(database))
    print(json.dumps({
        "fault": name, "status": run.returncode, "rows": len(got), "lost": len(set(wanted) - set(got)),
        "twice_or_wrong": len(got) - len(set(got) & set(wanted)), "same": got == wanted,
        "seconds": round(time.monotonic() - began, 1), "seconds_of_one_process": round(alone, 1), **numbers,
        **({"errors": errors.strip()} if run.returncode else {})}), flush=True)


def alone(cluster, command):
    began = time.monotonic()
    cluster.here(*command, "--db", "alone.db", "--concurrency", "2")
    return time.monotonic() - began


def killed_workers(kills=100):
    """Workers are killed, one after the other, evenly over the match, and others start in their place."""
    with Cluster(AITE) as cluster:
        rounds = 250
        command = match(rounds)
        seconds = alone(cluster, command)
        chance = random.Random(1)
        crew = [cluster.start_worker() for _ in range(3)]
        cluster.wait_for_workers(3)
        began = time.monotonic()
        run = cluster.begin(*command, "--db", "many.db")
        done = 0
        while run.poll() is None and done < kills:
            busy = [i for i, worker in enumerate(crew) if "worker:" in cluster.log(cluster.workers.index(worker))]
            if busy and count_games(cluster.path("many.db")) > done * 2 * rounds / (kills + 2):
                i = chance.choice(busy)
                crew[i].kill()
                crew[i].wait()
                crew[i] = cluster.start_worker()
                done += 1
            time.sleep(chance.uniform(0, 0.1))
        outcome(cluster, "workers killed", run, began, seconds, kills=done)


def killed_workers_of_a_study(kills=20):
    """The same for a study whose units are questions of many kinds, some after others."""
    with Cluster(AITE) as cluster:
        command = ["study", "run", "go-history", "--scale", "quick"]
        began = time.monotonic()
        cluster.here(*command, "--db", "alone.db", "--jobs", "2")
        seconds = time.monotonic() - began
        units = count_answers(cluster.path("alone.db"))
        chance = random.Random(1)
        crew = [cluster.start_worker() for _ in range(2)]
        cluster.wait_for_workers(2)
        began = time.monotonic()
        run = cluster.begin(*command, "--db", "many.db")
        done = 0
        while run.poll() is None and done < kills:
            if count_answers(cluster.path("many.db")) > (done + 1) * units / (kills + 2):
                i = chance.randrange(2)
                crew[i].kill()
                crew[i].wait()
                crew[i] = cluster.start_worker()
                done += 1
            time.sleep(chance.uniform(0, 0.1))
        outcome(cluster, "workers of a study killed", run, began, seconds, rows=answers, kills=done)


def killed_coordinator(kills=20):
    with Cluster(AITE) as cluster:
        command = match(300)
        seconds = alone(cluster, command)
        cluster.start_worker(cores=2)
        cluster.wait_for_workers(1)
        chance = random.Random(1)
        began = time.monotonic()
        done = 0
        run = cluster.begin(*command, "--db", "many.db")
        while done < kills:
            before = count_games(cluster.path("many.db"))
            while run.poll() is None and count_games(cluster.path("many.db")) == before:
                time.sleep(0.02)
            if run.poll() is not None:
                break
            time.sleep(chance.uniform(0, 0.5))
            run.kill()
            run.communicate()
            done += 1
            run = cluster.begin(*command, "--db", "many.db")
        outcome(cluster, "coordinator killed and resumed", run, began, seconds, kills=done)


def killed_server(kills=10):
    with Cluster(AITE) as cluster:
        command = match(600)
        seconds = alone(cluster, command)
        cluster.start_worker(cores=2)
        cluster.wait_for_workers(1)
        chance = random.Random(1)
        began = time.monotonic()
        run = cluster.begin(*command, "--db", "many.db")
        done = 0
        while run.poll() is None and done < kills:
            before = count_games(cluster.path("many.db"))
            while run.poll() is None and count_games(cluster.path("many.db")) == before:
                time.sleep(0.02)
            if run.poll() is not None:
                break
            time.sleep(chance.uniform(0, 1))
            cluster.kill_server()
            time.sleep(chance.uniform(0, 1))
            cluster.start_server()
            done += 1
        outcome(cluster, "server killed and restarted with its store", run, began, seconds, kills=done)


def silent_network(silence=60):
    """Everybody is there, and nothing gets through for a minute: the server is halted."""
    with Cluster(AITE, silence=20) as cluster:
        command = match(200)
        seconds = alone(cluster, command)
        cluster.start_worker(cores=2)
        cluster.wait_for_workers(1)
        began = time.monotonic()
        run = cluster.begin(*command, "--db", "many.db")
        cluster.wait_for(lambda: count_games(cluster.path("many.db")) > 20)
        cluster.server.send_signal(signal.SIGSTOP)
        time.sleep(silence)
        cluster.server.send_signal(signal.SIGCONT)
        outcome(cluster, "network gone for a minute", run, began, seconds, silence=silence)


def full_disk():
    """The coordinator's disk is full in the middle, and has room again for the second attempt."""
    with Cluster(AITE) as cluster:
        command = match(200)
        seconds = alone(cluster, command)
        small = cluster.path("small")
        os.mkdir(small)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400k", "none", small]).returncode != 0:
            print(json.dumps({"fault": "disk full", "skipped": "no small file system can be mounted here"}))
            return
        try:
            cluster.start_worker(cores=2)
            cluster.wait_for_workers(1)
            began = time.monotonic()
            first = cluster.run(*command, "--db", "small/many.db", check=False)
            kept = count_games(cluster.path("small/many.db"))
            subprocess.run(["mount", "-o", "remount,size=100m", small], check=True)
            run = cluster.begin(*command, "--db", "small/many.db")
            outcome(cluster, "disk full at the coordinator, then room", run, began, seconds, "small/many.db",
                    first_status=first.returncode, first_words=first.stderr.strip()[-120:], kept_before=kept)
        finally:
            subprocess.run(["umount", "-l", small])


def jumping_clock():
    """The clock of the server's machine, of a worker's and of the coordinator's is days ahead or behind."""
    with Cluster(AITE) as cluster:
        command = match(200)
        seconds = alone(cluster, command)
        if subprocess.run(["which", "faketime"], capture_output=True).returncode != 0:
            print(json.dumps({"fault": "clock that jumps", "skipped": "faketime is not installed"}))
            return
        environment = {**common.environment(), "LD_PRELOAD": "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
                       "FAKETIME_TIMESTAMP_FILE": cluster.path("clock"), "FAKETIME_NO_CACHE": "1",
                       "DONT_FAKE_MONOTONIC": "1"}
        with open(cluster.path("clock"), "w") as clock:
            clock.write("+0")
        log = open(cluster.path("jumping.log"), "w")
        cluster.workers.append(subprocess.Popen(
            [cluster.aite, "worker", "--nats", cluster.url, "--cores", "2", "--silence", "3"], env=environment,
            stdout=log, stderr=log))
        cluster.wait_for_workers(1)
        began = time.monotonic()
        run = subprocess.Popen([cluster.aite, *command, "--db", "many.db", "--nats", cluster.url], cwd=cluster.folder,
                               env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        jumps = 0
        for days in (1, -400, 4000, -1, 0):
            time.sleep(1.5)
            if run.poll() is not None:
                break
            with open(cluster.path("clock"), "w") as clock:
                clock.write(f"{days:+d}d")
            jumps += 1
        outcome(cluster, "clock of worker and coordinator jumps", run, began, seconds, jumps=jumps)


def stopped():
    """A match that is stopped leaves nothing behind that somebody would do."""
    with Cluster(AITE) as cluster:
        cluster.start_worker(cores=2)
        cluster.wait_for_workers(1)
        run = cluster.begin(*match(5000), "--db", "many.db")
        cluster.wait_for(lambda: count_games(cluster.path("many.db")) > 20)
        began = time.monotonic()
        status = stop(run)
        cluster.wait_for(lambda: cluster.view()["orders"] == 0 and not cluster.see(workers=1)["workers"][0]["at"])
        print(json.dumps({"fault": "stopped", "status": status, "games": count_games(cluster.path("many.db")),
                          "drained_after_seconds": round(time.monotonic() - began, 1)}), flush=True)


FAULTS = [killed_workers, killed_workers_of_a_study, killed_coordinator, killed_server, silent_network, full_disk, jumping_clock, stopped]

if __name__ == "__main__":
    for fault in FAULTS:
        if len(sys.argv) < 3 or fault.__name__ in sys.argv[2:]:
            fault()
