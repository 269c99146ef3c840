#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A full house: idle and dripping connections and listeners, while many games are played at once.

    load.py AITE [--idle 1000] [--listeners 500] [--games 200] [--seconds 60]

Every person follows its game by its events and plays as soon as it is its turn. Fails on any error of theirs, if 95 % of
the requests took longer than 300 ms, if the server took more than 300 MiB, or if it did not end within 5 s.
"""
import argparse
import asyncio
import json
import resource
import sys
import time

from common import Server, some_move

GAMES = ["othello", "go", "blokus-duo"]


class Line:
    """A connection that is kept."""

    def __init__(self, port):
        self.port = port
        self.keys = ""  # of the seats of the game that it is about

    async def open(self):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)

    async def ask(self, method, path, body=None):
        text = json.dumps(body).encode() if body is not None else b""
        kind = f"Content-Type: application/json\r\nAite-Key: {self.keys}\r\n" if body is not None else ""
        self.writer.write(f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{kind}Content-Length: {len(text)}\r\n\r\n"
                          .encode() + text)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        return int(head.split()[1]), json.loads(await self.reader.readexactly(length))

    async def events(self, game):
        self.writer.write(f"GET /api/v1/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert head.split()[1] == b"200", head[:200]
        while True:
            line = await self.reader.readline()
            if not line:
                raise ConnectionError("the events ended")
            if line.startswith(b"data: "):
                yield line[6:]


class House:
    def __init__(self, arguments, port):
        self.arguments, self.port = arguments, port
        self.times, self.errors = [], []
        self.moves = self.finished = self.heard = 0
        self.ids = []
        self.end = time.monotonic() + arguments.seconds

    async def timed(self, line, *request):
        begin = time.perf_counter()
        status, answer = await line.ask(*request)
        kind = "a move" if request[1].endswith("/moves") else "a new game"
        self.times.append((kind, time.perf_counter() - begin))
        if status >= 400:
            raise RuntimeError(f"{request[:2]}: {status} {answer}")
        return answer

    async def person(self, number):
        await asyncio.sleep(self.arguments.arrival * number / self.arguments.games)
        try:
            line, stream = Line(self.port), Line(self.port)
            await line.open()
            game = None
            while True:
                game = await self.timed(line, "POST", "/games", {
                    "game": GAMES[number % 3], "seats": [None, self.arguments.player]})
                self.ids.append(game["id"])
                line.keys = ",".join(game["keys"])
                resigned = False
                await stream.open()
                async for data in stream.events(game["id"]):
                    if not data.startswith(b'{"analysis"'):
                        continue  # a thought
                    game = json.loads(data)
                    if game["result"]:
                        self.finished += 1
                        break
                    if resigned:
                        continue
                    if len(game["moves"]) > 100:
                        resigned = True
                        await self.timed(line, "POST", f"/games/{game['id']}/resign", {"side": 0})
                        continue
                    if game["position"]["to_move"] == 0:
                        await asyncio.sleep(self.arguments.pause)
                        await self.timed(line, "POST", f"/games/{game['id']}/moves",
                                         {"move": some_move(game), "ply": len(game["moves"])})
                        self.moves += 1
                stream.writer.close()
        except Exception as error:
            self.errors.append(repr(error))

    async def listener(self, number):
        await asyncio.sleep(self.arguments.arrival * number / self.arguments.listeners)
        while len(self.ids) < min(self.arguments.games, 20):
            await asyncio.sleep(0.05)
        try:
            line = Line(self.port)
            await line.open()
            async for _ in line.events(self.ids[number % len(self.ids)]):
                self.heard += 1
        except Exception as error:
            self.errors.append("listener: " + repr(error))

    async def nuisance(self, number):
        """Says nothing, or a byte a second; when it is sent away it comes again."""
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                while not reader.at_eof():
                    if number % 2:
                        writer.write(b"x")
                        await writer.drain()
                    await asyncio.sleep(1)
                writer.close()
            except OSError:
                await asyncio.sleep(1)

    async def run(self):
        nuisances = [asyncio.create_task(self.nuisance(i)) for i in range(self.arguments.idle)]
        await asyncio.sleep(1)
        guests = [asyncio.create_task(self.person(i)) for i in range(self.arguments.games)]
        guests += [asyncio.create_task(self.listener(i)) for i in range(self.arguments.listeners)]
        await asyncio.sleep(self.end - time.monotonic())
        for task in nuisances + guests:
            task.cancel()
        await asyncio.gather(*nuisances, *guests, return_exceptions=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("aite")
    parser.add_argument("--idle", type=int, default=1000)
    parser.add_argument("--listeners", type=int, default=500)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=2, help="seconds that a person thinks")
    parser.add_argument("--arrival", type=float, default=10, help="seconds in which all of them come, one after the other")
    parser.add_argument("--player", default="uct:playouts=50,memory=1")
    arguments = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Server(arguments.aite) as server:
        house = House(arguments, server.port)
        asyncio.run(house.run())
        server.alive()
        memory = server.memory()[1]
        saved = sum(1 for game in house.ids[:50] if server.get(f"/games/{game}")["id"] == game)
        took = server.stop()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = resource.getrusage(resource.RUSAGE_SELF)
    def at(share, kind=""):
        times = sorted(1000 * seconds for what, seconds in house.times if kind in what)
        return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")

    print(f"{arguments.idle} idle or dripping, {arguments.listeners} listeners, {arguments.games} games at once, "
          f"{arguments.seconds:.0f} s: {len(house.times)} requests, {house.moves} moves, {house.finished} games ended, "
          f"{house.heard} events heard, {len(house.errors)} errors")
    for kind in ("a new game", "a move"):
        print(f"{kind}: median {at(0.5, kind):.0f} ms, 95 % {at(0.95, kind):.0f} ms, longest {at(1, kind):.0f} ms")
    print(f"all: median {at(0.5):.0f} ms, 95 % {at(0.95):.0f} ms, longest {at(1):.0f} ms; at most {memory:.0f} MiB; ended in {took:.1f} s; {saved} of the first 50 games looked up")
    print(f"processor time: server {used.ru_utime:.1f} + {used.ru_stime:.1f} s, visitors {own.ru_utime + own.ru_stime:.1f} s")
    for error in house.errors[:5]:
        print("error:", error)
    good = not house.errors and at(0.95) < 300 and memory < 300 and took < 5
    print("held" if good else "NOT held")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
