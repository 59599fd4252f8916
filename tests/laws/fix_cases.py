"""Slips in a good record, with what their fixes make of them: one row a slip."""

from __future__ import annotations

from typing import NamedTuple

from tests.cli.running import FIRST_LOOK
from tests.validator.kambing.records import public

CARRIED = FIRST_LOOK.replace("\ndeal 1", "\ncarried N: 10, W: 0, S: 0, E: 0\n\ndeal 1").replace(
    "total N: +50", "total N: +60"
)
"""The good record as the second half of a match."""

CLOSED = FIRST_LOOK.replace(
    '[Rules "bonanza88"]', '[Rules "bonanza88"]\n[Rule "end_deals" "1"]'
).replace("result *", "result N: +50, W: -300, S: -100, E: -50")
"""The good record as a whole match."""

SHEET = CLOSED[: CLOSED.index("hands")] + CLOSED[CLOSED.index("score") :]
"""The same match without its cards."""

JOINED = public("1. N: D79 DJQ ~S67 ~C67\n2. E: x ~x ~x ~x\n")
"""A lead of two cards and replies of two."""

NO_HANDS = FIRST_LOOK[: FIRST_LOOK.index("hands")] + FIRST_LOOK[FIRST_LOOK.index("expose") :]
"""The good record with the play alone."""

BARBU = FIRST_LOOK[: FIRST_LOOK.index("expose")].replace("gongzhu", "barbu").replace(
    "bonanza88", "classic"
) + ("declarer S\ncontract no-tricks\ndouble -\n1. S: S3 S8 SK SA\nend open\n\nresult *\n")


UNENDED = FIRST_LOOK.replace("penalty E: -50 {Late, round 3.}\n\n", "")
SECOND = FIRST_LOOK.replace("result *", "deal 2\nexpose -\n1. S: C2\nend open\n\nresult *")
LABELLED = FIRST_LOOK.replace("6. S: D9 D7", "6. S: D9 E: D7")
REVOKED = FIRST_LOOK.replace("4. N: CA C9 C8 D4", "4. N: CA C9 S5 D4")
UNKNOWN = NO_HANDS.replace("W: C3 H7 H5 DJ", "W: C3 H7 H5 x")
OPTION = FIRST_LOOK.replace('[Seat "N"', '[Rule "heart_lead" "free"]\n[Seat "N"')

SEVENTH, EIGHTH = "7. N: DA D8 DT D6\n", "8. N: D5 H4 D3 DQ\n"


class Case(NamedTuple):
    """A part of a text, and how it is written wrongly; ``name`` is the finding of that.

    ``certain`` says which kind of fix puts it right; ``fixed`` is what stands there then, if it is
    not what stood there before.
    """

    name: str
    certain: bool
    part: str
    faulty: str
    text: str = FIRST_LOOK
    fixed: str | None = None

    @property
    def title(self) -> str:
        return f"{self.name}: {self.faulty.strip()[:24]!r}"

    def slipped(self) -> str:
        """The text with the slip."""
        assert self.part in self.text
        return self.text.replace(self.part, self.faulty, 1)

    def mended(self) -> str:
        """The text as it is to be after the fix."""
        return self.text.replace(self.part, self.part if self.fixed is None else self.fixed, 1)


