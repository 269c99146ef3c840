#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every reason that a player can give has its words: in English for GTP and the terminal, and in the page's languages.

    reasons_test.py REPOSITORY
"""
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])


def written(kind):
    """The codes that players and searches write as Reason{"code", ...} or Term{"name", ...}."""
    files = [file for folder in ("players", "search") for ending in ("*.cpp", "*.hpp")
             for file in (ROOT / "src" / folder).rglob(ending)]
    return {code for file in files if not file.stem.endswith("_test")
            for code in re.findall(rf'\b{kind}\{{\s*"(\w+)",', file.read_text(encoding="utf-8"))} - {"code", "name"}


def given():
    return written("Reason")


def english():
    """The sentences of the program, by code."""
    text = (ROOT / "src/protocol/reasons.cpp").read_text(encoding="utf-8")
    entries = re.findall(r'\{"(\w+)",\s*((?:"[^"]*"\s*)+)\}', text)
    return {code: "".join(re.findall(r'"([^"]*)"', parts)) for code, parts in entries}


def of_the_page(language, kind="reason"):
    text = (ROOT / f"web/src/strings/{language}.ts").read_text(encoding="utf-8")
    return dict(re.findall(rf'^  "{kind}\.(\w+)": "([^"]*)",$', text, re.MULTILINE))


class Reasons(unittest.TestCase):
    def test_every_reason_has_its_sentences(self):
        self.assertGreater(len(given()), 5, "reasons are written otherwise now")
        self.assertEqual(given(), set(english()))

    def test_the_page_says_the_same(self):
        self.assertEqual(english(), of_the_page("en"))

    def test_other_languages_speak_of_the_same_values(self):
        japanese = of_the_page("ja")
        self.assertEqual(set(english()), set(japanese))
        for code, sentence in english().items():
            values = [set(re.findall(r"\{.*?\}", each)) for each in (sentence, japanese[code])]
            self.assertEqual(*values, code)

    def test_every_term_of_a_decision_has_its_words(self):
        for language in ("en", "ja"):
            self.assertEqual(written("Term"), set(of_the_page(language, "term")), language)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
