"""The columns of results in Parquet: those of the JSON lines, under the same names.

A member whose kind differs from line to line is a text of JSON: ``claimed`` and ``computed`` of a
finding, and ``extra`` of a score, which holds what only some games have.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

_PLACE = ("line", "column", "end_line", "end_column")
_SCORE = (
    "path", "game", "rules", "seats", "deals", "total", "over", "winners", "losers", "record",
)  # fmt: skip
_BESIDE = ("points", "base")


def schema(kind: str) -> Any:
    """The Arrow schema of ``findings`` or of ``scores``."""
    return _findings() if kind == "findings" else _scores()


def _findings() -> Any:
    import pyarrow as pa

    text, number = pa.string(), pa.int64()
    place = [(name, number) for name in _PLACE]
    edit = pa.struct([*place, ("text", text)])
    return pa.schema(
        [
            *((name, text) for name in ("code", "name", "severity", "message", "path")),
            *place,
            *((name, number) for name in ("record", "deal", "deal_number", "trick")),
            *((name, text) for name in ("seat", "variation", "rules", "claimed", "computed")),
            (
                "consequence_of",
                pa.struct([("code", text), ("name", text), ("line", number), ("column", number)]),
            ),
            ("related", pa.list_(pa.struct([("message", text), *place]))),
            (
                "fixes",
                pa.list_(
                    pa.struct(
                        [("description", text), ("safe", pa.bool_()), ("edits", pa.list_(edit))]
                    )
                ),
            ),
            ("offset", number),
            ("pointer", text),
        ]
    )


def _scores() -> Any:
    import pyarrow as pa

    text, number = pa.string(), pa.int64()
    amounts = pa.map_(text, number)
    trick = pa.struct([("trick", number), ("leader", text), ("winner", text)])
    deal = pa.struct(
        [
            ("deal", number),
            ("status", text),
            ("score", amounts),
            ("total", amounts),
            *((name, amounts) for name in _BESIDE),
            ("tricks", pa.list_(trick)),
        ]
    )
    return pa.schema(
        [
            ("path", text),
            ("record", number),
            ("game", text),
            ("rules", text),
            ("seats", pa.list_(text)),
            ("deals", pa.list_(deal)),
            ("total", amounts),
            ("over", pa.bool_()),
            ("winners", pa.list_(text)),
            ("losers", pa.list_(text)),
            ("extra", text),
        ]
    )


def _finding_row(made: dict[str, Any]) -> dict[str, Any]:
    return {**made, "claimed": _told(made["claimed"]), "computed": _told(made["computed"])}


def _score_row(made: dict[str, Any]) -> dict[str, Any]:
    extra = {name: value for name, value in made.items() if name not in _SCORE}
    deals = [
        {
            **deal,
            **{name: _pairs(deal[name]) for name in ("score", "total", *_BESIDE) if name in deal},
        }
        for deal in made["deals"]
    ]
    return {
        **{name: made[name] for name in _SCORE},
        "deals": deals,
        "total": _pairs(made["total"]),
        "extra": _told(extra or None),
    }


def _pairs(amounts: Mapping[str, int] | None) -> list[tuple[str, int]] | None:
    return None if amounts is None else list(amounts.items())


def _told(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)


ROWS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "findings": _finding_row,
    "scores": _score_row,
}
"""From a line to a row."""
