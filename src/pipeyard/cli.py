"""The ``pipeyard`` command. Every error of use is one line and exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from pipeyard import __version__, plugins
from pipeyard.lab.entry import lab
from pipeyard.lab.rating.command import rate
from pipeyard.rules import registry
from pipeyard.rules.errors import UnknownBot, UnknownGame, UnknownRule
from pipeyard.rules.protocol import BadSetup, Game
from pipeyard.rules.words import say, together, told_by
from pipeyard.terminal.command_group import OneLineErrors, language_option
from pipeyard.terminal.editions import editions
from pipeyard.terminal.extras import extra
from pipeyard.terminal.plugin_options import chosen_edition, plugin_options
from pipeyard.terminal.puzzling import puzzles
from pipeyard.terminal.speech import speaks, spoken


def _wrong(problem: Exception) -> click.UsageError:
    return click.UsageError(told_by(problem))


@click.group(cls=OneLineErrors, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", message="pipeyard %(version)s")
@language_option
def main() -> None:
    """Play, print, study and teach machines pipe-laying board games."""
    plugins.load()


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
@click.option("--port", type=int, help="Otherwise 8000, or the next free port if that is taken.")
@click.option("--https", is_flag=True, help="With a certificate made on the spot; see docs/server.md.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where tables are kept.")
@click.option("--database", help="A database address; SQLite in the data folder otherwise.")
@click.option("--config", type=click.Path(path_type=Path, dir_okay=False), help="A TOML file of settings.")
@plugin_options
def serve(
    host: str, port: int | None, https: bool, data: Path | None, database: str | None, config: Path | None
) -> None:
    """Start the server: play in the browser, here and on other devices."""
    with extra("web"):
        from pipeyard.web.serve import serve as serve_web
        from pipeyard.web.settings import BadSettings, load_settings

    try:
        serve_web(load_settings(config, data=data, database=database), host, port, https=https)
    except (OSError, BadSettings) as problem:
        raise click.ClickException(str(problem)) from None


@main.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def admin(words: tuple[str, ...]) -> None:
    """Look after a server's database. See docs/server.md."""
    with extra("web"):
        from pipeyard.web.admin.commands import admin as commands

    commands.main(words or ("--help",), "pipeyard admin", standalone_mode=False)


def _game(name: str) -> Game:
    try:
        return registry.game(name)
    except UnknownGame as problem:
        raise _wrong(problem) from None


def _extra_options(arguments: Sequence[str], game: Game, edition: str) -> dict[str, str]:
    """A game's own options, given as ``--mode advanced`` or ``--mode=advanced``."""
    known = {option.name: option for option in game.options(edition)}
    shown = ", ".join(f"--{name}" for name in known) or "none"
    found: dict[str, str] = {}
    left = list(arguments)
    while left:
        word = left.pop(0)
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or name not in known:
            raise click.UsageError(
                say(
                    "{word} is no option of {game}; there are: {options}",
                    word=word,
                    game=game.title,
                    options=f"--edition, --players, {shown}",
                )
            )
        if not equals:
            if not left:
                raise click.UsageError(
                    say(
                        "{name} needs a value: {values}",
                        name=f"--{name}",
                        values=", ".join(known[name].values) or say("any text"),
                    )
                )
            value = left.pop(0)
        found[name] = value
    return found


