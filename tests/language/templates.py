"""Every text that is said anywhere, found in the sources: ``say("…")`` in Python, ``t('…')`` in the page.

A template must be a literal; whatever else is passed is reported as a problem.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pipeyard.lessons import texts as lesson_texts
from pipeyard.rules import registry
from pipeyard.rules.about import read_about
from pipeyard.rules.words import PLACE
from tests.language.po import forms

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = ROOT / "src" / "pipeyard"
PAGE = ROOT / "client" / "src"
PARTS = ("rules", "told", "lessons", "page")

_CALL = re.compile(r"(?<![\w.$'\"`-])t\(\s*")
_LITERAL = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{))*)`""")


def part_of(file: Path) -> str:
    """The PO file a Python file's texts belong to."""
    room = file.relative_to(PYTHON).parts[0]
    return room if room in ("rules", "lessons") else "told"


def said_in_python(source: str) -> Iterator[tuple[int, str | None]]:
    """The line and template of every ``say(...)``; None where the template is no literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            first = node.args[0] if node.args else None
            literal = first.value if isinstance(first, ast.Constant) else None
            yield node.lineno, literal if isinstance(literal, str) else None


def said_on_page(source: str) -> Iterator[tuple[int, str | None]]:
    """The line and template of every ``t(...)`` in a Svelte or TypeScript file."""
    bare = re.sub(r"(?m)(?<![:'\"`\w])//.*$|/\*[\s\S]*?\*/|<!--[\s\S]*?-->", _blank, source)
    for call in _CALL.finditer(bare):
        if re.search(r"function\s+$", bare[: call.start()]):
            continue  # where it is defined
        line = bare.count("\n", 0, call.start()) + 1
        found = _LITERAL.match(bare, call.end())
        closed = found and re.match(r"\s*[,)]", bare[found.end() :])
        yield line, _plain(found) if found and closed else None


def _blank(comment: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", comment[0])


def _plain(found: re.Match[str]) -> str:
    text = next(group for group in found.groups() if group is not None)
    return re.sub(r"\\(.)", lambda escaped: {"n": "\n", "t": "\t"}.get(escaped[1], escaped[1]), text)


@cache
def said() -> tuple[tuple[str, str, int, str | None], ...]:
    """Everything that is said: the part, file and line, and the template, None where it is no literal."""
    texts = []
    for file in sorted(PYTHON.rglob("*.py")):
        for line, template in said_in_python(file.read_text(encoding="utf-8")):
            texts.append((part_of(file), str(file.relative_to(ROOT)), line, template))
    for file in sorted([*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")]):
        for line, template in said_on_page(file.read_text(encoding="utf-8")):
            texts.append(("page", str(file.relative_to(ROOT)), line, template))
    texts += [("rules", where, line, template) for where, line, template in said_in_data()]
    return tuple(texts)


def said_in_data() -> Iterator[tuple[str, int, str]]:
    """What people read of the games' manifests and editions: file, line and template."""
    for file in sorted(PYTHON.glob("rules/*/about.toml")):
        page = file.read_text(encoding="utf-8")
        for text in read_about(file.name, page).texts():
            yield str(file.relative_to(ROOT)), page[: page.index(text)].count("\n") + 1, text
    for file in sorted(PYTHON.glob("rules/*/editions/*.toml")):
        page = file.read_text(encoding="utf-8")
        title = tomllib.loads(page)["title"]
        if title not in {game.title for game in map(registry.game, registry.GAMES)}:  # a name is a name
            yield str(file.relative_to(ROOT)), page[: page.index(title)].count("\n") + 1, title


def problems() -> list[str]:
    """The places where something else than a literal is said."""
    return [f"{file}:{line}" for _, file, line, template in said() if template is None]


def places() -> dict[str, list[tuple[str, int]]]:
    """Where each template is said."""
    found: dict[str, list[tuple[str, int]]] = {}
    for _, file, line, template in said():
        if template is not None:
            found.setdefault(template, []).append((file, line))
    return found


@cache
def templates() -> dict[str, frozenset[str]]:
    """The templates by the PO file they belong to."""
    texts: dict[str, set[str]] = {part: set() for part in PARTS}
    for part, _, _, template in said():
        if template is not None:
            texts[part].add(template)
    texts["lessons"].update(lesson_texts())
    earlier = set(texts["rules"])
    for part in ("told", "lessons"):  # what two rooms say is translated once
        texts[part] -= earlier
        earlier |= texts[part]
    return {part: frozenset(each) for part, each in texts.items()}


def wrong_with(template: str, text: str, code: str) -> str:
    """What is wrong with a translation: a place that is lost or made up, too few or many plural forms."""
    wanted = {name for name, _ in PLACE.findall(template)}
    given = {name for name, _ in PLACE.findall(text)}
    if wanted != given:
        return f"its places are {sorted(given)}, not {sorted(wanted)}"
    for _, words in PLACE.findall(text):
        if words and len(words.split("|")) != forms(code):
            return f"{words!r} has not {forms(code)} forms"
    if not text.strip() or re.sub(PLACE, "", text).count("{") or re.sub(PLACE, "", text).count("}"):
        return "it is empty, or has a bracket that is no place"
    return ""
