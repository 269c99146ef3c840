# SPDX-License-Identifier: MIT
"""What can go wrong outside the program, made to go wrong on purpose. Each function is one fault; it fails by an
exception. The quick suite calls each once, the long one again and again with other seeds."""
import contextlib
import gzip
import http.client
import json
import os
import resource
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time

from common import Server, some_move

MOST_MORE = 16  # MiB that one request may add


def run(aite, *arguments, folder=None, timeout=120):
    return subprocess.run([aite, *arguments], capture_output=True, timeout=timeout, cwd=folder)


def orderly(done):
    """Whatever it was given, a program ends by itself and says why."""
    assert done.returncode in (0, 2, 74, 75, 130), (done.args, done.returncode, done.stderr[-500:])
    assert done.returncode == 0 or done.stderr, done.args


def remove_database(path):
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.remove(path + end)


# --- kills

def kill_match(aite, rng, kills):
    """A match that is killed at random moments has the same games in the end as one that was not."""
    command = ["match", "othello", "mc:playouts=2", "random", "--rounds", "40", "--openings", "plies=4", "--concurrency", "2"]
    with tempfile.TemporaryDirectory(prefix="aite-kill-") as folder:
        database = os.path.join(folder, "killed.db")
        killed = 0
        while killed < kills:
            process = subprocess.Popen([aite, *command, "--db", database], cwd=folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                process.wait(timeout=rng.uniform(0.01, 0.25))
                check_games(aite, folder, command, database)
                remove_database(database)  # it came to its end: once more from the beginning
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                killed += 1
        done = run(aite, *command, "--db", database, folder=folder)
        orderly(done)
        check_games(aite, folder, command, database)


REFERENCE = {}


def check_games(aite, folder, command, database):
    columns = "number, first, second, seed, moves, result"
    def games(path):
        with contextlib.closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            return connection.execute(f"SELECT {columns} FROM games ORDER BY number").fetchall()
    if not REFERENCE:
        other = os.path.join(folder, "reference.db")
        assert run(aite, *command, "--db", other, folder=folder).returncode == 0
        REFERENCE["games"] = games(other)
        os.remove(other)
    found = games(database)
    assert len(found) == len({game[0] for game in found}), "a game is there twice"
    assert found == REFERENCE["games"], f"{len(found)} games instead of {len(REFERENCE['games'])}, or others"


def kill_server(aite, rng, kills):
    """What the server has answered is there after it was killed."""
    with Server(aite) as server:
        known = {}
        for _ in range(kills):
            stop = threading.Event()

            def play():
                while not stop.is_set():
                    try:
                        game = server.new("othello", (None, "random"))
                        known[game["id"]] = game["moves"]
                        while not stop.is_set() and not game["result"]:
                            if game["position"]["to_move"] == 0:
                                status, after = server.call("POST", f"/games/{game['id']}/moves",
                                                            {"move": some_move(game), "ply": len(game["moves"])})
                                if status == 200:
                                    known[game["id"]] = after["moves"]
                            game = server.get(f"/games/{game['id']}")
                            known[game["id"]] = game["moves"]
                    except (OSError, ValueError, http.client.HTTPException, AssertionError):
                        return  # it was killed

            people = [threading.Thread(target=play) for _ in range(3)]
            for person in people:
                person.start()
            time.sleep(rng.uniform(0.02, 0.4))
            server.kill()
            stop.set()
            for person in people:
                person.join()
            server.start()
            for game in rng.sample(sorted(known), min(5, len(known))):
                moves = [move["move"] for move in server.get(f"/games/{game}")["moves"]]
                seen = [move["move"] for move in known[game]]
                assert moves[:len(seen)] == seen, f"{game}: {seen} were answered, {moves} are there"
        server.stop()


# --- disks and databases

@contextlib.contextmanager
def small_disk(kilobytes):
    """A file system that is soon full; nothing where it cannot be had."""
    with tempfile.TemporaryDirectory(prefix="aite-disk-") as folder:
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], capture_output=True).returncode == 0
        try:
            yield folder if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "-l", folder], check=True)


