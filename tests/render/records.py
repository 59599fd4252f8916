"""Short records for tests of the page: what happens at tables, each as small as can be.

They are read and simulated for real, so that a page is tested with what it will be given.
"""

from __future__ import annotations

from functools import cache

from grammar import read_records
from notation.source import SourceText
from validator import validate
from validator.replay import Replay

HEAD = """%trick 1.0
[Event "Test"]
[Game "gongzhu"]
[Rules "{rules}"]
"""
FOUR = """[Seat "N" "Ani"]
[Seat "W" "Budi"]
[Seat "S" "Citra"]
[Seat "E" "Dewi"]
"""

VARIATIONS = (
    HEAD.format(rules="bonanza88")
    + FOUR
    + """
deal 1
hands
  N: SQJT HT94 DKQ5 CK743
  W: SA76542 HQ3 DJT9 CJ5
  S: S983 HA8762 DA83 CQT
  E: SK HKJ5 D7642 CA9862
expose S: HA
1. W: C5 CT? (1. S: CQ CA C7 {keeps the ten.} 2. E: SK SQ {and the pig is gone.} \
(2. N: SJ {is careful:} S2 S3 3. E: D2 DK D9 DA (3. S: D3 {leaves the lead.})) S2 S3) C8 \
(1. E: CA C3) (1. E: C9) C7
2. S: H2 H5 H4 H3 {A comment later in the game.}
3. E: C9 C4 CJ CQ
end open
result *
"""
)

WRONG = (
    HEAD.format(rules="spielanleitung")
    + FOUR
    + """
deal 1
hands
  N: S985 HAQT DKQ872 C95
  W: SKQJT4 HK53 DAJ4 CQ2
  S: SA76 H98 DT3 CAKJ874
  E: S32 HJ7642 D965 CT63
expose W: SQ
1. W: C2 C7 CT (1. E: H2 {would be a revoke.} C9) C9
2. E: C6 C5 CQ C4
3. W: S4 H8^withdrawn S6 S2 S5
4. S: H8^lead H2 HA H3
end open
penalty W: -50 {Late.}
result *
"""
)

PASSED = (
    HEAD.format(rules="spielanleitung-pass3")
    + FOUR
    + """
deal 1
hands
  N: SJ74 HJT6 DK87642 CK
  W: ST95 H753 DQJ CAT854
  S: SAQ62 HAQ9 DAT5 CQ92
  E: SK83 HK842 D93 CJ763
exchange N>W: SJHJCK, W>S: STCAT, S>E: SAQHA, E>N: SKHKCJ
expose S: CT, E: SQ
1. S: C2 C6 CJ CK
2. W: DQ DA D9 D7
end open
result *
"""
)

FIVE = (
    HEAD.format(rules="bonanza88-five")
    + """[Seat "Ani" "Ani Wulandari"]
[Seat "Budi" "Budi Santoso"]
[Seat "Citra" "Citra Lestari"]
[Seat "Dewi" "Dewi Anggraini"]
[Seat "Eka" "Eka Pratama"]

deal 1
hands
  Ani: SQ97 HAQ5 DKJ7 CA
  Budi: ST HJT87 DQ4 CQ84
  Citra: SAJ43 H42 DA98 C5
  Dewi: S5 DT653 CJT962
  Eka: SK86 HK963 CK73
expose -
1. Citra: C5 C6 C7 CA CQ
2. Ani: DK D4 D9 D3 H6
end open
result *
"""
)

PAIRS = (
    HEAD.format(rules="bonanza88-pairs")
    + FOUR
    + """
deal 1
hands
  N: SJ754 HQ DJ872 CQT83
  W: SA862 HJ9876 DT CAK9
  S: SKQ93 HA4 DA4 CJ7542
  E: ST HKT532 DKQ9653 C6
expose N: CT, S: SQ
1. W: SA SK ST SJ
2. W: H8 HA H3 HQ
3. S: S3 H2 S5 S2
4. N: DJ DT DA DK
5. S: D4 D3 D2 H7
6. S: S9 HK S7 S8
7. S: CJ C6 C3 CA
8. W: S6 SQ DQ S4
9. S: C7 D9 CT C9
10. N: CQ CK C5 D6
11. W: H6 H4 HT D8
12. E: D5 D7 HJ C4
13. N: C8 H9 C2 H5
score N+S: -400, W+E: -20
total N+S: -400, W+E: -20
penalty N: -50 {Late.}
end

deal 2
score N+S: -160, W+E: +60
end
result *
"""
)

SEEN = (
    HEAD.format(rules="bonanza88")
    + FOUR
    + """[View "S"]

deal 1
hands
  S: S73 HQJT8 D754 CJ863
expose N: DJ, W: SQ
1. W: H2 H8 H9 H6
2. E: CK C7 CT CJ
3. E: SK x S9 S3
end open
result *
"""
)

SHEET = (
    HEAD.format(rules="bonanza88")
    + FOUR
    + """
carried N: -120, W: -50, S: +30, E: 0 {The cards of last week are lost.}

deal 1
score N: +80, W: 0, S: -240, E: -80
end

replace E: "Eko" {Dewi has a train to catch.}

deal 2
hands
  N: SA H2
end misdeal

penalty E: -20 {Late.}

deal 3
score N: 0, W: +400, S: 0, E: 0
end
result abandoned
"""
)


@cache
def replay_of(text: str) -> Replay:
    """The first record of a text, simulated."""
    (parsed, *_) = read_records(SourceText(text, "test.trick"))
    return validate(parsed.record, index=parsed.index, findings=parsed.findings)
