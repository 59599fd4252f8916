"""Look for texts that break the targets: ``python -m fuzz.run [--seconds 60] [--corpus FOLDER]``.

With atheris (Linux, ``pip install atheris``) the search is guided by which code each text
reaches; without it, the samples are cut and mixed by chance.  What breaks something is written
to ``build/fuzz`` and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 6_000
SLOW = 10.0
"""Seconds after which a text counts as one that hangs."""


def seeds() -> list[bytes]:
    """The samples, valid and invalid, and the file that shows every case."""
    paths = [*sorted((ROOT / "samples").rglob("*.trick")), ROOT / "notation" / "every_case.trick"]
    texts = [path.read_bytes() for path in paths]
    return [bytes([number % 13]) + text for number, text in enumerate(texts) if len(text) < LONGEST]


def mutated(chance: random.Random, corpus: Sequence[bytes]) -> bytes:
    """A text of the corpus, cut, mixed with another, and with bytes changed."""
    data = bytearray(chance.choice(corpus))
    data[0] = chance.randrange(256)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        at = chance.randrange(1, len(data)) if len(data) > 1 else 0
        kind = chance.randrange(6)
        if kind == 0:
            del data[at : at + chance.choice((1, 2, 8, 200))]
        elif kind == 1:
            data[at:at] = bytes(
                chance.choice(b'(){}[]<>"\\;:,.=>+-*?!$^~%|#\n SHDCx0') for _ in "ab"
            )
        elif kind == 2:
            other = chance.choice(corpus)
            start = chance.randrange(len(other))
            data[at:at] = other[start : start + chance.choice((3, 20, 400))]
        elif kind == 3:
            end = at + chance.choice((1, 5, 60))
            data[at:at] = data[at:end] * chance.choice((1, 2, 30))
        elif kind == 4:
            data[at : at + 1] = bytes([chance.randrange(256)])
        else:
            del data[at:]
        if len(data) > LONGEST:
            del data[LONGEST:]
    return bytes(data) or b"\0"


def by_chance(seconds: float, seed: int) -> Iterator[bytes]:
    """Mutated texts until the time is over."""
    chance = random.Random(seed)
    corpus = seeds()
    until = time.monotonic() + seconds
    yield from corpus
    while time.monotonic() < until:
        yield mutated(chance, corpus)


def loop(seconds: float, seed: int, keep: Path) -> int:
    """Try texts by chance; the number of those that broke something."""
    from fuzz.targets import any_bytes

    broken = tried = 0
    for data in by_chance(seconds, seed):
        tried += 1
        started = time.process_time()
        try:
            any_bytes(data)
        except Exception:
            broken += 1
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"broken-{seed}-{tried}.trick").write_bytes(data)
            traceback.print_exc()
        if time.process_time() - started > SLOW:
            broken += 1
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"slow-{seed}-{tried}.trick").write_bytes(data)
            print(f"slow: {time.process_time() - started:.1f} s", file=sys.stderr)
    print(f"{tried} texts tried, {broken} of them broke something")
    return broken


def guided(seconds: float, seed: int, keep: Path) -> None:
    """Hand over to atheris, which ends the process itself."""
    import atheris  # type: ignore[import-untyped]

    # Only what is imported here is watched; so nothing of it is imported above.
    with atheris.instrument_imports(include=["grammar", "notation", "validator"]):
        import fuzz.targets
    corpus = ROOT / "build" / "fuzz" / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    keep.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(seeds()):
        (corpus / f"seed-{number:03}").write_bytes(data)
    arguments = [
        "fuzz", f"-max_total_time={int(seconds)}", f"-seed={seed}", f"-max_len={LONGEST}",
        f"-timeout={int(SLOW)}", f"-artifact_prefix={keep}/", str(corpus),
    ]  # fmt: skip
    atheris.Setup(arguments, fuzz.targets.any_bytes)
    atheris.Fuzz()


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the options and run."""
    options = argparse.ArgumentParser(description="Look for texts that break the program.")
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--keep", type=Path, default=ROOT / "build" / "fuzz")
    options.add_argument("--plain", action="store_true", help="without atheris, though it is there")
    options.add_argument("paths", nargs="*", type=Path, help="files to try instead of searching")
    chosen = options.parse_args(arguments)
    if chosen.paths:
        from fuzz.targets import any_bytes

        for path in chosen.paths:
            any_bytes(path.read_bytes())
        return 0
    if not chosen.plain and importlib.util.find_spec("atheris") is not None:
        guided(chosen.seconds, chosen.seed, chosen.keep)
        return 0
    return 1 if loop(chosen.seconds, chosen.seed, chosen.keep) else 0


if __name__ == "__main__":
    sys.exit(main())
