"""What the last page says: who won or lost, the final order, what was checked."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from notation.statements import Ruling
from render.games import Game
from render.view_types import PlaceView, SummaryView
from render.words import Translator
from validator.replay import Replay


def summary_view(
    replay: Replay,
    game: Game,
    people: Sequence[Sequence[str]],
    rules: str,
    words: Translator,
) -> SummaryView:
    """The summary of a match; ``people`` are the players of each side at its end."""
    return {
        "sentence_html": str(escape(game.verdict(replay, people, words))),
        "places": _places(replay, game, people, words),
        "checked": _checked(replay, rules, words),
    }


def _places(
    replay: Replay, game: Game, people: Sequence[Sequence[str]], words: Translator
) -> list[PlaceView]:
    totals = [replay.total.get(key, 0) for key in replay.sides]
    sign = 1 if game.lowest_wins else -1
    order = sorted(range(len(totals)), key=lambda side: sign * totals[side])
    made: list[PlaceView] = []
    for side in order:
        better = sum(sign * total < sign * totals[side] for total in totals)
        lost = replay.over and replay.sides[side] in replay.losers
        made.append(
            {
                "side": side,
                "name": " + ".join(people[side]),
                "total": totals[side],
                "place": _ordinals(words)[better] if better < 6 else str(better + 1),
                "role": game.loser_role(len(people[side]), words) if lost else "",
            }
        )
    return made


def _ordinals(words: Translator) -> list[str]:
    _ = words.gettext
    return [_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth")]


def _checked(replay: Replay, rules: str, words: Translator) -> list[str]:
    _, n = words.gettext, words.ngettext
    made: list[str] = []
    tricks = sum(len(deal.tricks) for deal in replay.deals)
    if tricks:
        made.append(
            n(
                "%(count)s trick was played again under %(rules)s.",
                "%(count)s tricks were played again under %(rules)s.",
                tricks,
            )
            % {"count": tricks, "rules": rules or _("the rules of the game")}
        )
    claims = [
        (claimed[key], computed.get(key))
        for deal in replay.deals
        for claimed, computed in (
            (deal.claimed_score, deal.score),
            (deal.claimed_total, deal.total),
        )
        if claimed is not None and computed is not None
        for key in claimed
    ]
    wrong = sum(claimed != computed for claimed, computed in claims)
    if claims and not wrong:
        made.append(_("Every score and total agrees with the record."))
    elif wrong:
        made.append(
            n(
                "%(count)s number does not agree with the record.",
                "%(count)s numbers do not agree with the record.",
                wrong,
            )
            % {"count": wrong}
        )
    found = sum(each.severity != "note" and each.consequence_of is None for each in replay.findings)
    if found:
        made.append(n("%(count)s finding.", "%(count)s findings.", found) % {"count": found})
    rulings = sum(isinstance(each, Ruling) for each in replay.record.entries)
    rulings += sum(len(deal.node.rulings) for deal in replay.deals)
    if rulings:
        made.append(n("%(count)s ruling.", "%(count)s rulings.", rulings) % {"count": rulings})
    else:
        made.append(_("No rulings."))
    return made
