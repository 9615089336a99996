"""Writes the client's TypeScript types from the messages and the games' views and hints.

``python -m pipeyard.web.wire.typescript`` writes the files of client/src/lib/messages, one for each
module the types come from, and an index of them all; a test fails when one is stale.
"""

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from msgspec import inspect

from pipeyard.rules import registry
from pipeyard.rules.rooms import home
from pipeyard.web.wire import advice, gathering, lessons, messages, my_tables, paper, push, puzzles


def _answer(function: Callable[..., object]) -> Any:
    """The type a function gives back."""
    return get_type_hints(function)["return"]


def _companions() -> list[str]:
    found = (home("paper", name, "companion") for name in registry.GAMES)
    return [module for module in found if module is not None]


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
    messages.DrawInfo,
    messages.GoOn,
    messages.Problem,
    messages.ServerAddresses,
    gathering.NewGathering,
    gathering.GatheringMade,
    gathering.Gathering,
    gathering.Gathered,
    gathering.HostAct,
    gathering.BeginTry,
    gathering.MyTry,
    gathering.DailyPage,
    gathering.DailyHistory,
    messages.ClientMessage,
    messages.ServerMessage,
    my_tables.MyTables,
    my_tables.Standing,
    push.PushKey,
    push.PushWish,
    lessons.LessonTry,
    lessons.LessonMoment,
    lessons.ExampleInfo,
    lessons.FirstPageInfo,
    lessons.CreditsInfo,
    advice.AskHint,
    puzzles.PuzzleTry,
    puzzles.PuzzleList,
    puzzles.PuzzleMoment,
    advice.HintInfo,
    advice.ReviewInfo,
    paper.PrintPage,
    paper.AuditForm,
    paper.AuditSheet,
    paper.AuditReport,
    *(_answer(registry.game(name).view) for name in registry.GAMES),
    *(_answer(registry.game(name).hints) for name in registry.GAMES),
    *(_answer(import_module(each).companion) for each in _companions()),
]
HEADING = "// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.\n"


UNIONS = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}


class Written(NamedTuple):
    """A named type as the client has it."""

    file: str
    text: str
    needs: frozenset[str]  # the named types it speaks of


def typescript() -> dict[str, str]:
    """Every file, by its name without the ending."""
    written: dict[str, Written] = {}
    for info in inspect.multi_type_info(ROOTS):
        _type(info, written)
    for name, union in UNIONS.items():
        members = [member.__name__ for member in union.__args__]
        text = f"export type {name} = {' | '.join(members)};\n"
        written[name] = Written(_file(messages.Hello), text, frozenset(members))
    files = sorted({each.file for each in written.values()})
    index = "".join(f"export * from './{file}';\n" for file in files)
    return {**{file: _module(file, written) for file in files}, "index": f"{HEADING}\n{index}"}


def _module(file: str, written: dict[str, Written]) -> str:
    """One file: what it needs of the others, then its own types."""
    own = [each for each in written.values() if each.file == file]
    wanted: dict[str, set[str]] = {}
    for name in set().union(*(each.needs for each in own)):
        if (home := written[name].file) != file:
            wanted.setdefault(home, set()).add(name)
    imports = [
        f"import type {{ {', '.join(sorted(names))} }} from './{home}';\n"
        for home, names in sorted(wanted.items())
    ]
    return "\n".join([HEADING, *(["".join(imports)] if imports else []), *(each.text for each in own)])


def _file(cls: type) -> str:
    """The file a type goes to: its game's, or that of the module it comes from.

    >>> from pipeyard.rules.pipe_land.view import PipeLandView
    >>> _file(PipeLandView), _file(messages.Frame), _file(paper.PrintPage)
    ('pipe_land', 'table', 'paper')
    """
    parts = cls.__module__.split(".")
    if parts[1] == "rules" and len(parts) > 3:
        return parts[2]
    return "table" if parts[-1] == "messages" else parts[-1]


def _type(info: inspect.Type, written: dict[str, Written]) -> str:
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
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
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


def _interface(info: inspect.StructType | inspect.DataclassType, written: dict[str, Written]) -> str:
    name = _name(info.cls)
    if name in written:
        return name
    written[name] = Written("", "", frozenset())  # holds the place, so that a type may name itself
    lines = [f"export interface {name} {{"]
    needs: set[str] = set()
    if isinstance(info, inspect.StructType) and info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    for field in info.fields:
        optional = "?" if not field.required and _sent_by_client(info.cls) else ""
        told = _type(field.type, written)
        needs.update(each for each in re.findall(r"\w+", told) if each in written)
        lines.append(f"  {field.encode_name}{optional}: {told};")
    del written[name]  # after the types it needs
    written[name] = Written(_file(info.cls), "\n".join([*lines, "}\n"]), frozenset(needs))
    return name


def _name(cls: type) -> str:
    """A type's name; a game's own with the game before it, as two games may use the same word.

    >>> from pipeyard.rules.pipe_land.view import PipeLandView
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
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "client/src/lib/messages")
    folder.mkdir(parents=True, exist_ok=True)
    files = typescript()
    for stale in made(folder) - files.keys():
        (folder / f"{stale}.ts").unlink()
    for name, text in files.items():
        (folder / f"{name}.ts").write_text(text, encoding="utf-8")


def made(folder: Path) -> set[str]:
    """The files there that this wrote, by their names without the ending."""
    return {path.stem for path in folder.glob("*.ts") if path.read_text(encoding="utf-8").startswith(HEADING)}


if __name__ == "__main__":
    main()
