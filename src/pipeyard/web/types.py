"""Writes the client's TypeScript types from the messages and the games' views.

``python -m pipeyard.web.types`` writes client/src/lib/messages.ts; a test fails when it is stale.
"""

import sys
from pathlib import Path
from typing import Any

from msgspec import inspect

from pipeyard.paper.companion import (
    PipeDreamCompanion,
    PipeLandCompanion,
    PipesCompanion,
    TubeTangleCompanion,
)
from pipeyard.rules.pipe_dream.view import PipeDreamView
from pipeyard.rules.pipe_land.view import PipeLandView
from pipeyard.rules.pipes.view import PipesView
from pipeyard.rules.tube_tangle.view import TubeTangleView
from pipeyard.web import gathering_messages, learning_messages, messages, mine, paper_messages

ROOTS: list[Any] = [
    messages.GameInfo,
    messages.RuleInfo,
    messages.NewTable,
    messages.TableMade,
    messages.InviteInfo,
    messages.TakeSeat,
    messages.SeatTaken,
    messages.Rematch,
    messages.TableInfo,
    messages.Verdict,
    messages.Problem,
    gathering_messages.NewGathering,
    gathering_messages.GatheringMade,
    gathering_messages.Gathering,
    gathering_messages.Gathered,
    gathering_messages.BeginTry,
    gathering_messages.MyTry,
    gathering_messages.DailyPage,
    messages.ClientMessage,
    messages.ServerMessage,
    mine.MyTables,
    mine.Standing,
    learning_messages.LessonTry,
    learning_messages.LessonMoment,
    learning_messages.ExampleInfo,
    learning_messages.CreditsInfo,
    paper_messages.PrintPage,
    paper_messages.AuditForm,
    paper_messages.AuditSheet,
    paper_messages.AuditReport,
    PipeLandView,
    PipesView,
    PipeDreamView,
    TubeTangleView,
    PipesCompanion,
    PipeDreamCompanion,
    PipeLandCompanion,
    TubeTangleCompanion,
]
HEADING = (
    "// Made by `python -m pipeyard.web.types`. Do not edit: change the Python types and run it again.\n"
)


def typescript() -> str:
    """The whole file."""
    written: dict[str, str] = {}
    for info in inspect.multi_type_info(ROOTS):
        _type(info, written)
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    lines = [
        f"export type {name} = {' | '.join(member.__name__ for member in union.__args__)};\n"
        for name, union in unions.items()
    ]
    return "\n".join([HEADING, *written.values(), *lines])


def _type(info: inspect.Type, written: dict[str, str]) -> str:
    """A type as TypeScript says it; the named ones it needs are added to ``written``."""
    match info:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case (
            inspect.ListType(item_type=item)
            | inspect.VarTupleType(item_type=item)
            | inspect.FrozenSetType(item_type=item)
        ):
            inner = _type(item, written)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_type(item, written) for item in items)}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {_type(value, written)}>"
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(_type(each, written) for each in types))
        case inspect.Metadata(type=inner_type):
            return _type(inner_type, written)
        case inspect.StructType() | inspect.DataclassType():
            return _interface(info, written)
    return "unknown"


def _interface(info: inspect.StructType | inspect.DataclassType, written: dict[str, str]) -> str:
    name = _name(info.cls)
    if name in written:
        return name
    written[name] = ""  # holds the place, so that a type may name itself
    lines = [f"export interface {name} {{"]
    if isinstance(info, inspect.StructType) and info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    for field in info.fields:
        optional = "?" if not field.required and _sent_by_client(info.cls) else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, written)};")
    del written[name]  # after the types it needs
    written[name] = "\n".join([*lines, "}\n"])
    return name


def _name(cls: type) -> str:
    """A type's name; a game's own with the game before it, as two games may use the same word.

    >>> _name(PipeLandView), _name(PipeLandView.__dataclass_fields__["players"].type.__args__[0])
    ('PipeLandView', 'PipeLandPlayerView')
    """
    parts = cls.__module__.split(".")
    game = (
        "".join(word.capitalize() for word in parts[2].split("_"))
        if parts[1] == "rules" and len(parts) > 3
        else ""
    )
    return cls.__name__ if cls.__name__.startswith(game) else game + cls.__name__


def _sent_by_client(cls: type) -> bool:
    return isinstance(cls, type) and issubclass(cls, messages.Strict)


def main() -> None:
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "client/src/lib/messages.ts")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
