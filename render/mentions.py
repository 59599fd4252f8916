"""Which cards a text may be speaking of, in any spelling and language that a page knows.

Wide on purpose: whoever hides cards asks here whether a remark may stay, and one that is
left out without need does less harm than one that tells.  Ranks and suits are looked for
apart, and every card that they could make together counts.  This module refuses to know
who holds a card and who may know of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from notation.cards import FULL_PACK, RANKS, SUITS, Mask, mask_of
from render.games import GAMES
from render.symbols import rank_words, suit_words
from render.words import LANGUAGES, translator

_SIGNS = ("♠♤", "♥♡", "♦♢", "♣♧")
_SUIT_WORDS = (
    ("spade", "pik", "schippe", "sekop", "waru", "黑桃", "葵扇"),
    ("heart", "herz", "cœur", "hati", "红桃", "紅桃", "红心", "紅心"),
    ("diamond", "karo", "carreau", "wajik", "方块", "方塊", "方片"),
    ("club", "kreuz", "treff", "trèfle", "keriting", "kriting", "梅花", "草花"),
)
_RANK_WORDS = (
    ("two", "deuce", "zwei", "dua", "二"), ("three", "trey", "drei", "tiga", "三"),
    ("four", "vier", "empat", "四"), ("five", "fünf", "lima", "五"),
    ("six", "sechs", "enam", "六"), ("seven", "sieben", "tujuh", "七"),
    ("eight", "acht", "delapan", "八"), ("nine", "neun", "sembilan", "九"),
    ("ten", "zehn", "sepuluh", "十"), ("jack", "knave", "bube", "bauer", "jek"),
    ("queen", "dame", "ratu", "皇后"), ("king", "könig", "raja", "国王"),
    ("ace", "ass", "尖"),
)  # fmt: skip
"""What people write beside the words of the catalogues, from the two to the ace."""

_SHORT = {"10": "T", **{rank: rank for rank in RANKS}}
# A rank that stands alone, behind a suit's letter or sign, or before one: Q, SAQ, ♠10, QS.
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:(?P<before>[SHDC♠♤♥♡♦♢♣♧])[\uFE0E\uFE0F]?)?"
    r"(?P<ranks>(?:10|[2-9TJQKA])+)(?P<behind>[SHDC♠♤♥♡♦♢♣♧])?"
    # Of small letters those that make no words.
    r"|(?P<small>[shdc♠♤♥♡♦♢♣♧])(?P<one>10|[2-9tjqk]))(?![A-Za-z0-9])"
)
_GROUPS = re.compile(r"(?<![A-Za-z0-9])~?(?:[SHDC](?:10|[2-9TJQKAx])+){2,}(?![A-Za-z0-9])")


def mentions(text: str) -> Mask:
    """The cards that a text may name."""
    folded = text.casefold()
    suits = {suit for suit, signs in enumerate(_SIGNS) if any(each in text for each in signs)}
    suits |= {suit for suit, words in enumerate(_suits()) if words.search(folded)}
    worded = {rank for rank, words in enumerate(_ranks()) if words.search(folded)}
    ranks = set(worded)
    for suit, rank in _tokens(text):
        ranks.add(rank)
        if suit is not None:
            suits.add(suit)
    # The ace in Indonesian, and in German of old; in English any word.
    if suits and re.search(r"\bas\b", folded):
        ranks.add(12)
    # A court card without its suit may be any of the four; a number alone is no card.
    asked = suits or (set(range(4)) if worded and max(worded) > 8 else set())
    found = mask_of(13 * suit + rank for suit in asked for rank in ranks)
    for card, words in _nicknames():
        if words.search(folded):
            found |= 1 << card
    return found & FULL_PACK


def _tokens(text: str) -> Iterator[tuple[int | None, int]]:
    for group in _GROUPS.finditer(text):
        suit = None
        for letter in group[0].replace("10", "T"):
            if letter in SUITS:
                suit = SUITS.index(letter)
            elif letter in RANKS:
                yield suit, RANKS.index(letter)
    for found in _TOKEN.finditer(text):
        marks = [_suit_of(each) for each in found.group("before", "behind", "small") if each]
        for short in re.findall(r"10|.", found["ranks"] or found["one"]):
            rank = RANKS.index(_SHORT[short.upper()])
            if not marks:
                yield None, rank
            for mark in marks:
                yield mark, rank


def _suit_of(letter: str) -> int:
    for suit, signs in enumerate(_SIGNS):
        if letter in signs:
            return suit
    return SUITS.index(letter.upper())


@lru_cache(maxsize=1)
def _suits() -> tuple[re.Pattern[str], ...]:
    spoken = [suit_words(translator(lang)) for lang in LANGUAGES]
    return tuple(
        _pattern([*own, *(words[suit] for words in spoken)], compound=True)
        for suit, own in enumerate(_SUIT_WORDS)
    )


@lru_cache(maxsize=1)
def _ranks() -> tuple[re.Pattern[str], ...]:
    spoken = [rank_words(translator(lang)) for lang in LANGUAGES]
    return tuple(
        _pattern([*own, *(words[rank] for words in spoken)]) for rank, own in enumerate(_RANK_WORDS)
    )


@lru_cache(maxsize=1)
def _nicknames() -> tuple[tuple[int, re.Pattern[str]], ...]:
    made: dict[int, list[str]] = {
        35: ["sheep", "schaf", "domba", "羊"],
        10: ["pig", "schwein", "sau", "babi", "猪", "豬"],
        47: ["transformer", "verdoppler", "变压器", "變壓器"],
    }
    for game in GAMES.values():
        for lang in LANGUAGES:
            for card in range(52):
                name = game.nickname(card, translator(lang))
                if name:
                    # Without its article: the pig is a pig.
                    made.setdefault(card, []).append(name.split()[-1])
    return tuple((card, _pattern(names)) for card, names in made.items())


_COMPOUND = r"(?:\b|(?<=herz)|(?<=pik)|(?<=karo)|(?<=kreuz)|(?<=treff))"
"""Where a rank may begin inside a word: Herzkönig."""


def _pattern(words: list[str], *, compound: bool = False) -> re.Pattern[str]:
    """Any of some words, in the singular or plural; where there are no spaces, anywhere.

    ``compound``: the word may be the beginning of a longer one.
    """
    made = []
    # The shortest are no words by themselves, or are found as cards.
    wanted = {each.casefold() for each in words if len(each) > 2 or each[:1] > "\u2fff"}
    for word in sorted(wanted, key=lambda it: (-len(it), it)):
        stem = re.escape(word[:-1] if word.endswith("s") and len(word) > 3 else word)
        if word[0] > "\u2fff":
            made.append(stem)
        else:
            made.append(rf"\b{stem}" if compound else rf"{_COMPOUND}{stem}(?:s|es|n|en)?\b")
    return re.compile("|".join(made))
