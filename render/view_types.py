"""The shape of the view: what a page needs, as plain data (dicts, lists, strings, numbers).

Everything here can be written as JSON.  Seats are indices in turn order, cards are the
numbers of :mod:`notation.cards`, amounts stand in the order of ``sides``.  A value that
ends in ``html`` is HTML that is already safe; every other string is plain text.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Shown: TypeAlias = Literal["open", "seat", "played"]
"""Which hands are shown at first: all, those that the seat at the bottom sees, none."""


class SeatView(TypedDict):
    """A seat: its label and the index of the side whose amounts are its own."""

    label: str
    side: int


class SideView(TypedDict):
    """What has a score: one seat, or partners."""

    key: str
    name: str
    """Who it is: the player, or the players joined."""
    short: str
    """The same for narrow places."""
    seats: list[int]
    shape: Literal["", "ring", "square"]
    """The sign of partners, the same beside each of their names."""


class HandView(TypedDict):
    """A hand after dealing: known cards in hand order, and how many more it held.

    ``closed``: the further cards are face down to the reader, who sits elsewhere.
    """

    cards: list[int]
    unknown: int
    closed: NotRequired[bool]


class PassView(TypedDict):
    """Cards passed from seat to seat before the play."""

    giver: int
    receiver: int
    cards: list[int]


class ExchangeView(TypedDict):
    """Who passed what, and the hands as they were dealt, before it."""

    passes: list[PassView]
    dealt: list[HandView]


class ExposedView(TypedDict):
    """A card that lay open."""

    seat: int
    card: int


class PlayView(TypedDict):
    """One play.  ``count`` is the number of plays of the trick once it lies there."""

    seat: int
    cards: list[int]
    count: int
    down: NotRequired[bool]
    passed: NotRequired[bool]
    withdrawn: NotRequired[bool]
    fault: NotRequired[Literal["illegal", "marked"]]
    """``illegal``: a finding; ``marked``: an irregularity that the record itself marks."""
    glyphs: NotRequired[str]
    proof: NotRequired[int]
    """The card, still in the hand, that proves the fault."""
    may: NotRequired[int | list[int]]
    """The cards of the hand that might have been played: absent if all, a suit (0 to 3) if
    exactly the hand's cards of it, else the cards; empty where that is not known."""


class TokenView(TypedDict):
    """A piece of a variation, in the order of reading.

    ``moment`` is the link to the moment after a play, if it was played again.
    """

    kind: Literal["open", "close", "anchor", "card", "comment", "pass", "finding"]
    text: NotRequired[str]
    html: NotRequired[str]
    cards: NotRequired[list[int]]
    moment: NotRequired[str]
    withdrawn: NotRequired[bool]
    faulty: NotRequired[bool]
    down: NotRequired[bool]
    finding: NotRequired[FindingView]


class RelatedView(TypedDict):
    """A further place of a finding; ``moment`` is its link if it stands in the play.

    ``line`` is the line of the record where it stands, 0 where there is none.
    """

    html: str
    moment: str | None
    line: int


class FindingView(TypedDict):
    """A finding in words."""

    id: str
    code: str
    name: str
    title: str
    severity: str
    marked: bool
    """Whether the record itself marks it: it happened so, and the check goes on."""
    html: str
    line: int
    moment: str | None
    variation: str | None
    related: list[RelatedView]
    claimed: str | None
    computed: str | None
    rule: str
    """The id of the rule that it rests on, see :class:`RuleView`."""
    rule_text: str
    """What the link to it says."""
    rule_number: int
    """Its place among the rules at the end of the page, from 1."""
    consequences: list[FindingView]


class RuleView(TypedDict):
    """A sentence of the rules that findings and scores link to.

    For an option it is what the rule set cites, with its source; else (``html``) what there
    is to say about a finding.  ``quoted``: in the words of the rule set, in whatever language
    those are.
    """

    id: str
    option: str
    text: str
    html: NotRequired[str]
    source: str
    quoted: bool


class RulingView(TypedDict):
    """A penalty or an adjustment of a match total."""

    kind: Literal["penalty", "adjust"]
    title: str
    side: int | None
    amount: int
    reason_html: str


class NoteView(TypedDict):
    """Something to read under a trick, or before or after the play.

    ``after`` is the number of plays of the trick after which it stands.
    """

    kind: Literal["comment", "variation", "finding"]
    after: int
    html: NotRequired[str]
    tokens: NotRequired[list[TokenView]]
    finding: NotRequired[FindingView]


