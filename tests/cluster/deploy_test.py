#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is in deploy/, read by whoever reads it in earnest; and the options there are options of the program.

    deploy_test.py AITE DEPLOY
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from common import server_program

AITE, DEPLOY = (os.path.abspath(path) for path in sys.argv[1:3])


def text(name):
    with open(os.path.join(DEPLOY, name)) as file:
        return file.read()


class Deploy(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="aite-deploy-")
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(content)
        return path

    @unittest.skipIf(server_program() is None, "nats-server is not installed")
    def test_the_server_understands_its_configuration(self):
        self.file("nats-secrets.conf", 'TOKEN: "abc"\n')
        plain = text("nats-server.conf").replace("/var/lib/nats", self.folder)
        with_token = re.sub(r"(?m)^# (include|authorization)", r"\1", plain)
        self.assertNotEqual(plain, with_token)
        for content in (plain, with_token):
            done = subprocess.run([server_program(), "-t", "-c", self.file("nats-server.conf", content)],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipIf(shutil.which("systemd-analyze") is None, "systemd is not installed")
    def test_systemd_understands_its_units(self):
        self.file("nats-server.service", "[Service]\nExecStart=/bin/true\n")
        self.file("nats-server.service.d/aite.conf", text("nats-server.service.d/aite.conf"))
        worker = self.file("aite-worker.service", text("aite-worker.service").replace("/usr/local/bin/aite", AITE))
        for unit in (worker, os.path.join(self.folder, "nats-server.service")):
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True,
                                  env={**os.environ, "SYSTEMD_UNIT_PATH": self.folder + ":"})
            complaints = [line for line in done.stderr.splitlines() if self.folder in line or "aite" in line]
            self.assertEqual((done.returncode, complaints), (0, []), done.stderr)

    def test_options_are_options(self):
        known = subprocess.run([AITE, "worker", "--help"], capture_output=True, text=True, check=True).stdout
        command = next(line for line in text("aite-worker.service").splitlines() if line.startswith("ExecStart="))
        used = re.findall(r"--[a-z][a-z-]+", command) + re.findall(r"(?m)^ +- (--[a-z-]+)", text("compose.yaml"))
        self.assertGreaterEqual(len(used), 5)
        for option in used:
            self.assertIn(option + " ", known.replace(",", " "))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
