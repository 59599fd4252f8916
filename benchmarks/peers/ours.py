"""tricknote in a process of its own: records parsed, played again, their claims compared."""

from __future__ import annotations

from benchmarks.checking import check_records
from benchmarks.peers.child import main
from tricknote import __version__

if __name__ == "__main__":
    main({}, check_records, __version__)
