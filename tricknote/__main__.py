"""The program: ``tricknote``, which is ``python -m tricknote`` too."""

from __future__ import annotations

from tricknote import interruption


def main() -> None:
    """Run the command line and leave with its exit code."""
    interruption.ends_at_once()
    from tricknote import cli  # Ctrl-C is quiet while this is read, too

    cli.main()


if __name__ == "__main__":
    main()
