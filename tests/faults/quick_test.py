#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every fault once, small: seconds, for every build. long.py has the same again and again.

    quick_test.py AITE
"""
import random
import shutil
import subprocess
import sys
import unittest

import attacks
from common import Server

AITE = sys.argv[1]


class Faults(unittest.TestCase):
    def test_kills(self):
        attacks.kill_match(AITE, random.Random(1), 4)
        attacks.kill_server(AITE, random.Random(1), 3)

    def test_full_disk(self):
        if not attacks.full_disk(AITE):
            self.skipTest("no small file system can be mounted here")

    def test_locked_database(self):
        attacks.locked_database(AITE, 2.5)

    def test_corrupt_databases(self):
        attacks.corrupt_database(AITE, random.Random(1), 15)

    def test_hostile_requests(self):
        with Server(AITE) as server:
            attacks.hostile_requests(server)
            server.stop()

    def test_slow_visitors_and_an_orderly_end(self):
        with Server(AITE) as server:
            lines, longest = attacks.slow_visitors(server, 400, 1)
            self.assertLess(longest, 1)
            self.assertLess(server.stop(), 5)
            for line in lines:
                line.close()

    def test_a_full_house(self):
        with Server(AITE) as server:
            attacks.full_house(server, 1000, 200)
            self.assertLess(server.stop(), 5)

    def test_many_listeners(self):
        with Server(AITE) as server:
            attacks.many_listeners(server, 1000)
            self.assertLess(server.stop(), 5)

    def test_the_program_is_guarded(self):
        """By what cmake/aite.cmake asks of the compiler and the linker."""
        if not shutil.which("readelf"):
            self.skipTest("there is no readelf")
        seen = subprocess.run(["readelf", "-hldW", "--dyn-syms", AITE], capture_output=True, text=True, check=True).stdout
        for sign in (r"Type: +DYN", r"GNU_RELRO", r"BIND_NOW", r"GNU_STACK .* RW +0x", r"__stack_chk_fail@", r"__memcpy_chk@"):
            self.assertRegex(seen, sign)

    def test_a_person_comes_before_games_that_are_watched(self):
        with Server(AITE) as server:
            self.assertLess(attacks.unfair_games(server, 10), 5)
            self.assertLess(server.stop(), 5)

    def test_mutated_imports(self):
        attacks.mutated_imports(AITE, random.Random(1), 25)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
