"""From a replay to one plain view: everything that a page, a terminal or a program shows.

Data in, data out: the view holds dicts, lists, strings and numbers only, the same for the
same replay.  This module refuses to judge and to draw.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from notation.cards import UNKNOWN_OF_SUIT
from notation.labels import normalised
from notation.marks import Comment
from notation.record import Deal
from notation.statements import Amounts, Replace, Ruling
from render.comments import comment_html
from render.deals import DealsMaker, finding_note, ruling_view
from render.findings import AFTER, BEFORE, Findings
from render.games import Game, game_of
from render.games.base import side_labels
from render.hands import viewer_of
from render.hiding import seen_by
from render.keys import deal_keys
from render.names import short_names
from render.rulebook import Rulebook
from render.said import words_of
from render.seating import positions
from render.summary import summary_view
from render.tricks import comment_note
from render.view_types import ChangeView, ChartView, NoteView, ReplayView, SideView
from render.words import Translator
from validator.replay import Replay

_NUMBERS = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?")
"""A date as people write it elsewhere."""


class UnknownSeat(ValueError):
    """A seat that does not sit in the match; the message names those that do."""


def build_view(replay: Replay, lang: str = "en", view: str | None = None) -> ReplayView:
    """The view of a replay in a language; raises :class:`render.words.UnknownLanguage`.

    ``*`` is every language at once, for pages: see :mod:`render.said`.  ``view`` is the
    label of the seat that it is made for: what that seat could not know is not in it.  A
    record with a ``View`` is always cut down to that.  Raises :class:`UnknownSeat`.
    """
    words = words_of(lang)
    replay = cut_down(replay, view)
    record = replay.record
    game = game_of(record.tag_value("Game") or "")
    keys = deal_keys(replay)
    rulebook = Rulebook(replay, game, words)
    findings = Findings(replay, keys, words, rulebook)
    maker = DealsMaker(replay, game, findings, rulebook, words)
    players = _Players(replay, words)
    first_rulings, rulings = _rulings(replay)
    deals = [
        maker.deal(
            index, keys[index], players.of_deal[index], players.changes[index], rulings[index]
        )
        for index in range(len(replay.deals))
    ]
    names = maker.side_names(players.at_end)
    shorts = maker.side_names(short_names(players.at_end))
    start_names = maker.side_names(players.at_start)
    rules = _rules_name(replay)
    carried = any(isinstance(each, Amounts) and each.kind == "carried" for each in record.entries)
    return {
        "lang": words.lang,
        "title": _title(replay, game, words),
        "subtitle": _subtitle(replay, start_names, words),
        "look": record.tag_value("Game") or "",
        "game": game.called(words) or record.tag_value("Game") or "",
        "rules": rules,
        "seats": [{"label": label, "side": _side_of(label, replay)} for label in replay.seats],
        "sides": _sides(replay, names, shorts),
        "positions": positions(len(replay.seats), game.direction(replay.rules)),
        "nicknames": {
            str(card): game.nickname(card, words)
            for card in range(UNKNOWN_OF_SUIT)
            if game.nickname(card, words)
        },
        "intro": _intro(replay, findings),
        "deals": deals,
        "outro": _outro(replay, findings),
        "rulings": [ruling_view(each, replay, players.at_start, words) for each in first_rulings],
        "carried": [replay.carried.get(key, 0) for key in replay.sides] if carried else None,
        "viewer": viewer_of(replay),
        "shown": "open" if viewer_of(replay) is None else "seat",
        "totals": [replay.total.get(key, 0) for key in replay.sides],
        "over": replay.over,
        "own": game.whole(replay, words),
        "findings": sum(
            each.severity != "note" and each.consequence_of is None for each in replay.findings
        ),
        "chart": _chart(replay, game, shorts, [key.deal for key in keys]),
        "summary": summary_view(replay, game, maker.people(players.at_end), rules, words),
        "rulebook": list(rulebook.rules.values()),
    }


def cut_down(replay: Replay, view: str | None) -> Replay:
    """The replay as the seat of a label could know it; as it is if it is for everybody."""
    given = viewer_of(replay)
    if given is not None:
        replay = seen_by(replay, given)
    if view is None:
        return replay
    folded = [each.casefold() for each in replay.seats]
    if normalised(view).casefold() not in folded:
        raise UnknownSeat(f"no seat {view!r}; there are: {', '.join(replay.seats)}")
    seat = folded.index(normalised(view).casefold())
    return replay if seat == given else seen_by(replay, seat)


class _Players:
    """Who sits where: at the start, in each deal, at the end."""

    def __init__(self, replay: Replay, words: Translator) -> None:
        record = replay.record
        named = {normalised(label): name for label, name in record.players.items()}
        now = [named.get(label, label) for label in replay.seats]
        self.at_start: tuple[str, ...] = tuple(now)
        self.of_deal: list[tuple[str, ...]] = []
        self.changes: list[list[ChangeView]] = []
        """What is to be said of it before each deal."""
        new: list[ChangeView] = []
        for entry in record.entries:
            if isinstance(entry, Replace) and normalised(entry.seat) in replay.seats:
                seat = replay.seats.index(normalised(entry.seat))
                text = words.gettext("From here on %(new)s plays instead of %(old)s (%(seat)s).")
                names = {"new": entry.player, "old": now[seat], "seat": replay.seats[seat]}
                comments = "".join(comment_html(each.text) for each in entry.comments)
                new.append({"text": text % names, "html": comments})
                now[seat] = entry.player
            elif isinstance(entry, Deal):
                self.of_deal.append(tuple(now))
                self.changes.append(new)
                new = []
        # A replay never has more deals than its record; one made by hand may.
        while len(self.of_deal) < len(replay.deals):
            self.of_deal.append(tuple(now))
            self.changes.append([])
        self.at_end: tuple[str, ...] = tuple(now)


def _rulings(replay: Replay) -> tuple[list[Ruling], list[list[Ruling]]]:
    """Rulings before the first deal, and for each deal those behind it."""
    before: list[Ruling] = []
    by_deal: list[list[Ruling]] = [[] for _ in replay.deals]
    at = -1
    for entry in replay.record.entries:
        if isinstance(entry, Deal):
            at += 1
        elif isinstance(entry, Ruling):
            (by_deal[at] if 0 <= at < len(by_deal) else before).append(entry)
    return before, by_deal


def _intro(replay: Replay, findings: Findings) -> list[NoteView]:
    record = replay.record
    comments: list[Comment] = list(record.comments)
    for tag in record.tags:
        comments += tag.comments
    for entry in record.entries:
        if isinstance(entry, Amounts):
            comments += entry.comments
    notes = [comment_note(each) for each in comments]
    return notes + [finding_note(each) for _, each in findings.at(BEFORE)]


def _outro(replay: Replay, findings: Findings) -> list[NoteView]:
    record = replay.record
    notes = [comment_note(each) for each in record.result.comments] if record.result else []
    return notes + [finding_note(each) for _, each in findings.at(AFTER)]


def _sides(replay: Replay, names: Sequence[str], shorts: Sequence[str]) -> list[SideView]:
    partners = len(replay.sides) == 2 and len(replay.seats) > 2
    return [
        {
            "key": key,
            "name": names[place],
            "short": shorts[place],
            "seats": [replay.seats.index(each) for each in side_labels(key, replay.seats)],
            "shape": ("square" if place else "ring") if partners else "",
        }
        for place, key in enumerate(replay.sides)
    ]


def _side_of(label: str, replay: Replay) -> int:
    for place, key in enumerate(replay.sides):
        if label in side_labels(key, replay.seats):
            return place
    return 0


def _chart(replay: Replay, game: Game, names: Sequence[str], deals: list[str]) -> ChartView:
    return {
        "deals": deals,
        "names": list(names),
        "lines": [
            [replay.carried.get(key, 0)] + [deal.total.get(key, 0) for deal in replay.deals]
            for key in replay.sides
        ],
        "limit": game.limit(replay),
    }


def _title(replay: Replay, game: Game, words: Translator) -> str:
    event = replay.record.tag_value("Event")
    if event:
        return event
    return game.called(words) or replay.record.tag_value("Game") or words.gettext("A match")


def _subtitle(replay: Replay, names: Sequence[str], words: Translator) -> list[str]:
    _ = words.gettext
    tag = replay.record.tag_value
    parts: list[str] = []
    round_, table = tag("Round"), tag("Table")
    if round_ and table:
        parts.append(_("Round %(round)s, table %(table)s") % {"round": round_, "table": table})
    elif round_:
        parts.append(_("Round %(round)s") % {"round": round_})
    elif table:
        parts.append(_("Table %(table)s") % {"table": table})
    if tag("Site") and not parts:
        parts.append(tag("Site") or "")
    date = date_text(tag("Date") or "", words)
    if date:
        parts.append(date)
    if not parts:
        parts.append(words.listed(list(names)))
    return parts


def date_text(date: str, words: Translator) -> str:
    """A date ``YYYY.MM.DD`` written out; what is unknown is left away.

    One of another form stays as it is written, if it looks like a date at all.
    """
    _ = words.gettext
    year, month, day = [*date.split("."), "", "", ""][:3]
    if not (year.isdecimal() and len(year) == 4):
        return date if _NUMBERS.fullmatch(date) else ""
    months = [
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"),
        _("August"), _("September"), _("October"), _("November"), _("December"),
    ]  # fmt: skip
    if not (month.isdecimal() and 1 <= int(month) <= 12):
        return year
    name = months[int(month) - 1]
    if not (day.isdecimal() and 1 <= int(day) <= 31):
        return _("%(month)s %(year)s") % {"month": name, "year": year}
    return _("%(day)s %(month)s %(year)s") % {"day": int(day), "month": name, "year": year}


def _rules_name(replay: Replay) -> str:
    if replay.rules is not None:
        return replay.rules.name
    return replay.record.tag_value("Rules") or ""
