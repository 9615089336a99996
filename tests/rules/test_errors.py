"""What a user can meet has one base."""

import importlib
import pickle
import pkgutil

import pipeyard
from pipeyard.rules.errors import IllegalMove, PipeyardError, UnknownEdition, UnknownGame, unknown_game
from pipeyard.rules.protocol import Refusal
from pipeyard.rules.words import Words, say, told_by

# Caught where they are raised: no user meets them.
SIGNALS = {"pipeyard.terminal.keyboard.Left", "pipeyard.terminal.keyboard.TimeUp"}


def test_every_exception_of_the_package_is_a_pipeyard_error() -> None:
    strangers, known = [], set()
    for module in pkgutil.walk_packages(pipeyard.__path__, "pipeyard."):
        if module.name.endswith("__main__") or ".migrations." in module.name:
            continue
        for name, found in vars(importlib.import_module(module.name)).items():
            if not isinstance(found, type) or not issubclass(found, Exception) or name.startswith("_"):
                continue
            if found.__module__ != module.name or issubclass(found, Warning):
                continue
            known.add(found)
            if not issubclass(found, PipeyardError) and f"{module.name}.{name}" not in SIGNALS:
                strangers.append(f"{module.name}.{name}")
    assert not strangers
    assert len(known) > 12


def test_an_unknown_name_is_a_lookup_error_and_lists_the_names_there_are() -> None:
    error = unknown_game("chess", ["pipes", "pipe-land"])
    assert isinstance(error, UnknownGame) and isinstance(error, LookupError)
    assert str(error) == "there is no game called 'chess'; there are: pipes, pipe-land"
    assert isinstance(told_by(error), Words)
    assert issubclass(UnknownEdition, ValueError) and issubclass(UnknownEdition, LookupError)


def test_an_illegal_move_carries_its_refusal_also_through_a_pickle() -> None:
    error = IllegalMove(Refusal("pipes/draw-1", say("Draw on a free field."), ((1, 2),)))
    assert str(error) == "Draw on a free field. (pipes/draw-1)"
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, IllegalMove)
    assert again.refusal == error.refusal and str(again) == str(error)
