"""What ``check_game`` saw."""

from dataclasses import dataclass

from pipeyard.rules.setups import Setup


@dataclass(frozen=True, slots=True)
class Line:
    """What was seen in the games of one setup."""

    setup: Setup
    games: int
    moves: int
    longest: int
    examined: int  # positions asked every question
    wrong: int  # wrong moves tried
    off_menu: tuple[str, ...]  # verbs accepted that the menu does not list: right for open-ended prices only


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check_game`` saw; print it."""

    game: str
    lines: tuple[Line, ...]
    cited: frozenset[str]  # the rules that refusals and results named

    def __str__(self) -> str:
        text = [f"{self.game}: conforms; {len(self.cited)} rules cited"]
        for line in self.lines:
            text.append(
                f"  {line.setup}: {line.games} games, {line.moves} moves, longest {line.longest},"
                f" {line.examined} positions examined, {line.wrong} wrong moves"
                + (f", accepted off the menu: {', '.join(line.off_menu)}" if line.off_menu else "")
            )
        return "\n".join(text)
