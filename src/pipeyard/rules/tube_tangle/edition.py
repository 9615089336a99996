"""Editions: TOML files with every number of the rulebook and every tile. A wrong file is refused.

>>> terms = load("standard")
>>> len(terms.names), terms.texts[terms.ways[terms.kind("A1")][0]]
(50, 'FPEr')
"""

from __future__ import annotations

from pipeyard.rules.edition import EditionFile
from pipeyard.rules.grid import SIDE_NAMES
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.shelf import Shelf
from pipeyard.rules.tube_tangle.terms import MOST_MATERIALS, NO_END, ROAD, ROOM, Terms

MOST_TILES = 240  # in all, so that no table ever grows off the plane

KEYS = {
    "": ("title", "players", "seats", "hand", "start", "materials"),
    "piles": ("rooms", "roads"),
    "pouch": ("pits", "covers"),
    "refill": ("least", "most", "special", "unable"),
    "scoring": ("side",),
    "set": ("tiles",),
}


def load(name: str, file_text: str = "") -> Terms:
    """An edition, or the one of a file's text under that name. Raises :class:`BadSetup`."""
    return SHELF.get(name, file_text)


def parse(name: str, text: str, file_name: str) -> Terms:
    """An edition from the text of its file. Raises :class:`BadSetup`."""
    file = EditionFile(file_name, text, KEYS)
    terms = Terms(name, file.text("", "title"))
    terms.file_text = text
    terms.fewest, terms.most = file.span("", "players", 1, MOST_MATERIALS)
    terms.hand = file.number("", "hand", 1, MOST_TILES)
    start = file.numbers("", "start", -100, 100)
    if len(start) != 2:
        raise file.wrong("", "start", f"must be a cell such as [0, 0], not {start!r}")
    terms.start = (start[0], start[1])
    terms.rooms = file.number("piles", "rooms", 1, MOST_TILES)
    terms.roads = file.number("piles", "roads", 0, MOST_TILES)
    terms.pits = file.number("pouch", "pits", 0, MOST_TILES)
    terms.covers = file.number("pouch", "covers", 0, MOST_TILES)
    terms.refill_most = file.number("refill", "most", 1, MOST_TILES)
    terms.refill_least = file.number("refill", "least", 1, terms.refill_most)
    terms.refill_special = file.number("refill", "special", 1, MOST_TILES)
    terms.refill_unable = file.number("refill", "unable", 1, MOST_TILES)
    terms.side_points = file.number("scoring", "side", 1, 1000)
    _read_seats(file, terms)
    _read_materials(file, terms)
    _read_tiles(file, terms)
    return terms


def _read_seats(file: EditionFile, terms: Terms) -> None:
    seats = file.value("", "seats")
    if not isinstance(seats, list) or not all(
        isinstance(seat, str) and seat.isalpha() and seat.islower() and seat != "nature" for seat in seats
    ):
        raise file.wrong("", "seats", "must be a list of lower-case words, and none of them nature")
    if len(set(seats)) != len(seats) or len(seats) < terms.most:
        raise file.wrong("", "seats", f"must be different names, one for each of {terms.most} players")
    terms.seats = seats


def _read_materials(file: EditionFile, terms: Terms) -> None:
    materials = file.value("", "materials")
    if not isinstance(materials, list) or not terms.most <= len(materials) <= MOST_MATERIALS:
        reason = f"must be a list of {terms.most} to {MOST_MATERIALS} pairs such as ['fire', 'F']"
        raise file.wrong("", "materials", reason)
    for pair in materials:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(word, str) for word in pair):
            raise file.wrong("", "materials", f"must be pairs such as ['fire', 'F'], not {pair!r}")
        material, letter = pair
        if len(letter) != 1 or not letter.isupper() or letter in "RM" or letter in terms.letters:
            reason = f"has the letter {letter!r}; right is one capital, once, and neither R nor M"
            raise file.wrong("", "materials", reason)
        if not material.isalpha() or material.lower() in (other.lower() for other in terms.materials):
            raise file.wrong("", "materials", f"has the name {material!r}; right is a word, once")
        terms.materials.append(material)
        terms.letters.append(letter)


def _read_tiles(file: EditionFile, terms: Terms) -> None:
    tiles = file.value("set", "tiles")
    if not isinstance(tiles, list) or not tiles:
        raise file.wrong("set", "tiles", "must be a list of [name, front, back]")
    for tile in tiles:
        if not isinstance(tile, list) or len(tile) != 3 or not all(isinstance(part, str) for part in tile):
            raise file.wrong("set", "tiles", f"must be a list of [name, front, back], not of {tile!r}")
        name, *texts = tile
        try:
            _add_tile(terms, name, texts)
        except ValueError as error:
            mark = f'"{name}"'
            lines = [number for number, line in enumerate(file.lines, 1) if mark in line]
            raise BadSetup(f"{file.name}, line {lines[-1] if lines else 1}: tile {name}: {error}") from None
    terms.close()
    pouch = len(tiles) + terms.pits + terms.covers
    if pouch < terms.hand * terms.most:
        reason = f"and what else is in the pouch make {pouch}; {terms.most} players take {terms.hand} each"
        raise file.wrong("set", "tiles", reason)
    if pouch + terms.rooms + terms.roads > MOST_TILES:
        raise file.wrong("set", "tiles", f"and all others are more than {MOST_TILES}")


def _add_tile(terms: Terms, name: str, texts: list[str]) -> None:
    """Raises ``ValueError``, saying what is wrong with the tile."""
    if not name.isalnum() or name.lower() in ("pit", "cover", "room", "road"):
        raise ValueError("its name must be letters and digits, and not pit, cover, room or road")
    if terms.kind(name) >= 0:
        raise ValueError("the name is there twice")
    faces, ends = [], []
    for text in texts:
        try:
            face, end = _face(terms, text)
        except ValueError as error:
            raise ValueError(f"face {text!r}: {error}") from None
        faces.append(face)
        ends.append(end)
    terms.add_tile(name, faces, ends)
    shown = [terms.texts[pose] for pose in terms.ways[-1]]
    if len(set(shown)) != len(shown):
        raise ValueError("its faces show the same sides but end differently, so nobody could name them apart")


def _face(terms: Terms, text: str) -> tuple[list[int], list[int]]:
    """The side values of a face and where each single-sided material ends. Raises ``ValueError``."""
    sides, *named = text.split() or [""]
    values = {"m": ROOM, "r": ROAD, **{letter: n for n, letter in enumerate(terms.letters, 1)}}
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
        if ends[side] != NO_END:
            continue
        if not borders:
            raise ValueError(f"the pipe {SIDE_NAMES[side]} has no border to end in")
        if len(borders) > 1:
            example = f"{SIDE_NAMES[side]}>{SIDE_NAMES[borders[0]]}"
            raise ValueError(f"say which border the pipe {SIDE_NAMES[side]} ends in, such as {example}")
        ends[side] = borders[0]
    return face, ends


SHELF = Shelf("pipeyard.rules.tube_tangle", "standard", parse)
names = SHELF.names
