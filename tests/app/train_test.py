#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""aite train as a user runs it: from records to a player.

    train_test.py AITE
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

from program import AITE, Program

CAN_TRAIN = os.path.exists(os.path.join(os.path.dirname(AITE), "aite-train-policy"))
YEARS = ["2000"] * 8 + ["2016"] * 2 + ["2019"] * 2
SMALL = ["--channels", "4", "--blocks", "1", "--epochs", "2", "--batch", "64", "--device", "cpu"]


class Train(Program):
    def make_records(self):
        self.output("match", "othello", "random", "random", "--rounds", "6", "--db", "games.db")
        self.output("records", "export", "games.ggf", "--db", "games.db")
        with open(os.path.join(self.folder, "games.ggf"), encoding="ascii") as file:
            text = file.read()
        years = iter(YEARS)
        os.mkdir(os.path.join(self.folder, "records"))
        with open(os.path.join(self.folder, "records", "games.ggf"), "w", encoding="ascii") as file:
            file.write(re.sub(r"DT\[\d+", lambda _: "DT[" + next(years), text))

    @unittest.skipIf(CAN_TRAIN, "libtorch is there")
    def test_without_libtorch_it_says_so(self):
        self.assertIn("libtorch", self.refusal("train", "policy", "--records", ".", "--out", "m.safetensors"))

    @unittest.skipUnless(CAN_TRAIN, "built without libtorch")
    def test_from_records_to_a_player(self):
        self.make_records()
        text = self.output("train", "policy", "--records", "records", "--out", "m.safetensors", *SMALL)
        self.assertIn("training 8, validation 2, test 2", text)
        self.assertIn("epoch   2", text)
        with open(os.path.join(self.folder, "m.json"), encoding="utf-8") as file:
            card = json.load(file)
        self.assertEqual(card["data"]["training"]["games"], 8)
        self.assertEqual(card["data"]["test"]["games"], 2)
        self.assertIn("--channels 4", card["command"])
        self.assertEqual(len(card["training"]["epochs"]), 2)
        self.assertGreater(card["test"]["all"]["positions"], 100)
        self.assertGreaterEqual(card["test"]["all"]["top1"], card["test"]["all_exact"]["top1"])
        self.assertFalse(os.path.exists(os.path.join(self.folder, "m.safetensors.checkpoint")))
        scored = self.output("train", "policy", "--score", "--records", "records", "--out", "m.safetensors", *SMALL)
        self.assertEqual(scored.splitlines()[-1], text.splitlines()[-2])  # the last score is the same
        match = self.output("match", "othello", "policy:model=m.safetensors", "random", "--rounds", "1")
        self.assertIn("policy:model=m.safetensors", match)

    @unittest.skipUnless(CAN_TRAIN, "built without libtorch")
    def test_bad_records_are_named(self):
        self.make_records()
        path = os.path.join(self.folder, "records", "broken.wtb")
        with open(path, "wb") as file:
            file.write(b"\0" * 20)
        self.assertIn("broken.wtb", self.refusal("train", "policy", "--records", "records", "--out", "m.safetensors"))
        self.assertIn("nowhere", self.refusal("train", "policy", "--records", "nowhere", "--out", "m.safetensors"))
        self.assertIn("--records", self.refusal("train", "policy", "--out", "m.safetensors"))

    def test_an_evaluation_from_records_to_a_player(self):
        self.make_records()
        text = self.output("train", "evaluation", "--records", "records", "--out", "e.safetensors", "--epochs", "2")
        self.assertIn("epoch   2", text)
        with open(os.path.join(self.folder, "e.json"), encoding="utf-8") as file:
            card = json.load(file)
        self.assertEqual(card["data"]["games"], [8, 2, 2])
        self.assertEqual(len(card["validation_errors"]), 2)
        self.assertEqual(len(card["test_errors"]), 10)
        spec = "peacemaker:evaluation=e.safetensors,depth=2,solve=6"
        self.assertIn(spec, self.output("match", "othello", spec, "random", "--rounds", "1"))
        self.assertIn("nowhere", self.refusal("train", "evaluation", "--records", "nowhere", "--out", "e.safetensors"))
        shutil.copy(os.path.join(self.folder, "e.json"), os.path.join(self.folder, "no.safetensors"))
        done = self.aite("match", "othello", "peacemaker:evaluation=no.safetensors", "random", "--rounds", "1")
        self.assertIn("no.safetensors: byte", done.stderr + done.stdout)

    def test_an_evaluation_goes_on_after_an_interruption(self):
        self.make_records()
        command = ["train", "evaluation", "--records", "records", "--epochs", "200"]
        self.output(*command, "--out", "whole.safetensors")
        running = subprocess.Popen([AITE, *command, "--out", "parts.safetensors"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(os.path.join(self.folder, "parts.part")) and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=60)[1]
        if running.returncode != 0:  # else it was quicker than the signal
            self.assertIn("goes on from", said)
            self.output(*command, "--out", "parts.safetensors")
        models = []
        for name in ("whole", "parts"):
            with open(os.path.join(self.folder, name + ".safetensors"), "rb") as file:
                models.append(file.read())
        self.assertEqual(*models)

    def test_a_bad_model_is_named(self):
        with open(os.path.join(self.folder, "bad.safetensors"), "wb") as file:
            file.write(b"\x08\0\0\0\0\0\0\0{\"a\":1}x")
        done = self.aite("match", "othello", "policy:model=bad.safetensors", "random", "--rounds", "1")
        self.assertIn("bad.safetensors: byte 16", done.stderr + done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
