"""Which rules a log was played by. A fix that changes old games raises ``rules_version``; the rules as
they were stay here, registered under their number, so that old logs still replay."""

from collections.abc import Callable
from importlib import import_module

from pipeyard.match.log import Header, LogError
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game, State

# (game, rules_version) -> module and class of rules that are no longer the current ones
OLD: dict[tuple[str, int], tuple[str, str]] = {
    ("pipe-land", 1): ("pipeyard.rules.pipe_land.old_rules", "PipeLand1"),
}


def game_of(header: Header) -> Game:
    """The game a log is of, with the rules it was played by. Raises :class:`LogError`."""
    game = _rules(header.game, header.rules_version)
    if header.edition is not None and header.edition_file is None and header.edition not in game.editions():
        raise LogError(
            f"the log is of edition {header.edition!r} of {header.game}, which is not known here,"
            f" so it cannot be replayed; known are: {', '.join(game.editions())}."
            f" Put {header.edition}.toml into a folder of editions (docs/plug-in.md)"
        )
    return game


def _rules(name: str, version: int) -> Game:
    if (name, version) in OLD:
        module, attribute = OLD[name, version]
        make: Callable[[], Game] = getattr(import_module(module), attribute)
        return make()
    if name not in registry.GAMES:
        there = ", ".join(registry.GAMES)
        raise LogError(
            f"the log is of a game {name!r} that is not known here; known are: {there}."
            " Install it, or name its folder (docs/plug-in.md)"
        )
    game = registry.game(name)
    if game.rules_version != version:
        there = ", ".join(map(str, sorted([game.rules_version, *(v for n, v in OLD if n == name)])))
        why = "a newer Pipeyard wrote it" if version > game.rules_version else "those rules are not kept here"
        raise LogError(
            f"the log was played by rules version {version} of {name} and cannot be replayed: {why};"
            f" versions here: {there}"
        )
    return game


def starting_state(game: Game, header: Header) -> State:
    """The position a log begins with. Raises :class:`LogError`."""
    try:
        edition, file = header.edition or "", header.edition_file
        if header.position is not None:
            position = header.position + "\n"
            return game.read(position) if file is None else game.restore(position, file)
        if file is not None and game.shelf is not None:
            edition = game.shelf.adopt(edition, file)
        return game.start(edition, len(header.chairs), dict(header.options))
    except ValueError as problem:
        raise LogError(f"the game cannot begin as the log's header says: {problem}") from problem
