"""Compare a built wheel with the tree: ``python -m tests.project.wheel_contents FILE``.

Says what the wheel lacks of the packages and what it has beside them; status 1 if anything.
"""

from __future__ import annotations

import sys
import zipfile

from tests.project.distribution import package_files


def main(arguments: list[str]) -> int:
    """Compare and report; the status."""
    (path,) = arguments
    with zipfile.ZipFile(path) as wheel:
        names = {name for name in wheel.namelist() if not name.endswith("/")}
    packed = {name for name in names if ".dist-info/" not in name}
    wanted = {file.as_posix() for file in package_files()}
    for name in sorted(wanted - packed):
        print(f"not in the wheel: {name}")
    for name in sorted(packed - wanted):
        print(f"only in the wheel: {name}")
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        print("not in the wheel: LICENSE")
        return 1
    if wanted != packed:
        return 1
    print(f"The wheel holds the {len(packed)} files of the packages, and no other.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