def full_disk(aite):
    """Moves are refused and not made, players wait and say why; all goes on when there is room. False: not tried."""
    with small_disk(2048) as disk:
        if disk is None:
            return False
        with Server(aite, os.path.join(disk, "games.db")) as server:
            thinking = server.new("othello", ("uct:playouts=0,seconds=0.3,memory=1", "random"))["id"]
            mine = server.new("othello", (None, None))
            reviewed = server.new("othello", (None, None), moves="f5 d6 c3")["id"]
            server.call("POST", f"/games/{reviewed}/review", {"player": "uct:playouts=30,memory=1"})
            ballast = os.path.join(disk, "ballast")
            with contextlib.suppress(OSError), open(ballast, "wb", buffering=0) as file:
                while True:
                    file.write(b"x" * 1024)
            server.wait(thinking, lambda game: game["trouble"])
            status, answer = server.call("POST", f"/games/{mine['id']}/moves", {"move": some_move(mine), "ply": 0})
            assert (status, answer["error"]["code"]) == (503, "unavailable"), answer
            assert server.get(f"/games/{mine['id']}")["moves"] == [], "a refused move is shown as made"
            assert server.get("/games")["games"]
            before = len(server.get(f"/games/{thinking}")["moves"])
            os.remove(ballast)
            server.wait(thinking, lambda game: not game["trouble"] and len(game["moves"]) > before + 1)
            status, answer = server.call("POST", f"/games/{mine['id']}/moves", {"move": some_move(mine), "ply": 0})
            assert status == 200, answer
            assert server.stop() < 5
    return True


def locked_database(aite, seconds):
    """Another program holds the write lock: nobody waits long for an answer, nothing ends, all goes on."""
    with Server(aite) as server:
        thinking = server.new("othello", ("uct:playouts=0,seconds=0.2,memory=1", "random"))["id"]
        mine = server.new("othello", (None, None))
        server.get(f"/games/{thinking}")
        with contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            end = time.monotonic() + seconds
            longest = 0
            while time.monotonic() < end:
                for method, path, body in (("POST", f"/games/{mine['id']}/moves", {"move": "f5", "ply": 0}),
                                           ("GET", f"/games/{thinking}", None), ("GET", "/lab/matches", None),
                                           ("POST", "/games", {"game": "go", "seats": [None, None]})):
                    begin = time.monotonic()
                    status, answer = server.call(method, path, body)
                    longest = max(longest, time.monotonic() - begin)
                    assert status == (503 if method == "POST" else 200), (method, path, status, answer)
            assert longest < 2.5, f"somebody waited {longest:.1f} s"
            assert server.get(f"/games/{thinking}")["trouble"]
            other.execute("ROLLBACK")
        server.wait(thinking, lambda game: not game["trouble"] and len(game["moves"]) > 3)
        time.sleep(1)
        assert server.call("POST", f"/games/{mine['id']}/moves", {"move": "f5", "ply": 0})[0] == 200
        server.stop()