@main.command(context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("game", required=False)
@click.option("--players", "-p", help="Who sits where: human,greedy,random or Ada=human,Bob=human.")
@click.option("--edition", "-e", help="Which edition of the game.")
@click.option(
    "--resume", "-r", "resume_name", metavar="FILE", help="Go on with a saved game; 'last' is the last one."
)
@click.option("--seed", help="The same words, the same draws: for study.")
@click.option(
    "--pace", type=click.FloatRange(0, 60), default=0.7, help="Seconds a turn, where only bots play."
)
@click.option(
    "--seconds", type=click.IntRange(5, 3600), help="Seconds a person has for a turn; 60 in Pipes' rules."
)
@plugin_options
@language_option
@click.pass_context
def play(
    context: click.Context,
    game: str | None,
    players: str | None,
    edition: str | None,
    resume_name: str | None,
    seed: str | None,
    pace: float,
    seconds: int | None,
) -> None:
    """Play in the terminal. Without a GAME, choose from a menu.

    A game's own options are given like the others, such as --mode advanced; `pipeyard games` lists them.
    """
    from pipeyard.match import chance
    from pipeyard.match.log import LogError
    from pipeyard.match.match import Match
    from pipeyard.terminal import menu, saved_games
    from pipeyard.terminal.keyboard import Keyboard, Left
    from pipeyard.terminal.play import Play
    from pipeyard.terminal.player_spec import parse

    console, keyboard = Console(), Keyboard()
    options: dict[str, str] = {}
    path: Path | None = None
    if resume_name is None and game is None:
        if context.args or players or edition:
            raise click.UsageError(
                say("name a game first: {command}", command=f"pipeyard play {next(iter(registry.GAMES))} …")
            )
        try:
            choice = menu.choose(console, keyboard)
        except Left:
            return
        game, players, options = choice.game, choice.players, choice.options
        resume_name = None if choice.saved is None else str(choice.saved)
    if resume_name is not None:
        if players or edition or seed or context.args:
            raise click.UsageError(say("a saved game goes on as it was: leave out all but --resume FILE"))
        try:
            path = saved_games.find(resume_name)
            match = saved_games.resume(path)
        except OSError as problem:
            raise click.UsageError(
                say("{file} cannot be read: {why}", file=resume_name, why=problem.strerror)
            ) from None
        except LogError as problem:
            raise _wrong(problem) from None
    else:
        chosen = _game(game or "")
        edition = chosen_edition(chosen, edition)
        options |= _extra_options(context.args, chosen, edition)
        try:
            seated = parse(players or ",".join(chosen.about.quick), chosen.name)
            secret = chance.new_secret() if seed is None else chance.seeded(seed)
            match = Match.begin(chosen, edition, seated, options, secret=secret)
        except (BadSetup, ValueError) as problem:
            raise _wrong(problem) from None
    try:
        evening = Play(match, console, keyboard, pace, path, seconds)
    except UnknownBot as problem:  # of a saved game: its file or folder was not named this time
        raise _wrong(problem) from None
    evening.run()


@main.command("print", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@click.argument("game")
@click.option("--what", "-w", help="What of it: boards, sheets, cards, pieces, aid or rules.")
@click.option("--edition", "-e", help="Which edition of the game.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), help="The file to write; GAME-WHAT.pdf otherwise."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--ink", type=click.Choice(["full", "saving"]), default="full", help="Colour, or line art.")
@click.option("--count", "-n", type=click.IntRange(min=1), help="How many boards, sheets or aids.")
@click.option("--per-page", type=click.IntRange(min=1), help="How many of them on a page.")
@click.option("--flip", type=click.Choice(["long", "short"]), help="The edge the sheet is turned over on.")
@click.option("--layout", type=click.Choice(["booklet", "plain"]), help="Of a rulebook: to fold, or to read.")
@click.option("--language", "-l", default="en", show_default=True, help="en, nl, pl or fr.")
@click.option("--seed", help="The same words, the same boards.")
@click.option("--names", default="", help="A board or sheet for each, with the name on it: Ada,Ben.")
@click.option("--back", is_flag=True, help="How to play, on the back of each page.")
@click.option("--link", default="", help="Your server's address: QR codes then lead to it.")
@plugin_options
@click.pass_context
def print_game(
    context: click.Context,
    game: str,
    what: str | None,
    edition: str | None,
    out: Path | None,
    paper: str,
    ink: str,
    count: int | None,
    per_page: int | None,
    flip: str | None,
    layout: str | None,
    language: str,
    seed: str | None,
    names: str,
    back: bool,
    link: str,
) -> None:
    """Make a PDF of a GAME to print. It has boards, sheets, pieces, an aid or the rulebook.

    A game's own options are given like the others, such as --size 8x8 or --boards CODE,CODE.
    """
    from pipeyard.paper.printing import Order, find, printed, warnings
    from pipeyard.paper.typesetting import CannotPrint

    chosen = _game(game)
    edition = chosen_edition(chosen, edition)
    options = _extra_options(context.args, chosen, edition)
    try:
        with extra("paper"):
            wanted = find(chosen.name, what)
        order = Order(
            chosen.name,
            edition,
            paper,
            ink,
            count,
            per_page,
            flip,
            seed,
            options,
            wanted.what,
            layout,
            language,
            tuple(name.strip() for name in names.split(",") if name.strip()),
            back,
            link.rstrip("/"),
        )
        for warning in warnings(order):
            click.echo(warning, err=True)
        file = out or Path(f"{chosen.name}-{wanted.what}.pdf")
        file.write_bytes(printed(order))
    except (BadSetup, CannotPrint) as problem:
        raise _wrong(problem) from None
    except OSError as problem:
        raise click.UsageError(
            say("{file} cannot be written: {why}.", file=file, why=problem.strerror)
        ) from None
    click.echo(spoken(say("{file} is ready to print.", file=file)))


@main.command()
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--edition", "-e", help="The file of an edition that the sheet names.")
@plugin_options
@language_option
def audit(game: str, file: Path, edition: str | None) -> None:
    """Check a paper game that was typed into a FILE. See docs/paper.md.

    Tells what the rules make of it, step by step, and what is wrong, if anything is: then the exit code is 1.
    """
    from pipeyard.paper.audit import MOST_LETTERS, audited
    from pipeyard.paper.audit import audit as look_over
    from pipeyard.rules.protocol import NotationError

    if game not in audited():
        known = ", ".join(audited())
        raise click.UsageError(
            say("{game} has no sheets to look over; there are: {known}", game=game, known=known)
        )
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.UsageError(say("{file} is not a text in UTF-8", file=file)) from None
    except OSError as problem:
        why = problem.strerror
        raise click.UsageError(say("{file} cannot be read: {why}", file=file, why=why)) from None
    if len(text) > MOST_LETTERS:
        raise click.UsageError(
            say("{file} is too long for a sheet: at most {most} letters", file=file, most=MOST_LETTERS)
        )
    if edition is not None:
        chosen_edition(_game(game), edition)
    try:
        report = look_over(game, text)
    except NotationError as problem:
        raise click.UsageError(together(file, told_by(problem), between=", ")) from None
    for step in report.steps:
        click.echo(spoken(step.text))
    click.echo()
    for fault in report.faults:
        click.echo(f"{spoken(fault.text)} ({fault.rule})")
    click.echo(spoken(report.verdict))
    if not report.is_right:
        click.get_current_context().exit(1)


@main.command()
@plugin_options
@language_option
def games() -> None:
    """List the games, their editions, options and bots. Plug-ins that failed are named, with the reason."""
    from pipeyard.terminal.game_list import game_list, left_out

    for line in game_list():
        click.echo(line)
    for line in left_out():
        click.echo(line, err=True)


@main.command()
@click.argument("game")
@click.argument("rule", required=False)
@plugin_options
@language_option
def rules(game: str, rule: str | None) -> None:
    """Show a GAME's rulebook, or one RULE of it: pipe-land place-4."""
    from pipeyard.terminal.rulebook import rulebook
    from pipeyard.terminal.screen import Screen

    if rule is None and "/" in game:
        game, _, rule = game.partition("/")
    try:
        Screen(Console()).rules(rulebook(_game(game), speaks()), rule or "")
    except UnknownRule as problem:
        raise _wrong(problem) from None


@main.command()
@click.argument("game")
@click.option("--chapter", type=click.IntRange(1, 99), default=1, help="Where to begin; 1 is the first.")
@language_option
def learn(game: str, chapter: int) -> None:
    """Learn a GAME in a few minutes, in a short lesson."""
    from pipeyard.lessons import lesson, names
    from pipeyard.terminal.keyboard import Keyboard
    from pipeyard.terminal.learn import Learn

    name = _game(game).name
    if name not in names():
        raise click.UsageError(
            say("{game} has no lesson; there are: {names}", game=name, names=", ".join(names()))
        )
    told = lesson(name)
    if chapter > len(told.chapters):
        raise click.UsageError(say("the lesson has {n} {n:chapter|chapters}", n=len(told.chapters)))
    Learn(told, Console(), Keyboard()).run(chapter - 1)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--verify", is_flag=True, help="Check that chance was honest.")
@plugin_options
@language_option
def replay(file: Path, verify: bool) -> None:
    """Show a game again from its log FILE. Exit code 1 if it cannot be followed or was not honest."""
    from pipeyard.match.replaying import describe

    if not file.is_file():
        raise click.UsageError(say("there is no file {file}", file=file))
    lines, is_well = describe(file, verify)
    click.echo("\n".join(map(spoken, lines)))
    if not is_well:
        click.get_current_context().exit(1)


@main.command()
@plugin_options
def engine() -> None:
    """Let programs play, over JSON lines. See docs/engine.md."""
    from pipeyard.engine import main as serve

    serve()


for each in (lab, rate, puzzles, editions):
    main.add_command(each)
