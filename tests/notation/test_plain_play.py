"""A play of cards face up is the play that has all its other fields empty."""

import copy
import pickle
from dataclasses import fields, replace

from notation.play import PlainPlay, Play
from notation.source import Span

CARDS, SPAN = (3, 7), Span(11, 14)
PLAIN = PlainPlay(CARDS, SPAN)
NODE = Play(CARDS, span=SPAN)


def test_every_field_is_that_of_the_node() -> None:
    for each in fields(Play):
        assert getattr(PLAIN, each.name) == getattr(NODE, each.name), each.name


def test_it_is_equal_to_what_its_node_is_equal_to() -> None:
    assert PLAIN == NODE
    assert NODE == PLAIN
    assert PlainPlay(CARDS, Span(0, 3)) == PLAIN
    assert hash(PLAIN) == hash(NODE)
    assert repr(PLAIN) == repr(NODE)
    for other in (Play(CARDS, "N"), Play(CARDS, face_down=True), Play((3,)), CARDS):
        plain: object = PlainPlay(CARDS, SPAN)
        assert other != plain
        assert plain != other


def test_copies_and_changed_ones_are_plays() -> None:
    for one in (copy.copy(PLAIN), copy.deepcopy(PLAIN), pickle.loads(pickle.dumps(PLAIN))):
        assert type(one) is Play
        assert (one, one.span) == (NODE, SPAN)
    changed = replace(PLAIN, seat="N")
    assert type(changed) is Play
    assert (changed, changed.span) == (replace(NODE, seat="N"), SPAN)
