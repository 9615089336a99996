"""What the home page shows of the games: their editions, options, players, bots and rules."""

from __future__ import annotations

import tomllib
from functools import cache

from pipeyard.bots import registry as bots
from pipeyard.lessons import credits
from pipeyard.narration.choices import edition_word, option_word, value_word
from pipeyard.narration.narrator import narrator
from pipeyard.rules import registry
from pipeyard.rules.edition import edition_text
from pipeyard.rules.protocol import Game, Option
from pipeyard.rules.rulebook import RULE_LINE, rulebook_text
from pipeyard.rules.words import say
from pipeyard.web.wire import messages as m

# A line of what each game is.
_ABOUT = {
    "pipe-land": say("Lay, turn and buy land, bargain, and bring water to your fields."),
    "pipes": say("Everyone draws the same pipe each minute. Then the water comes."),
    "pipe-dream": say("Roll two dice, lay the pipe, contain the Gloop."),
    "tube-tangle": say("Secret colours, crossing pipes, open pits. Close your own."),
}


@cache
def games() -> list[m.GameInfo]:
    """Every game there is."""
    return [_info(registry.game(name)) for name in registry.GAMES]


def _info(game: Game) -> m.GameInfo:
    seconds = game.turn_seconds(game.editions()[0])
    return m.GameInfo(
        name=game.name,
        title=game.title,
        blurb=_ABOUT.get(game.name, game.title),
        designer=credits(game.name).designer,
        editions=[_edition(game, name) for name in game.editions()],
        bots=list(bots.names(game.name)),
        clock=m.ClockSetting("turn", seconds) if seconds else m.ClockSetting(),
        secrets=narrator(game.name).secrets,
    )


def _edition(game: Game, name: str) -> m.EditionInfo:
    fewest, most = game.seat_range(name)
    options = [_option(option) for option in game.options(name)]
    package = type(game).__module__.rpartition(".")[0]
    told = tomllib.loads(edition_text(package, name, game.editions()[0]))
    return m.EditionInfo(name, edition_word(told.get("title", name)), fewest, most, options)


def _option(option: Option) -> m.OptionInfo:
    title, titles = option_word(option.name), [value_word(value) for value in option.values]
    return m.OptionInfo(option.name, title, list(option.values), titles, option.default, option.help)


@cache
def rules(game: Game, language: str = "en") -> list[m.RuleInfo]:
    """The numbered rules with the sections they stand in, in a language."""
    section = ""
    found = []
    for line in rulebook_text(game, language).splitlines():
        if line.startswith("## "):
            section = line[3:].strip()
        elif match := RULE_LINE.match(line):
            found.append(m.RuleInfo(f"{game.name}/{match[1]}", match[1], section, match[2]))
    return found
