#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What is in deploy/, read by whoever reads it in earnest; the options there are options of the program, and the packages
in the container have the libraries that it wants.

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

    def test_the_container_builds_what_is_built_here(self):
        setup = os.path.join(DEPLOY, "..", "tools", "setup.sh")
        listed = subprocess.run(["bash", "-c", f'source "{setup}"; echo "${{packages_to_run[@]}}"'],
                                capture_output=True, text=True, check=True).stdout.split()
        build, server, _ = packages_of_stages(text("Containerfile"))
        self.assertEqual(server, ["nats-server"])
        self.assertGreater(len(listed), 8)
        self.assertEqual(set(listed) | {"libnats-dev", "libssl-dev"}, set(build) - {"git"})
        self.assertTrue(AITE.endswith("/src/app/aite"))
        self.assertIn(" build/release/src/app/aite", text("Containerfile"))

    @unittest.skipIf(shutil.which("dpkg-query") is None, "this is no Debian system")
    def test_the_container_has_the_libraries(self):
        used = libraries_of(AITE)
        if any("libtorch" in library for library in used):
            self.skipTest("this program was built for training, workers are not")
        self.assertGreater(len(used), 8)
        _, _, named = packages_of_stages(text("Containerfile"))
        there = with_all_they_need(named)
        for library in used:
            package = package_of(library)
            if package is None:
                self.skipTest(f"{library} is of no package")
            self.assertTrue(there & {package, *fields_of(package, "Provides")}, f"{library} of {package}")


def packages_of_stages(containerfile):
    """What each `apt-get install` of the file names."""
    commands = re.findall(r"apt-get install ((?:[^&\\\n]|\\\n)+)", containerfile)
    return [[word for word in command.replace("\\\n", " ").split() if not word.startswith("-")] for command in commands]


def libraries_of(program):
    lines = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return re.findall(r"=> (/\S+)", lines)


def package_of(file):
    """Debian lists a file where its package put it, which may be before /lib became /usr/lib."""
    real = os.path.realpath(file)
    for path in (file, real, real.removeprefix("/usr"), "/usr" + file):
        found = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    return None


def fields_of(package, *fields):
    """Names of packages in these fields of an installed one; of alternatives all."""
    shown = subprocess.run(["dpkg-query", "--show", "--showformat", ", ".join(f"${{{field}}}" for field in fields),
                            package], capture_output=True, text=True).stdout
    return [re.split(r"[ (:]", each.strip())[0] for each in re.split(r"[,|]", shown) if each.strip()]


def with_all_they_need(packages):
    known = set()
    ahead = list(packages)
    while ahead:
        package = ahead.pop()
        if package not in known:
            known.add(package)
            ahead += fields_of(package, "Pre-Depends", "Depends")
    return known


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
