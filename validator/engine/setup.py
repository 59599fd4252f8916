"""What a match is played by: seats, sides, game and rules, established from the tags.

Everything odd about the tags is reported here.  This module refuses to know any rule.
"""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from notation.canonical import TAG_ORDER
from notation.diagnostic import Argument, Diagnostic, Edit, Fix, Related
from notation.labels import normalised
from notation.record import Record, Tag
from notation.source import Span
from validator.engine.doubts import ASTRAY, Doubt
from validator.engine.hands import unknown_seat
from validator.engine.report import Report
from validator.engine.seating import completed, respelt
from validator.engine.table import Setup
from validator.engine.tag_fixes import date, tag_name, twin
from validator.game import Game
from validator.games import GAMES
from validator.rulesets import Library, OptionProblem, RuleSet, override
from validator.settings import Settings

_DATE = re.compile(r"(\d{4}|\?{4})\.(\d\d|\?\?)\.(\d\d|\?\?)")
_EVERYWHERE = 1 << 60
_REPEATED = frozenset({"Rule", "Seat"})


@dataclass(frozen=True, slots=True)
class Tags:
    """What the tags say, as far as it can be used; ``setup`` is ``None`` if it cannot."""

    setup: Setup | None
    rules: RuleSet | None
    seats: tuple[str, ...]


def read_tags(record: Record, report: Report, settings: Settings) -> Tags:
    """Establish game, rules and seats, reporting what is wrong with the tags."""
    _spelling(record, report)
    seats = _seats(record, report)
    library = settings.library or Library.shipped()
    game = _game(record, report)
    if game is None:
        return Tags(None, None, seats)
    rules = _rules(record, report, settings, library, game)
    if rules is None:
        return Tags(None, None, seats)
    count = game.seat_count(rules)
    if len(seats) != count:
        span = record.span if not record.seat_tags() else record.seat_tags()[-1].span
        arguments: dict[str, Argument] = {
            "rules": rules.name,
            "expected": count,
            "count": len(seats),
        }
        if not seats:
            report.add("seat-count", _first_line(record), "none", arguments)
        else:
            report.add("seat-count", span, "", arguments)
        whole = completed(record, seats, count)
        if whole is None:
            return Tags(None, rules, seats)
        seats = whole
    else:
        seats = _respelt(record, seats, report)
    view = record.first_tag("View")
    if view is not None and view.values and view.values[0] not in seats:
        span = view.value_spans[0] if view.value_spans else view.span
        unknown_seat(report, view.values[0], span, dict.fromkeys(seats, 0))
    keys = seats
    key_of = seats
    if game.partners(rules):
        half = len(seats) // 2
        keys = tuple(f"{seats[i]}+{seats[i + half]}" for i in range(half))
        key_of = tuple(keys[i % half] for i in range(len(seats)))
    index = {seat: number for number, seat in enumerate(seats)}
    return Tags(Setup(seats, index, keys, key_of, rules, game), rules, seats)


def _first_line(record: Record) -> Span:
    start = record.span.start
    source = record.source
    if source is None:
        return Span(start, start)
    text = source.text
    while start < len(text) and text[start] in " \t\n\ufeff":
        start += 1
    end = text.find("\n", start)
    return Span(start, end if end >= 0 else len(text))


def _spelling(record: Record, report: Report) -> None:
    seen: dict[str, Tag] = {}
    for tag in record.tags:
        name = tag.name
        if name in _REPEATED or name.startswith("_"):
            continue
        if name not in TAG_ORDER:
            import difflib  # only for what is not known

            near = difflib.get_close_matches(name.capitalize(), TAG_ORDER, 1, 0.7)
            span = Span(tag.span.start + 1, tag.span.start + 1 + len(name))
            if near:
                fixes = tag_name(span, near[0])
                arguments: dict[str, Argument] = {"tag": name, "near": near[0]}
                made = report.add("unknown-tag", span, "near", arguments, fixes=fixes)
            else:
                made = report.add("unknown-tag", span, "", {"tag": name})
            _astray(record, report, made)
            continue
        if name in seen:
            related = (Related("first", seen[name].span),)
            fixes = twin(report.source.text, seen[name], tag)
            made = report.add(
                "duplicate-tag", tag.span, "", {"tag": name}, related=related, fixes=fixes
            )
            _astray(record, report, made)
            continue
        seen[name] = tag
        if name == "Date" and tag.values:
            _date(tag, report)


