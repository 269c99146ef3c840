#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Servers that let in only whom they know: each kind of secret, right and wrong, at a real NATS server on loopback.

    security_test.py AITE
"""
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import keys
from common import Cluster, environment, server_program

AITE = sys.argv[1]
IN, OUT, NOBODY = 0, 2, 75  # how it ends: in, not let in, nobody there
TOKEN, OTHER = "a-token-that-nobody-may-see", "another-token-of-the-same-kind"


class Security(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="aite-keys-")
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, text):
        return keys.written(f"{self.folder}/{name}", text)

    def cluster(self, **how):
        cluster = Cluster(AITE, **how)
        self.addCleanup(cluster.__exit__)
        return cluster

    def look(self, cluster, *options, status, words="", url=None, **variables):
        """What `aite cluster` says; it does not hang either way."""
        done = subprocess.run([AITE, "cluster", "--nats", url or cluster.url, *options], capture_output=True, text=True,
                              timeout=200, env={**environment(), **variables})
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(words or ("0 workers" if status == IN else ""), done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_token(self):
        mine, wrong, empty = self.file("token", TOKEN + "\n"), self.file("wrong", OTHER), self.file("empty", "\n")
        cluster = self.cluster(config=f'authorization {{ token: "{TOKEN}" }}', access=["--nats-token", mine])
        self.look(cluster, "--nats-token", mine, status=IN)
        self.look(cluster, status=IN, NATS_TOKEN=TOKEN)
        self.look(cluster, status=IN, url=f"nats://{TOKEN}@127.0.0.1:{cluster.port}")
        self.look(cluster, status=OUT, words="does not let us in")
        self.look(cluster, "--nats-token", empty, status=OUT, words="is empty")
        self.look(cluster, "--nats-token", self.folder + "/none", status=OUT, words="none")
        said = self.look(cluster, status=OUT, url=f"nats://{OTHER}@127.0.0.1:{cluster.port}")
        said += self.look(cluster, "--nats-token", wrong, status=OUT, NATS_TOKEN=TOKEN)
        self.assertNotIn(OTHER, said)
        self.assertNotIn(TOKEN, said)

    def test_a_secret_is_seen_by_nobody_and_may_change(self):
        cluster = self.cluster(config=f'authorization {{ token: "{TOKEN}" }}',
                               access=["--nats-token", self.file("token", TOKEN)])
        # Programs that a worker starts do not find the secrets in their environment.
        shell = self.file("engine.sh", f"env > {self.folder}/seen; exec {AITE} gtp --game othello --player random\n")
        log = open(cluster.path("worker0.log"), "w")
        worker = subprocess.Popen([AITE, "worker", "--nats", cluster.url, "--allow-engine", f"mine=sh {shell}"],
                                  stdout=log, stderr=log, env={**environment(), "NATS_TOKEN": TOKEN})
        log.close()
        cluster.workers.append(worker)
        cluster.wait_for_workers(1)
        cluster.run("match", "othello", "random", "engine:mine", "--rounds", "1", "--db", "games.db")
        long = cluster.begin("match", "othello", "uct:playouts=3000,memory=1", "random", "--rounds", "5000", "--db",
                             "games.db")
        cluster.wait_for(lambda: sqlite3.connect(cluster.path("games.db")).execute(
            "select count(*) from games").fetchone()[0] > 2)
        for process in (worker, long):
            with open(f"/proc/{process.pid}/cmdline") as line:
                self.assertNotIn(TOKEN, line.read())
        cluster.kill_server()
        cluster.start_server(config=f'authorization {{ token: "{OTHER}" }}')
        output, errors = long.communicate(timeout=200)
        self.assertEqual((long.returncode, worker.wait(200)), (OUT, OUT))
        self.assertIn("does not let us in any more", errors)
        self.assertIn("does not let us in any more", cluster.log(0))
        with open(cluster.path("games.db"), "rb") as database, open(self.folder + "/seen") as seen:
            everything = database.read().decode("latin-1") + seen.read() + cluster.log(0) + output + errors
        self.assertNotIn(TOKEN, everything)

    def test_user_and_password(self):
        cluster = self.cluster(config='authorization { users: [ { user: "ann", password: "her word" } ] }')
        mine, wrong = self.file("password", "her word"), self.file("wrong", "his word")
        self.look(cluster, "--nats-user", "ann", "--nats-password", mine, status=IN)
        self.look(cluster, status=IN, NATS_USER="ann", NATS_PASSWORD="her word")
        self.look(cluster, "--nats-user", "ann", "--nats-password", wrong, status=OUT, words="does not let us in")
        self.look(cluster, "--nats-user", "bob", "--nats-password", mine, status=OUT)

    def test_nkey(self):
        mine, other = (keys.Key(self.folder, name, keys.USER) for name in ("mine", "other"))
        cluster = self.cluster(config=f"authorization {{ users: [ {{ nkey: {mine.public} }} ] }}")
        self.look(cluster, "--nats-nkey", f"{mine.public}={mine.seed_file}", status=IN)
        self.look(cluster, "--nats-nkey", f"{other.public}={other.seed_file}", status=OUT, words="does not let us in")
        self.look(cluster, "--nats-nkey", f"{mine.public}={other.seed_file}", status=OUT)
        self.look(cluster, "--nats-nkey", mine.public, status=OUT, words="PUBLIC_KEY=FILE")

    def test_credentials(self):
        config, user, nobody = keys.credentials(self.folder)
        cluster = self.cluster(config=config)
        self.look(cluster, "--nats-creds", user, status=IN)
        self.look(cluster, status=IN, NATS_CREDS=user)
        self.look(cluster, "--nats-creds", nobody, status=OUT, words="does not let us in")
        self.look(cluster, "--nats-creds", self.folder + "/none", status=OUT)
        self.look(cluster, status=OUT, words="does not let us in")

    def test_tls(self):
        ours, theirs = (keys.Authority(self.folder, name) for name in ("ours", "theirs"))
        certificate, key = ours.sign("server")
        cluster = self.cluster(config=f'tls {{ cert_file: "{certificate}", key_file: "{key}" }}')
        secure = f"tls://localhost:{cluster.port}"
        self.look(cluster, "--nats-ca", ours.certificate, status=IN, url=secure)
        self.look(cluster, "--nats-ca", ours.certificate, status=IN)  # trusting somebody is asking for TLS
        self.look(cluster, status=OUT, words="--nats-ca")
        self.look(cluster, "--nats-ca", theirs.certificate, status=OUT, url=secure, words="--nats-ca")
        self.look(cluster, status=OUT, url=secure, words="--nats-ca")  # whom the system trusts: others
        plain = self.cluster()
        self.look(plain, status=OUT, url=f"tls://localhost:{plain.port}", words="has no TLS")
        certificate, key = ours.sign("elsewhere", "DNS:elsewhere.example")
        elsewhere = self.cluster(config=f'tls {{ cert_file: "{certificate}", key_file: "{key}" }}')
        self.look(elsewhere, "--nats-ca", ours.certificate, status=OUT, url=f"tls://localhost:{elsewhere.port}",
                  words="--nats-ca")

    def test_certificates_of_clients(self):
        ours, theirs = (keys.Authority(self.folder, name) for name in ("ours", "theirs"))
        certificate, key = ours.sign("server")
        cluster = self.cluster(config=f'tls {{ cert_file: "{certificate}", key_file: "{key}", '
                                      f'ca_file: "{ours.certificate}", verify: true }}')
        trust = ["--nats-ca", ours.certificate]
        mine, strange = ours.sign("client"), theirs.sign("stranger")
        self.look(cluster, *trust, "--nats-cert", mine[0], "--nats-key", mine[1], status=IN)
        self.look(cluster, status=IN, NATS_CA=ours.certificate, NATS_CERT=mine[0], NATS_KEY=mine[1])
        self.look(cluster, *trust, "--nats-cert", strange[0], "--nats-key", strange[1], status=OUT, words="--nats-cert")
        self.look(cluster, *trust, "--nats-cert", mine[0], "--nats-key", strange[1], status=OUT, words="client.crt")
        self.look(cluster, *trust, status=OUT, words="--nats-cert")

    def test_nobody_there(self):
        cluster = self.cluster()
        cluster.kill_server()
        began = time.monotonic()
        self.look(cluster, status=NOBODY)
        self.assertLess(time.monotonic() - began, 100)


if __name__ == "__main__":
    if server_program() is None or shutil.which("openssl") is None:
        print("nats-server or openssl is not installed: nothing to test with")
        sys.exit(77)
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
