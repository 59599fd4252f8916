"""What is timed of ours, and how a piece of work is timed within this process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from grammar import read_records
from notation.source import SourceText
from validator import validate_each


def check_records(text: str) -> int:
    """Parse and validate every record of a text; how many findings there were."""
    findings = 0
    for _, replay in validate_each(read_records(SourceText(text))):
        findings += 0 if replay is None else len(replay.findings)
    return findings


def seconds(work: Callable[[], object]) -> float:
    """Processor time of a piece of work, with the garbage of others collected before."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start
