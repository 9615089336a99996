"""Golden games with water in them: transcripts as in tests/transcripts, played by guided players.

python -m tests.pipes.golden      write them anew, on purpose; read the diff
"""

from collections.abc import Iterator
from pathlib import Path

from pipeyard.rules.protocol import NATURE
from pipeyard.rules.setups import Setup
from tests.harness.transcript import transcribe
from tests.pipes.tables import GAME, guided_game

FOLDER = Path(__file__).parent / "golden"
GAMES = {  # name -> how it starts, and a seed whose game has recrosses and pushed recrosses
    "classic-3p": (Setup("classic", 3, (("walls", "4"), ("crossings", "6"), ("teleports", "2"))), 69),
    "classic-2p": (Setup("classic", 2), 79),
    "pocket-1p": (Setup("pocket", 1), 119),
}


def moves(setup: Setup, seed: int) -> Iterator[str]:
    """The moves of a guided game, as lines of a transcript."""
    for state, seat, code in guided_game(seed, setup.seats, setup.edition, **dict(setup.options)):
        if code >= 0:
            name = "nature" if seat == NATURE else GAME.seat_names(state)[seat]
            yield f"> {name}: {GAME.write_move(state, GAME.decode(state, seat, code))}"


def main() -> None:
    """Write the games."""
    FOLDER.mkdir(exist_ok=True)
    for name, (setup, seed) in GAMES.items():
        text = "\n".join(transcribe(GAME, setup, moves(setup, seed))) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
