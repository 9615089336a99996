"""What there is to play, in lines: games, editions, options and bots, and what had to be left out."""

from __future__ import annotations

from collections.abc import Iterator

from pipeyard import plugins
from pipeyard.bots import registry as bots
from pipeyard.narration.facts import facts
from pipeyard.rules import registry
from pipeyard.rules.protocol import Game
from pipeyard.rules.words import say
from pipeyard.terminal.speech import spoken


def game_list() -> Iterator[str]:
    """Every game that can be played."""
    for game in registry.playable():
        yield from _lines(game)


def left_out() -> Iterator[str]:
    """What is wrong with games, bots and editions that cannot be used."""
    for problem in plugins.problems():
        yield spoken(say("left out: {why}", why=problem))


def _lines(game: Game) -> Iterator[str]:
    yield f"{game.name}  {game.title}: {spoken(game.about.description)}"
    cover = [spoken(fact) for fact in facts(game.about)]
    if game.about.designer:
        cover.append(spoken(say("by {designer}", designer=game.about.designer)))
    yield f"  {', '.join(cover)}"
    if game.about.secret:
        yield f"  {spoken(say('secret: {what}', what=game.about.secret))}"
    for number, edition in enumerate(game.editions()):
        fewest, most = game.seat_range(edition)
        told = say("edition {name}: {fewest} to {most} players", name=edition, fewest=fewest, most=most)
        if number == 0 and len(game.editions()) > 1:
            told = say(
                "edition {name} (the usual one): {fewest} to {most} players",
                name=edition,
                fewest=fewest,
                most=most,
            )
        yield f"  {spoken(told)}"
    for option in game.options(game.default_edition()):
        values = "|".join(option.values) or spoken(say("TEXT"))
        usual = f" [{option.default}]" if option.default else ""
        yield f"  --{option.name} {values}{usual}  {spoken(option.help)}"
    yield f"  {spoken(say('bots: {names}', names=', '.join(bots.names(game.name))))}"
