#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people and scripts get wrong on the command line: each is named, and leaves nothing behind.

    mistakes_test.py AITE
"""
import json
import os
import signal
import struct
import subprocess
import time
import unittest

from program import AITE, Program

MATCH = ["match", "othello", "random", "random:seed=2", "--rounds", "1"]


class Mistakes(Program):
    def files(self):
        return sorted(os.listdir(self.folder))

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "wb") as file:
            file.write(content)

    def test_an_unknown_command_is_named(self):
        self.assertIn("there is no command 'mach': did you mean 'match'?", self.refusal("mach"))
        self.assertIn("there is no command 'lst': did you mean 'list'?", self.refusal("records", "lst"))
        self.assertIn("subcommand is required", self.refusal())

    def test_numbers_are_numbers_and_fit(self):
        for seed in ("-1", "18446744073709551616", "99999999999999999999999", "1.5", "x", ""):
            self.assertIn("--srand", self.refusal(*MATCH, "--srand", seed))
        self.output(*MATCH, "--srand", "18446744073709551615")
        for option in ("--st", "--tc", "--timemargin", "--hang"):
            for number in ("nan", "inf", "-1", "1e400", "x"):
                said = self.refusal(*MATCH, option, number)
                self.assertIn(option, said)
                self.assertLess(len(said), 200, said)  # and not all digits of the greatest number there is
        self.refusal("playouts", "othello", "--seconds", "nan")

    def test_databases_are_made_by_those_who_keep_something(self):
        for command in (("list",), ("matches",), ("show", "1"), ("export", "out.jsonl")):
            self.assertIn("there is no database 'none.db'", self.refusal("records", *command, "--db", "none.db"))
        self.assertIn("no database", self.refusal("verify", "1", "--db", "none.db"))
        self.assertIn("no database", self.refusal("study", "report", "othello-playouts", "--db", "none.db"))
        self.refusal("records", "import", "missing.sgf", "--db", "none.db")
        self.write("bad.sgf", b"(;GM[1]")
        self.refusal("records", "import", "bad.sgf", "--db", "none.db")
        self.assertEqual(self.files(), ["bad.sgf"])
        for command in (MATCH, ["records", "list"], ["records", "import", "bad.sgf"]):
            self.assertTrue(self.refusal(*command, "--db", ""))

    def test_several_processes_make_one_database(self):
        for round in range(5):
            database = f"{round}.db"
            several = [subprocess.Popen([AITE, "match", "othello", "random", f"random:seed={i}", "--rounds", "1", "--db", database],
                                        cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for i in range(2, 8)]
            for process in several:
                self.assertEqual(process.communicate(timeout=120)[1], "")
                self.assertEqual(process.returncode, 0)
            self.assertEqual(len(self.output("records", "matches", "--db", database).splitlines()), 6)

    def test_a_match_that_cannot_begin_leaves_no_trace(self):
        self.refusal("match", "othello", "random", "policy:model=nowhere", "--rounds", "1", "--db", "a.db")
        self.assertEqual(self.output("records", "matches", "--db", "a.db"), "")

    def test_what_is_no_file_is_not_read(self):
        os.mkdir(os.path.join(self.folder, "folder"))
        for name in ("sgf", "csv", "jsonl", "ggf", "wthor"):
            self.assertIn("is a folder", self.refusal("records", "import", "folder", "--format", name, "--db", "a.db"))
        self.assertIn("is a device", self.refusal("match", "othello", "random", "policy:model=/dev/zero", "--db", "a.db"))

    def test_what_is_no_file_is_not_gone_on_with(self):
        os.mkfifo(os.path.join(self.folder, "pipe"))
        play = ["selfplay", "coins", "--player", "random", "--games", "2", "--out"]
        self.assertIn("'/dev/full' is a device, not a file", self.refusal(*play, "/dev/full"))
        self.assertIn("'pipe' is a pipe, not a file", self.refusal(*play, "pipe"))
        self.output(*play, "positions")
        label = ["label", "--positions", "positions", "--player", "random", "--out"]
        self.assertIn("'/dev/zero' is a device, not a file", self.refusal(*label, "/dev/zero"))

    def test_an_export_does_not_replace_its_database(self):
        self.output(*MATCH, "--db", "a.db")
        os.link(os.path.join(self.folder, "a.db"), os.path.join(self.folder, "same.csv"))
        for name in ("a.db", "./a.db", "same.csv"):
            self.assertIn("is the database itself", self.refusal("records", "export", name, "--format", "csv", "--db", "a.db"))
        self.assertEqual(self.output("records", "list", "--db", "a.db").count("random:seed=2"), 2)

    def as_somebody(self, *arguments):
        """Root may read and write everything: somebody else, then."""
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        os.chmod(self.folder, 0o755)
        try:
            return subprocess.run([AITE, *arguments], capture_output=True, text=True, timeout=300, cwd=self.folder, **other)
        except PermissionError:
            self.skipTest("the program is where only root may look")

    def test_what_may_not_be_read_or_written(self):
        self.write("secret.jsonl", b"")
        os.chmod(os.path.join(self.folder, "secret.jsonl"), 0)
        self.output(*MATCH, "--db", "a.db")
        os.chmod(os.path.join(self.folder, "a.db"), 0o444)
        said = self.as_somebody("records", "import", "secret.jsonl", "--db", "b.db")
        self.assertEqual(said.returncode, 2, said.stderr)
        self.assertIn("cannot be read", said.stderr)
        said = self.as_somebody("match", "othello", "random", "random:seed=3", "--rounds", "1", "--db", "a.db")
        self.assertEqual(said.returncode, 2, said.stderr)
        self.assertIn("'a.db' cannot be used: the database cannot be written to: it is read-only", said.stderr)

    def test_other_programs_files(self):
        self.write("other.db", b"x" * 5000)
        said = self.aite("records", "list", "--db", "other.db")
        self.assertEqual(said.returncode, 2)
        self.assertIn("'other.db' cannot be used", said.stderr)

    def test_an_interrupted_match_says_so(self):
        match = subprocess.Popen([AITE, "match", "othello", "mc:playouts=200", "mc:playouts=200", "--rounds", "10000", "--db", "a.db"],
                                 cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while match.poll() is None and self.aite("records", "list", "--db", "a.db").stdout == "":
            time.sleep(0.1)  # until it plays, however busy the machine is
        match.send_signal(signal.SIGINT)
        _, said = match.communicate(timeout=60)
        self.assertEqual(match.returncode, 130, said)
        self.assertIn("interrupted", said)

    def test_interrupted_positions_and_trainings_say_so(self):
        for command in (["selfplay", "go", "--player", "uct:playouts=20000", "--games", "1000", "--out", "positions"],
                        ["train", "toqn", "--playouts", "2000", "--out", "model.safetensors"]):
            work = subprocess.Popen([AITE, *command], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            # Until it hears of signals: from then on, one does not kill it.
            status = f"/proc/{work.pid}/status"
            while work.poll() is None:
                with open(status) as file:
                    caught = int(next(line for line in file if line.startswith("SigCgt:")).split()[1], 16)
                if caught & 1 << (signal.SIGTERM - 1):
                    break
                time.sleep(0.05)
            work.send_signal(signal.SIGTERM)
            _, said = work.communicate(timeout=120)
            self.assertEqual(work.returncode, 130, said)
            self.assertIn("interrupted", said)

    def test_a_full_disk_is_noticed(self):
        self.output(*MATCH, "--db", "a.db")
        with open("/dev/full", "w") as full:
            for command in (["players"], ["games", "--json"], MATCH, ["records", "show", "1", "--db", "a.db"]):
                done = subprocess.run([AITE, *command], stdout=full, stderr=subprocess.PIPE, text=True, cwd=self.folder)
                self.assertEqual(done.returncode, 74, command)
                self.assertIn("the output cannot be written", done.stderr)

    def test_an_export_is_whole_or_as_it_was(self):
        self.output(*MATCH, "--db", "a.db")
        self.output("records", "export", "games.jsonl", "--db", "a.db")
        with open(os.path.join(self.folder, "games.jsonl")) as file:
            self.assertEqual(len([json.loads(line) for line in file]), 2)
        os.mkdir(os.path.join(self.folder, "taken.jsonl"))
        self.refusal("records", "export", "taken.jsonl", "--db", "a.db")
        self.assertFalse([name for name in self.files() if name.endswith(".part")])

    def test_names_in_other_encodings(self):
        self.write("latin1.sgf", b"(;GM[1]SZ[9]CA[ISO-8859-1]PB[J\xfcrgen]PW[x]RE[B+R];B[ee])")
        self.output("records", "import", "latin1.sgf", "--db", "a.db")
        self.assertIn("J\u00fcrgen", self.output("records", "list", "--db", "a.db"))

    def test_models_have_numbers(self):
        header = b'{"weights":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}'
        self.write("nan.safetensors", struct.pack("<Q", len(header)) + header + struct.pack("<ff", 1, float("nan")))
        said = self.refusal("match", "othello", "random", "policy:model=nan.safetensors", "--db", "a.db")
        self.assertIn("no number", said)


if __name__ == "__main__":
    unittest.main(argv=["mistakes_test.py"])
