# SPDX-License-Identifier: MIT
"""A NATS server, workers and runs as processes of their own, and a client that can say anything."""
import atexit
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def server_program():
    return shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin")


# Of everybody here: what was computed once need not be computed again (and nothing of the person who runs this).
CACHE = tempfile.mkdtemp(prefix="aite-cache-")
atexit.register(shutil.rmtree, CACHE, ignore_errors=True)


def environment():
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NATS_")}
    return {**kept, "XDG_CACHE_HOME": CACHE}


class Cluster:
    """A server on loopback with a store in a folder of its own, and whoever works there. It may have a configuration;
    then `access` are the options with which it is reached."""

    def __init__(self, aite, silence=3, config="", url="nats://127.0.0.1", access=()):
        self.silence = silence
        self.aite = os.path.abspath(aite)
        self.folder = tempfile.mkdtemp(prefix="aite-cluster-")
        self.port = free_port()
        self.url = f"{url}:{self.port}"
        self.access = list(access)
        self.server = None
        self.workers = []
        self.start_server(config=config)

    @property
    def reached(self):
        return ["--nats", self.url, *self.access]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in [*self.workers, self.server]:
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def start_server(self, store="store", config=""):
        with open(self.path("server.conf"), "w") as file:
            file.write(config)
        self.server = subprocess.Popen(
            [server_program(), "-c", self.path("server.conf"), "-js", "-sd", self.path(store), "-a", "127.0.0.1", "-p",
             str(self.port), "-l", self.path("server.log")])
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > deadline or self.server.poll() is not None:
                    with open(self.path("server.log")) as log:
                        raise RuntimeError(log.read())
                time.sleep(0.05)

    def kill_server(self):
        self.server.kill()
        self.server.wait()

    def start_worker(self, *options, cores=1):
        log = open(self.path(f"worker{len(self.workers)}.log"), "w")
        worker = subprocess.Popen(
            [self.aite, "worker", *self.reached, "--cores", str(cores), "--silence", str(self.silence), *options],
            stdout=log, stderr=subprocess.STDOUT, env=environment())
        log.close()
        self.workers.append(worker)
        return worker

    def log(self, number):
        with open(self.path(f"worker{number}.log")) as file:
            return file.read()

    def wait_for(self, condition, seconds=200):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline:
                raise TimeoutError(self.state())
            time.sleep(0.05)

    def state(self):
        """What everybody last said, for whoever has to find out why something did not come."""
        with open(self.path("server.log")) as file:
            told = [f"server ({self.server.poll()}):\n{file.read()[-2000:]}"]
        for number, worker in enumerate(self.workers):
            told.append(f"worker {number} ({worker.poll()}):\n{self.log(number)[-2000:]}")
        return "\n".join(told)

    def view(self):
        done = subprocess.run([self.aite, "cluster", *self.reached, "--json"], capture_output=True, text=True,
                              timeout=200, env=environment())
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return json.loads(done.stdout)

    def see(self, workers=0, runs=0):
        """What there is once so many are seen. Whoever does not answer within the moment that a view takes, on a machine
        with much to do, is not in it."""
        views = []

        def all_there():
            if workers and any(worker.poll() is not None for worker in self.workers[-workers:]):
                raise RuntimeError(self.state())
            views.append(self.view())
            return len(views[-1]["workers"]) >= workers and len(views[-1]["runs"]) >= runs

        self.wait_for(all_there)
        return views[-1]

    def wait_for_workers(self, count):
        self.see(workers=count)

    def begin(self, *arguments):
        return subprocess.Popen([self.aite, *arguments, *self.reached], cwd=self.folder, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env=environment())

    def run(self, *arguments, check=True):
        done = subprocess.run([self.aite, *arguments, *self.reached], cwd=self.folder, capture_output=True, text=True,
                              timeout=600, env=environment())
        if check and done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done

    def here(self, *arguments):
        """The same in one process."""
        done = subprocess.run([self.aite, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=600,
                              env=environment())
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return done


# What is not the same twice: the order of arrival, and times.
DIFFERENT = {"id", "finished", "first_seconds", "second_seconds", "first_longest", "second_longest"}


def games(database, also=()):
    """All games of a database, every column but the times, in order of their numbers."""
    with sqlite3.connect(database) as connection:
        names = [row[1] for row in connection.execute("pragma table_info(games)")]
        kept = ", ".join(f'"{name}"' for name in names if name not in DIFFERENT and name not in also)
        return connection.execute(f"select {kept} from games order by match, number").fetchall()


def without_times(value):
    """JSON without what says how long something took."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if "seconds" not in key and key != "date"}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def answers(database):
    """All answers to a study's units, by their names, but for times, and for what a player with a clock answered."""
    with sqlite3.connect(database, timeout=30) as connection:
        rows = connection.execute("select unit, value from facts order by unit").fetchall()
    return [(unit, "" if re.search("seconds=[0.]*[1-9]", unit) else
             json.dumps(without_times(json.loads(value)), sort_keys=True)) for unit, value in rows]


def count_answers(database):
    return count_rows(database, "facts")


def count_games(database):
    return count_rows(database, "games")


def count_rows(database, table):
    if not os.path.exists(database):
        return 0
    with sqlite3.connect(database, timeout=30) as connection:
        try:
            return connection.execute(f"select count(*) from {table}").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


class Client:
    """As much of NATS's protocol as it takes to say and hear anything."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), 10)
        self.stream = self.socket.makefile("rb")
        self.stream.readline()  # INFO
        self.socket.sendall(b'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\n')
        self.subscriptions = 0
        self.inbox = f"_INBOX.{os.getpid()}.{id(self)}"
        self.subscribe(self.inbox)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stream.close()
        self.socket.close()

    def subscribe(self, subject):
        self.subscriptions += 1
        self.socket.sendall(f"SUB {subject} {self.subscriptions}\r\n".encode())

    def publish(self, subject, data=b"", reply=""):
        data = data if isinstance(data, bytes) else data.encode()
        self.socket.sendall(f"PUB {subject} {reply} {len(data)}\r\n".encode() + data + b"\r\n")

    def next(self, seconds=10):
        """(subject, reply, data) of the next message; None if there is none in time."""
        self.socket.settimeout(seconds)
        try:
            while True:
                words = self.stream.readline().decode().split()
                if not words:
                    return None
                if words[0] == "PING":
                    self.socket.sendall(b"PONG\r\n")
                elif words[0] in ("MSG", "HMSG"):
                    size = int(words[-1])
                    header = int(words[-2]) if words[0] == "HMSG" else 0
                    data = self.stream.read(size + 2)[header:size]
                    long = 5 if words[0] == "MSG" else 6
                    return words[1], words[3] if len(words) == long else "", data
        except (TimeoutError, socket.timeout):
            return None

    def request(self, subject, data=b"", seconds=10):
        self.publish(subject, data, self.inbox)
        return self.next(seconds)

    def next_order(self, queue, seconds=5):
        """What a worker would get from this queue: (reply, data)."""
        nanoseconds = int(seconds * 1e9)
        answer = self.request(f"$JS.API.CONSUMER.MSG.NEXT.AITE_ORDERS.{queue}",
                              json.dumps({"batch": 1, "expires": nanoseconds}), seconds + 1)
        return (answer[1], answer[2]) if answer and answer[1] else None


def stop(process, seconds=30):
    process.send_signal(signal.SIGTERM)
    return process.wait(seconds)
