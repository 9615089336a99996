"""What the home page shows of the games: their editions, options, players, bots and rules."""

from __future__ import annotations

from functools import cache

from pipeyard.bots import levels
from pipeyard.bots import registry as bots
from pipeyard.narration.facts import facts
from pipeyard.narration.names import player_word
from pipeyard.rules import registry
from pipeyard.rules.crowd import Crowded
from pipeyard.rules.protocol import Game, Option
from pipeyard.rules.rulebook import RULE_LINE, rulebook_text
from pipeyard.rules.words import say
from pipeyard.web.wire import messages as m

FOR_PROGRAMS = ("greedy", "guided", "random")  # a level plays like each of these, or better
STRENGTHS = {
    "apprentice": say("apprentice (easy)"),
    "plumber": say("plumber (medium)"),
    "engineer": say("engineer (hard)"),
    "master": say("master (hardest)"),
}


def games() -> list[m.GameInfo]:
    """Every game there is."""
    return [_info(game) for game in registry.playable()]


@cache
def _info(game: Game) -> m.GameInfo:
    about = game.about
    seconds = game.turn_seconds(game.default_edition())
    return m.GameInfo(
        name=game.name,
        title=game.title,
        blurb=about.description,
        facts=list(facts(about)),
        designer=about.designer,
        secret=about.secret,
        editions=[_edition(game, name) for name in game.editions()],
        bots=list(bots.names(game.name)),
        bot_titles=[STRENGTHS.get(name) or player_word(name) for name in bots.names(game.name)],
        offered=_offered(game.name),
        good_bot=_good_bot(game.name),
        clock=m.ClockSetting("turn", seconds) if seconds else m.ClockSetting(),
        secrets=about.has_secrets,
        crowd=dict(game.crowd_options()) if isinstance(game, Crowded) else None,
    )


def _offered(game: str) -> list[str]:
    """The bots that people choose from: the levels, then those from outside."""
    has_levels = bool(levels.names(game))
    return [name for name in bots.names(game) if not has_levels or name not in FOR_PROGRAMS]


def _good_bot(game: str) -> str:
    """Who sits there unless somebody chooses: quick, and no pushover."""
    if "plumber" in levels.names(game):
        return "plumber"
    return next((name for name in reversed(bots.names(game)) if name != "random"), "random")


def _edition(game: Game, name: str) -> m.EditionInfo:
    fewest, most = game.seat_range(name)
    options = [_option(option) for option in game.options(name)]
    return m.EditionInfo(name, game.edition_title(name), fewest, most, options)


def _option(option: Option) -> m.OptionInfo:
    return m.OptionInfo(
        name=option.name,
        title=option.said(),
        values=list(option.values),
        titles=list(option.values_said()),
        default=option.default,
        help=option.help,
        offer=option.offer,
        seats=option.seats,
        choices=list(option.choices),
        choice_titles=list(option.choices_said or option.choices),
    )


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
