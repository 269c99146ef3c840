#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Work on several workers at a real NATS server on loopback, small. faults.py has the faults at length.

    cluster_test.py AITE
"""
import json
import os
import random
import signal
import sqlite3
import sys
import time
import unittest

from common import CACHE, Client, Cluster, count_games, games, server_program, stop

AITE = sys.argv[1]
MATCH = ["match", "othello", "uct:playouts=100,memory=1", "uct:playouts=40,memory=1", "--openings", "plies=4"]


def setUpModule():
    """The signature is computed once, not by everybody at once."""
    with Cluster(AITE) as cluster:
        cluster.start_worker()
        cluster.wait_for(lambda: "worker:" in cluster.log(0))


class Faults(unittest.TestCase):
    """With a server of its own for each: somebody dies."""

    def setUp(self):
        self.cluster = Cluster(AITE)
        self.addCleanup(self.cluster.__exit__)

    def test_tables_are_the_same_whoever_dies(self):
        cluster = self.cluster
        match = [*MATCH, "--rounds", "60"]
        alone = cluster.here(*match, "--db", "alone.db").stdout
        for _ in range(3):
            cluster.start_worker()
        cluster.wait_for_workers(3)
        run = cluster.begin(*match, "--db", "many.db")
        chance = random.Random(1)
        kills = 0
        while run.poll() is None and kills < 3:
            time.sleep(chance.uniform(0.05, 0.3))
            if count_games(cluster.path("many.db")) == 0:
                continue
            victim = cluster.workers[chance.randrange(3)]
            victim.kill()
            victim.wait()
            kills += 1
        cluster.start_worker()
        output, errors = run.communicate(timeout=200)
        self.assertEqual(run.returncode, 0, errors)
        self.assertGreater(kills, 0)
        self.assertEqual(games(cluster.path("many.db")), games(cluster.path("alone.db")))
        self.assertEqual([line for line in output.splitlines() if not line.startswith("time")],
                         [line for line in alone.splitlines() if not line.startswith("time")])
        self.assertEqual(cluster.view()["orders"], 0)

    def test_a_coordinator_goes_on_where_it_was_killed(self):
        cluster = self.cluster
        match = [*MATCH, "--rounds", "60"]
        cluster.here(*match, "--db", "alone.db")
        cluster.start_worker()
        cluster.wait_for_workers(1)
        for _ in range(2):
            run = cluster.begin(*match, "--db", "many.db")
            before = count_games(cluster.path("many.db"))
            cluster.wait_for(lambda: count_games(cluster.path("many.db")) > before)
            run.kill()
            run.communicate()
        cluster.run(*match, "--db", "many.db")
        self.assertEqual(games(cluster.path("many.db")), games(cluster.path("alone.db")))

    def test_a_server_comes_back_with_its_store_or_without(self):
        cluster = self.cluster
        match = [*MATCH, "--rounds", "80"]
        cluster.here(*match, "--db", "alone.db")
        cluster.start_worker(cores=2)
        cluster.wait_for_workers(1)
        run = cluster.begin(*match, "--db", "many.db")
        for store in ("store", "another store"):
            before = count_games(cluster.path("many.db"))
            cluster.wait_for(lambda: count_games(cluster.path("many.db")) > before or run.poll() is not None)
            cluster.kill_server()
            time.sleep(0.5)
            cluster.start_server(store)
        _, errors = run.communicate(timeout=200)
        self.assertEqual(run.returncode, 0, errors)
        self.assertEqual(games(cluster.path("many.db")), games(cluster.path("alone.db")))

    def test_garbage_is_counted_and_done_again(self):
        cluster = self.cluster
        cluster.here(*MATCH, "--rounds", "10", "--db", "alone.db")
        run = cluster.begin(*MATCH, "--rounds", "10", "--db", "many.db")
        cluster.wait_for(lambda: cluster.view()["orders"] > 0)
        signature = cluster.see(runs=1)["runs"][0]["signature"]
        queue = signature + "-none"
        with Client(cluster.port) as client:
            # The queue that workers make when they come.
            client.request(f"$JS.API.CONSUMER.DURABLE.CREATE.AITE_ORDERS.{queue}", json.dumps({
                "stream_name": "AITE_ORDERS", "config": {
                    "durable_name": queue, "ack_policy": "explicit", "ack_wait": 20_000_000_000, "max_waiting": 100_000,
                    "max_ack_pending": 1_000_000, "deliver_policy": "all", "replay_policy": "instant",
                    "filter_subject": f"aite.order.{signature}.none.*"}}))
            for answer in ("nonsense", "{}", None, "a game that could not be"):
                reply, order = client.next_order(queue)
                order = json.loads(order)
                good = {"version": 1, "what": "answer", "name": order["name"], "build": "x", "worker": "w", "who": "w",
                        "seconds": 0.1, "failure": "", "hopeless": False, "body_hash": "", "body": "[]"}
                if answer == "a game that could not be":
                    times = [{"seconds": 0, "longest": 0, "moves": 0}] * 2
                    body = json.loads(order["body"])
                    good["body"] = json.dumps({"games": [{
                        "moves": body["games"][0]["opening"] + " a1", "result": 1, "half_points": 128,
                        "ending": "score", "detail": "", "times": times, "thinking": ""}]})
                    answer = None
                client.publish("aite.answer." + order["run"], answer if answer is not None else json.dumps(good))
                client.publish(reply, "-NAK" if answer is not None else "+ACK")
            client.publish(f"aite.order.{signature}.none.{order['run']}", "no order")
        cluster.start_worker()
        _, errors = run.communicate(timeout=100)
        self.assertEqual(run.returncode, 0, errors)
        self.assertEqual(games(cluster.path("many.db")), games(cluster.path("alone.db")))
        self.assertEqual(cluster.see(workers=1)["workers"][0]["refused_messages"], 1)


class Slow(unittest.TestCase):
    """Somebody stands still for a while."""

    def setUp(self):
        self.cluster = Cluster(AITE)
        self.addCleanup(self.cluster.__exit__)

    def test_a_worker_waits_for_a_server_that_let_it_in_and_is_slow(self):
        cluster = self.cluster
        cluster.start_worker("--cache", cluster.path("cache"))  # it has to compute the signature, after it was let in
        with Client(cluster.port) as client:
            cluster.wait_for(lambda: b'"error"' not in client.request("$JS.API.STREAM.INFO.AITE_BLOBS")[2])
        time.sleep(0.3)  # until it hears that the last of the streams is there
        self.assertNotIn("worker:", cluster.log(0))
        cluster.server.send_signal(signal.SIGSTOP)
        cluster.wait_for(lambda: "trying again" in cluster.log(0))
        cluster.server.send_signal(signal.SIGCONT)
        cluster.run(*MATCH, "--rounds", "2", "--db", "many.db")
        self.assertEqual(count_games(cluster.path("many.db")), 4)
        self.assertIsNone(cluster.workers[0].poll())


class Together(unittest.TestCase):
    """With one server and two workers for all: one knows three programs, the other none."""

    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster(AITE)
        cls.addClassCleanup(cls.cluster.__exit__)
        cls.cluster.start_worker()
        cls.cluster.start_worker("--allow-engine", f"mine={cls.cluster.aite} gtp --game othello --player random",
                                 "--allow-engine", "broken=false", "--allow-engine",
                                 f"thinker={cls.cluster.aite} gtp --game othello --player uct:playouts=10,memory=1")
        cls.cluster.wait_for_workers(2)

    def assert_described(self, view):
        """The Lab's API has the same members, and they are in its description."""
        described = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "openapi.json")
        with open(described) as file:
            cluster = json.load(file)["components"]["schemas"]["Cluster"]["properties"]
        self.assertEqual(set(view), set(cluster) - {"asked", "there"})
        for list_of in ("workers", "runs", "dead"):
            for each in view[list_of]:
                self.assertEqual(set(each), set(cluster[list_of]["items"]["properties"]))
                self.assertEqual(set(each), set(cluster[list_of]["items"]["required"]))

    def test_a_sequential_test_decides_on_the_same_pairs(self):
        cluster = self.cluster
        match = ["match", "othello", "uct:playouts=30,memory=1", "random", "--openings", "plies=4", "--rounds", "1000",
                 "--sprt", "elo0=0", "elo1=200", "--json"]
        alone = json.loads(cluster.here(*match, "--db", "alone1.db").stdout)
        many = json.loads(cluster.run(*match, "--db", "many1.db").stdout)
        for each in (alone, many):
            for player in each["players"]:
                player.pop("seconds")
                player.pop("longest")
        for key in alone:
            if key not in ("found", "played"):
                self.assertEqual(alone[key], many[key], key)

    def test_other_signatures_are_refused_with_a_word(self):
        cluster = self.cluster
        run = cluster.begin(*MATCH, "--rounds", "20000", "--db", "many2.db")
        view = cluster.see(workers=2, runs=1)
        stranger = {**view["workers"][0], "version": 1, "what": "worker", "id": "stranger-1", "signature": "0" * 16}
        strange_run = {**view["runs"][0], "version": 1, "what": "run", "run": "f" * 16, "signature": "1" * 16}
        with Client(cluster.port) as client:
            client.publish("aite.worker.status", json.dumps(stranger))
            client.publish("aite.run.status", json.dumps(strange_run))
            client.publish("aite.worker.status", "nonsense")
            client.publish("aite.run.status", json.dumps({**strange_run, "version": 99}))
        views = []

        def both_heard():
            views.append(cluster.see(workers=2, runs=1))
            return all(each["refused_by"] for each in views[-1]["workers"]) and views[-1]["runs"][0]["refused"]

        cluster.wait_for(both_heard)
        view = views[-1]
        for worker in view["workers"]:
            self.assertIn("signature " + "1" * 16, worker["refused_by"][0])
            self.assertEqual(worker["refused_messages"], 1)
        self.assertIn("stranger-1", view["runs"][0]["refused"][0])
        self.assert_described(view)
        for number in range(2):
            self.assertIn("refused by run", cluster.log(number))
        stop(run)
        _, errors = run.communicate()
        self.assertIn("worker refused: stranger-1", errors)
        self.assertIn("the same command goes on", errors)
        cluster.wait_for(lambda: cluster.view()["orders"] == 0)  # what was stopped is drained

    def test_what_nobody_can_do_is_on_the_list(self):
        cluster = self.cluster
        done = cluster.run("match", "go", "random", "engine:broken", "--rounds", "1", "--db", "many3.db", check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("could not be done", done.stderr)
        view = cluster.view()
        dead = view["dead"]
        self.assertEqual(len(dead), 1)
        self.assertEqual(dead[0]["label"], "games 1 and 2 of 2 in go: random against engine:broken")
        self.assert_described(view)
        self.assertIn("false", dead[0]["reason"])
        self.assertTrue(dead[0]["last_words"])

    def test_programs_have_names_and_pairs_one_player(self):
        cluster = self.cluster
        cluster.run("match", "othello", "random", "engine:mine", "--rounds", "2", "--db", "many4.db")
        rows = games(cluster.path("many4.db"))
        self.assertEqual(len(rows), 4)
        self.assert_pairs_were_played_at_one_place("many4.db", 4)
        workers = cluster.see(workers=2)["workers"]
        self.assertEqual(workers[0]["failed"] * workers[1]["failed"], 0)
        refused = cluster.run("match", "othello", "random", "gtp:true", "--rounds", "1", "--db", "x4.db", check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("engine:NAME", refused.stderr)

    def test_what_has_a_clock_says_where_it_was_done(self):
        cluster = self.cluster
        hurried = "uct:seconds=0.002,memory=1"
        cluster.run("match", "othello", hurried, "random", "--rounds", "3", "--db", "many6.db")
        self.assert_pairs_were_played_at_one_place("many6.db", 6)
        cluster.run("selfplay", "othello", "--player", hurried, "--games", "3", "--positions-per-game", "2", "--out",
                    "hurried.txt")
        cluster.run("label", "--positions", "hurried.txt", "--player", hurried, "--out", "values.txt")
        for name, units in (("hurried.txt.machines", 3), ("values.txt.machines", 6)):
            with open(cluster.path(name)) as file:
                lines = [line.rstrip("\n").split("\t") for line in file]
            self.assertEqual([number for number, _ in lines], [str(number + 1) for number in range(units)])
            for _, machine in lines:
                self.assertRegex(machine, r", load \d")

    def assert_pairs_were_played_at_one_place(self, database, count):
        with sqlite3.connect(self.cluster.path(database)) as connection:
            notes = [row[0] for row in connection.execute("select notes from games order by number")]
        self.assertEqual(len(notes), count)
        for first, second in zip(notes[::2], notes[1::2]):
            self.assertRegex(first, r", load \d")
            self.assertEqual(first, second)  # the load too: it is one answer

    def test_models_travel_by_their_contents(self):
        cluster = self.cluster
        models = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "models")
        source = os.path.join(models, "othello-all.safetensors")
        with open(source, "rb") as file:
            weights = file.read()
        with open(cluster.path("mine.safetensors"), "wb") as file:
            file.write(weights)
        match = ["match", "othello", "policy:model=mine.safetensors", "random", "--rounds",
                 "5", "--openings", "plies=4"]
        cluster.here(*match, "--db", "alone5.db")
        cluster.run(*match, "--db", "many5.db")
        self.assertEqual(games(cluster.path("many5.db")), games(cluster.path("alone5.db")))
        self.assertEqual(len(os.listdir(os.path.join(CACHE, "aite", "models"))), 1)

    def test_positions_and_labels_are_the_same(self):
        cluster = self.cluster
        play = ["selfplay", "othello", "--player", "uct:playouts=10,memory=1", "--games", "20", "--positions-per-game",
                "2"]
        cluster.here(*play, "--out", "alone.txt")
        cluster.run(*play, "--out", "many.txt")
        value = ["label", "--positions", "alone.txt", "--player", "uct:playouts=20,memory=1"]
        cluster.here(*value, "--out", "alone-values.txt")
        cluster.run(*value, "--out", "many-values.txt")
        # Another program is asked for by its name.
        program = ["label", "--positions", "alone.txt", "--engine", "engine:thinker"]
        cluster.run(*program, "--out", "program-values.txt")
        with open(cluster.path("program-values.txt")) as values:
            lines = [line.split("\t") for line in values if not line.startswith("#")]
        self.assertEqual(len([line for line in lines if len(line) == 2 and -1 <= float(line[1]) <= 1]), 40)
        refused = cluster.run("label", "--positions", "alone.txt", "--engine", "true", "--out", "x.txt", check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("engine:NAME", refused.stderr)
        for name in ("{}.txt", "{}-values.txt"):
            with open(cluster.path(name.format("alone"))) as alone, open(cluster.path(name.format("many"))) as many:
                self.assertEqual(alone.read(), many.read())


if __name__ == "__main__":
    if server_program() is None:
        print("nats-server is not installed: nothing to test with")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