CASES: tuple[Case, ...] = (
    # the spelling
    Case("tolerated-spelling", True, "8. N: D5 H4 D3", "8. N: D5 H4 d3"),
    Case("tolerated-spelling", True, "3. N: CQ CT!", "3. N: CQ C10!"),
    Case("tolerated-spelling", True, "3. N: CQ CT!", "3. N: QC 10C!"),
    Case("tolerated-spelling", True, "3. N: CQ CT!", "3. N: ♣Q 10♣!"),
    Case("tolerated-spelling", True, "C875", "♧875"),
    Case("tolerated-spelling", True, "N: SKJ74 HJ8", "N: SkJ74 Hj8"),
    Case("tolerated-spelling", True, "H7 H5 x", "H7 H5 X", UNKNOWN),
    Case("tolerated-spelling", True, "\nexpose W", "\nEXPOSE W"),
    Case("tolerated-spelling", True, "\ndeal 1", "\nDeal 1"),
    Case("tolerated-spelling", True, "-300, S: -100, E: 0\nt", "−300, S: –100, E: 0\nt"),
    Case("tolerated-spelling", True, '"Bandung"', "“Bandung”"),
    Case("tolerated-spelling", True, '"Bandung"', "„Bandung“"),
    Case("tolerated-spelling", True, "double -", "double –", BARBU),
    Case("look-alike-letter", True, "3. N: CQ CT!", "3. N: СQ CТ!"),
    Case("look-alike-letter", True, "E: ST986 HK52", "E: ST986 HК52"),
    # the text
    Case("missing-version", True, "%trick 1.0\n[", "["),
    Case("syntax", True, "expose W: HA", "expose W HA"),
    Case("syntax", False, "\nscore N", "\nscroe N"),
    Case("bad-escape", False, '"Bandung"', '"Ban\\dung"', fixed='"Ban\\\\dung"'),
    Case(
        "truncated-record", False, "E: 0\nend\n\nr", "E: 0\n\nr", UNENDED, "E: 0\n\nend\nr"
    ),
    # tags
    Case("duplicate-tag", True, '[Round "3"]\n', '[Round "3"]\n[Round "3"]\n'),
    Case("bad-date", True, "2026.11.14", "2026-11-14"),
    Case("bad-date", True, "2026.11.14", "20261114"),
    Case("bad-date", True, "2026.11.14", "2026.1.4", fixed="2026.01.04"),
    Case("bad-date", False, "2026.11.14", "14.11.2026"),
    Case("bad-date", False, "2026.11.14", "11/14/2026"),
    Case("unknown-tag", False, "[Table", "[Tabel"),
    Case("unknown-game", False, '"gongzhu"', '"gong zhu"'),
    Case("unknown-rules", False, '"bonanza88"', '"bonanza8"'),
    Case("unknown-rule-option", False, '"heart_lead"', '"heart_led"', OPTION),
    Case("bad-rule-value", False, '"free"', '"fre"', OPTION),
    Case("unknown-seat", False, "total N: +50", "total n: +50"),
    # who and when
    Case("duplicate-deal-number", False, "deal 2", "deal 1", SECOND),
    Case("contract-unknown", False, "no-tricks", "no-trick", BARBU),
    Case("wrong-leader", True, "6. S: D9", "6. E: D9"),
    Case("wrong-leader", False, "6. S: D9", "6. E: D9", NO_HANDS),
    Case("wrong-turn", False, "6. S: D9 E: D7", "6. S: D9 W: D7", LABELLED),
    Case("trick-number", True, "9. E: H2", "8. E: H2"),
    Case("trick-number", False, "9. E: H2", "8. E: H2", REVOKED),
    Case("trick-number", False, EIGHTH, EIGHTH * 2),
    Case("trick-number", False, SEVENTH + EIGHTH, EIGHTH + SEVENTH),
    Case("trick-incomplete", False, "D79 DJQ", "D7 D9 DJ DQ", JOINED),
    # marks and claims
    Case("irregularity-not-needed", False, "2. W: C2 C5", "2. W: C2 C5^turn"),
    Case("irregularity-unknown", False, "W: C2 C5", "W: C2 C5^turm", fixed="W: C2 C5^turn"),
    Case("winner-mismatch", False, "S8 SK SA", "S8 SK SA =N", fixed="S8 SK SA =W"),
    Case("score-mismatch", False, "score N: +50", "score N: +60"),
    Case("total-mismatch", True, "total N: +50", "total N: +60"),
    Case("total-mismatch", False, "total N: +60", "total N: +50", CARRIED),
    Case("result-mismatch", True, "result N: +50", "result N: +5", CLOSED),
    Case("result-mismatch", False, "result N: +50", "result N: +60", SHEET),
)  # fmt: skip
