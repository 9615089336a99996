"""Editions: TOML files with every number of the rulebook and every tile. A wrong file is refused.

>>> box = load("standard")
>>> len(box.names), box.texts[box.ways[box.kind("A1")][0]]
(50, 'FPEr')
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.tube_tangle.box import MOST_MATERIALS, NO_END, ROAD, ROOM, Box

FOLDER = Path(__file__).parent / "editions"
FIRST = "standard"
MOST_TILES = 240  # in all, so that no table ever grows off the plane

# section -> key -> the least it may be
NUMBERS = {
    "": {"hand": 1},
    "piles": {"rooms": 1, "roads": 0},
    "pouch": {"pits": 0, "covers": 0},
    "refill": {"least": 0, "most": 1, "special": 0, "unable": 0},
    "scoring": {"side": 1},
}
OTHERS = {"": {"title", "players", "seats", "start"}, "set": {"tiles"}}


class BadEdition(ValueError):
    """An edition file is wrong; the message gives file, line, reason and what would be right."""


def names() -> tuple[str, ...]:
    """The editions there are, the default one first."""
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return (FIRST, *(name for name in found if name != FIRST))


@cache
def load(name: str) -> Box:
    """An edition of the box."""
    path = FOLDER / f"{name}.toml"
    return parse(path.read_text(encoding="utf-8"), name, path.name)


def parse(text: str, name: str, file: str) -> Box:
    """An edition from the text of its file. Raises :class:`BadEdition`."""
    return _Reader(text, file).box(name)


class _Reader:
    """One file being read: knows where things are, to say what is wrong with them."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.splitlines()
        self.file = file
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadEdition(f"{file}: not TOML: {error}") from error

    def wrong(self, section: str, key: str, reason: str, mark: str = "") -> BadEdition:
        """``mark`` is a piece of text on the line meant, where the key's own line is not it."""
        inside = section == ""
        for number, line in enumerate(self.lines, 1):
            bare = line.strip()
            if bare.startswith("["):
                inside = bare.startswith(f"[{section}]") or (inside and bool(mark) and mark in bare)
            if inside and (mark in line if mark else bare.partition("=")[0].strip() == key):
                return BadEdition(f"{self.file}, line {number}: {reason}")
        return BadEdition(f"{self.file}: {reason}")

    def value(self, section: str, key: str) -> object:
        place = self.data.get(section, {}) if section else self.data
        if not isinstance(place, dict) or key not in place:
            where = f" in [{section}]" if section else " at the top"
            raise self.wrong(section, key, f"{key} is missing{where}")
        found: object = place[key]
        return found

    def number(self, section: str, key: str, least: int) -> int:
        found = self.value(section, key)
        if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= 1000:
            raise self.wrong(section, key, f"{key} is {found!r}; right is a whole number from {least} to 1000")
        return found

    def pair(self, key: str, least: int) -> tuple[int, int]:
        found = self.value("", key)
        if (
            not isinstance(found, list)
            or len(found) != 2
            or not all(isinstance(n, int) and not isinstance(n, bool) and least <= n <= 100 for n in found)
        ):
            raise self.wrong("", key, f"{key} is {found!r}; right is two whole numbers from {least} to 100")
        return found[0], found[1]

    def box(self, name: str) -> Box:
        self._no_strangers()
        title = self.value("", "title")
        if not isinstance(title, str) or not title:
            raise self.wrong("", "title", f"title is {title!r}; right is a text")
        box = Box(name, title)
        for section, keys in NUMBERS.items():
            for key, least in keys.items():
                field = f"refill_{key}" if section == "refill" else "side_points" if key == "side" else key
                setattr(box, field, self.number(section, key, least))
        if box.refill_least > box.refill_most:
            raise self.wrong(
                "refill", "least", f"least is {box.refill_least}, more than most, {box.refill_most}"
            )
        box.fewest, box.most = self.pair("players", 1)
        if box.fewest > box.most:
            raise self.wrong("", "players", f"players are {box.fewest} to {box.most}; right is fewest first")
        box.start = self.pair("start", -100)
        self._seats(box)
        self._materials(box)
        self._tiles(box)
        return box

    def _no_strangers(self) -> None:
        known: dict[str, set[str]] = {
            section: set(NUMBERS.get(section, ())) | OTHERS.get(section, set())
            for section in (*NUMBERS, *OTHERS)
        }
        for key, value in self.data.items():
            if key not in known and key not in known[""] and key != "materials":
                right = ", ".join(sorted({*known[""], *(f"[{name}]" for name in known if name), "[materials]"}))
                raise self.wrong("", key, f"there is no {key}; right is one of: {right}", key)
            if key in known and isinstance(value, dict):
                for inner in value:
                    if inner not in known[key]:
                        right = ", ".join(sorted(known[key]))
                        raise self.wrong(key, inner, f"[{key}] has no {inner}; right is one of: {right}")

    def _seats(self, box: Box) -> None:
        seats = self.value("", "seats")
        if not isinstance(seats, list) or not all(
            isinstance(seat, str) and seat.isalpha() and seat.islower() and seat != "nature" for seat in seats
        ):
            raise self.wrong("", "seats", "seats must be lower-case words, and none of them nature")
        if len(set(seats)) != len(seats) or len(seats) < box.most:
            raise self.wrong("", "seats", f"there must be {box.most} different seats, one for each player")
        box.seats = seats

    def _materials(self, box: Box) -> None:
        materials = self.data.get("materials")
        if not isinstance(materials, dict) or not box.most <= len(materials) <= MOST_MATERIALS:
            raise self.wrong(
                "", "", f"[materials] must name {box.most} to {MOST_MATERIALS} materials", "[materials]"
            )
        for material, letter in materials.items():
            if not isinstance(letter, str) or len(letter) != 1 or not letter.isupper() or letter in "RM":
                raise self.wrong(
                    "materials", material, f"the letter of {material} is {letter!r}; right is one capital but R or M"
                )
            if letter in box.letters:
                raise self.wrong("materials", material, f"the letter {letter} is there twice")
            if not material.isalpha() or material.lower() in (other.lower() for other in box.materials):
                raise self.wrong("materials", material, f"{material} must be a word, and there only once")
            box.materials.append(material)
            box.letters.append(letter)

    def _tiles(self, box: Box) -> None:
        tiles = self.value("set", "tiles")
        if not isinstance(tiles, list):
            raise self.wrong("set", "tiles", "tiles must be a list of [name, front, back]")
        for tile in tiles:
            if not isinstance(tile, list) or len(tile) != 3 or not all(isinstance(part, str) for part in tile):
                mark = str(tile[0]) if isinstance(tile, list) and tile else "tiles"
                raise self.wrong("set", "tiles", f"a tile is {tile!r}; right is [name, front, back]", mark)
            self._tile(box, tile[0], [tile[1], tile[2]])
        box.close()
        pouch = len(tiles) + box.pits + box.covers
        if pouch < box.hand * box.most:
            raise self.wrong(
                "set", "tiles", f"the pouch holds {pouch} tiles; {box.most} players take {box.hand} each"
            )
        if pouch + box.rooms + box.roads > MOST_TILES:
            raise self.wrong("set", "tiles", f"there are more than {MOST_TILES} tiles in all")

    def _tile(self, box: Box, name: str, texts: list[str]) -> None:
        mark = f'"{name}"'
        if not name.isalnum() or name.lower() in ("pit", "cover"):
            raise self.wrong("set", "tiles", f"a tile is called {name!r}; right is letters and digits", mark)
        if box.kind(name) >= 0:
            raise self.wrong("set", "tiles", f"two tiles are called {name}", mark)
        faces, ends = [], []
        for text in texts:
            try:
                face, end = _face(box, text)
            except ValueError as error:
                raise self.wrong("set", "tiles", f"tile {name}, face {text!r}: {error}", mark) from error
            faces.append(face)
            ends.append(end)
        box.add_tile(name, faces, ends)
        shown = [box.texts[pose] for pose in box.ways[-1]]
        if len(set(shown)) != len(shown):
            reason = f"tile {name}: its two faces show the same sides and end differently; no notation tells them apart"
            raise self.wrong("set", "tiles", reason, mark)


