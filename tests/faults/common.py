# SPDX-License-Identifier: MIT
"""A server of one's own, and visitors who do as they like. Everything stays on this machine: 127.0.0.1."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time


class Server:
    """`aite serve` on any free port, with a database in a folder of its own unless one is given."""

    def __init__(self, aite, database=None, *arguments, page=None):
        self.aite, self.arguments = aite, list(arguments)
        self.folder = tempfile.TemporaryDirectory(prefix="aite-faults-")
        self.database = database or os.path.join(self.folder.name, "games.db")
        if page:
            self.arguments += ["--page", page]
        self.log = os.path.join(self.folder.name, "log")
        self.keys = {}  # of the seats of all games that were started here
        self.start()

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen([self.aite, "serve", "--port", "0", "--db", self.database, *self.arguments],
                                            stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder.name)
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.said()}"
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def said(self):
        with open(self.log) as log:
            return log.read()[-2000:]

    def stop(self, patience=30):
        """Asks it to end; answers how long that took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=patience)
        took = time.monotonic() - begin
        self.process.stdout.close()
        assert status == 0, f"the server ended with {status}: {self.said()}"
        return took

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.folder.cleanup()

    def alive(self):
        assert self.process.poll() is None, f"the server ended with {self.process.returncode}: {self.said()}"
        return True

    def raw(self, method, path, body=None, headers=None, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def call(self, method, path, body=None, timeout=30):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        parts = path.split("/")
        if len(parts) > 2 and parts[2] in self.keys:
            headers["Aite-Key"] = self.keys[parts[2]]
        status, content = self.raw(method, "/api/v1" + path, None if body is None else json.dumps(body), headers, timeout)
        answer = json.loads(content) if content else None
        if status == 201:
            self.keys[answer["id"]] = ",".join(answer["keys"])
        return status, answer

    def get(self, path):
        status, answer = self.call("GET", path)
        assert status == 200, (path, status, answer)
        return answer

    def new(self, game="othello", seats=(None, None), **more):
        status, answer = self.call("POST", "/games", {"game": game, "seats": list(seats), **more})
        assert status == 201, answer
        return answer

    def wait(self, game, condition, seconds=30):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            now = self.get(f"/games/{game}")
            if condition(now):
                return now
            time.sleep(0.02)
        raise AssertionError("waited in vain")

    def say(self, *pieces, hear=True, timeout=20):
        """What a visitor gets who says exactly this."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as line:
            try:
                for piece in pieces:
                    line.sendall(piece)
                return line.recv(4096) if hear else b""
            except OSError:
                return b""

    def memory(self):
        """MiB it has now, and the most it had since the last call of forget_memory."""
        with open(f"/proc/{self.process.pid}/status") as status:
            text = status.read()
        return [int(re.search(name + r":\s+(\d+)", text).group(1)) / 1024 for name in ("VmRSS", "VmHWM")]

    def forget_memory(self):
        with open(f"/proc/{self.process.pid}/clear_refs", "w") as file:
            file.write("5")


def some_move(game):
    legal = game["position"]["legal"]
    return legal[len(legal) // 2]["move"]
