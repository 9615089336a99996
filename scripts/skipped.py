"""Says in one line what the tests skipped and why: python scripts/skipped.py FILE.

FILE has a line for each skipped test, its reason (tests/outcome.py). Where CI=true a skip is a failure.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path


def told(reasons: list[str]) -> str:
    """The line.

    >>> told(["no Chromium", "no Chromium", "no C compiler"])
    '3 tests were skipped: 2 (no Chromium), 1 (no C compiler)'
    """
    if not reasons:
        return "No test was skipped"
    counted = ", ".join(f"{number} ({reason})" for reason, number in Counter(reasons).most_common())
    return f"{len(reasons)} {'test was' if len(reasons) == 1 else 'tests were'} skipped: {counted}"


def main(file: Path) -> int:
    reasons = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    print(f"== {told(reasons)}")
    return int(bool(reasons) and os.environ.get("CI") == "true")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
