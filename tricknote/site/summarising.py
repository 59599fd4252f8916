"""From a replay to the summary of its record.

Which numbers count is decided here and nowhere else.  What the simulation computed counts; a
claimed score counts only for a deal that could not be computed, and says so (``basis``).  So a
record with errors stays in, with the numbers that the validator works out of it, and is marked
by its findings.  This module refuses to know what an event is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from notation.cards import NAMES
from notation.diagnostic import Argument, Diagnostic
from notation.labels import normalised
from notation.marks import Comment
from notation.record import Deal, Record
from notation.statements import Amounts, Replace, Ruling
from render.keys import DealKeys, deal_keys
from tricknote.event_checks import dealt, digest_of, entry_of, name_of
from tricknote.site.games import ABOUT, FACTS
from tricknote.site.games.base import DealIn
from tricknote.site.model import FindingLine
from tricknote.site.summary import (
    DealSummary,
    Fact,
    RecordSummary,
    RulingSummary,
    SeatSummary,
)
from validator.games import GAMES
from validator.replay import DealReplay, Replay


@dataclass(frozen=True, slots=True)
class Draft:
    """What only a replay can tell: a summary without path and findings, and the moments of the
    findings, in their order."""

    summary: RecordSummary
    moments: tuple[str | None, ...]


def summary_of(
    draft: Draft, findings: Sequence[Diagnostic], path: str, index: int
) -> RecordSummary:
    """The summary of one record; ``findings`` are the first of its findings, as they are shown,
    ``index`` is its number in the file."""
    made = draft.summary
    told = [each for each in findings if each.consequence_of is None]
    return replace(
        made,
        path=path,
        index=index,
        findings=tuple(
            finding_line(each, path, moment, index)
            for each, moment in zip(findings, draft.moments, strict=False)
            if each.severity != "note"
        ),
        errors=sum(each.severity == "error" for each in told),
        warnings=sum(each.severity == "warning" for each in told),
        notes=sum(each.severity == "note" for each in told),
        entry=None if made.entry is None else replace(made.entry, path=path, index=index),
    )


def drafted(replay: Replay, most: int) -> Draft:
    """What a replay tells; no more than ``most`` of its findings are shown."""
    record = replay.record
    keys = deal_keys(replay)
    result = record.result
    summary = RecordSummary(
        path="",
        index=replay.index,
        digest=digest_of(record),
        event=_tag(record, "Event"),
        site=_tag(record, "Site"),
        date=_tag(record, "Date"),
        round=_tag(record, "Round"),
        table=_tag(record, "Table"),
        recorder=_tag(record, "Recorder"),
        game=_tag(record, "Game"),
        rules=None if replay.rules is None else replay.rules.id,
        # A record that could not be replayed has no totals at all.
        simulated=bool(replay.total),
        seats=tuple(_seats(replay)),
        sides=replay.sides,
        deals=tuple(map(_deal, _each(replay, keys))),
        rulings=tuple(_rulings(replay, keys)),
        continues=any(isinstance(each, Amounts) for each in record.entries),
        carried=dict(replay.carried),
        totals=dict(replay.total),
        claimed=_claimed(replay),
        over=replay.over,
        result="" if result is None else result.kind,
        winners=replay.winners,
        losers=replay.losers,
        lowest=_lowest(replay),
        extra=dict(replay.extra),
        findings=(),
        errors=0,
        warnings=0,
        notes=0,
        entry=entry_of(replay, ""),
    )
    return Draft(summary, _moments(replay, replay.findings[:most]))


def _tag(record: Record, name: str) -> str:
    return " ".join((record.tag_value(name) or "").split())


def _seats(replay: Replay) -> Iterator[SeatSummary]:
    record = replay.record
    later: dict[str, list[str]] = {}
    for entry in record.entries:
        if isinstance(entry, Replace):
            later.setdefault(normalised(entry.seat), []).append(name_of(entry.player))
    for tag in record.seat_tags():
        if not tag.values:
            continue
        label = normalised(tag.values[0])
        name = name_of(tag.values[1]) if len(tag.values) > 1 else ""
        side = next((each for each in replay.sides if label in each.split("+")), label)
        yield SeatSummary(label, name, side, tuple(filter(None, later.get(label, ()))))


def _each(replay: Replay, keys: Sequence[DealKeys]) -> Iterator[DealIn]:
    for deal, key in zip(replay.deals, keys, strict=True):
        yield DealIn(replay, deal, key)


def _deal(deal: DealIn) -> DealSummary:
    made, node = deal.deal, deal.deal.node
    game = deal.replay.record.tag_value("Game") or ""
    scores, basis = _scores(made)
    source = deal.replay.record.source
    place = None if source is None else source.place(node.head_span)
    facts: tuple[Fact, ...] = tuple(FACTS[game](deal)) if game in FACTS else ()
    return DealSummary(
        key=f"d{deal.keys.deal}",
        number=node.number,
        board=node.board,
        line=1 if place is None else place.line,
        column=1 if place is None else place.column,
        status=made.status,
        scores=scores,
        totals=dict(made.total),
        basis=basis,
        claimed=None if made.claimed_score is None else dict(made.claimed_score),
        dealt=dealt(made, deal.seats),
        stock=" ".join(NAMES[card] for card in node.stock.cards) if node.stock else "",
        about=ABOUT[game](deal) if game in ABOUT else {},
        facts=tuple(each for each in facts if each.of),
    )


_Basis = Literal["computed", "claimed", "none"]


def _scores(deal: DealReplay) -> tuple[Mapping[str, int] | None, _Basis]:
    if deal.score is not None:
        return dict(deal.score), "computed"
    if deal.claimed_score is not None and deal.status not in ("abandoned", "misdeal"):
        return dict(deal.claimed_score), "claimed"
    return None, "none"


def _claimed(replay: Replay) -> Mapping[str, int] | None:
    result = replay.record.result
    if result is not None and result.kind == "totals":
        return result.as_dict()
    for deal in reversed(replay.deals):
        if deal.claimed_total is not None:
            return dict(deal.claimed_total)
    return None


def _lowest(replay: Replay) -> bool:
    game = GAMES.get(replay.record.tag_value("Game") or "")
    if game is None:
        return False
    best = None if replay.rules is None else getattr(replay.rules.options, "best", None)
    return best == "low" if best is not None else game.lowest_wins


def _rulings(replay: Replay, keys: Sequence[DealKeys]) -> Iterator[RulingSummary]:
    deal: str | None = None
    after = iter(keys)
    for entry in replay.record.entries:
        if isinstance(entry, Deal):
            key = next(after, None)
            deal = deal if key is None else f"d{key.deal}"
            for ruling in entry.rulings:
                yield _ruling(replay, ruling, deal)
        elif isinstance(entry, Ruling):
            yield _ruling(replay, entry, deal)


def _ruling(replay: Replay, ruling: Ruling, deal: str | None) -> RulingSummary:
    seats = tuple(normalised(each) for each in ruling.amount.seats)
    side = next((each for each in replay.sides if set(seats) & set(each.split("+"))), None)
    reason = " ".join(_text(each) for each in ruling.comments)
    return RulingSummary(ruling.kind, seats, side, ruling.amount.value, reason, deal)


def _text(comment: Comment) -> str:
    return " ".join(comment.text.split())


# ---- findings


def finding_line(
    finding: Diagnostic, path: str, moment: str | None = None, record: int | None = None
) -> FindingLine:
    """A finding as the pages show it."""
    from notation.wording import message

    place, context = finding.place, finding.context
    return FindingLine(
        code=finding.code,
        name=finding.name,
        severity=finding.severity,
        message=message(finding),
        path=path,
        line=place.line,
        column=place.column,
        variant=finding.variant,
        arguments={key: _argument(value) for key, value in finding.arguments.items()},
        record=record,
        deal=context.deal if context.deal_number is None else context.deal_number,
        trick=context.trick,
        seat=context.seat,
        moment=moment,
        follows=finding.consequence_of is not None,
    )


def _argument(value: Argument) -> object:
    return value if value is None or isinstance(value, str | int) else tuple(value)


def _moments(replay: Replay, findings: Sequence[Diagnostic]) -> tuple[str | None, ...]:
    """Where findings stand in the play, as the replay page has it; of notes nobody asks."""
    if all(each.severity == "note" for each in findings):
        return (None,) * len(findings)
    # Only a record with findings needs the words of the page.
    from render.findings import Findings
    from render.games import game_of
    from render.rulebook import Rulebook
    from render.said import words_of

    words = words_of("en")
    book = Rulebook(replay, game_of(replay.record.tag_value("Game") or ""), words)
    found = Findings(replay, deal_keys(replay), words, book)
    return tuple(
        None if each.severity == "note" else found.view(each)["moment"] for each in findings
    )
