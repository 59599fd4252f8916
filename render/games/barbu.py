"""Barbu on the page: contracts and doubles, domino, base scores, and which rule is which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from notation.cards import Mask
from notation.diagnostic import Diagnostic
from render.games.barbu_words import (
    contract_words,
    doubles_sentences,
    line_view,
    page_words,
    short_contract_words,
    spoken,
    title_html,
    title_of,
)
from render.games.base import Game
from render.seating import Direction
from render.symbols import sentence_html
from render.view_types import DerivationLineView
from render.words import Translator
from validator.replay import DealReplay, DerivationLine, Replay

if TYPE_CHECKING:
    from render.games.barbu_play import BarbuPlay
    from validator.games.barbu.options import BarbuOptions
    from validator.games.barbu.play import BarbuDeal
    from validator.rulesets import RuleSet

_RULES: Mapping[str, Mapping[str, str]] = {
    "lead-not-allowed": {
        "hearts": "heart_lead_no_hearts",
        "hearts-held-back": "heart_lead_barbu",
        "king": "heart_lead_barbu",
        "": "heart_lead_no_hearts",
    },
    "must-trump": {"": "trump_void"},
    "must-overtrump": {"": "overtrump"},
    "not-playable": {"king": "king_forced", "start": "domino_start", "": "domino_start"},
    "pass-not-allowed": {"": "domino_pass"},
    "wrong-declarer": {"": "declarer_rotation"},
    "wrong-dealer": {"": "dealer"},
    "wrong-leader": {"same-again": "misdeal", "": "first_lead"},
    "contract-unknown": {"": "contracts"},
    "contract-repeated": {"": "contracts"},
    "double-not-allowed": {"no-doubles": "doubling", "redouble": "redouble", "": "double_targets"},
    "double-quota": {"": "min_doubles"},
    "play-after-end": {"undoubled": "skip_if_undoubled"},
    "card-not-in-pack": {"": "deck"},
    "wrong-hand-size": {"": "deck"},
    "seat-count": {"": "players"},
    "match-already-over": {"": "end_deals"},
    "match-not-over": {"": "end_deals"},
}
"""The option that a finding rests on, by name and variant; the empty one is any other."""


_OF_RANK: Mask = sum(1 << suit * 13 for suit in range(4))


class Barbu(Game):
    """What Barbu adds."""

    styles = ("barbu.css",)
    scripts = ("barbu.js",)
    panels = "barbu_panels.html.j2"

    def called(self, words: Translator) -> str:
        return words.gettext("Barbu")

    def page_words(self, words: Translator) -> dict[str, Any]:
        return page_words(words)

    def follow(self, replay: Replay, index: int) -> BarbuPlay | None:
        from render.games.barbu_play import BarbuPlay

        declared = _declared(replay)
        return BarbuPlay(declared[index]) if index < len(declared) else None

    def legal(self, replay: Replay, index: int) -> Mapping[int, Mask]:
        from render.games.barbu_play import domino_legal
        from validator.engine.legal import legal_moves

        declared = _declared(replay)
        if index >= len(declared) or declared[index].contract is None:
            return {}
        rules = declared[index]
        if rules.contract is not None and rules.contract.domino:
            return domino_legal(replay.deals[index], rules)
        if rules.contract is not None and rules.contract.detail == "suit" and not rules.trump_known:
            return {}
        return legal_moves(replay, index, rules.fork())

    def own(self, replay: Replay, index: int, words: Translator) -> dict[str, Any]:
        from render.games.barbu_play import every_trick
        from validator.games.barbu.options import CONTRACT_NAMES

        declared = _declared(replay)
        if index >= len(declared):
            return {}
        rules, deal = declared[index], replay.deals[index]
        contract = rules.contract
        made: dict[str, Any] = {
            "contract": None if contract is None else CONTRACT_NAMES.index(contract.name),
            "declarer": rules.declarer,
            "doubles": None if rules.pairs is None else spoken(rules),
        }
        if contract is not None and contract.detail == "suit":
            made["suit"] = rules.trump if rules.trump_known else -1
        if contract is not None and contract.domino:
            made["start"] = rules.layout.start
            made["ranks"] = _ranks(rules.options)
            made["values"] = list(rules.options.domino_values)
            made["sizes"] = [each.cards.bit_count() + each.unknown for each in deal.hands]
        if every_trick(rules):
            made["each"] = every_trick(rules)
        owed = _owed(declared, replay, index)
        if any(owed):
            made["owed"] = owed
        return made

    def whole(self, replay: Replay, words: Translator) -> dict[str, Any]:
        declared = _declared(replay)
        if not declared:
            return {}
        options = declared[0].options
        names, shorts = contract_words(words), short_contract_words(words)
        used: list[list[list[int]]] = [[[] for _ in options.contracts] for _ in replay.seats]
        for index, (deal, rules) in enumerate(zip(replay.deals, declared, strict=True)):
            if deal.status == "misdeal" or rules.declarer is None or rules.contract is None:
                continue
            column = options.contracts.index(rules.contract.name)
            used[rules.declarer][column].append(index)
        return {
            "columns": [(names[each], shorts[each]) for each in options.contracts],
            "used": used,
            "count": options.deals,
            "declared": sum(len(cell) for row in used for cell in row),
            "doubling": options.doubling == "on",
            "sheet": [
                {
                    "base": _base(deal, replay),
                    "circled": [
                        rules.declarer is not None and (seat, rules.declarer) in (rules.pairs or ())
                        for seat in range(len(replay.seats))
                    ],
                    "owed": _owed(declared, replay, index)
                    if _last_of_declarer(declared, index)
                    else [],
                    "declarer": rules.declarer,
                }
                for index, (deal, rules) in enumerate(zip(replay.deals, declared, strict=True))
            ],
        }

    def told(
        self, lines: Sequence[DerivationLine], names: Mapping[str, str]
    ) -> Sequence[DerivationLine]:
        made: list[DerivationLine] = []
        for at, line in enumerate(lines):
            # A base of one line says the same twice.
            if line.kind == "base" and line.level == "subtotal" and at == 1:
                continue
            flags = tuple(names.get(flag, flag) for flag in line.flags)
            made.append(replace(line, flags=flags))
        return made

    def remarks(self, deal: DealReplay, words: Translator) -> list[str]:
        node = deal.node
        name = None if node.contract is None else node.contract.name
        if name is None or node.contract is None:
            return []
        contract = title_html(name, node.contract.detail, words)
        return [str(sentence_html(words.gettext("%(sentence)s."), sentence=contract))]

    def remarks_of(
        self, replay: Replay, index: int, players: Sequence[str], words: Translator
    ) -> list[str]:
        """Contract, declarer and doubles in one line."""
        _ = words.gettext
        declared = _declared(replay)
        node = replay.deals[index].node
        if index >= len(declared) or node.contract is None or node.contract.name is None:
            return self.remarks(replay.deals[index], words)
        rules = declared[index]
        contract = title_html(node.contract.name, node.contract.detail, words)
        told = [sentence_html(_("%(sentence)s."), sentence=contract)]
        if rules.declarer is not None:
            player = players[rules.declarer]
            told = [
                sentence_html(
                    _("%(contract)s, declared by %(player)s."), contract=contract, player=player
                )
            ]
        if rules.pairs is None:
            if rules.options.doubling == "on":
                told.append(Markup(_("The doubles were not recorded.")))  # noqa: S704 - ours
        elif not rules.pairs:
            told.append(Markup(_("Nobody doubles.")))  # noqa: S704 - ours
        else:
            told += [
                sentence_html(_("%(sentence)s."), sentence=each)
                for each in doubles_sentences(spoken(rules), players, words)
            ]
        return [words.together(told)]

    def direction(self, rules: RuleSet | None) -> Direction:
        options = _options(rules)
        counter = options is not None and options.direction == "ccw"
        return "counter-clockwise" if counter else "clockwise"

    def rule_option(self, finding: Diagnostic, rules: RuleSet) -> str | None:
        by_variant = _RULES.get(finding.name, {})
        return by_variant.get(finding.variant, by_variant.get(""))

    def subtitle(self, deal: DealReplay, words: Translator) -> str:
        node = deal.node.contract
        return "" if node is None else title_of(node.name, node.detail, words)

    def deal_line(
        self, deal: DealReplay, players: Sequence[str], replay: Replay, words: Translator
    ) -> str:
        _ = words.gettext
        declared = _declared(replay)
        node = deal.node.contract
        at = next((at for at, each in enumerate(replay.deals) if each is deal), len(declared))
        if at >= len(declared) or node is None or node.name is None:
            return ""
        rules = declared[at]
        contract = title_html(node.name, node.detail, words)
        if rules.declarer is None:
            return str(contract)
        who = sentence_html(
            _("%(player)s: %(contract)s."), player=players[rules.declarer], contract=contract
        )
        against = [players[seat] for seat, other in spoken(rules) if other == rules.declarer]
        if not against:
            return str(who)
        names = words.listed(against)
        return words.together([who, sentence_html(_("Doubled by %(names)s."), names=names)])

    def verdict(self, replay: Replay, people: Sequence[Sequence[str]], words: Translator) -> str:
        if not (replay.over and replay.winners):
            return self.not_over(replay, people, words)
        names = self.named(replay.winners, replay, people)
        total = words.amount(replay.total.get(replay.winners[0], 0))
        told = words.ngettext(
            "%(name)s wins with %(total)s.", "%(name)s win with %(total)s each.", len(names)
        )
        return told % {"name": words.listed(names), "total": total}

    def line(self, line: DerivationLine, words: Translator) -> DerivationLineView:
        return line_view(line, words)


@lru_cache(maxsize=2)
def _read(holder: _Holder) -> tuple[BarbuDeal, ...]:
    from validator.games.barbu.readback import read_back

    return read_back(holder.replay)


class _Holder:
    """A replay by its identity, so that it can be a key."""

    __slots__ = ("replay",)

    def __init__(self, replay: Replay) -> None:
        self.replay = replay

    def __hash__(self) -> int:
        return id(self.replay)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Holder) and other.replay is self.replay


def _declared(replay: Replay) -> tuple[BarbuDeal, ...]:
    """What was declared in each deal; read once for a page, kept while that replay lives."""
    return _read(_Holder(replay))


def _options(rules: RuleSet | None) -> BarbuOptions | None:
    from validator.games.barbu.options import BarbuOptions

    options = None if rules is None else rules.options
    return options if isinstance(options, BarbuOptions) else None


def _ranks(options: BarbuOptions) -> list[int]:
    """The ranks of the pack from the bottom of a column to its top."""
    ranks = [rank for rank in range(13) if options.pack & _OF_RANK << rank]
    return [12, *ranks[:-1]] if options.domino_ace == "low" else ranks


def _base(deal: DealReplay, replay: Replay) -> list[int | None]:
    points = deal.points or deal.claimed_points or {}
    return [points.get(key) for key in replay.sides]


def _owed(declared: Sequence[BarbuDeal], replay: Replay, index: int) -> list[int]:
    """How often everybody still has to double the declarer of a deal, after it."""
    rules = declared[index]
    declarer, options = rules.declarer, rules.options
    if declarer is None or options.doubling == "off" or not options.min_doubles:
        return []
    owed = [options.min_doubles] * len(rules.seats)
    owed[declarer] = 0
    for deal, each in zip(replay.deals[: index + 1], declared, strict=False):
        if deal.status == "misdeal" or each.declarer != declarer:
            continue
        if each.pairs is None:
            return []
        for seat in range(len(owed)):
            if (seat, declarer) in each.pairs:
                owed[seat] = max(0, owed[seat] - 1)
    return owed


def _last_of_declarer(declared: Sequence[BarbuDeal], index: int) -> bool:
    declarer = declared[index].declarer
    return all(each.declarer != declarer for each in declared[index + 1 :])
