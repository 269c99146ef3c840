#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of tools/check_layers on small trees, with the project's own table."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

FILES = {
    "src/base/random.hpp": "#include <cstdint>\n",
    "src/games/game.hpp": '#include "base/random.hpp"\n',
    "src/games/go/state.hpp": '#include "games/game.hpp"\nconstexpr GameInfo info{\n  "go", "Go", "Go", "black"};\n',
    "src/games/othello/state.hpp": '#include <hwy/highway.h>\n#include "games/game.hpp"\n'
    'constexpr GameInfo info{"othello", "Othello", "Othello"};\n',
    "src/games/toy/coins.hpp": '#include "games/game.hpp"\n',
    "src/search/uct.hpp": '#include "games/game.hpp"\n',
    "src/search/uct_test.cpp": '#include "games/toy/coins.hpp"\n#include "search/uct.hpp"\n',
    "src/players/uct.cpp": '#include "games/go/state.hpp"\n#include "search/uct.hpp"\n',
    "tests/conformance/go_test.cpp": '#include "games/go/state.hpp"\n',
}


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for name, text in FILES.items():
            self.write(name, text)
        (self.root / "tools").mkdir()
        shutil.copy(TOOLS / "layers.txt", self.root / "tools")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def check(self):
        command = [sys.executable, TOOLS / "check_layers", self.root]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        return result.returncode, result.stdout

    def assert_fails(self, name, text, complaint):
        self.write(name, text)
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(name, output)
        self.assertIn(complaint, output)
        self.assertIn("problems: 1\n", output)

    def test_accepts_a_good_tree(self):
        status, output = self.check()
        self.assertEqual(status, 0, output)

    def test_refuses_an_include_against_the_table(self):
        self.assert_fails("src/games/go/bad.cpp", '#include "search/uct.hpp"\n', 'games may not include "search/uct.hpp"')

    def test_refuses_a_base_that_knows_a_game(self):
        self.assert_fails("src/base/bad.hpp", '  #  include "games/game.hpp"\n', "base may not include")

    def test_refuses_a_game_in_another(self):
        self.assert_fails("src/games/go/bad.hpp", '#include "games/othello/state.hpp"\n', "games may not include")

    def test_refuses_more_of_games_than_the_concept_in_a_search(self):
        self.assert_fails("src/search/bad.hpp", '#include "games/toy/coins.hpp"\n', "search may not include")

    def test_refuses_a_real_game_in_the_test_of_a_search(self):
        self.assert_fails("src/search/bad_test.cpp", '#include "games/go/state.hpp"\n', "search may not include")

    def test_refuses_an_include_that_is_not_rooted(self):
        self.assert_fails("src/games/go/bad.hpp", '#include "../game.hpp"\n', "no file below src/")
        self.assert_fails("src/games/go/bad.hpp", '#include "state.hpp"\n', "no file below src/")

    def test_refuses_it_in_tests_too(self):
        self.assert_fails("tests/conformance/bad.hpp", '#include "../src/games/game.hpp"\n', "not rooted")

    def test_refuses_our_own_header_in_angle_brackets(self):
        self.assert_fails("src/games/go/bad.hpp", "#include <search/uct.hpp>\n", "is ours")

    def test_refuses_a_folder_it_does_not_know(self):
        self.assert_fails("src/extra/bad.hpp", "#include <cstdint>\n", "does not name the folder extra")

    def test_refuses_a_long_file(self):
        self.assert_fails("src/base/bad.cpp", "int x;\n" * 501, "501 lines")
        self.write("src/base/bad.cpp", "int x;\n" * 500)
        self.assertEqual(self.check()[0], 0)

    def test_refuses_a_test_for_a_games_name_elsewhere(self):
        for line in ('if (info.name == "go") {}', 'return "othello" != name;', 'name.starts_with("go-")'):
            self.write("src/games/go/good.cpp", line + "\n")
            self.write("src/players/go/good.cpp", line + "\n")
            self.write("src/search/uct_test.cpp", line + "\n")
            self.assertEqual(self.check()[0], 0)
            self.assert_fails("src/players/bad.cpp", line + "\n", "a test for a game's name")
            (self.root / "src/players/bad.cpp").unlink()

    def test_refuses_a_diagram_that_has_drifted(self):
        diagram = subprocess.check_output([sys.executable, TOOLS / "check_layers", "--diagram"], text=True)
        self.assertIn("protocol -> players, search, games\n", diagram)
        self.write("docs/architecture.md", "# Architecture\n\n" + diagram)
        self.assertEqual(self.check()[0], 0)
        self.assert_fails("docs/architecture.md", diagram.replace("search", "research"), "the layers are not as")


if __name__ == "__main__":
    unittest.main()
