"""Texts of valid records with one token left out, written twice or changed.

The tokens are found here by themselves, not by the grammar, and each has a kind in a
recorder's words: ``card of a play``, ``seat of a hand``, ``closing brace``.  Nothing here
knows what a finding is; :mod:`tests.laws.test_one_token` looks at what comes of a text.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

OPERATIONS = ("left out", "twice", "another of its kind", "of another kind", "garbage")

GARBAGE = (
    "@", "ZZ", "17", "pig", "%%", "S", "Q9", "#", "xyz", "é", "&", "0", "12x", "hand", "|", "~",
    "Trick", "...", "-", "N", "/",
)  # fmt: skip
"""What a slip of the finger, a torn page or a scanner may leave in a place."""

STATEMENTS = frozenset(
    "deal dealer hands exchange expose declarer contract double turnup stock draw points score "
    "total penalty adjust end carried replace result".split()
)
_PLAYED = frozenset({"pass", "molodka", "withdrawn"})
_CARDS = {
    "hands": "cards of a hand", "exchange": "passed cards", "expose": "exposed card",
    "turnup": "turned-up card", "stock": "card of the stock", "draw": "drawn cards",
}  # fmt: skip
_SEATS = {
    "hands": "seat of a hand", "exchange": "seat of an exchange", "expose": "seat of an exposure",
    "draw": "seat of a draw", "points": "seat of the points", "score": "seat of a score",
    "total": "seat of a total", "result": "seat of a result", "carried": "seat of what is carried",
    "penalty": "seat of a ruling", "adjust": "seat of a ruling", "replace": "seat of a replacement",
    "dealer": "seat of the dealer", "declarer": "seat of the declarer",
    "double": "seat of a double",
}  # fmt: skip
_NUMBERS = {
    "deal": "number of a deal", "points": "points", "score": "score", "total": "total",
    "result": "result", "carried": "carried total", "penalty": "ruling", "adjust": "ruling",
}  # fmt: skip
_TAGS = {"Game": "name of the game", "Rules": "name of the rules", "Seat": "label of a seat"}


@dataclass(frozen=True)
class Token:
    """A piece of a text: what it is, where it stands, and in which deal (from 1; 0: none)."""

    kind: str
    start: int
    end: int
    deal: int

    def of(self, text: str) -> str:
        """What is written."""
        return text[self.start : self.end]


_TAG = re.compile(r"\[(\w+)|(?P<space>\s+)|(?P<string>\"(?:[^\"\\\n]|\\.)*\")|(?P<close>\])")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"")
_COMMENT = re.compile(r"\{(?:[^{}\\]|\\.)*\}", re.DOTALL)
_ATTRIBUTE = re.compile(r"<(?:[^<>\\]|\\.)*>", re.DOTALL)
_REMARK = re.compile(r";[^\n]*")
_VERSION = re.compile(r"(%trick)( )([0-9.]+)")
_NUMBERED = re.compile(r"([0-9]+)(\.)")
_LABEL = re.compile(r"([^\W\d_][^\s:;{}\[\]()<>\"=,+\-.~!?$^*%|#\\]*)\s*([:>+])")
_WORD = re.compile(r"[^\s:;{}\[\]()<>\"=,+\-.~!?$^*%|#\\]+")
_CONTRACT = re.compile(r"[^\W\d_][\w\-]*")
_CARD_WORD = re.compile(r"~?(?:[SHDC][AKQJT2-9x]+|x[0-9]*)+")
_NUMBER = re.compile(r"[+\-]?[0-9]+")
_GLYPH = re.compile(r"!!|\?\?|!\?|\?!|!|\?|\$[0-9]+")
_IRREGULARITY = re.compile(r"\^\w+")


class _Scanner:
    """One pass over a valid text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Token] = []
        self.at = 0
        self.deal = 0
        self.word = ""
        """The statement that is being read; ``#`` in a trick."""
        self.depth = 0
        self.ready = True

    def put(self, kind: str, start: int, end: int) -> None:
        if end <= start:
            return
        if self.depth and "bracket" not in kind and "comment" not in kind:
            kind = f"{kind}, in a variation"
        self.found.append(Token(kind, start, end, self.deal))

    def take(self, kind: str, end: int) -> None:
        self.put(kind, self.at, end)
        self.at = end

    def scan(self) -> list[Token]:
        text = self.text
        while self.at < len(text):
            letter = text[self.at]
            if letter.isspace() or letter == "\ufeff":
                self.at += 1
            elif not self._closed(letter) and not self._sign(letter):
                self._worded()
        return self.found

    # ---- what has two ends

    def _closed(self, letter: str) -> bool:
        text, at = self.text, self.at
        if letter == "[":
            self._tag()
        elif letter == "{":
            end = _end(_COMMENT, text, at)
            self.put("opening brace", at, at + 1)
            self.put("comment", at + 1, end - 1)
            self.put("closing brace", end - 1, end)
            self.at = end
        elif letter == "<":
            end = _end(_ATTRIBUTE, text, at)
            self.put("bracket of an attribute", at, at + 1)
            self.put("attribute", at + 1, end - 1)
            self.put("bracket of an attribute", end - 1, end)
            self.at = end
        elif letter == '"':
            self._string("name in quotes")
        elif letter == ";":
            self.take("remark", _end(_REMARK, text, at))
        else:
            return False
        return True

    def _string(self, kind: str) -> None:
        end = _end(_STRING, self.text, self.at)
        self.put("opening quote", self.at, self.at + 1)
        self.put(kind, self.at + 1, end - 1)
        self.put("closing quote", end - 1, end)
        self.at = end

    def _tag(self) -> None:
        self.deal = 0
        self.word = ""
        match = _TAG.match(self.text, self.at)
        assert match is not None
        name = match.group(1)
        self.put("opening square bracket", self.at, self.at + 1)
        self.put("name of a tag", self.at + 1, match.end())
        self.at = match.end()
        first = True
        while self.text[self.at] != "]":
            if self.text[self.at] == '"':
                kind = "text of a tag"
                if name == "Rule":
                    kind = "option of the rules" if first else "value of an option"
                elif first:
                    kind = _TAGS.get(name, kind)
                self._string(kind)
                first = False
            else:
                self.at += 1
        self.take("closing square bracket", self.at + 1)

    # ---- signs

    def _sign(self, letter: str) -> bool:
        text, at = self.text, self.at
        if letter == "%":
            match = _VERSION.match(text, at)
            assert match is not None
            self.put("version word", match.start(1), match.end(1))
            self.put("version number", match.start(3), match.end(3))
            self.at = match.end()
        elif letter in "()":
            self.depth += letter == "("
            name = "opening" if letter == "(" else "closing"
            self.take(f"{name} bracket", at + 1)
            self.depth -= letter == ")"
        elif letter == "=":
            self.take("equals sign", at + 1)
            self.take("claimed winner", _end(_WORD, text, at + 1))
        elif letter == ",":
            self.take("comma", at + 1)
        elif letter == "^":
            self.take("irregularity", _end(_IRREGULARITY, text, at))
        elif letter in "!$" or (letter == "?" and self.word == "#"):
            self.take("sign", _end(_GLYPH, text, at))
        elif letter == "?":
            self.take("question mark", at + 1)
        elif letter == "*":
            self.take("star", at + 1)
        elif letter == "-" and not text[at + 1].isdigit():
            self.take("dash", at + 1)
        else:
            return False
        return True

    # ---- words and numbers

    def _worded(self) -> None:
        text, at = self.text, self.at
        numbered = _NUMBERED.match(text, at)
        if numbered:
            self.word = "#"
            self.put("number of a trick", at, numbered.end(1))
            self.take_at("full stop", numbered.end(1), numbered.end())
            label = _LABEL.match(text, self.at + 1)
            assert label is not None
            self.at += 1
            self._label("leader", label)
            return
        label = _LABEL.match(text, at)
        if label:
            self._label("seat of a play" if self.word == "#" else _SEATS[self.word], label)
            return
        if self.word in {"dealer", "declarer"} and self.ready:
            self.ready = False
            self.take(_SEATS[self.word], _end(_WORD, text, at))
        elif self.word == "double" and text[at - 1] == ">":
            self.take("seat of a double", _end(_WORD, text, at))
        elif self.word == "contract" and self.ready:
            self.ready = False
            self.take("contract", _end(_CONTRACT, text, at))
        else:
            self._plain()

    def take_at(self, kind: str, start: int, end: int) -> None:
        self.at = start
        self.take(kind, end)

    def _label(self, kind: str, match: re.Match[str]) -> None:
        self.put(kind, match.start(1), match.end(1))
        sign = {":": "colon", ">": "arrow", "+": "plus sign"}[match.group(2)]
        self.take_at(sign, match.start(2), match.end(2))

    def _plain(self) -> None:
        text, at = self.text, self.at
        word = _WORD.match(text, at)
        written = word.group() if word else ""
        if written in STATEMENTS:
            if written == "deal":
                self.deal += 1
            self.word = written
            self.ready = True
            kind = {"deal": "word `deal`", "end": "word `end`", "result": "word `result`"}
            self.take(kind.get(written, "keyword"), at + len(written))
            if written in {"carried", "replace", "result"}:
                self.found[-1] = Token(self.found[-1].kind, at, self.at, 0)
            return
        if written in _PLAYED:
            self.take(f"word `{written}`", at + len(written))
            return
        cards = _CARD_WORD.match(text, at)
        if self.word == "contract" and word:
            self.take("detail of a contract", word.end())
        elif cards and not text[cards.end() : cards.end() + 1].isalnum():
            self._cards(cards.end())
        elif self.word in _NUMBERS and _NUMBER.match(text, at):
            self.take(_NUMBERS[self.word], _end(_NUMBER, text, at))
        elif word and self.word in {"end", "result"}:
            self.take("kind of an end", word.end())
        else:
            raise AssertionError(f"no token: {text[at : at + 20]!r} in {self.word}")

    def _cards(self, end: int) -> None:
        kind = _CARDS.get(self.word, "card of a play")
        text = self.text[self.at : end]
        if kind == "card of a play" and text[0] == "~":
            kind = "cards face down"
        elif kind == "card of a play" and len(text) > 2:
            kind = "cards of a play"
        start = self.at
        self.take(kind, end)
        if kind == "cards of a hand":
            for number, letter in enumerate(text):
                if letter in "AKQJT98765432":
                    self.put("rank in a hand", start + number, start + number + 1)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    assert match is not None, text[at : at + 30]
    return match.end()


