#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The learner of Blokus Duo as a user runs it: from nothing to a player, and after an interruption.

    train_blokus_test.py AITE
"""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from program import AITE, Program

QUICK = ["train", "toqn", "--playouts", "5", "--test", "1"]


class TrainBlokus(Program):
    def path(self, name):
        return os.path.join(self.folder, name)

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_from_playouts_to_a_player(self):
        text = self.output(*QUICK, "--games", "50", "--epsilon", "0.5", "--influence", "one", "--out", "m.safetensors")
        self.assertIn("part   1", text)
        with open(self.path("m.json"), encoding="utf-8") as file:
            card = json.load(file)
        self.assertEqual(card["data"]["games"], 50)
        self.assertEqual(len(card["test_error_and_right"]), 2)
        self.assertIn("--epsilon 0.5", card["command"])
        spec = "toqn:model=m.safetensors,nodes=300,seconds=0,memory=1"
        self.assertIn(spec, self.output("match", "blokus-duo", spec, "random", "--rounds", "1"))

    def test_it_goes_on_after_an_interruption_on_any_number_of_threads(self):
        command = [*QUICK, "--games", "300"]
        self.output(*command, "--threads", "1", "--out", "whole.safetensors")
        running = subprocess.Popen([AITE, *command, "--threads", "2", "--out", "parts.safetensors"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(self.path("parts.part")) and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)[1]
        if running.returncode != 0:  # else it was quicker than the signal
            self.assertIn("goes on from", said)
            self.output(*command, "--threads", "3", "--out", "parts.safetensors")
        self.assertEqual(self.bytes_of("whole.safetensors"), self.bytes_of("parts.safetensors"))

    def test_what_cannot_be_is_named(self):
        self.assertIn("60 games", self.refusal(*QUICK, "--games", "60", "--out", "m.safetensors"))
        self.assertIn("--influence", self.refusal(*QUICK, "--influence", "all", "--out", "m.safetensors"))
        self.assertIn("--out", self.refusal(*QUICK))

    def test_a_bad_model_is_named(self):
        with open(self.path("bad.safetensors"), "wb") as file:
            file.write(b"\x08\0\0\0\0\0\0\0{\"a\":1}x")
        done = self.aite("match", "blokus-duo", "toqn:model=bad.safetensors", "random", "--rounds", "1")
        self.assertIn("bad.safetensors: byte 16", done.stderr + done.stdout)
        done = self.aite("match", "blokus-duo", "toqn:model=nowhere", "random", "--rounds", "1")
        self.assertIn("nowhere", done.stderr + done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
