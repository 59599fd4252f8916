"""What is kept in another form, mostly as text, and is the node that it says all the same.

This module refuses to know what the text says, and who reads it.
"""

from __future__ import annotations

from typing import Any, TypeVar

Node = TypeVar("Node")


def same(node: Node) -> Node:
    """The node itself."""
    return node


class KeptText:
    """A node that is kept in another form: equal to its node, shown, copied and sent as that.

    Comes before the class of the node among the bases.
    """

    __slots__ = ()

    @property
    def node(self) -> Any:
        """The node with everything in it."""
        raise NotImplementedError

    def __eq__(self, other: object) -> Any:
        # As the node answers, which knows nothing of other classes.
        return self.node.__eq__(other.node if isinstance(other, KeptText) else other)

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return repr(self.node)

    def __reduce__(self) -> tuple[object, ...]:
        return same, (self.node,)
