# SPDX-License-Identifier: MIT
"""Keys and certificates for a server of one's own, made by openssl: nkeys, JWTs with their credentials, TLS."""
import base64
import binascii
import json
import os
import subprocess

# What a key is for is its first letter, in base 32 (nats-io/nkeys).
OPERATOR, ACCOUNT, USER, SEED = 14 << 3, 0 << 3, 20 << 3, 18 << 3


def openssl(*arguments):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True).stdout


def written(path, text):
    with open(path, "w") as file:
        file.write(text)
    return path


def base32(data):
    return base64.b32encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "little")).decode().rstrip("=")


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Key:
    """A pair of Ed25519 keys as NATS writes them."""

    def __init__(self, folder, name, kind):
        self.pem = os.path.join(folder, name + ".pem")
        openssl("genpkey", "-algorithm", "ed25519", "-out", self.pem)
        private = openssl("pkey", "-in", self.pem, "-outform", "DER")[-32:]
        public = openssl("pkey", "-in", self.pem, "-pubout", "-outform", "DER")[-32:]
        self.public = base32(bytes([kind]) + public)
        self.seed = base32(bytes([SEED | kind >> 5, (kind & 31) << 3]) + private)
        self.seed_file = written(os.path.join(folder, name + ".seed"), self.seed + "\n")

    def signed(self, subject, name, claims):
        """A JWT about somebody by this key."""
        text = ".".join(base64url(json.dumps(part).encode()) for part in (
            {"typ": "JWT", "alg": "ed25519-nkey"},
            {"jti": name, "iat": 1700000000, "iss": self.public, "name": name, "sub": subject,
             "nats": {**claims, "version": 2}}))
        path = written(self.pem + ".signed", text)
        return text + "." + base64url(openssl("pkeyutl", "-sign", "-inkey", self.pem, "-rawin", "-in", path))


def credentials(folder):
    """(What the server has to know, a user's file, the file of a user whom nobody has vouched for.)"""
    operator, account, system, stranger = (Key(folder, name, kind) for name, kind in (
        ("operator", OPERATOR), ("account", ACCOUNT), ("system", ACCOUNT), ("stranger", ACCOUNT)))
    limits = dict.fromkeys(("subs", "data", "payload", "imports", "exports", "conn", "leaf", "mem_storage",
                            "disk_storage", "streams", "consumer"), -1)
    known = operator.signed(account.public, "account", {"type": "account", "limits": {**limits, "wildcards": True}})
    own = operator.signed(system.public, "system", {"type": "account"})
    config = (f"operator: {operator.signed(operator.public, 'operator', {'type': 'operator'})}\n"
              f"system_account: {system.public}\nresolver: MEMORY\n"
              f"resolver_preload: {{ {account.public}: {known}, {system.public}: {own} }}\n")
    files = []
    for name, by in (("user", account), ("nobody", stranger)):
        user = Key(folder, name, USER)
        jwt = by.signed(user.public, name, {"type": "user", "subs": -1, "data": -1, "payload": -1})
        files.append(written(os.path.join(folder, name + ".creds"), (
            f"-----BEGIN NATS USER JWT-----\n{jwt}\n------END NATS USER JWT------\n\n"
            f"-----BEGIN USER NKEY SEED-----\n{user.seed}\n------END USER NKEY SEED------\n")))
    return config, *files


class Authority:
    """Signs certificates."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.certificate, self.key = self.file(name, "crt"), self.file(name, "key")
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
                "/CN=" + name, "-days", "2", "-keyout", self.key, "-out", self.certificate)

    def file(self, name, ending):
        return os.path.join(self.folder, f"{name}.{ending}")

    def sign(self, name, names="DNS:localhost,IP:127.0.0.1"):
        """(Certificate, key) for who has these names."""
        certificate, key, request = self.file(name, "crt"), self.file(name, "key"), self.file(name, "csr")
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=" + name,
                "-keyout", key, "-out", request)
        extensions = written(self.file(name, "ext"), f"subjectAltName={names}\n")
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial",
                "-days", "2", "-extfile", extensions, "-out", certificate)
        return certificate, key
