#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server's API as programs meet it: answers as docs/openapi.json declares them, and reasons for every refusal.

    api_test.py AITE OPENAPI
"""
import base64
import concurrent.futures
import csv
import http.client
import io
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

AITE, OPENAPI = os.path.abspath(sys.argv[1]), sys.argv[2]

with open(OPENAPI, encoding="utf-8") as file:
    API = json.load(file)


def check(value, schema, where):
    """The parts of JSON Schema that openapi.json uses."""
    if "$ref" in schema:
        schema = API["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        for each in schema["anyOf"]:
            try:
                return check(value, each, where)
            except AssertionError as error:
                last = error
        raise last
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool,
             "null": type(None)}
    kind = schema["type"]
    right = isinstance(value, kinds[kind]) and (kind == "boolean" or not isinstance(value, bool))
    assert right, f"{where}: {value!r} is no {kind}"
    assert "enum" not in schema or value in schema["enum"], f"{where}: {value!r}"
    if kind == "object" and "properties" in schema:
        for name in schema["required"]:
            assert name in value, f"{where}: no {name}"
        for name, each in value.items():
            assert name in schema["properties"], f"{where}: {name} is not declared"
            check(each, schema["properties"][name], f"{where}.{name}")
    if kind == "array":
        for i, each in enumerate(value):
            check(each, schema["items"], f"{where}[{i}]")


def operations(path):
    """What is declared for an address, by method."""
    for pattern, methods in API["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path):
            return methods
    return {}


def check_answer(method, path, status, content):
    """The answer is declared. What a method nobody declared gets is declared with the others of the address."""
    methods = operations(path.split("?")[0])
    for described in [methods[method.lower()]] if method.lower() in methods else methods.values():
        assert str(status) in described["responses"], f"{method} {path}: {status} {content[:300]}"
        answer = described["responses"][str(status)]
        if "$ref" in answer:
            answer = API["components"]["responses"][answer["$ref"].rsplit("/", 1)[1]]
        kind, schema = next(iter(answer["content"].items()))
        if kind == "application/json":
            check(json.loads(content), schema["schema"], f"{method} {path}")


def check_question(method, path, body):
    """A request that was met is as declared: its body and what follows the question mark."""
    path, _, query = path.partition("?")
    described = operations(path)[method.lower()]
    parameters = {each["name"]: each["schema"] for each in described.get("parameters", []) if each["in"] == "query"}
    for name, value in urllib.parse.parse_qsl(query):
        assert name in parameters, f"{method} {path}: {name} is not declared"
        check(int(value) if parameters[name]["type"] == "integer" else value, parameters[name], f"{path}?{name}")
    assert (body is not None) == ("requestBody" in described), f"{method} {path}: the body"
    if body is not None:
        check(body, described["requestBody"]["content"]["application/json"]["schema"], f"{method} {path}: the body")


class Api(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="aite-api-")
        cls.database = os.path.join(cls.folder, "games.db")
        subprocess.run([AITE, "match", "othello", "mc:playouts=1", "random", "--rounds", "2", "--thinking",
                        "--db", cls.database], check=True, capture_output=True, cwd=cls.folder)
        cls.start()

    @classmethod
    def start(cls, *arguments):
        cls.server = subprocess.Popen([AITE, "serve", "--port", "0", "--db", cls.database, *arguments],
                                      stdout=subprocess.PIPE, text=True, cwd=cls.folder)
        cls.port = int(re.search(r":(\d+)/", cls.server.stdout.readline()).group(1))

    @classmethod
    def stop(cls):
        cls.server.send_signal(signal.SIGTERM)
        status = cls.server.wait(timeout=60)
        cls.server.stdout.close()
        assert status == 0, f"the server ended with {status}"

    @classmethod
    def tearDownClass(cls):
        cls.stop()
        shutil.rmtree(cls.folder)

    def raw(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.read(), dict(response.getheaders())
        finally:
            connection.close()

    keys = {}  # of the games that were started here

    def call(self, method, path, body=None, declared=True, keys=None):
        """Any call, with the keys of the game it is about; what comes back has to be as declared."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        found = re.match(r"/games/(\w+)", path)
        if keys is None and found:
            keys = self.keys.get(found.group(1))
        if keys:
            headers["Aite-Key"] = ",".join(keys)
        text = json.dumps(body) if isinstance(body, (dict, list)) else body
        status, content, _ = self.raw(method, "/api/v1" + path, text, headers)
        if declared:
            check_answer(method, path, status, content)
            if status < 300:
                check_question(method, path, body)
        return status, json.loads(content) if content.startswith(b"{") else content.decode()

    def refused(self, status, method, path, body=None, declared=True, keys=None):
        got, answer = self.call(method, path, body, declared, keys)
        self.assertEqual(got, status, answer)
        self.assertTrue(answer["error"]["reason"])
        return answer["error"]

    def new(self, game="othello", seats=(None, None), **more):
        """Without further ado a new game; `record` or `lab_game` say which one it is themselves."""
        named = {} if "record" in more or "lab_game" in more else {"game": game}
        status, answer = self.call("POST", "/games", {**named, "seats": list(seats), **more})
        self.assertEqual(status, 201, answer)
        self.keys[answer["id"]] = answer["keys"]
        return answer

    def wait(self, game, condition):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            now = self.call("GET", f"/games/{game}")[1]
            if condition(now):
                return now
            time.sleep(0.02)
        self.fail("waited in vain")

    def test_everything_answers_as_declared(self):
        self.assertEqual(self.call("GET", "/catalogue")[0], 200)
        for game in ("go", "othello", "blokus-duo"):
            made = self.new(game, (None, "uct:playouts=20,memory=1"))
            here = f"/games/{made['id']}"
            move = made["position"]["legal"][0]["move"]
            self.assertEqual(self.call("POST", here + "/moves", {"move": move, "ply": 0})[0], 200)
            now = self.wait(made["id"], lambda state: len(state["moves"]) >= 2)
            self.assertIn("score", now["moves"][1])
            self.assertEqual(self.call("GET", here + "?at=1")[1]["position"]["ply"], 1)
            self.assertTrue(self.call("GET", here + "?at=1")[1]["thinking"]["candidates"])
            self.assertEqual(self.call("POST", here + "/analysis", {"at": 0, "player": "uct:playouts=30,memory=1"})[0],
                             202)
            self.wait(made["id"], lambda state: state["analysis"] and state["analysis"]["done"])
            self.assertEqual(self.call("DELETE", here + "/analysis")[0], 200)
            self.assertEqual(self.call("PUT", here + "/seats", {"seats": [None, None]})[0], 200)
            self.assertIn("(;", self.call("GET", here + "/record")[1])
            self.assertEqual(self.call("POST", here + "/review", {"player": "uct:playouts=10,memory=1"})[0], 202)
            self.wait(made["id"], lambda state: state["review"] and state["review"]["done"])
            self.assertEqual(self.call("POST", here + "/undo", {})[0], 200)
            self.assertEqual(self.call("POST", here + "/undo", {"to": 0})[1]["moves"], [])
            self.assertEqual(self.call("POST", here + "/resign", {"side": 1})[1]["result"]["winner"], 0)
        self.assertEqual(self.call("GET", "/games")[0], 200)
        matches = self.call("GET", "/lab/matches")[1]
        key = matches["matches"][0]["key"]
        detail = self.call("GET", f"/lab/matches/{key}")[1]
        self.assertEqual(len(detail["list"]), 4)
        number = detail["list"][0]["id"]
        self.assertEqual(self.call("GET", f"/lab/games/{number}?at=3")[1]["position"]["ply"], 3)
        thoughts = [self.call("GET", f"/lab/games/{number}?at={at}")[1]["thinking"] for at in (0, 1)]
        self.assertTrue(any(thought and thought["candidates"] and thought["line"] for thought in thoughts))
        rest = self.call("GET", f"/lab/matches/{key}?from=3")[1]
        self.assertEqual([game["id"] for game in rest["list"]], [detail["list"][3]["id"]])
        self.assertEqual(self.call("GET", f"/lab/matches/{key}?from=4")[1]["list"], [])
        self.assertEqual(matches["matches"][0]["elo"], detail["elo"])  # one interval, in the list and on its page
        studies = self.call("GET", "/lab/studies")[1]
        self.assertEqual(self.call("GET", f"/lab/studies/{studies['studies'][0]['name']}/quick")[0], 200)

    def test_whose_game_it_is(self):
        made = self.new(seats=(None, "random"))
        here, (mine, other) = f"/games/{made['id']}", made["keys"]
        self.assertNotIn("keys", self.call("GET", here)[1])
        stranger = self.new()["keys"]
        for keys in ([], ["", ""], stranger, [mine[:-1]], [mine + "0"], ["0" * 32]):
            for method, path, body in (("POST", "/moves", {"move": "f5", "ply": 0}), ("POST", "/resign", {"side": 0}),
                                       ("POST", "/undo", {}), ("PUT", "/seats", {"seats": [None, None]}),
                                       ("POST", "/analysis", {"at": 0}), ("DELETE", "/analysis", None),
                                       ("POST", "/review", {}), ("POST", "/keys", {"seat": 0})):
                self.assertEqual(self.refused(403, method, here + path, body, keys=keys)["code"], "not_your_seat")
        self.assertEqual(self.call("GET", here, keys=[])[1]["moves"], [])
        self.assertEqual(self.call("POST", here + "/moves", {"move": "f5", "ply": 0}, keys=[mine])[0], 200)

        # Two people: who takes up the seat has it alone, and each moves for one side.
        made = self.new()
        here, (mine, other) = f"/games/{made['id']}", made["keys"]
        taken = self.call("POST", here + "/keys", {"seat": 1}, keys=[other])[1]
        self.refused(403, "POST", here + "/keys", {"seat": 1}, keys=[other])
        self.assertEqual(self.call("GET", here)[1]["handed"], [0, 1])
        theirs = taken["key"]
        self.assertEqual(self.refused(409, "POST", here + "/moves", {"move": "f5", "ply": 0}, keys=[theirs])["code"],
                         "not_your_turn")
        self.assertEqual(self.call("POST", here + "/moves", {"move": "f5", "ply": 0}, keys=[mine, other])[0], 200)
        self.refused(409, "POST", here + "/moves", {"move": "d6", "ply": 1}, keys=[mine, other])
        self.assertEqual(self.refused(403, "POST", here + "/undo", {}, keys=[theirs])["code"], "not_alone")
        self.assertEqual(self.call("POST", here + "/undo", {}, keys=[mine])[1]["moves"], [])
        self.assertEqual(self.call("POST", here + "/moves", {"move": "f5", "ply": 0}, keys=[mine])[0], 200)
        self.assertEqual(self.call("POST", here + "/moves", {"move": "d6", "ply": 1}, keys=[theirs])[0], 200)
        self.refused(403, "POST", here + "/undo", {}, keys=[mine])
        self.refused(403, "POST", here + "/undo", {"to": 0}, keys=[theirs])
        self.refused(403, "POST", here + "/resign", {"side": 1}, keys=[mine])
        self.refused(403, "PUT", here + "/seats", {"seats": [None, "random"]}, keys=[mine])
        self.stop()
        self.start()
        self.assertEqual(self.call("POST", here + "/resign", {"side": 1}, keys=[theirs])[1]["result"]["winner"], 0)
        self.refused(403, "POST", here + "/undo", {}, keys=[theirs])

    def test_moves_that_are_tried(self):
        here = f"/games/{self.new(moves='f5 d6 c3')['id']}"
        tried = self.call("GET", here + "?at=1&then=d6%20c3%20d3")[1]
        self.assertEqual((tried["position"]["ply"], len(tried["moves"])), (4, 3))
        self.assertEqual(self.call("GET", here)[1]["position"]["ply"], 3)
        self.refused(400, "GET", here + "?at=1&then=a1")
        self.refused(400, "GET", here + "?at=1&then=nonsense")
        self.refused(400, "GET", here + "?then=" + "d6" * 3000)
        self.call("POST", here + "/analysis", {"at": 1, "then": "f6", "player": "uct:playouts=20,memory=1"})
        now = self.wait(here.rsplit("/", 1)[1], lambda state: state["analysis"] and state["analysis"]["done"])
        self.assertEqual((now["analysis"]["at"], now["analysis"]["then"]), (1, "f6"))
        self.refused(400, "POST", here + "/analysis", {"at": 1, "then": "a1"})
        self.refused(409, "POST", here + "/judgement", {"at": 3})

    def test_a_board_that_is_counted(self):
        # Black has the left, white the right; one stone each is dead. Prisoners: the dead ones.
        rows = "..XO./.OXO./..XO./..XOX/..XO."
        made = self.new("go", rules="size=5,komi=4.5", position=f"{rows} b 4.5 - 0", moves="pass pass")
        here = f"/games/{made['id']}"
        self.assertEqual(made["result"]["dead"], [6, 19])
        self.assertEqual((made["result"]["winner"], made["result"]["margin"]), (0, 0.5))
        self.assertEqual(made["count"], {"stones": [5, 5], "territory": [10, 5], "prisoners": [1, 1], "komi": 4.5,
                                         "owners": "XX..OXX..OXX..OXX..OXX..O"})
        alive = self.call("POST", here + "/dead", {"cell": 6})[1]
        self.assertEqual(alive["result"]["dead"], [19])
        self.assertEqual((alive["result"]["winner"], alive["result"]["margin"]), (1, 10.5))
        self.stop()
        self.start()
        self.assertEqual(self.call("GET", here)[1]["result"], alive["result"])
        again = self.call("POST", here + "/dead", {"cell": 6})[1]
        self.assertEqual((again["result"]["dead"], again["result"]["margin"]), ([6, 19], 0.5))
        string = self.call("POST", here + "/dead", {"cell": 2})[1]  # all that hang together
        self.assertEqual(string["result"]["dead"], [2, 6, 7, 12, 17, 19, 22])
        self.refused(422, "POST", here + "/dead", {"cell": 0})
        self.refused(403, "POST", here + "/dead", {"cell": 6}, keys=[])
        self.refused(409, "POST", f"/games/{self.new('go')['id']}/dead", {"cell": 6})
        self.refused(409, "POST", f"/games/{self.new()['id']}/dead", {"cell": 27})

        estimate = self.call("GET", here + "/estimate?at=0")[1]
        self.assertEqual(len(estimate["shares"]), 25)
        self.refused(422, "GET", f"/games/{self.new()['id']}/estimate")

    def test_handicap(self):
        made = self.new("go", rules="komi=0.5", handicap=3)
        self.assertEqual((made["position"]["counts"], made["position"]["to_move"]), ([3, 0], 1))
        self.call("POST", f"/games/{made['id']}/moves", {"move": "E5", "ply": 0})
        self.assertEqual(self.call("GET", f"/games/{made['id']}")[1]["count"]["prisoners"], [0, 0])
        for body in ({"game": "go", "handicap": 1}, {"game": "go", "rules": "size=5", "handicap": 2},
                     {"game": "othello", "handicap": 2}, {"game": "go", "handicap": 2, "moves": "E5"}):
            self.refused(422, "POST", "/games", {"seats": [None, None], **body})

    def test_how_a_file_says_it_ended(self):
        for result, winner, ending, margin in (("W+R", 1, "resignation", None), ("B+Time", 0, "timeout", None),
                                               ("B+3.5", 0, "score", 3.5), ("0", None, "score", 0)):
            made = self.new(record={"name": "a.sgf", "text": f"(;GM[1]SZ[9]RE[{result}];B[ee];W[cc])"})
            end = made["result"]
            self.assertEqual((end["winner"], end["ending"], end["margin"]), (winner, ending, margin))
            self.assertEqual(self.call("POST", f"/games/{made['id']}/review", {"player": "uct:playouts=10,memory=1"})[0], 202)
            done = self.wait(made["id"], lambda state: state["review"] and state["review"]["done"])
            self.assertEqual(len(done["review"]["losses"]), 2)
        self.assertIsNone(self.new(record={"name": "a.sgf", "text": "(;GM[1]SZ[9]RE[?];B[ee])"})["result"])

    def test_files_keep_what_they_say(self):
        text = ("(;GM[1]SZ[9]CA[ISO-8859-1]PB[M\u00fcller]DT[1999]EV[Cup]C[a game](;B[ee]C[the middle];W[cc])"
                "(;B[dd]C[or here]))")
        encoded = base64.b64encode(text.encode("latin-1")).decode()
        made = self.new(record={"name": "old.sgf", "bytes": encoded})
        self.assertEqual((made["file"]["names"], made["file"]["date"]), (["M\u00fcller", ""], "1999"))
        self.assertEqual(made["file"]["comments"], ["the middle", ""])
        self.assertEqual(made["file"]["branches"], [{"ply": 0, "moves": ["D6"]}])
        here = f"/games/{made['id']}"
        self.call("POST", here + "/moves", {"move": "G3", "ply": 2})
        self.stop()
        self.start()
        saved = self.call("GET", here + "/record")[1]
        for kept in ("PB[M\u00fcller]", "DT[1999]", "EV[Cup]", "C[a game]", "C[the middle]", "C[or here]", "B[gg]", "CA[UTF-8]"):
            self.assertIn(kept, saved)
        self.assertNotIn("PW[", saved)
        # A game from no file says when it was played, and nobody is called what they are not.
        fresh = self.call("GET", f"/games/{self.new('go')['id']}/record")[1]
        self.assertRegex(fresh, r"DT\[\d{4}-\d\d-\d\d\]")
        self.assertNotRegex(fresh, r"P[BW]\[")

        transcript = self.new(record={"name": "a.txt", "text": "f5d6c3d3c4"})
        self.assertEqual((transcript["game"], len(transcript["moves"])), ("othello", 5))
        self.assertNotIn("DT[", self.call("GET", f"/games/{transcript['id']}/record")[1])
        for bad in ({"name": "a.txt", "text": "hello"}, {"name": "a.sgf", "bytes": "!"}, {"name": "a.wtb", "bytes": "AAAA"},
                    {"name": "a.sgf"}, {"name": "a.exe", "text": "x"}):
            self.refused(400, "POST", "/records", bad)

        # A database: a list, and any of its games.
        key = self.call("GET", "/lab/matches")[1]["matches"][0]["key"]
        path = os.path.join(self.folder, "games.wtb")
        subprocess.run([AITE, "records", "export", "--match", key, path, "--db", self.database], check=True,
                       capture_output=True, cwd=self.folder)
        with open(path, "rb") as file:
            encoded = base64.b64encode(file.read()).decode()
        listed = self.call("POST", "/records", {"name": "games.wtb", "bytes": encoded})[1]
        self.assertEqual((listed["total"], [game["number"] for game in listed["games"]]), (4, [1, 2, 3, 4]))
        third = self.new(record={"name": "games.wtb", "bytes": encoded, "number": 3})
        self.assertGreaterEqual(len(third["moves"]), 20)
        self.assertTrue(third["result"])

    def test_games_by_name(self):
        ids = [self.new()["id"] for _ in range(3)]
        named = self.call("GET", f"/games?ids={ids[2]},nothing,{ids[0]}")[1]["games"]
        self.assertEqual([game["id"] for game in named], [ids[2], ids[0]])
        self.assertNotIn("keys", named[0])

    def test_problems(self):
        lines = self.call("GET", "/problems")[1]["problems"]
        self.assertGreaterEqual(len(lines), 100)
        self.assertEqual(len({line["id"] for line in lines}), len(lines))
        problem = self.call("GET", f"/problems/{lines[0]['name']}")[1]
        named = {"name": problem["name"]}
        solution = self.call("POST", "/problems/solve", named)[1]
        self.assertTrue(solution["complete"])
        self.assertEqual(solution["right"], 1)
        right = solution["answer"][0]["move"]
        # The right moves to the end, whatever is answered: each of them is the first of a problem of its own.
        answer = self.call("POST", "/problems/answer", {**named, "moves": [right]})[1]
        self.assertIn(answer["verdict"], ("right", "solved"))
        if answer["verdict"] == "right":
            self.assertEqual(len(answer["moves"]), 2)
        wrong = next(each["move"] for each in problem["position"]["legal"] if each["move"] != right)
        refuted = self.call("POST", "/problems/answer", {**named, "moves": [wrong]})[1]
        self.assertEqual(refuted["verdict"], "wrong")
        # The same from a file: it is solved whatever it says of itself.
        text = re.sub(r"C\[RIGHT[^\]]*\]", "", problem["sgf"])
        opened = self.call("POST", "/problems/open", {"text": text})[1]["problems"][0]
        self.assertEqual(opened["id"], problem["id"])
        self.assertEqual(self.call("POST", "/problems/solve", {"sgf": opened["sgf"]})[1], solution)
        self.refused(404, "POST", "/problems/solve", {"name": "no such"})
        self.refused(404, "GET", "/problems/none")
        self.refused(400, "POST", "/problems/open", {"text": "(;GM[1])"})
        self.refused(400, "POST", "/problems/solve", {"sgf": "(;GM[1]SZ[9]AB[aa]TR[aa])"})
        for moves in ([], [right, "A1"], ["J1"], ["nowhere"], "A1", [7]):
            self.refused(400, "POST", "/problems/answer", {**named, "moves": moves})

    def test_clocks_and_resigning(self):
        made = self.new("go", clock={"main": 600, "periods": 3, "period": 30}, resigns=True)
        self.assertEqual(made["clock"]["left"], [{"main": 600, "periods": 3, "period": 30}] * 2)
        self.assertEqual((made["clock"]["running"], made["resigns"]), (None, True))
        here = f"/games/{made['id']}"
        after = self.call("POST", here + "/moves", {"move": "E5", "ply": 0})[1]
        self.assertEqual(after["clock"]["running"], 1)
        self.stop()
        self.start()
        again = self.call("GET", here)[1]
        self.assertEqual((again["clock"]["running"], again["resigns"]), (1, True))
        self.assertLessEqual(again["clock"]["left"][1]["main"], after["clock"]["left"][1]["main"])
        self.assertGreater(again["clock"]["left"][1]["main"], 500)
        self.assertIn("TM[600]OT[3x30 byo-yomi]", self.call("GET", here + "/record")[1])
        plain = self.new("go")
        self.assertEqual((plain["clock"], plain["resigns"]), (None, False))
        for clock in ({}, {"increment": 5}, {"periods": 3}, {"period": 30}):
            self.refused(422, "POST", "/games", {"game": "go", "seats": [None, None], "clock": clock})
        for wrong in ({"clock": 7}, {"clock": {"main": -1}}, {"clock": {"main": 1e9}}, {"resigns": "yes"}):
            self.refused(400, "POST", "/games", {"game": "go", "seats": [None, None], **wrong})

    def test_even_games(self):
        first = self.call("POST", "/even", {"game": "othello"})[1]
        lost = [{"elo": 100 * first["level"], "score": 0}] * 12
        weaker = self.call("POST", "/even", {"game": "othello", "games": lost})[1]
        self.assertLess(weaker["level"], first["level"])
        self.assertLess(weaker["deviation"], first["deviation"])
        stronger = self.call("POST", "/even", {"game": "othello", "games": lost, "expected": 1500})[1]
        self.assertGreater(stronger["strength"], weaker["strength"])
        for wrong in ({"game": "chess"}, {}, {"game": "go", "games": 7}, {"game": "go", "games": [{"elo": 100}]},
                      {"game": "go", "games": [{"elo": 100, "score": 2}]}, {"game": "go", "expected": "strong"}):
            self.refused(400, "POST", "/even", wrong)

    def test_games_of_a_match_as_files(self):
        key = self.call("GET", "/lab/matches")[1]["matches"][0]["key"]
        here = f"/lab/matches/{key}/games"
        self.assertEqual(len(list(csv.reader(io.StringIO(self.call("GET", here)[1])))), 5)  # and its head
        self.assertEqual(len([json.loads(line) for line in self.call_text(here + "?format=jsonl").splitlines()]), 4)
        self.assertEqual(self.call("GET", here + "?format=sgf")[1].count("(;"), 4)
        self.assertEqual(self.call("GET", here + "?format=ggf")[1].count("GM[Othello]"), 4)
        for name in ("wthor", "exe", "games.csv", "../csv", "blksgf"):
            self.refused(400, "GET", f"{here}?format={name}")
        self.refused(404, "GET", "/lab/matches/nothing/games")

    def call_text(self, path):
        status, content, _ = self.raw("GET", "/api/v1" + path)
        check_answer("GET", path, status, content)
        return content.decode()

    def ended(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            run = self.call("GET", "/lab/run")[1]["run"]
            if run["state"] not in ("running", "stopping"):
                return run
            time.sleep(0.05)
        self.fail("waited in vain")

    def test_runs(self):
        self.assertTrue(self.call("GET", "/lab/run")[1]["allowed"])
        wish = {"game": "othello", "players": ["mc:playouts=1", "random"], "rounds": 3, "plies": 2}
        status, answer = self.call("POST", "/lab/run", wish)
        self.assertEqual((status, answer["run"]["of"]), (202, 6))
        run = self.ended()
        self.assertEqual((run["state"], run["games"]), ("done", 6))
        detail = self.call("GET", f"/lab/matches/{run['match']}")[1]
        self.assertEqual((detail["games"], detail["results"]), (6, run["results"]))
        # The same as a command plays, so the command finds nothing left to do.
        command = [AITE, "match", "othello", "mc:playouts=1", "random", "--rounds", "3", "--openings", "plies=2", "--json",
                   "--db", self.database]
        said = json.loads(subprocess.run(command, check=True, capture_output=True, cwd=self.folder).stdout)
        self.assertEqual((said["match"], said["games"]), (run["match"], 6))
        self.assertEqual(self.call("POST", "/lab/run", {"match": run["match"]})[0], 202)
        self.assertEqual(self.ended()["games"], 6)

        # One at a time; it goes on while nobody looks, and after the server was away.
        self.assertEqual(self.call("POST", "/lab/run", {"study": "othello-playouts"})[0], 202)
        self.assertEqual(self.refused(409, "POST", "/lab/run", wish)["code"], "already_running")
        self.assertEqual(self.call("DELETE", "/lab/run")[0], 200)
        self.assertEqual(self.ended()["state"], "stopped")
        self.assertEqual(self.call("POST", "/lab/run", {"study": "othello-playouts"})[0], 202)
        self.stop()  # while it runs
        self.start()
        self.assertIsNone(self.call("GET", "/lab/run")[1]["run"])
        self.assertEqual(self.call("DELETE", "/lab/run")[0], 200)

    def test_runs_that_are_refused(self):
        usual = {"game": "othello", "players": ["random", "random"], "rounds": 2}
        for body, status in (({}, 400), ({**usual, "players": ["random"]}, 400), ({**usual, "players": [1, 2]}, 400),
                             ({**usual, "rounds": 100000}, 400), ({**usual, "rounds": 0}, 422),
                             ({**usual, "rounds": "x"}, 400), ({**usual, "plies": 1000}, 400),
                             ({**usual, "game": "chess"}, 400), ({**usual, "rules": "size=99"}, 400),
                             ({**usual, "players": ["random", "nobody"]}, 400),
                             ({**usual, "players": ["random", "gtp:rm -rf /"]}, 422),
                             ({**usual, "players": ["random", "gtp[x]:true"]}, 422),
                             ({**usual, "players": ["random", "policy:model=/etc/passwd"]}, (400, 422)),
                             ({**usual, "players": ["random", "uct:memory=1000000"]}, 422),
                             ({**usual, "players": ["random", "uct:seconds=100000"]}, (400, 422)),
                             ({"study": "nothing"}, 422), ({"study": 5}, 400), ({"match": "nothing"}, 404)):
            got, answer = self.call("POST", "/lab/run", body)
            self.assertIn(got, status if isinstance(status, tuple) else (status,), (body, answer))
            self.assertTrue(answer["error"]["reason"])
        self.assertIsNone(self.call("GET", "/lab/run")[1]["run"])

    def test_guests_start_nothing(self):
        text = json.dumps({"game": "othello", "players": ["random", "random"], "rounds": 2})
        kind = {"Content-Type": "application/json"}
        for headers in ({"X-Forwarded-For": "192.0.2.1"}, {"Forwarded": "for=192.0.2.1"}, {"Via": "1.1 proxy"},
                        {"X-Real-IP": "192.0.2.1"}, {"Origin": "http://evil.example"}):
            for method, body in (("POST", text), ("DELETE", None)):
                status, content, _ = self.raw(method, "/api/v1/lab/run", body, {**kind, **headers} if body else headers)
                self.assertEqual(status, 403, content)
                check_answer(method, "/lab/run", status, content)
        _, content, _ = self.raw("GET", "/api/v1/lab/run", None, {"X-Forwarded-For": "192.0.2.1"})
        self.assertFalse(json.loads(content)["allowed"])
        self.stop()
        self.start("--host", "aite.example")
        try:
            self.assertEqual(self.refused(403, "POST", "/lab/run", json.loads(text))["code"], "not_at_the_machine")
        finally:
            self.stop()
            self.start()

    def test_unknown_things(self):
        self.assertEqual(self.refused(404, "GET", "/games/nothing")["code"], "unknown_game")
        self.refused(404, "POST", "/games/nothing/moves", {"move": "f5", "ply": 0})
        self.refused(404, "GET", "/games/nothing/events")
        self.refused(404, "GET", "/games/..%2f..%2fetc%2fpasswd")
        self.refused(404, "GET", "/lab/matches/nothing")
        self.refused(404, "GET", "/lab/games/999999")
        self.refused(400, "GET", "/lab/games/one")
        self.refused(400, "GET", "/lab/matches/nothing?from=x")
        self.refused(404, "GET", "/lab/games/999999/record")
        self.assertEqual(self.refused(404, "GET", "/lab/studies/nothing/quick")["code"], "unknown_study")
        self.refused(404, "GET", "/lab/studies/othello-playouts/nothing")
        self.refused(422, "POST", "/games", {"lab_game": 999999, "seats": [None, None]})
        self.refused(404, "GET", "/nothing", declared=False)
        for path in API["paths"]:
            path = re.sub(r"\{\w+\}", "nothing", path)
            self.assertEqual(self.refused(405, "PATCH", path)["code"], "method_not_allowed")
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../../etc/passwd"):
            status, content, _ = self.raw("GET", path)
            self.assertNotIn(b"root:", content)
            self.assertEqual(status, 404)

    def test_bad_bodies(self):
        for body in ("", "{", "[]", "null", "7", '"text"', "{'a': 1}", '{"a": 1e999}', "[" * 100000, '{"a":' * 5000, "\xff\xfe",
                     '{"seats": [null, null], "game": "\\ud800"}'):
            status, content, _ = self.raw("POST", "/api/v1/games", body.encode("latin-1"),
                                          {"Content-Type": "application/json"})
            self.assertEqual(status, 400, body[:50])
            self.assertTrue(json.loads(content)["error"]["reason"])
        for body in ({}, {"game": "othello"}, {"game": 7, "seats": [None, None]}, {"game": "othello", "seats": "both"},
                     {"game": "othello", "seats": [None]}, {"game": "othello", "seats": [None, 7]},
                     {"game": "chess", "seats": [None, None]}, {"game": "go", "rules": {}, "seats": [None, None]},
                     {"game": "go", "rules": "size=99", "seats": [None, None]},
                     {"game": "go", "rules": "komi=nan", "seats": [None, None]},
                     {"game": "go", "position": "nonsense", "seats": [None, None]},
                     {"game": "othello", "moves": "f5 f5", "seats": [None, None]},
                     {"game": "othello", "moves": 5, "seats": [None, None]},
                     {"game": "othello", "seats": [None, "utc"]}, {"game": "othello", "seats": [None, "uct:c=pi"]},
                     {"game": "othello", "seats": [None, "gtp:rm -rf /"]},
                     {"game": "othello", "seats": [None, "policy:model=/etc/passwd"]}, {"game": "othello", "seats": [None, "x" * 600]},
                     {"record": 5, "seats": [None, None]}, {"record": {"name": "a.sgf"}, "seats": [None, None]},
                     {"record": {"name": "/etc/passwd", "text": ""}, "seats": [None, None]},
                     {"record": {"name": "a.sgf", "text": "(;GM[1]SZ[9];B[zz])"}, "seats": [None, None]},
                     {"record": {"name": "a.ggf", "text": "garbage"}, "seats": [None, None]}):
            status, answer = self.call("POST", "/games", body)
            self.assertIn(status, (400, 422), body)
            self.assertTrue(answer["error"]["reason"])
        self.refused(422, "POST", "/games", {"game": "go", "seats": [None, "uct:memory=1000000"]})
        self.refused(422, "POST", "/games", {"game": "go", "seats": [None, "uct:threads=256"]})

    def test_bad_moves(self):
        here = f"/games/{self.new()['id']}"
        self.assertEqual(self.refused(422, "POST", here + "/moves", {"move": "a1", "ply": 0})["code"], "illegal_move")
        self.assertEqual(self.refused(409, "POST", here + "/moves", {"move": "f5", "ply": 3})["code"], "game_went_on")
        for body in ({"move": "z9", "ply": 0}, {"move": 7, "ply": 0}, {"move": "f5"}, {"ply": 0}, {"move": "", "ply": 0},
                     {"move": "f5", "ply": "0"}, {"move": "f5", "ply": -1}, {"move": "f5", "ply": 0.5},
                     {"move": "f5" * 100, "ply": 0}, {"move": "f5", "ply": 1e300}):
            self.assertIn(self.call("POST", here + "/moves", body)[0], (400, 422), body)
        for path, body in (("/undo", {"to": -1}), ("/undo", {"to": "x"}), ("/resign", {}), ("/resign", {"side": 2}),
                           ("/analysis", {}), ("/analysis", {"at": "now"}), ("/analysis", {"at": 0, "player": 7})):
            self.refused(400, "POST", here + path, body)
        self.refused(409, "POST", here + "/undo", {"to": 4})
        self.refused(409, "POST", here + "/analysis", {"at": 4})
        self.refused(409, "POST", here + "/review", {})
        self.refused(400, "PUT", here + "/seats", {"seats": [1, 2]})
        self.refused(400, "GET", here + "?at=-1")
        self.refused(400, "GET", here + "?at=x")
        self.refused(400, "GET", here + "/record?format=exe")
        self.assertEqual(self.call("GET", here)[1]["moves"], [])  # nothing of all that happened
        turn = self.new(seats=("uct:playouts=0,seconds=5", None))["id"]
        self.assertEqual(self.refused(409, "POST", f"/games/{turn}/moves", {"move": "f5", "ply": 0})["code"],
                         "not_your_turn")

    def test_huge_bodies(self):
        status, content, _ = self.raw("POST", "/api/v1/games", b" " * (3 << 20), {"Content-Type": "application/json"})
        self.assertEqual(status, 413)
        check_answer("POST", "/games", status, content)
        self.assertEqual(json.loads(content)["error"]["code"], "too_large")
        status, content, _ = self.raw("GET", "/api/v1/games/" + "x" * 7000)
        self.assertEqual(status, 404)
        with socket.create_connection(("127.0.0.1", self.port)) as rude:
            rude.sendall(b"\x00\xff nonsense\r\n\r\n")
            rude.settimeout(30)
            rude.recv(1000)
        self.assertEqual(self.call("GET", "/games")[0], 200)

    def test_limits(self):
        kind = {"Content-Type": "application/json"}
        for status, headers, body in ((415, {**kind, "Content-Encoding": "gzip"}, b"xyz"), (431, {"X": "y" * 20000}, None),
                                      (400, kind, b'{"a":[' + b"0," * 20000 + b"0]}")):
            got, content, _ = self.raw("POST" if body else "GET", "/api/v1/games", body, headers)
            self.assertEqual(got, status)
            check_answer("POST" if body else "GET", "/games", status, content)
        whole = self.raw("GET", "/api/v1/catalogue")[1]
        status, content, headers = self.raw("GET", "/api/v1/catalogue", None, {"Range": "bytes=0-1,2-3"})
        self.assertEqual((status, content), (200, whole))
        self.assertNotIn("Content-Range", headers)

    def test_hosts_origins_and_headers(self):
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            status, content, _ = self.raw("GET", "/api/v1/games", headers=headers)
            self.assertEqual(status, 403, headers)
            check_answer("GET", "/games", status, content)
            self.assertTrue(json.loads(content)["error"]["reason"])
        for pattern, methods in API["paths"].items():
            path = re.sub(r"\{\w+\}", "nothing", pattern)
            for method, described in methods.items():
                body = b"{}" if "requestBody" in described else None
                status, content, _ = self.raw(method.upper(), "/api/v1" + path, body, {"Host": "evil.example"})
                self.assertEqual(status, 403, path)
                check_answer(method, path, status, content)
                if body:
                    status, content, _ = self.raw(method.upper(), "/api/v1" + path, body, {"Content-Type": "text/plain"})
                    self.assertEqual(status, 415, path)
                    check_answer(method, path, status, content)
        for path in ("/", "/api/v1/games", "/nothing"):
            _, _, headers = self.raw("GET", path)
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertNotIn("Access-Control-Allow-Origin", headers)
        self.assertEqual(self.raw("HEAD", "/api/v1/games")[:2], (200, b""))

    def test_of_moves_at_once_one_is_made(self):
        here = f"/games/{self.new()['id']}"
        with concurrent.futures.ThreadPoolExecutor(16) as crowd:
            answers = list(crowd.map(lambda _: self.call("POST", here + "/moves", {"move": "f5", "ply": 0})[0], range(16)))
        self.assertEqual(sorted(answers), [200] + [409] * 15)
        self.assertEqual(len(self.call("GET", here)[1]["moves"]), 1)

    def test_events_are_as_declared(self):
        game = self.new("go", (None, "uct:playouts=0,seconds=1,memory=16"))["id"]
        kinds = API["paths"]["/games/{id}/events"]["get"]["x-events"]
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", f"/api/v1/games/{game}/events")
        stream = connection.getresponse()
        self.assertEqual(stream.getheader("Content-Type"), "text/event-stream")

        def events_until(condition):
            """Of each kind a slow listener gets the latest only, so this is not every event there was."""
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline:
                line = stream.readline().decode().strip()
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: "):
                    data = json.loads(line[6:])
                    check(data, kinds[kind], kind)
                    seen.add(kind)
                    if condition(kind, data):
                        return
            self.fail("waited in vain")

        seen = set()
        self.call("POST", f"/games/{game}/moves", {"move": "E5", "ply": 0})
        events_until(lambda kind, data: kind == "game" and len(data["moves"]) == 2)
        self.assertIn("thought", seen)
        self.call("POST", f"/games/{game}/analysis", {"at": 1, "player": "uct:playouts=100,memory=1"})
        events_until(lambda kind, data: kind == "analysis" and data["done"])
        self.call("POST", f"/games/{game}/review", {"player": "uct:playouts=100,memory=1"})
        events_until(lambda kind, data: kind == "review" and data["done"])
        self.call("POST", f"/games/{game}/judgement", {"at": 0, "player": "uct:playouts=100,memory=1"})
        events_until(lambda kind, data: kind == "judgement" and data["move"] == "E5")
        self.assertEqual(seen, set(kinds))
        connection.close()

    def test_games_survive_a_restart(self):
        game = self.new("blokus-duo", (None, "random"))
        move = game["position"]["legal"][0]["move"]
        self.call("POST", f"/games/{game['id']}/moves", {"move": move, "ply": 0})
        before = self.wait(game["id"], lambda state: len(state["moves"]) == 2)
        self.server.kill()  # no time to say goodbye
        self.server.wait()
        self.server.stdout.close()
        self.start()
        after = self.call("GET", f"/games/{game['id']}")[1]
        self.assertEqual(after["moves"], before["moves"])
        self.assertEqual(after["position"], before["position"])

    def test_files_travel(self):
        for game, formats in (("othello", ("sgf", "ggf")), ("go", ("sgf",)), ("blokus-duo", ("blksgf", "sgf"))):
            made = self.new(game, ("random", "random"))["id"]
            end = self.wait(made, lambda state: state["result"])
            for name in formats:
                text = self.call("GET", f"/games/{made}/record?format={name}")[1]
                status, read = self.call("POST", "/games", {"record": {"name": f"game.{name}", "text": text},
                                                             "seats": [None, None]})
                self.assertEqual(status, 201, read)
                self.assertEqual(read["position"]["cells"], end["position"]["cells"])
                self.assertEqual(read["result"]["winner"], end["result"]["winner"])

    def test_a_game_of_a_match_can_be_saved_and_reviewed(self):
        key = self.call("GET", "/lab/matches")[1]["matches"][0]["key"]
        number = self.call("GET", f"/lab/matches/{key}")[1]["list"][0]["id"]
        stored = self.call("GET", f"/lab/games/{number}")[1]
        for name in ("sgf", "ggf"):
            text = self.call("GET", f"/lab/games/{number}/record?format={name}")[1]
            read = self.new(record={"name": f"game.{name}", "text": text})
            self.assertEqual(read["position"]["cells"], stored["position"]["cells"])
        opened = self.new(lab_game=number)
        self.assertEqual(opened["position"], stored["position"])
        self.assertEqual(opened["result"], stored["result"])
        self.assertEqual([move["move"] for move in opened["moves"]], [move["move"] for move in stored["moves"]])
        self.call("POST", f"/games/{opened['id']}/review", {"player": "uct:playouts=5,memory=1"})
        self.wait(opened["id"], lambda state: state["review"] and state["review"]["done"])

    def test_more_games_than_a_page(self):
        database = os.path.join(self.folder, "long.db")
        subprocess.run([AITE, "match", "othello", "random", "random:seed=2", "--rounds", "60", "--db", database],
                       check=True, capture_output=True, cwd=self.folder)
        Api.database, usual = database, Api.database
        self.stop()
        self.start()
        try:
            key = self.call("GET", "/lab/matches")[1]["matches"][0]["key"]
            numbers = []
            while len(numbers) < 120:
                page = self.call("GET", f"/lab/matches/{key}?from={len(numbers)}")[1]
                self.assertLessEqual(len(page["list"]), page["page"])
                self.assertEqual((page["games"], page["from"]), (120, len(numbers)))
                numbers += [game["number"] for game in page["list"]]
            self.assertEqual(numbers, list(range(120)))
        finally:
            Api.database = usual
            self.stop()
            self.start()

    def test_busy(self):
        self.stop()
        self.start("--tables", "2", "--searches", "1")
        try:
            for _ in range(2):
                self.new()
            error = self.refused(503, "POST", "/games", {"game": "othello", "seats": [None, None]})
            self.assertEqual(error["code"], "busy")
        finally:
            self.stop()
            self.start()

    def test_busy_with_memory(self):
        self.stop()
        self.start("--memory", "100")
        try:
            first = self.new(seats=(None, "uct"))
            self.assertIn("memory=64", first["seats"][1])
            for seats in ([None, "uct"], [None, "peacemaker"], ["uct:memory=20", "uct:memory=20"]):
                error = self.refused(503, "POST", "/games", {"game": "othello", "seats": seats})
                self.assertEqual(error["code"], "busy")
                self.assertIn("memory", error["reason"])
            here = f"/games/{first['id']}"
            self.refused(503, "PUT", here + "/seats", {"seats": ["uct", first["seats"][1]]})
            self.refused(503, "POST", here + "/analysis", {"at": 0, "player": "uct:memory=50"})
            self.new(seats=(None, "uct:memory=30"))
        finally:
            self.stop()
            self.start()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