def _face(box: Box, text: str) -> tuple[list[int], list[int]]:
    """The side values of a face and where each single-sided material ends. Raises ``ValueError``."""
    sides, *named = text.split() or [""]
    values = {"m": ROOM, "r": ROAD, **{letter: n for n, letter in enumerate(box.letters, 1)}}
    if len(sides) != 4 or any(letter not in values for letter in sides):
        raise ValueError(f"right is four letters, each one of {' '.join(values)}")
    face = [values[letter] for letter in sides]
    borders = [side for side in range(4) if face[side] in (ROOM, ROAD)]
    single = [side for side in range(4) if side not in borders and face.count(face[side]) == 1]
    ends = [NO_END] * 4
    for word in named:
        if len(word) != 3 or word[1] != ">" or word[0] not in SIDE_NAMES or word[2] not in SIDE_NAMES:
            raise ValueError(f"{word!r} is no end; right is such as N>E")
        side, border = SIDE_NAMES.index(word[0]), SIDE_NAMES.index(word[2])
        if side not in single or border not in borders or ends[side] != NO_END:
            raise ValueError(f"{word}: right is a material on one side only, once, and a border it ends in")
        ends[side] = border
    for side in single:
        if ends[side] == NO_END:
            if len(borders) != 1:
                raise ValueError(
                    f"the pipe {SIDE_NAMES[side]} has no border to end in"
                    if not borders
                    else f"say which border the pipe {SIDE_NAMES[side]} ends in, such as"
                    f" {SIDE_NAMES[side]}>{SIDE_NAMES[borders[0]]}"
                )
            ends[side] = borders[0]
    return face, ends
