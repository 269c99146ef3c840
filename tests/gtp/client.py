# SPDX-License-Identifier: MIT
"""The controller's side of GTP: starts an engine, sends commands, reads answers."""

import subprocess
import threading


class GtpError(Exception):
    """The engine answered '?', or not as the protocol says."""


class Engine:
    def __init__(self, command, name=None, deadline=120):
        self.name = name or command[0]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        # An engine that hangs is killed, and reading from it ends: no test waits for ever.
        self.timer = threading.Timer(deadline, self.process.kill)
        self.timer.daemon = True
        self.timer.start()

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, line):
        self.send_bytes(line.encode() + b"\n")

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise GtpError(f"{self.name}: the output ended within an answer")
        return line.decode(errors="replace").rstrip("\r\n")

    def response(self):
        """The next answer, status character and all, without the blank line that ends it."""
        first = self.line()
        if not first or first[0] not in "=?":
            raise GtpError(f"{self.name}: an answer begins with '{first}'")
        lines = [first]
        while line := self.line():
            lines.append(line)
        return "\n".join(lines)

    def raw(self, command):
        self.send(command)
        return self.response()

    def ask(self, command):
        """The body of a success; anything else is an error."""
        answer = self.raw(command)
        if answer[0] != "=":
            raise GtpError(f"{self.name}: '{command}' was answered '{answer}'")
        return answer[1:].strip()

    def close(self):
        """Ends the input; the engine has to end by itself then. Returns what it still said and its exit status."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        status = self.process.wait()
        self.timer.cancel()
        return rest.decode(errors="replace"), status

    def quit(self):
        self.ask("quit")
        return self.close()
