"""What a type checker sees of ``import pipeyard``; a test holds that it is what there is."""

from pipeyard.bots.bot import Bot as Bot
from pipeyard.bots.bot import Question as Question
from pipeyard.library.match import LegalMove as LegalMove
from pipeyard.library.match import Match as Match
from pipeyard.library.match import Played as Played
from pipeyard.library.opening import bot as bot
from pipeyard.library.opening import bots_for as bots_for
from pipeyard.library.opening import game as game
from pipeyard.library.opening import games as games
from pipeyard.library.opening import load as load
from pipeyard.library.opening import start as start
from pipeyard.library.playing import BotWarning as BotWarning
from pipeyard.library.playing import play_out as play_out
from pipeyard.rules.errors import BadSetup as BadSetup
from pipeyard.rules.errors import IllegalMove as IllegalMove
from pipeyard.rules.errors import NotationError as NotationError
from pipeyard.rules.errors import PipeyardError as PipeyardError
from pipeyard.rules.errors import UnknownName as UnknownName
from pipeyard.rules.outcome import Result as Result
from pipeyard.rules.protocol import Game as Game
from pipeyard.rules.protocol import Move as Move
from pipeyard.rules.protocol import Refusal as Refusal
from pipeyard.rules.protocol import View as View
from pipeyard.rules.state import State as State

__version__: str
__all__: list[str]
