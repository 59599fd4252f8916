"""Which findings a seat may read of: those that it could have made itself.

A finding that rests on another player's closed hand is not among them, nor is one that only
arises because the record was cut down.  This module refuses to judge play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from notation.diagnostic import Diagnostic
from notation.source import Span
from validator.engine.view import Lazily
from validator.replay import DealReplay, PlayReplay, Replay, TrickReplay, VariationReplay

_ON_HANDS = frozenset(
    "revoke must-trump must-overtrump first-card lead-not-allowed exposed-too-soon "
    "card-not-held exposure-not-held pass-not-allowed irregularity-not-needed "
    "hands-disagree".split()
)
"""Findings that only the hand of the player proves."""


def on_hands(finding: Diagnostic) -> bool:
    """Whether a finding tells something of the hand of the player whom it concerns."""
    return finding.name in _ON_HANDS


@dataclass(slots=True)
class Judge:
    """Keeps the findings of a cut-down replay that a seat could have made.

    ``label`` is the seat's; empty for a reader who sits nowhere.
    """

    whole: Replay
    label: str
    _found: set[tuple[str, Span]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for deal in self.whole.deals:
            self._found.update((each.name, each.span) for each in deal.findings)
        self._found.update((each.name, each.span) for each in self.whole.findings)

    def judged(self, seen: Replay) -> Replay:
        """The replay with the findings that stay."""
        return replace(
            seen,
            findings=self._kept(seen.findings),
            deals=tuple(self._deal(each) for each in seen.deals),
        )

    def _kept(self, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        return tuple(each for each in findings if self._stays(each))

    def _stays(self, finding: Diagnostic) -> bool:
        each: Diagnostic | None = finding
        while each is not None:
            if on_hands(each) and (not self.label or each.context.seat != self.label):
                return False
            if (each.name, each.span) not in self._found:
                return False
            each = each.consequence_of
        return True

    def _deal(self, deal: DealReplay) -> DealReplay:
        tricks = tuple(self._trick(each) for each in deal.tricks)
        return replace(deal, findings=self._kept(deal.findings), tricks=tricks)

    def _trick(self, trick: TrickReplay) -> TrickReplay:
        variations: Mapping[int, tuple[VariationReplay, ...]] = {
            at: tuple(self._variation(each) for each in several)
            for at, several in trick.variations.items()
        }
        return replace(
            trick,
            plays=tuple(self._play(each) for each in trick.plays),
            findings=self._kept(trick.findings),
            variations=variations,
        )

    def _variation(self, variation: VariationReplay) -> VariationReplay:
        # Made when they are looked at, so that variations in variations cost no stack.
        return replace(
            variation,
            tricks=Lazily(lambda: tuple(self._trick(each) for each in variation.tricks)),
            findings=Lazily(lambda: self._kept(variation.findings)),
        )

    def _play(self, play: PlayReplay) -> PlayReplay:
        return replace(play, findings=self._kept(play.findings)) if play.findings else play