class TrickView(TypedDict):
    """A trick: ``key`` names it in links, ``winning`` says who leads it after each play."""

    key: str
    title: str
    leader: int
    winner: int | None
    plays: list[PlayView]
    winning: list[int | None]
    caught: list[int]
    """The scoring cards in it, in the order played."""
    so_far: list[int | None]
    """The points of each side in this deal after this trick."""
    notes: list[NoteView]
    variations: NotRequired[list[VariationView]]
    own: NotRequired[dict[str, Any]]
    """What only this game tells of it, see the game's file in ``render/games``."""
    heard: NotRequired[dict[str, list[int]]]
    """In a variation, instead of ``notes``: after which plays there are comments, findings."""


class VariationView(TypedDict):
    """A variation behind a play of a trick.

    Its first trick holds only the plays that are its own; those before them, leader and
    number are those of the trick in which it stands.  Several behind one play follow each
    other and are counted from 1.
    """

    after: int
    tricks: list[TrickView]


class DerivationLineView(TypedDict):
    """One line of the arithmetic of a score."""

    html: str
    note: str
    value: str
    level: Literal["item", "subtotal", "total"]
    rule: NotRequired[str]
    """The id of the rule that it rests on."""


class ScorePartView(TypedDict):
    """The arithmetic of one player's score; ``name`` is empty where the side is one player."""

    name: str
    lines: list[DerivationLineView]


class ScoreView(TypedDict):
    """One side's score of a deal: computed beside claimed, and how it came about."""

    id: str
    name: str
    score: int | None
    claimed: int | None
    shown: int | None
    """What counts: the computed score, the claimed one where none can be computed."""
    total: int
    claimed_total: int | None
    parts: list[ScorePartView]


class ChangeView(TypedDict):
    """Somebody takes another's seat; ``html`` are the comments on it."""

    text: str
    html: str


class DealView(TypedDict):
    """One deal."""

    key: str
    number: int
    title: str
    subtitle: str
    board: str | None
    status: str
    status_text: str
    players: list[str]
    short: list[str]
    """The players' names for narrow places."""
    changes: list[ChangeView]
    """Who takes whose seat from this deal on."""
    exchange: NotRequired[ExchangeView]
    hands: list[HandView]
    hands_note: str
    exposed: list[ExposedView]
    exposed_title: str
    caught_shown: bool
    """Whether caught scoring cards are shown while single hands are hidden."""
    tricks: list[TrickView]
    expected: int
    """How many tricks the deal has if it is played out."""
    before: list[NoteView]
    after: list[NoteView]
    rulings: list[RulingView]
    """Those within the deal."""
    later: list[RulingView]
    """Those behind it, before the next deal."""
    total_before: list[int]
    scores: list[ScoreView]
    line_html: str
    findings: int
    remarks: list[str]
    """Lines of HTML about the deal, for the transcript."""
    own: NotRequired[dict[str, Any]]
    """What only this game tells of it, see the game's file in ``render/games``."""


class PlaceView(TypedDict):
    """One side in the final order."""

    side: int
    name: str
    total: int
    place: str
    role: str


class ChartView(TypedDict):
    """The running score: one line a side, a point a deal, the carried totals first."""

    deals: list[str]
    lines: list[list[int]]
    names: list[str]
    limit: int | None
    """A total that ends the match, if the rules have one."""


class SummaryView(TypedDict):
    """What the last page says."""

    sentence_html: str
    places: list[PlaceView]
    checked: list[str]


class ReplayView(TypedDict):
    """Everything that a page shows of a match."""

    lang: str
    title: str
    subtitle: list[str]
    game: str
    look: str
    """The value of the ``Game`` tag, by which a game's own style and script are found."""
    own: dict[str, Any]
    """What only this game's templates need of the match, see its file in ``render/games``."""
    rules: str
    seats: list[SeatView]
    sides: list[SideView]
    positions: list[str]
    """Where each seat sits, by seat, before anybody turns the table."""
    nicknames: dict[str, str]
    """What players call some cards, by the card's number."""
    intro: list[NoteView]
    deals: list[DealView]
    outro: list[NoteView]
    rulings: list[RulingView]
    """Rulings before the first deal."""
    carried: list[int] | None
    """The totals at the start of a match that began earlier."""
    viewer: int | None
    """The seat from which the record was made, if it shows only what that seat could see."""
    shown: Shown
    rulebook: list[RuleView]
    totals: list[int]
    over: bool
    findings: int
    chart: ChartView
    summary: SummaryView
