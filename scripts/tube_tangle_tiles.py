"""Writes the generated tile set into Tube Tangle's standard edition, in place of the one that is there.

python -m scripts.tube_tangle_tiles
"""

from pathlib import Path

import pipeyard.rules.tube_tangle
from pipeyard.rules.tube_tangle.tileset import toml


def main() -> None:
    path = Path(pipeyard.rules.tube_tangle.__path__[0]) / "editions" / "standard.toml"
    head, _, tail = path.read_text(encoding="utf-8").partition("tiles = [")
    _, _, tail = tail.partition("\n]\n")
    path.write_text(head + toml("FPEG") + tail, encoding="utf-8")
    print(f"{path.name}: tiles written")


if __name__ == "__main__":
    main()
