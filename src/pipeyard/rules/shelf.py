"""The editions of a game: those in its folder and those from outside, checked before they are listed.

A file that cannot be right never takes the others down: it is left out of :meth:`Shelf.names`, told by
:meth:`Shelf.problems`, and whoever asks for it by name gets its file, line and reason.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Generic, TypeVar

from pipeyard.rules.errors import BadSetup, UnknownEdition
from pipeyard.rules.words import say, told_by

E = TypeVar("E")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True)
class _File:
    text: str
    file_name: str  # as people are told
    own: bool  # from outside the game's folder
    listed: bool = True  # False: kept for a log that was played by it


class Shelf(Generic[E]):
    """A game's editions. ``read`` makes one of a name, the text of its file and the file's name."""

    def __init__(self, package: str, default: str, read: Callable[[str, str, str], E]) -> None:
        self.package = package
        self.default = default
        self.read = read
        self._files: dict[str, _File] = {}
        self._made: dict[tuple[str, str], E | BadSetup] = {}
        for item in (files(package) / "editions").iterdir():
            if item.name.endswith(".toml"):
                text = item.read_bytes().decode("utf-8", "replace")
                self._files[item.name.removesuffix(".toml")] = _File(text, item.name, False)

    def names(self) -> tuple[str, ...]:
        """The editions that can be played, the default first, those from outside last."""
        sound = [name for name, file in self._files.items() if file.listed and self._is_sound(name)]
        order = sorted(sound, key=lambda name: (name != self.default, self._files[name].own, name))
        return tuple(order)

    def problems(self) -> tuple[str, ...]:
        """What is wrong with the files that cannot be right, each with file, line and reason."""
        made = [self._make(name, file) for name, file in sorted(self._files.items())]
        return tuple(told_by(problem) for problem in made if isinstance(problem, BadSetup))

    def get(self, name: str, text: str = "") -> E:
        """The edition of that name, or the one of a file's text under that name. Raises :class:`BadSetup`."""
        file = _File(text, f"{name}.toml", True) if text else self._files.get(name)
        if file is None:
            raise UnknownEdition(
                say(
                    "there is no edition {name}; there are: {names}",
                    name=repr(name),
                    names=", ".join(self.names()),
                )
            )
        made = self._make(name, file)
        if isinstance(made, BadSetup):
            raise BadSetup(*made.args)  # a new one: an exception that is raised again keeps its old traceback
        return made

    def text(self, name: str) -> str:
        """The text of an edition's file. Raises :class:`BadSetup`."""
        self.get(name)
        return self._files[name].text

    def own_text(self, name: str) -> str:
        """The text of an edition that came from outside; empty for one of the game's own folder."""
        file = self._files.get(name)
        return file.text if file is not None and file.own else ""

    def add(self, name: str, text: str, file_name: str, *, replace: bool = False) -> None:
        """Put an edition from outside on the shelf, sound or not. Raises :class:`BadSetup` for its name.

        With ``replace`` it takes the place of another one from outside, as when a file was changed.
        """
        if not _NAME.fullmatch(name):
            raise BadSetup(
                say(
                    "{file}: {name} cannot name an edition; use letters, digits, - and _",
                    file=file_name,
                    name=repr(name),
                )
            )
        known = self._files.get(name)
        taken = known is not None and known.text != text and (not known.own or known.listed)
        if taken and not (replace and known is not None and known.own):
            raise BadSetup(
                say(
                    "{file}: there is an edition {name} already; give the file another name",
                    file=file_name,
                    name=repr(name),
                )
            )
        if known is None or known.own:
            self._files[name] = _File(text, file_name, True)

    def adopt(self, name: str, text: str) -> str:
        """The name under which the edition of a log can be played, whatever has that name here.

        Raises :class:`BadSetup`.
        """
        if name not in self._files or self._files[name].text != text:
            if name in self._files:
                name = f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
            if name not in self._files:
                self.get(name, text)  # what cannot be used is not kept
                self._files[name] = _File(text, f"{name}.toml", True, listed=False)
        self.get(name)
        return name

    def lend(self, name: str, text: str) -> None:
        """Know an edition by this name, if the name is free, without listing it: a table plays by it."""
        self._files.setdefault(name, _File(text, f"{name}.toml", True, listed=False))

    def forget(self, name: str) -> None:
        """Take an edition from outside off the shelf."""
        if name in self._files and self._files[name].own:
            del self._files[name]

    def is_broken(self, name: str) -> bool:
        """Whether there is a file of that name that cannot be right."""
        return name in self._files and not self._is_sound(name)

    def _is_sound(self, name: str) -> bool:
        return not isinstance(self._make(name, self._files[name]), BadSetup)

    def _make(self, name: str, file: _File) -> E | BadSetup:
        key = (name, file.text)
        made = self._made.get(key)
        if made is None:
            try:
                made = self.read(name, file.text, file.file_name)
            except BadSetup as problem:
                made = problem.with_traceback(None)
            except Exception as problem:  # a mistake that its reader does not know how to tell
                made = BadSetup(f"{file.file_name}: {type(problem).__name__}: {problem}")
            if not isinstance(made, BadSetup) or name in self._files:
                self._made[key] = made
        return made
