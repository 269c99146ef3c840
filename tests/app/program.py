# SPDX-License-Identifier: MIT
"""The program in a folder of its own, as a user runs it."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

AITE = os.path.abspath(sys.argv[1])


class Program(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="aite-test-")

    def tearDown(self):
        shutil.rmtree(self.folder)

    def aite(self, *arguments):
        return subprocess.run([AITE, *arguments], capture_output=True, text=True, timeout=300, cwd=self.folder)

    def output(self, *arguments):
        done = self.aite(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def refusal(self, *arguments):
        done = self.aite(*arguments)
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr
