"""Faults of tags and text in a party of Kambing."""

from __future__ import annotations

from dataclasses import replace

from tests.generate.facts import MatchFacts
from tests.generate.kambing import BARE
from tests.generate.kambing_sheet import write_party
from tests.laws.kambing_mutate import (
    Chance,
    any_deal,
    at,
    fault,
    pick,
    plain_spots,
    swapped,
    written,
)
from tests.laws.mutate import Mutant


@fault("missing-version")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.version = None
    return Mutant(write_party(party).text, "missing-version", 1, 1)


@fault("version: another major")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.version = chance.choice(("%trick 2.0", "%trick 9.1"))
    return written(party, "version", "version")


@fault("missing-tag: no game")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags = [tag for tag in party.tags if tag[0] != "Game"]
    return Mutant(write_party(party).text, "missing-tag", 1, 1)


@fault("unknown-tag")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.append((chance.choice(("Evnt", "Weather", "Trump")), "x"))
    sheet = write_party(party)
    return at(sheet, sheet.text, "unknown-tag", party.tags[-1][0], 0, shift=1)


@fault("duplicate-tag")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(1, party.tags[0])
    return written(party, "duplicate-tag", "Game", 1)


@fault("bad-date")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(0, ("Date", chance.choice(("14.11.2026", "2026.02.30", "2026.??.05"))))
    return written(party, "bad-date", "Date", 0, 0)


def _tag_value(party: MatchFacts, name: str, value: str) -> None:
    party.tags = [(name, value) if tag[0] == name else tag for tag in party.tags]


@fault("unknown-game")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    _tag_value(party, "Game", chance.choice(("kambin", "kozel", "Kambing")))
    return written(party, "unknown-game", "Game", 0, 0)


@fault("unknown-rules")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    _tag_value(party, "Rules", chance.choice(("bonanza88", "clasic", "classic@9", "seed-003")))
    return written(party, "unknown-rules", "Rules", 0, 0)


@fault("rules-not-named")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags = [tag for tag in party.tags if tag[0] != "Rules"]
    return Mutant(write_party(party).text, "rules-not-named", 1, 1)


@fault("unknown-rule-option")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(2, ("Rule", chance.choice(("molodka", "limits", "heart_lead")), "yes"))
    return written(party, "unknown-rule-option", "Rule", 0, 0)


@fault("bad-rule-value")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    odd = (("limit", "many"), ("out_of_turn", "four"), ("players", "9"), ("six_if", "zero"))
    party.tags.insert(2, ("Rule", *chance.choice(odd)))
    return written(party, "bad-rule-value", "Rule", 0, 1)


@fault("seat-count: one too few")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.remove(chance.choice([tag for tag in party.tags if tag[0] == "Seat"]))
    return written(party, "seat-count", "Seat", 2)


@fault("seat-count: one too many")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.append(("Seat", "Z", "Zoe"))
    return written(party, "seat-count", "Seat", 4)


@fault("duplicate-seat", content=replace(BARE, labels=("N", "E", "n", "W")))
def _(chance: Chance, party: MatchFacts) -> Mutant:
    return written(party, "duplicate-seat", "Seat", 2, 0)


@fault("unterminated-string")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(0, ("Event", "Club night"))
    sheet = write_party(party)
    return at(sheet, sheet.text.replace('night"]', "night]"), "unterminated-string", "Event", 0, 0)


@fault("bad-escape")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(0, ("Event", "Club XX night"))
    sheet = write_party(party)
    return at(sheet, sheet.text.replace("XX", "\\q"), "bad-escape", "Event", 0, 0, shift=6)


@fault("string-too-long")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    party.tags.insert(0, ("Event", "x" * 20_001))
    return written(party, "string-too-long", "Event", 0, 0)


@fault("line-too-long")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, party)
    sheet = write_party(party)
    text = sheet.with_line("; " + "x" * 100_000, "turnup", number)
    line, _, _ = sheet.at("turnup", number)
    return Mutant(text, "line-too-long", line, 100_001)


@fault("unterminated-comment")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, [spot for spot in plain_spots(party) if not spot.last])
    if spot is None:
        return None
    spot.attempt.plays[-1].notes.append("{A goat")
    sheet = write_party(party)
    where = ("note", *spot.key, len(spot.attempt.plays) - 1, 0)
    line, column, _ = sheet.at(*where)
    lines = sheet.text.split("\n")
    lines[line] += " {the next}"
    return Mutant("\n".join(lines), "unterminated-comment", line, column)


@fault("tolerated-spelling: ten in a trick")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in plain_spots(party):
        for index, play in enumerate(spot.attempt.plays):
            if len(play.cards) == 1 and play.card[-1] == "T" and not play.down:
                sheet = write_party(party)
                new = play.card[:-1] + "10"
                return swapped(sheet, new, "tolerated-spelling", "play", *spot.key, index)
    return None


@fault("tolerated-spelling: a keyword")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, party)
    word, key = chance.choice((("stock", "stock"), ("turnup", "turnup-word"), ("points", "points")))
    return swapped(write_party(party), word.upper(), "tolerated-spelling", key, number)


@fault("look-alike-letter")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    for spot in plain_spots(party):
        for index, play in enumerate(spot.attempt.plays):
            if play.card[0] == "C" and not play.down:
                new = "С" + play.card[1:]
                sheet = write_party(party)
                return swapped(sheet, new, "look-alike-letter", "play", *spot.key, index)
    return None


@fault("syntax: no number")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, party)
    key = chance.choice(party.keys)
    return swapped(write_party(party), "sixty", "syntax", "points", number, key)


@fault("statement-not-here: of another game")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    lines = ("contract barbu", "expose -", "declarer N", "double -", "exchange N>E: S6S7S8")
    deal.extra.append(chance.choice(lines))
    return written(party, "statement-not-here", "extra", number)


@fault("statement-not-here: twice")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, party)
    word, key = chance.choice((("stock", "stock"), ("turnup", "turnup-word"), ("points", "points")))
    sheet = write_party(party)
    line, column, _ = sheet.at(key, number)
    lines = sheet.text.split("\n")
    assert lines[line - 1].startswith(word)
    lines.insert(line, lines[line - 1])
    return Mutant("\n".join(lines), "statement-not-here", line + 1, column)


@fault("truncated-record")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, deal = any_deal(chance, party)
    deal.end = ""
    following = ("deal", number + 1) if number + 1 < len(party.deals) else ("result",)
    return written(party, "truncated-record", *following)


@fault("unknown-seat: in a list of amounts")
def _(chance: Chance, party: MatchFacts) -> Mutant:
    number, _ = any_deal(chance, party)
    word = chance.choice(("points", "score", "total"))
    key = chance.choice(party.keys)
    return swapped(write_party(party), "Q+W", "unknown-seat", f"{word}-seat", number, key)


@fault("unknown-seat: the leader")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    spot.attempt.leader = "Q"
    return written(party, "unknown-seat", "leader", *spot.key)


@fault("nesting-too-deep")
def _(chance: Chance, party: MatchFacts) -> Mutant | None:
    spot = pick(chance, plain_spots(party))
    if spot is None:
        return None
    lead = spot.attempt.plays[0]
    opening = f"({spot.attempt.number}. {spot.attempt.leader}: {lead.card}"
    lead.notes.append((opening + " ") * 64 + opening + ")" * 65)
    return written(party, "nesting-too-deep", "note", *spot.key, 0, 0)
