"""Records for runs over many, made of one deal that is right in every respect."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.running import FIRST_LOOK, REVOKE

PLAIN = re.sub(r" ?[{(][^})]*[})]|[!?]", "", FIRST_LOOK).replace("\n\npenalty E: -50", "")
FAULT = REVOKE
MISLEADING = FIRST_LOOK.replace(
    "end\n\npenalty",
    'end\n\n{Another one began with\n\n[Event "Elsewhere"]\nresult *\n\n%trick 1.0\n\n}\npenalty',
)
"""What looks like the beginning of a record stands in a comment."""


def record(number: int, text: str = PLAIN) -> str:
    """A record that is told from the others by its table."""
    return text.replace('[Table "2"]', f'[Table "{number}"]')


def season(folder: Path, files: int = 6, each: int = 3) -> Path:
    """A folder of files with several records each, every fifth with a fault; one event."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in range(files):
        numbers = range(file * each + 1, file * each + each + 1)
        texts = [record(number, FAULT if number % 5 == 0 else PLAIN) for number in numbers]
        (folder / f"evening-{file:02}.trick").write_text("\n".join(texts), "utf-8")
    return folder


def long_file(file: Path, records: int, every: int = 7) -> Path:
    """One file of many records: some with a fault, some with what misleads in a comment."""
    kinds = {0: FAULT, 3: MISLEADING}
    texts = [record(n, kinds.get(n % every, PLAIN)) for n in range(1, records + 1)]
    file.write_text("\n".join(texts), "utf-8")
    return file
