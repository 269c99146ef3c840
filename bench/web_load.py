#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Many people at once: games against small players, each person on a thread with requests of its own.

    web_load.py AITE [--games 50] [--player uct:playouts=50,memory=1]

Every person follows the game's events and plays the first legal move as soon as it is its turn, so the server is
asked as fast as it answers. Prints the times of the requests, and fails on any error.
"""
import argparse
import collections
import http.client
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

GAMES = ["othello", "go", "blokus-duo"]
MOST_MOVES = 60  # a person gives up then: random play never ends a game of Go


class Person(threading.Thread):
    def __init__(self, port, game, player):
        super().__init__()
        self.port, self.game, self.player = port, game, player
        self.times = collections.defaultdict(list)
        self.errors = []
        self.keys = {}
        self.moves = 0
        self.finished = False

    def call(self, kind, method, path, body=None):
        start = time.perf_counter()
        self.connection.request(method, "/api/v1" + path, json.dumps(body) if body is not None else None,
                                {"Content-Type": "application/json", **self.keys} if body is not None else {})
        response = self.connection.getresponse()
        content = response.read()
        self.times[kind].append(time.perf_counter() - start)
        if response.status >= 400:
            raise RuntimeError(f"{method} {path}: {response.status} {content[:200]}")
        return json.loads(content)

    def run(self):
        try:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
            state = self.call("create", "POST", "/games", {"game": self.game, "seats": [None, self.player]})
            here = f"/games/{state['id']}"
            self.keys = {"Aite-Key": ",".join(state["keys"])}
            stream = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
            stream.request("GET", f"/api/v1{here}/events")
            events = stream.getresponse()
            while self.moves < MOST_MOVES:
                line = events.readline()
                if not line:
                    raise RuntimeError("the events ended")
                if not line.startswith(b'data: {"analysis"'):  # a game, and no thought
                    continue
                state = json.loads(line[6:])
                if state["result"]:
                    self.finished = True
                    break
                if state["position"]["to_move"] == 0:
                    legal = state["position"]["legal"]
                    move = legal[len(legal) // 2]["move"]
                    self.call("move", "POST", here + "/moves", {"move": move, "ply": len(state["moves"])})
                    self.moves += 1
            stream.close()
        except Exception as error:  # counted and shown at the end
            self.errors.append(repr(error))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("aite")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--player", default="uct:playouts=50,memory=1")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([arguments.aite, "serve", "--port", "0", "--db", os.path.join(folder, "load.db")],
                                  stdout=subprocess.PIPE, text=True)
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        start = time.perf_counter()
        people = [Person(port, GAMES[i % len(GAMES)], arguments.player) for i in range(arguments.games)]
        for person in people:
            person.start()
        for person in people:
            person.join()
        seconds = time.perf_counter() - start
        server.send_signal(signal.SIGTERM)
        status = server.wait(timeout=60)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    errors = [error for person in people for error in person.errors]
    moves = sum(person.moves for person in people)
    print(f"{arguments.games} games at once against {arguments.player}: {moves} moves of people in {seconds:.1f} s, "
          f"{sum(person.finished for person in people)} games finished, {len(errors)} errors")
    for kind in ("create", "move"):
        times = sorted(1e3 * t for person in people for t in person.times[kind])
        at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
        print(f"{kind:<7} n {len(times)}, median {at(0.5):.1f} ms, 95 % {at(0.95):.1f} ms, longest {times[-1]:.1f} ms")
    print(f"server  {used.ru_utime + used.ru_stime:.1f} s of processor time, at most {used.ru_maxrss / 1024:.0f} MiB, "
          f"ended with {status}")
    for error in errors[:5]:
        print("error  ", error)
    sys.exit(1 if errors or status != 0 else 0)


if __name__ == "__main__":
    main()