def tokens_of(text: str) -> list[Token]:
    """The tokens of a valid record, in text order; a rank stands in its group."""
    return _Scanner(text).scan()


@dataclass(frozen=True)
class Touched:
    """A text in which one token was touched.  ``deal`` is that of the token (0: none)."""

    text: str
    kind: str
    operation: str
    deal: int
    start: int
    old: str
    new: str

    def __str__(self) -> str:
        line = self.text.count("\n", 0, self.start) + 1
        whole = self.text.split("\n")[line - 1]
        return f"{self.kind}, {self.operation}: {self.old!r} -> {self.new!r}, line {line}: {whole}"


_STUCK = frozenset('(){}[]<>":.,;=>+-*?~%')


def doubled(token: str) -> str:
    """A token written twice: signs side by side, words with a blank."""
    between = "" if len(token) == 1 and (token in _STUCK or token.isalnum()) else " "
    return token + between + token


def touch(
    text: str, tokens: Sequence[Token], index: int, operation: str, chance: random.Random
) -> Touched | None:
    """The text with one operation on one token; ``None`` where there is nothing to do."""
    token = tokens[index]
    old = token.of(text)
    if operation == "left out":
        new = ""
    elif operation == "twice":
        new = old + old if token.kind == "rank in a hand" else doubled(old)
    elif operation == "garbage":
        new = chance.choice([each for each in GARBAGE if each != old])
    else:
        same = operation == "another of its kind"
        others = sorted(
            {
                each.of(text)
                for each in tokens
                if ((each.kind == token.kind) == same and each.kind != "rank in a hand")
                or (same and each.kind == token.kind)
            }
            - {old}
        )
        if not others:
            return None
        new = chance.choice(others)
    return Touched(
        text[: token.start] + new + text[token.end :],
        token.kind,
        operation,
        token.deal,
        token.start,
        old,
        new,
    )


def every_touch(text: str, chance: random.Random) -> Iterator[Touched]:
    """Every operation on every token of a text."""
    tokens = tokens_of(text)
    for index in range(len(tokens)):
        for operation in OPERATIONS:
            made = touch(text, tokens, index, operation, chance)
            if made is not None:
                yield made
