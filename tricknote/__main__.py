"""``python -m tricknote``."""

from __future__ import annotations

from tricknote.cli import main

if __name__ == "__main__":
    main()