def corrupt_database(aite, rng, times):
    """A database with wrong bytes is refused, or used as far as it can be; nothing crashes."""
    with tempfile.TemporaryDirectory(prefix="aite-corrupt-") as folder:
        good = os.path.join(folder, "good.db")
        assert run(aite, "match", "othello", "random", "random:seed=2", "--rounds", "5", "--thinking", "--db", good).returncode == 0
        with contextlib.closing(sqlite3.connect(good)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(good, "rb") as file:
            content = file.read()
        for i in range(times):
            bad = bytearray(content)
            for _ in range(rng.choice([1, 8, 200])):
                bad[rng.randrange(len(bad))] = rng.randrange(256)
            if rng.random() < 0.3:
                del bad[rng.randrange(len(bad)):]
            path = os.path.join(folder, f"bad{i}.db")
            with open(path, "wb") as file:
                file.write(bad)
            command = rng.choice([("records", "list"), ("records", "matches"), ("records", "export", "out.jsonl"),
                                  ("match", "othello", "random", "random:seed=2", "--rounds", "6")])
            orderly(run(aite, *command, "--db", path, folder=folder))
            os.remove(path)


# --- visitors

def hostile_requests(server):
    """Requests of every form that could grow: each is refused, or answered, within the memory a request may take.
    Answers the most that one added, in MiB."""
    host = b"Host: 127.0.0.1\r\n"
    json_kind = b"Content-Type: application/json\r\n"

    def post(body, *more):
        return b"".join([b"POST /api/v1/games HTTP/1.1\r\n", host, json_kind, *more,
                         b"Content-Length: %d\r\n\r\n" % len(body), body])

    bomb = gzip.compress(b" " * (64 << 20), 9)
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    big = 1 << 20
    record = lambda name, text: json.dumps({"seats": [None, None], "record": {"name": name, "text": text}}).encode()
    forms = {
        "gzip": [post(bomb, b"Content-Encoding: gzip\r\n")],
        "chunks": [b"POST /api/v1/games HTTP/1.1\r\n" + host + json_kind + b"Transfer-Encoding: chunked\r\n\r\n"] + [chunk] * 64,
        "headers": [b"GET / HTTP/1.1\r\n" + host] + [b"a%d: b\r\n" % i * 100 for i in range(10000)],
        "long header": [b"GET / HTTP/1.1\r\n" + host + b"x: "] + [b"y" * big] * 8,
        "long address": [b"GET /" + b"y" * (8 * big)],
        "ranges": [b"GET /icon.svg HTTP/1.1\r\n" + host + b"Range: bytes=" + b",".join([b"0-"] * 2600) + b"\r\n\r\n"],
        "ranges that fit": [b"GET / HTTP/1.1\r\n" + host + b"Range: bytes=" + b",".join([b"0-9"] * 2600) + b"\r\n\r\n"],
        "numbers": [post(b'{"a":[' + b"0," * (big // 2 - 10) + b"0]}")],
        "texts": [post(b'{"a":[' + b'"",' * (big // 3 - 10) + b'""]}')],
        "objects": [post(b'{"a":[' + b"{}," * (big // 3 - 10) + b"{}]}")],
        "keys": [post(b"{" + b",".join(b'"%x":0' % i for i in range(100000)) + b"}")],
        "deep": [post(b"[" * (big - 100))],
        "long text": [post(b'{"game":"' + b"x" * (big - 100) + b'"}')],
        "moves": [post(json.dumps({"game": "othello", "seats": [None, None], "moves": "f5 " * 60000}).encode())],
        "position": [post(json.dumps({"game": "go", "seats": [None, None], "position": "./" * 90000}).encode())],
        "sgf nodes": [post(record("a.sgf", "(;GM[1]SZ[9]" + ";B[aa]" * 150000 + ")"))],
        "sgf games": [post(record("a.sgf", "(;GM[1])" * 110000))],
        "sgf variations": [post(record("a.sgf", "(;GM[1]SZ[9]" + "(;B[aa])" * 100000 + ")"))],
        "sgf depth": [post(record("a.sgf", "(;GM[1]" + "(;B[aa]" * 100000))],
        "sgf properties": [post(record("a.sgf", "(;" + "GM[1]" * 180000 + ")"))],
        "ggf": [post(record("a.ggf", "(;GM[Othello]" + "B[f5]" * 180000 + ";)"))],
        "chunk extension": [b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n1;" + b"e" * (8 * big)],
        "trailer": [b"POST / HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"t: u\r\n" * big],
        "pipelined": [(b"GET /api/v1/catalogue HTTP/1.1\r\n" + host + b"\r\n") * 2000],
    }
    worst = ("", 0)
    server.get("/games")
    for name, pieces in forms.items():
        server.forget_memory()
        before = server.memory()[0]
        heard = server.say(*pieces, timeout=30)
        more = server.memory()[1] - before
        server.alive()
        assert not heard or heard.startswith(b"HTTP/1.1 "), (name, heard[:50])
        assert more < MOST_MORE, f"{name}: one request added {more:.1f} MiB"
        worst = max(worst, (name, more), key=lambda each: each[1])
    return worst


def slow_visitors(server, count, seconds):
    """Connections that drip a byte a second, or nothing: others are answered meanwhile. Answers the longest wait."""
    lines = []
    for i in range(count):
        line = socket.create_connection(("127.0.0.1", server.port))
        if i % 3 == 1:
            line.sendall(b"GET / HTT")
        elif i % 3 == 2:
            line.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n")
        lines.append(line)
    longest = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            with contextlib.suppress(OSError):
                line.send(b"x", socket.MSG_DONTWAIT)
        begin = time.monotonic()
        server.get("/games")
        longest = max(longest, time.monotonic() - begin)
        time.sleep(0.1)
    return lines, longest


def full_house(server, idle, games):
    """Every table is had and played at, whoever else stands around and says nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with contextlib.ExitStack() as lines:
        for _ in range(idle):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        tables = [server.new(("othello", "go", "blokus-duo")[i % 3]) for i in range(games)]
        for table in tables:
            status, after = server.call("POST", f"/games/{table['id']}/moves", {"move": some_move(table), "ply": 0})
            assert (status, len(after["moves"])) == (200, 1), after
        status, answer = server.call("POST", "/games", {"game": "othello", "seats": [None, None]})
        assert (status, answer["error"]["code"]) == (503, "busy"), "there are more tables than were asked for"
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def many_listeners(server, most):
    """So many listen and no more, everybody else is answered, and who leaves makes room."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    game = server.new()["id"]

    def listen(lines):
        line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30))
        line.sendall(f"GET /api/v1/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return int(line.recv(4096).split()[1])

    with contextlib.ExitStack() as lines:
        for i in range(most):
            assert listen(lines) == 200, f"the listener after {i}"
        assert listen(lines) == 503
        server.get(f"/games/{game}")
    with contextlib.ExitStack() as lines:
        deadline = time.monotonic() + 30
        while listen(lines) != 200:
            assert time.monotonic() < deadline, "those who left are not forgotten"
            time.sleep(0.1)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def unfair_games(server, watched):
    """Games that are only watched and think for ever do not keep a person waiting. Answers how long one waited."""
    endless = "uct:playouts=1000000000000,memory=1"
    for i in range(watched):
        game = server.new("othello", (endless, endless + (",threads=2" if i % 2 else "")))
        server.get(f"/games/{game['id']}")
    mine = server.new("othello", (None, "uct:playouts=100,memory=1"))
    time.sleep(1)
    begin = time.monotonic()
    server.call("POST", f"/games/{mine['id']}/moves", {"move": some_move(mine), "ply": 0})
    server.wait(mine["id"], lambda game: len(game["moves"]) == 2, seconds=60)
    return time.monotonic() - begin


# --- files

def mutated_imports(aite, rng, times):
    """Files of games with wrong bytes, and games with fields of other kinds: refused with a reason, or games that can be
    shown by all who look at them."""
    with tempfile.TemporaryDirectory(prefix="aite-import-") as folder:
        source = os.path.join(folder, "good.db")
        assert run(aite, "match", "othello", "mc:playouts=1", "random", "--rounds", "2", "--thinking", "--db", source).returncode == 0
        formats = ["jsonl", "csv", "sgf", "ggf"]
        good = {}
        for name in formats:
            assert run(aite, "records", "export", f"good.{name}", "--db", source, folder=folder).returncode == 0
            with open(os.path.join(folder, f"good.{name}"), "rb") as file:
                good[name] = file.read()
        odd = [-1, 2 ** 62, -2 ** 63, 4 * 10 ** 8, 1e300, "", "x", "nan", None, True, [], {}, "\udcff", "9" * 400]
        for i in range(times):
            name = rng.choice(formats)
            if name == "jsonl" and rng.random() < 0.7:
                games = [json.loads(line) for line in good[name].splitlines()]
                for _ in range(rng.randrange(1, 4)):
                    game = rng.choice(games)
                    game[rng.choice(sorted(game))] = rng.choice(odd)
                bad = "\n".join(json.dumps(game) for game in games).encode("utf-8", "surrogateescape")
            else:
                bad = bytearray(good[name])
                for _ in range(rng.choice([1, 3, 30])):
                    at = rng.randrange(len(bad))
                    if rng.random() < 0.3:
                        del bad[at:at + rng.randrange(1, 50)]
                    else:
                        bad[at:at + 1] = bytes(rng.choice([[rng.randrange(256)], list(b"[]"), list(b"1e300"), [0xff]]))
                    if not bad:
                        bad = bytearray(b"x")
            with open(os.path.join(folder, f"bad.{name}"), "wb") as file:
                file.write(bad)
            database = os.path.join(folder, "bad.db")
            done = run(aite, "records", "import", f"bad.{name}", "--db", database,
                       *(["--skip-bad"] if rng.random() < 0.5 else []), folder=folder)
            orderly(done)
            if done.returncode == 0 and os.path.exists(database):
                orderly(run(aite, "match", "othello", "mc:playouts=1", "random", "--rounds", "2", "--thinking", "--db", database))
                orderly(run(aite, "records", "list", "--db", database))
            remove_database(database)
