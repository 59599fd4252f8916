"""Faults of the first lines of a session: the version and the tags."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.barbu import write_barbu
from tests.generate.facts import MatchFacts
from tests.laws.mutate import Mutant
from tests.laws.mutate_barbu import BASE, NOT_CHECKABLE, Chance, at, kind, swapped, written

ONE = replace(BASE, deals=1)


@kind("missing-version", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.version = None
    return Mutant(write_barbu(match).text, "missing-version", 1, 1)


@kind("version", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.version = chance.choice(("%trick 2.0", "%trick 9.1"))
    return written(match, "version", "version")


@kind("missing-tag: no game", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags = [tag for tag in match.tags if tag[0] != "Game"]
    return Mutant(write_barbu(match).text, "missing-tag", 1, 1, NOT_CHECKABLE)


@kind("unknown-tag", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.append((chance.choice(("Evnt", "Weather", "seat", "Declarer")), "x"))
    sheet = write_barbu(match)
    return at(sheet, sheet.text, "unknown-tag", match.tags[-1][0], 0, shift=1)


@kind("duplicate-tag", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    name = chance.choice(("Game", "Rules"))
    tag = next(tag for tag in match.tags if tag[0] == name)
    match.tags.insert(match.tags.index(tag) + 1, tag)
    return written(match, "duplicate-tag", tag[0], 1)


@kind("bad-date", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    bad = ("14.11.2026", "2026-11-14", "2026.02.30", "2026.13.01", "2026.??.05", "yesterday", "")
    match.tags.insert(0, ("Date", chance.choice(bad)))
    return written(match, "bad-date", "Date", 0, 0)


def _tag_value(match: MatchFacts, name: str, value: str) -> None:
    match.tags = [(name, value) if tag[0] == name else tag for tag in match.tags]


@kind("unknown-game", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _tag_value(match, "Game", chance.choice(("barbue", "Barbu", "tafferan", "")))
    return written(match, "unknown-game", "Game", 0, 0, beside=NOT_CHECKABLE)


@kind("unknown-rules", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _tag_value(match, "Rules", chance.choice(("clasic", "house", "classic@9", "bonanza88")))
    return written(match, "unknown-rules", "Rules", 0, 0, beside=NOT_CHECKABLE)


@kind("rules-not-named", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags = [tag for tag in match.tags if tag[0] != "Rules"]
    return Mutant(write_barbu(match).text, "rules-not-named", 1, 1)


def _rule(match: MatchFacts, option: str, value: str) -> None:
    match.tags.insert(match.tags.index(("Rules", "classic")) + 1, ("Rule", option, value))


@kind("unknown-rule-option", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    _rule(match, chance.choice(("overtrumps", "heart_lead", "exposure", "Best")), "no")
    return written(match, "unknown-rule-option", "Rule", 0, 0)


@kind("bad-rule-value", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    bad = (
        ("overtrump", "sometimes"),
        ("domino_values", "45,20,x"),
        ("min_doubles", "two"),
        ("barbu_early_end", "maybe"),
        ("trump_void", "yes"),
        ("players", "9"),
    )
    _rule(match, *chance.choice(bad))
    return written(match, "bad-rule-value", "Rule", 0, 1)


@kind("seat-count: one too few", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    seats = [tag for tag in match.tags if tag[0] == "Seat"]
    match.tags.remove(chance.choice(seats))
    return written(match, "seat-count", "Seat", len(seats) - 2, beside=NOT_CHECKABLE)


@kind("seat-count: one too many", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.append(("Seat", "Z", "Zoe"))
    return written(match, "seat-count", "Seat", len(match.seats), beside=NOT_CHECKABLE)


@kind("duplicate-seat: the same label", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    seats = [tag for tag in match.tags if tag[0] == "Seat"]
    first, second = sorted(chance.sample(range(len(seats)), 2))
    match.tags[match.tags.index(seats[second])] = ("Seat", seats[first][1], seats[second][2])
    return written(match, "duplicate-seat", "Seat", second, 0, beside=NOT_CHECKABLE)


@kind("duplicate-seat: in case only", content=replace(ONE, labels=("N", "E", "n", "W")))
def _(chance: Chance, match: MatchFacts) -> Mutant:
    return written(match, "duplicate-seat", "Seat", 2, 0)


@kind("unterminated-string in a tag", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Club night"))
    sheet = write_barbu(match)
    return at(sheet, sheet.text.replace('night"]', "night]"), "unterminated-string", "Event", 0, 0)


@kind("bad-escape in a string", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Club XX night"))
    sheet = write_barbu(match)
    escape = chance.choice(("\\q", "\\'", "\\u{110000}", "\\x41", "\\{"))
    text = sheet.text.replace("XX", escape)
    return at(sheet, text, "bad-escape", "Event", 0, 0, shift=6)


@kind("tolerated-spelling: curly quotes", content=ONE)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "Night"))
    return swapped(write_barbu(match), "“Night”", "tolerated-spelling", "Event", 0, 0)


@kind("string-too-long", content=ONE, tries=10)
def _(chance: Chance, match: MatchFacts) -> Mutant:
    match.tags.insert(0, ("Event", "x" * 20_001))
    return written(match, "string-too-long", "Event", 0, 0)
