"""Faults of the first lines: the version and the tags."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.generate import MatchFacts, write
from tests.laws.mutate import BASE, Mutant, at, kind, swapped, written

Chance = random.Random


@kind("missing-version", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.version = None
    return Mutant(write(match).text, "missing-version", 1, 1)


@kind("version: another major")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.version = chance.choice(("%trick 2.0", "%trick 9.1"))
    return written(match, "version", "version")


@kind("missing-tag: no game")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags = [tag for tag in match.tags if tag[0] != "Game"]
    return Mutant(write(match).text, "missing-tag", 1, 1)


@kind("unknown-tag", rules="bonanza88 spielanleitung bonanza88-five")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.append((chance.choice(("Evnt", "Weather", "seat", "Rulez")), "x"))
    sheet = write(match)
    return at(sheet, sheet.text, "unknown-tag", match.tags[-1][0], 0, shift=1)


@kind("duplicate-tag")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    name = chance.choice(("Game", "Rules"))
    tag = next(tag for tag in match.tags if tag[0] == name)
    match.tags.insert(match.tags.index(tag) + 1, tag)
    return written(match, "duplicate-tag", tag[0], 1)


@kind("bad-date")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    bad = ("14.11.2026", "2026-11-14", "2026.02.30", "2026.13.01", "2026.??.05", "yesterday", "")
    match.tags.insert(0, ("Date", chance.choice(bad)))
    return written(match, "bad-date", "Date", 0, 0)


def _tag_value(match: MatchFacts, name: str, value: str) -> None:
    match.tags = [(name, value) if tag[0] == name else tag for tag in match.tags]


@kind("unknown-game")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _tag_value(match, "Game", chance.choice(("gongshu", "hearts", "Gongzhu", "")))
    return written(match, "unknown-game", "Game", 0, 0)


@kind("unknown-rules", rules="bonanza88 spielanleitung")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _tag_value(match, "Rules", chance.choice(("bonanza89", "house", "bonanza88@9", "classic")))
    return written(match, "unknown-rules", "Rules", 0, 0)


@kind("rules-not-named")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags = [tag for tag in match.tags if tag[0] != "Rules"]
    return Mutant(write(match).text, "rules-not-named", 1, 1)


def _rule(match: MatchFacts, option: str, value: str) -> None:
    match.tags.insert(
        match.tags.index(("Rules", match.rules.split("/")[1])) + 1, ("Rule", option, value)
    )


@kind("unknown-rule-option")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _rule(match, chance.choice(("first_leadr", "jokers", "Sides")), "C2")
    return written(match, "unknown-rule-option", "Rule", 0, 0)


@kind("bad-rule-value")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    bad = (
        ("first_leader", "C1"),
        ("heart_lead", "sometimes"),
        ("end_low", "1000"),
        ("forced_fourth", "maybe"),
        ("players", "9"),
    )
    _rule(match, *chance.choice(bad))
    return written(match, "bad-rule-value", "Rule", 0, 1)


@kind("seat-count: one too few", rules="bonanza88 bonanza88-five bonanza88-pairs")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    seats = [tag for tag in match.tags if tag[0] == "Seat"]
    match.tags.remove(chance.choice(seats))
    return written(match, "seat-count", "Seat", len(seats) - 2)


@kind("seat-count: one too many")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.append(("Seat", "Z", "Zoe"))
    return written(match, "seat-count", "Seat", len(match.seats))


@kind("duplicate-seat: the same label")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    seats = [tag for tag in match.tags if tag[0] == "Seat"]
    first, second = sorted(chance.sample(range(len(seats)), 2))
    match.tags[match.tags.index(seats[second])] = ("Seat", seats[first][1], seats[second][2])
    return written(match, "duplicate-seat", "Seat", second, 0)


@kind("duplicate-seat: in case only", content=replace(BASE, labels=("N", "W", "n", "E")))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    return written(match, "duplicate-seat", "Seat", 2, 0)


@kind("unterminated-string in a tag")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Club night"))
    sheet = write(match)
    return at(sheet, sheet.text.replace('night"]', "night]"), "unterminated-string", "Event", 0, 0)


@kind("bad-escape in a string")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Club XX night"))
    sheet = write(match)
    escape = chance.choice(("\\q", "\\'", "\\u{110000}", "\\x41", "\\{"))
    text = sheet.text.replace("XX", escape)
    return at(sheet, text, "bad-escape", "Event", 0, 0, shift=6)


@kind("tolerated-spelling: curly quotes")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Night"))
    return swapped(write(match), "“Night”", "tolerated-spelling", "Event", 0, 0)


@kind("syntax: a tag without its bracket")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    name = chance.choice(("Game", "Rules", "Seat"))
    sheet = write(match)
    start = sheet.offset(name, 0)
    end = sheet.text.index("]", start)
    return at(sheet, sheet.text[:end] + sheet.text[end + 1 :], "syntax", name, 0)


@kind("string-too-long")
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "x" * 20_001))
    return written(match, "string-too-long", "Event", 0, 0)