def _astray(record: Record, report: Report, made: Diagnostic) -> None:
    """A tag under a wrong name: that another one is missing follows from it."""
    end = record.span.end + 1
    report.doubts.append(Doubt(record.span.start, end, made, ASTRAY))


def _date(tag: Tag, report: Report) -> None:
    value = tag.values[0]
    span = tag.value_spans[0] if tag.value_spans else tag.span
    match = _DATE.fullmatch(value)
    if match is None:
        report.add("bad-date", span, "", {"date": value}, fixes=date(span, value))
        return
    year, month, day = match.groups()
    if "?" in month and "?" not in day:
        report.add("bad-date", span, "", {"date": value})
        return
    try:
        datetime.date(
            2000 if "?" in year else int(year),
            1 if "?" in month else int(month),
            1 if "?" in day else int(day),
        )
    except ValueError:
        report.add("bad-date", span, "calendar", {"date": value})


def _seats(record: Record, report: Report) -> tuple[str, ...]:
    seats: list[str] = []
    tags: dict[str, Tag] = {}
    folded: dict[str, str] = {}
    for tag in record.seat_tags():
        if not tag.values:
            continue
        label = normalised(tag.values[0])
        span = tag.value_spans[0] if tag.value_spans else tag.span
        other = folded.get(label.casefold())
        if other is not None:
            related = (Related("first", tags[other].span),)
            variant = "" if other == label else "case"
            arguments = {"seat": label, "other": other}
            root = report.add("duplicate-seat", span, variant, arguments, related=related)
            if other == label:
                # Whose tag it was, the deals may say; that one is missing follows from it.
                report.doubts.append(Doubt(0, _EVERYWHERE, root, frozenset({"seat-count"})))
                continue
        else:
            folded[label.casefold()] = label
            tags[label] = tag
        if label:
            seats.append(label)
    return tuple(seats)


def _respelt(record: Record, seats: tuple[str, ...], report: Report) -> tuple[str, ...]:
    """The seats as the deals name them, where only a tag has another label for one of them."""
    found = respelt(record, seats)
    if found is None:
        return seats
    at, label = found
    tag = next(each for each in record.seat_tags() if each.values and each.values[0] == seats[at])
    span = tag.value_spans[0] if tag.value_spans else tag.span
    fixes = (Fix((Edit(span, f'"{label}"'),), safe=False),)
    arguments: dict[str, Argument] = {"seat": seats[at], "near": label}
    report.add("unknown-seat", span, "tag", arguments, fixes=fixes)
    return (*seats[:at], label, *seats[at + 1 :])


def _game(record: Record, report: Report) -> Game | None:
    tag = record.first_tag("Game")
    if tag is None or not tag.values:
        report.add("missing-tag", _first_line(record), "", {"tag": "Game"})
        return None
    name = tag.values[0]
    game = GAMES.get(name)
    if game is None:
        span = tag.value_spans[0] if tag.value_spans else tag.span
        known = tuple(GAMES)
        import difflib  # only for what is not known

        near = difflib.get_close_matches(name.lower(), known, 1, 0.6)
        if near:
            fix = Fix((Edit(span, f'"{near[0]}"'),), safe=False)
            arguments: dict[str, Argument] = {"game": name, "near": near[0], "known": known}
            report.add("unknown-game", span, "near", arguments, fixes=(fix,))
        else:
            report.add("unknown-game", span, "", {"game": name, "known": known})
    return game


