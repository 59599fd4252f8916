"""Claims that are kept as text are the claims that the text says."""

import copy
import pickle
from dataclasses import replace

from grammar import plain
from notation.plain_amounts import PlainAmounts
from notation.source import Span
from notation.statements import Amounts

LINE = "total N+S: +140, E+W: -20"
START = 7


def kept() -> PlainAmounts:
    """The line as text."""
    return PlainAmounts.of(LINE, START, plain.amounts)


def test_it_is_what_the_reader_makes_of_the_line() -> None:
    node = plain.amounts(LINE, START)
    assert kept() == node
    assert node == kept()
    assert kept() == kept()
    assert kept() != plain.amounts(LINE.replace("140", "150"), START)
    assert hash(kept()) == hash(node)
    assert repr(kept()) == repr(node)
    assert (kept().kind, kept().amounts, kept().span) == (node.kind, node.amounts, node.span)


def test_copies_and_changed_ones_are_nodes() -> None:
    node = plain.amounts(LINE, START)
    assert pickle.loads(pickle.dumps(kept())) == node
    assert copy.deepcopy(kept()) == node
    other = replace(kept(), kind="score")
    assert type(other) is Amounts
    assert other == replace(node, kind="score")


def test_amounts_by_label_are_those_of_the_node() -> None:
    node = plain.amounts(LINE, START)
    assert kept().by_label(("N+S", "E+W")) == {each.key: each.value for each in node.amounts}


def test_places_by_label_are_those_of_the_node() -> None:
    node = plain.amounts(LINE, START)
    assert [kept().place(each.key) for each in node.amounts] == [each.span for each in node.amounts]
    assert kept().place("E+W") == Span(START + 22, START + 25)


def test_other_labels_or_another_order_are_left_to_the_node() -> None:
    assert kept().by_label(("E+W", "N+S")) is None
    assert kept().by_label(("N+S",)) is None
    assert kept().by_label(("N", "S", "E", "W")) is None
