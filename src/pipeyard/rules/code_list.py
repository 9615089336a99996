"""A seat's menu: every legal move as a code, side by side as machine numbers.

>>> menu = Codes(vec[i64]([4, 7, 9]))
>>> len(menu), menu[1], 9 in menu, list(menu)
(3, 7, True, [4, 7, 9])
"""

from collections.abc import Iterator
from typing import final

from mypy_extensions import i64, mypyc_attr

from pipeyard.rules.int_vectors import vec


@mypyc_attr(free_list_len=1, acyclic=True)  # one is used, thrown away, and used again
@final
class Codes:
    """Read like a list that cannot be changed; a code becomes a Python number only when it is read."""

    def __init__(self, run: vec[i64]) -> None:
        self.run = run

    def __len__(self) -> int:
        return len(self.run)

    def __getitem__(self, index: int) -> int:
        return self.run[index]

    def __iter__(self) -> Iterator[int]:
        return iter(list(self.run))

    def __contains__(self, code: object) -> bool:
        return code in list(self.run)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Codes) and list(self.run) == list(other.run)

    def __hash__(self) -> int:
        return hash(tuple(self.run))

    def __repr__(self) -> str:
        return f"Codes({list(self.run)})"