def _in_a_rule_tag(
    record: Record, report: Report, library: Library, game: Game
) -> Diagnostic | None:
    """A rule set that is named in a `Rule` tag, where it says nothing."""
    for tag in record.tags:
        if tag.name == "Rule" and len(tag.values) == 1 and library.find(game.name, tag.values[0]):
            written = report.source.slice(tag.span).find("Rule")
            name = Span(tag.span.start + written, tag.span.start + written + len("Rule"))
            fixes = (Fix((Edit(name, "Rules"),), safe=False),) if written >= 0 else ()
            return report.add("bad-rule-value", tag.span, "incomplete", fixes=fixes)
    return None


def _rules(
    record: Record, report: Report, settings: Settings, library: Library, game: Game
) -> RuleSet | None:
    forced = settings.forced.get(game.name)
    tag = record.first_tag("Rules")
    named: RuleSet | None = None
    written = tag.values[0] if tag is not None and tag.values else None
    span = _first_line(record)
    if tag is not None:
        span = tag.value_spans[0] if tag.value_spans else tag.span
    if written is None:
        if forced is None:
            rules = library.default(game.name)
            arguments = {"rules": rules.id, "id": rules.name}
            slip = _in_a_rule_tag(record, report, library, game)
            report.add("rules-not-named", span, "", arguments, consequence_of=slip)
            return _overridden(record, report, settings, rules, True)
        return _overridden(record, report, settings, forced, True)
    named = library.find(game.name, written)
    if forced is not None:
        same = named is not None and named.id == forced.id
        if not same:
            arguments = {"claimed": written, "used": forced.id}
            report.add("rules-differ", span, "", arguments)
        return _overridden(record, report, settings, forced, same)
    if named is None:
        _unknown_rules(report, library, game, written, span)
        return None
    return _overridden(record, report, settings, named, True)


def _unknown_rules(report: Report, library: Library, game: Game, written: str, span: Span) -> None:
    plain, _, version = written.partition("@")
    pinned = library.find(game.name, plain) if version else None
    known = tuple(each.partition("/")[2] for each in library.ids(game.name))
    arguments: dict[str, Argument] = {"game": game.name, "rules": written, "known": known}
    if pinned is not None:
        arguments = {
            "rules": plain,
            "known": str(pinned.version),
            "version": version,
        }
        report.add("unknown-rules", span, "version", arguments)
        return
    near = library.near(game.name, plain)
    if near:
        arguments["near"] = near
        fixes = (Fix((Edit(span, f'"{near}"'),), safe=False),)
        report.add("unknown-rules", span, "near", arguments, fixes=fixes)
    else:
        report.add("unknown-rules", span, "", arguments)


def _overridden(
    record: Record, report: Report, settings: Settings, rules: RuleSet, same: bool
) -> RuleSet:
    """The rule set with the record's ``Rule`` tags, where they count."""
    tags = [tag for tag in record.tags if tag.name == "Rule"]
    if not tags:
        return rules
    if not same or not settings.overrides:
        variant = "refused" if same else "overrides"
        report.add("rules-differ", tags[0].span, variant, {"used": rules.id})
        return rules
    pairs: list[tuple[str, str]] = []
    kept: list[Tag] = []
    for tag in tags:
        if len(tag.values) != 2:
            if not any(each.span == tag.span for each in report.findings):
                report.add("bad-rule-value", tag.span, "incomplete")
            continue
        pairs.append((tag.values[0], tag.values[1]))
        kept.append(tag)
    changed, problems = override(rules, pairs)
    for problem in problems:
        tag = kept[problem.index]
        _option_problem(report, tag, problem, rules.game)
    return changed


def _option_problem(report: Report, tag: Tag, problem: OptionProblem, game: str) -> None:
    unknown = problem.about_name
    name = "unknown-rule-option" if unknown else "bad-rule-value"
    place = 0 if unknown else 1
    span = tag.value_spans[place] if len(tag.value_spans) > place else tag.span
    fixes: tuple[Fix, ...] = ()
    if problem.suggestion is not None:
        fixes = (Fix((Edit(span, f'"{problem.suggestion}"'),), safe=False),)
    arguments = {**problem.arguments, "game": game}
    report.add(name, span, problem.variant, arguments, fixes=fixes)
