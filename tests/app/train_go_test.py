#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The learners of Go as a user runs them: from games and positions to a player, and after an interruption.

    train_go_test.py AITE
"""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from program import AITE, Program

QUICK = ["--simulations", "4", "--passes", "2", "--batch", "4"]


class TrainGo(Program):
    def path(self, name):
        return os.path.join(self.folder, name)

    def card(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)

    def make_positions(self):
        rules = ["--rules", "size=5,komi=2.5"]
        for name, seed in (("train", "1"), ("test", "2")):
            self.output("selfplay", "go", "--player", "random", *rules, "--games", "10", "--seed", seed,
                        "--out", name + ".positions")
            self.output("label", "--positions", name + ".positions", "--player", "uct:playouts=50", "--out", name)

    def test_strengths_from_games(self):
        self.output("match", "go", "random", "random", "--rules", "size=5", "--rounds", "15", "--db", "games.db")
        self.output("records", "export", "games.sgf", "--db", "games.db")
        for features, player in (("paper", "widening=m.safetensors"), ("playout", "policy=m.safetensors"),
                                 ("wide", "widening=m.safetensors")):
            text = self.output("train", "mm", "--records", "games.sgf", "--features", features, "--updates", "2",
                               "--out", "m.safetensors")
            self.assertIn("update   2", text)
            card = self.card("m.json")
            self.assertEqual(sum(card["data"]["games"]), 30)
            self.assertGreater(card["test"]["choices"], 0)
            self.assertLess(card["test"]["log_likelihood"], 0)
            self.assertFalse(os.path.exists(self.path("m.part")))
            match = self.output("match", "go", "go-neutral:playouts=20," + player, "random", "--rules", "size=5",
                                "--rounds", "1", "--db", features + ".db")
            self.assertIn("games       2", match)

    def test_balancing_from_positions(self):
        self.make_positions()
        data = ["--positions", "train", "--test", "test", *QUICK]
        for command in (["sb"], ["uctb"], ["uctb", "--style", "contact", "--prior", "10"]):
            text = self.output("train", *command, *data, "--out", "m.safetensors")
            self.assertIn("pass   2", text)
            card = self.card("m.json")
            self.assertEqual(card["data"]["positions"], [10, 10])
            self.assertEqual(len(card["objective_after_passes"]), 3)
        self.output("match", "go", "go-contact:playouts=20,policy=m.safetensors", "random", "--rules", "size=5",
                    "--rounds", "1")

    def test_what_balancing_begins_with(self):
        self.make_positions()
        text = self.output("train", "sb", "--positions", "train", "--test", "test", "--simulations", "4",
                           "--passes", "0", "--out", "alike.safetensors")
        self.assertIn("pass   0", text)
        self.assertEqual(len(self.card("alike.json")["objective_after_passes"]), 1)
        self.output("match", "go", "uct:playouts=20,policy=alike.safetensors", "random", "--rules", "size=5",
                    "--rounds", "1")

    def test_any_device_learns_the_same(self):
        self.make_positions()
        for name in ("sb", "uctb"):
            command = ["train", name, "--positions", "train", "--test", "test", *QUICK]
            self.output(*command, "--out", "cpu.safetensors")
            self.assertNotIn("device", self.card("cpu.json"))
            asked = subprocess.run([AITE, *command, "--device", "auto", "--out", "auto.safetensors"], cwd=self.folder,
                                   capture_output=True, text=True, check=True)
            with open(self.path("cpu.safetensors"), "rb") as cpu, open(self.path("auto.safetensors"), "rb") as auto:
                self.assertEqual(cpu.read(), auto.read())
            if "the processor computes" in asked.stderr:
                self.assertNotIn("device", self.card("auto.json"))
                refused = self.refusal(*command, "--device", "cuda", "--out", "cuda.safetensors")
                self.assertIn("no CUDA device: ", refused)
            else:
                self.assertIn("CUDA", self.card("auto.json")["device"])

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_policies_share_a_device(self):
        self.make_positions()
        data = ["--positions", "train", "--test", "test", *QUICK]
        command = ["train", "policies", "--counts", "5,7,10", "--device", "twin", "--out", "policies"]
        text = self.output(*command, *data)
        self.assertIn("11 policies to learn, 0 are there", text)
        self.assertIn("go-tenuki-10: pass   2", text)
        style = ["--style", "contact", "--prior", "100", "--boost", "1000"]
        for name, alone in (("sb-5", ["sb", "--count", "5"]), ("uctb-10", ["uctb", "--count", "10"]),
                            ("contact-5", ["uctb", "--count", "5", *style])):
            self.output("train", *alone, *data, "--out", "alone.safetensors")
            self.assertEqual(self.bytes_of(f"policies/go-{name}.safetensors"), self.bytes_of("alone.safetensors"))
            card = self.card(f"policies/go-{name}.json")
            self.assertEqual(card["device"], "kernels on this processor")
            self.assertEqual(card["command"].split(" --out")[0], self.card("alone.json")["command"].split(" --out")[0])
        self.assertIn("0 policies to learn, 11 are there", self.output(*command, *data))
        other = self.refusal(*command, "--positions", "train", "--test", "test", "--simulations", "5")
        self.assertIn("made by another command", other)

    def test_policies_go_on_after_an_interruption(self):
        self.make_positions()
        command = ["train", "policies", "--positions", "train", "--test", "test", "--counts", "6,9", "--methods",
                   "sb,contact", "--simulations", "60", "--passes", "4", "--batch", "2"]
        self.output(*command, "--out", "whole")
        running = subprocess.Popen([AITE, *command, "--device", "twin", "--out", "parts"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(self.path("parts/go-contact-9.part")) and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)[1]
        # Where it was quicker than the signal, that may still have ended it.
        if running.returncode not in (0, -signal.SIGINT):
            self.assertIn("goes on from", said)
            self.output(*command, "--device", "twin", "--out", "parts")
        for name in ("sb-6", "sb-9", "contact-6", "contact-9"):
            model = f"go-{name}.safetensors"
            self.assertEqual(self.bytes_of("whole/" + model), self.bytes_of("parts/" + model))

    def test_goes_on_after_an_interruption(self):
        self.make_positions()
        command = ["train", "sb", "--positions", "train", "--test", "test", "--simulations", "200", "--passes", "6",
                   "--batch", "4", "--threads", "1"]
        self.output(*command, "--out", "whole.safetensors")
        running = subprocess.Popen([AITE, *command, "--out", "parts.safetensors"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(self.path("parts.part")) and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)[1]
        if running.returncode != 0:  # else it was quicker than the signal
            self.assertIn("goes on from", said)
            other = self.refusal("train", "sb", "--positions", "train", "--test", "test", "--out", "parts.safetensors")
            self.assertIn("another command", other)
            self.output(*command, "--out", "parts.safetensors")
        with open(self.path("whole.safetensors"), "rb") as whole, open(self.path("parts.safetensors"), "rb") as parts:
            self.assertEqual(whole.read(), parts.read())
        self.assertEqual(self.card("whole.json")["objective_after_passes"],
                         self.card("parts.json")["objective_after_passes"])

    def test_bad_data_is_named(self):
        self.make_positions()
        data = ["--test", "test", "--out", "m.safetensors"]
        self.assertIn("'aite label'", self.refusal("train", "sb", "--positions", "train.positions", *data))
        self.assertIn("11 are wanted", self.refusal("train", "sb", "--positions", "train", "--count", "11", *data))
        self.output("selfplay", "othello", "--player", "random", "--games", "2", "--out", "othello")
        self.assertIn("positions of othello", self.refusal("train", "sb", "--positions", "othello", *data))
        with open(self.path("empty.sgf"), "w", encoding="ascii") as file:
            file.write("(;GM[1]SZ[19];B[dd])")
        self.assertIn("no games", self.refusal("train", "mm", "--records", "empty.sgf", "--out", "m.safetensors"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
