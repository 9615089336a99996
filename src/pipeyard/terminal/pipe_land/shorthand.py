"""Short forms of Pipe Land's moves: what people type, made into the game's notation.

Brackets, commas and the word *for* may be left out, verbs and sides shortened, and a price that is
known need not be said: ``p 0 3 nes``, ``r 0 2 ns``, ``b 1 1``, ``o 3 p 0 3``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pipeyard.rules.grid import Cell
from pipeyard.rules.pipe_land.notation import read_pounds
from pipeyard.rules.pipe_land.view import PipeLandView, QuestionView
from pipeyard.rules.protocol import NotationError
from pipeyard.rules.shapes import POSES_OF, SHAPE_NAMES, TEXT
from pipeyard.rules.words import say

VERBS = {
    "p": "place",
    "pl": "place",
    "put": "place",
    "lay": "place",
    "r": "rotate",
    "t": "rotate",
    "turn": "rotate",
    "b": "buy",
    "a": "ask",
    "o": "offer",
    "s": "solicit",
    "qu": "quote",
    "no": "refuse",
    "y": "yes",
    "w": "withdraw",
    "end": "done",
}
ABOUT = {
    "p": "place",
    "place": "place",
    "r": "rotate",
    "t": "rotate",
    "turn": "rotate",
    "rotate": "rotate",
    "l": "leave",
    "leave": "leave",
    "s": "sell",
    "sell": "sell",
    "b": "sell",
    "buy": "sell",
}
# An amount that is no whole number stays one word, so that nobody pays a part of what was typed.
_WORDS = re.compile(r"-?\d{1,3}(?:,\d{3})+(?!\d)|-?\d+\.\d*|-?\d+|[a-z]+(?:\+[a-z]+)?")
PriceOf = Callable[[str, Cell], int | None]  # ("rotate" or "buy", cell) -> what it costs now, tax aside


def ways(shape: str) -> list[str]:
    """How a shape can lie."""
    return [TEXT[pose] for pose in POSES_OF[SHAPE_NAMES.index(shape)]]


class Shorthand:
    """One line being read, word by word."""

    def __init__(self, text: str, view: PipeLandView, price_of: PriceOf) -> None:
        self.text = text
        self.view = view
        self.price_of = price_of
        self.words = _WORDS.findall(text.lower().replace("£", " "))

    def notation(self) -> str:
        """The line in notation, or as it was if it is no short form. Raises ``NotationError`` to help."""
        if not self.words:
            return self.text
        if len(self.words) == 1 and self.is_amount():
            return self.answer("amount")
        verb = self.words.pop(0)
        if verb == "d":
            return "draw" if self.view.step == "choose" else "done"
        verb = VERBS.get(verb, verb)
        if verb in ("refuse", "yes") and not self.words:
            return self.answer(verb)
        if verb not in _READERS:
            return self.text
        try:
            found = _READERS[verb](self)
        except _NotShort:
            return self.text
        return self.text if self.words else found

    # Parts of a line

    def cell(self) -> Cell:
        if len(self.words) < 2 or not all(re.fullmatch(r"-?\d+", word) for word in self.words[:2]):
            raise _NotShort
        return (int(self.words.pop(0)), int(self.words.pop(0)))

    def is_amount(self) -> bool:
        return bool(self.words) and re.match(r"-?\d", self.words[0]) is not None

    def number(self) -> int | None:
        if self.words[:1] == ["for"]:
            self.words.pop(0)
            if not self.is_amount():
                raise _NotShort
        return read_pounds(self.words.pop(0)) if self.is_amount() else None

    def about(self, default: str) -> str:
        return ABOUT[self.words.pop(0)] if self.words and self.words[0] in ABOUT else default

    def sides(self) -> str | None:
        word = self.words[0] if self.words else ""
        return self.words.pop(0).upper() if word and set(word) <= set("nesw+") else None

    def shape_at(self, cell: Cell) -> str | None:
        return next((tile.shape for tile in self.view.tiles if tile.cell == cell), None)

    # Verbs

    def place(self) -> str:
        cell = self.cell()
        shape = self.view.drawn.shape if self.view.drawn else None
        return f"place {_write(cell)} {self.way('place', cell, shape)}"

    def rotate(self) -> str:
        cell = self.cell()
        way = self.way("rotate", cell, self.shape_at(cell))
        return f"rotate {_write(cell)} {way} for {self.price('rotate', cell)}"

    def buy(self) -> str:
        cell = self.cell()
        return f"buy {_write(cell)} for {self.price('buy', cell)}"

    def way(self, verb: str, cell: Cell, shape: str | None) -> str:
        """The sides that were typed, or the only ones left to choose."""
        sides = self.sides()
        if sides is not None:
            return sides
        if shape is None:
            raise _NotShort
        now = next((tile.sides for tile in self.view.tiles if tile.cell == cell), None)
        left = [way for way in ways(shape) if way != now]
        if len(left) == 1:
            return left[0]
        if not left:
            raise NotationError(say("This tile lies the same way whichever way it is turned."))
        raise NotationError(
            say(
                "Say how the tile is to lie by its open sides: {move} (or {others})",
                move=f"{verb} {cell[0]} {cell[1]} {left[0].lower()}",
                others=", ".join(way.lower() for way in left[1:]),
            )
        )

    def price(self, verb: str, cell: Cell) -> int:
        """The price that was typed, or what it costs now."""
        typed = self.number()
        known = typed if typed is not None else self.price_of(verb, cell)
        return known if known is not None else 0

    def ask(self) -> str:
        about, cell = self.about("sell"), self.cell()
        pounds = self.number()
        return f"ask {about} {_write(cell)}{'' if pounds is None else f' for {pounds}'}"

    def refuse(self) -> str:
        return f"refuse {self.about('sell')} {_write(self.cell())}"

    def offer(self) -> str:
        pounds = self.number()
        if pounds is None:
            raise _NotShort
        about = self.about("place" if self.view.step == "place" else "rotate")
        return f"offer {pounds} {about} {_write(self.cell())}{_way(self.sides())}"

    def quote(self) -> str:
        pounds = self.number()
        if pounds is None:
            raise _NotShort
        return f"quote {pounds} {self.about('sell')} {_write(self.cell())}"

    def set_price(self) -> str:
        pounds = self.number()
        if pounds is None:
            raise _NotShort
        return f"price {pounds} {self.about('sell')} {_write(self.cell())}"

    def drop(self) -> str:
        if self.words[:1] == ["price"]:
            self.words.pop(0)
        return f"drop price {self.about('sell')} {_write(self.cell())}"

    def solicit(self) -> str:
        about = self.about("place" if self.view.step == "place" else "rotate")
        cell, sides = self.cell(), self.sides()
        whom = ""
        if self.words[:1] == ["from"] and len(self.words) == 2:
            whom = f" from {self.words.pop()}"
            self.words.pop()
        return f"solicit {about} {_write(cell)}{_way(sides)}{whom}"

    def withdraw(self) -> str:
        what = self.words.pop(0) if self.words else ""
        kind = {"o": "offer", "offer": "offer", "qu": "quote", "quote": "quote"}.get(what)
        if kind is None:
            raise _NotShort
        about = self.about("place" if kind == "offer" else "sell")
        return f"withdraw {kind} {about} {_write(self.cell())}{_way(self.sides()) if kind == 'offer' else ''}"

    # Answers to what somebody asked

    def answer(self, kind: str) -> str:
        """An amount, a yes or a no, alone: the answer to the one question that is open for this player."""
        questions = open_questions(self.view)
        if len(questions) != 1:
            wanted = "offer 3 place 0 3, quote 2 sell 1 1, refuse sell 1 1"
            if not questions:
                raise NotationError(
                    say("Nobody asked you for a price; say what it is about: {moves}", moves=wanted)
                )
            raise NotationError(say("Several things were asked; say what it is about: {moves}", moves=wanted))
        question = questions[0]
        about = f"{question.about} {_write(question.cell)}"
        if kind == "refuse":
            if question.verb == "solicit":
                raise NotationError(say("Nothing needs to be said to a call for offers: press Enter"))
            return f"refuse {about}"
        if kind == "yes":
            if question.pounds is None:
                raise NotationError(say("No amount was named: answer with one, such as 3"))
            return f"quote {question.pounds} {about}"
        pounds = self.number()
        if question.verb == "solicit":
            return f"offer {pounds} {about}{_way(question.sides)}"
        return f"quote {pounds} {about}"


def open_questions(view: PipeLandView) -> list[QuestionView]:
    """What the active player asked that the looking player can still answer."""
    if view.you is None or view.you == view.turn:
        return []
    found = []
    owners = {tile.cell: tile.owner for tile in view.tiles}
    for question in view.questions:
        if question.verb == "solicit":
            made = any(
                (offer.maker, offer.about, offer.cell) == (view.you, question.about, question.cell)
                for offer in view.offers
            )
            if question.player in (None, view.you) and not made:
                found.append(question)
        elif owners.get(question.cell) == view.you and not question.refused:
            quoted = [
                price.pounds
                for price in view.prices
                if (price.about, price.cell) == (question.about, question.cell) and not price.standing
            ]
            if not quoted or (question.pounds is not None and question.pounds < quoted[0]):
                found.append(question)
    return found


class _NotShort(Exception):
    """The line is no short form; the game's own reader says what is wrong with it."""


def _write(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _way(sides: str | None) -> str:
    return f" {sides}" if sides else ""


_READERS: dict[str, Callable[[Shorthand], str]] = {
    "place": Shorthand.place,
    "rotate": Shorthand.rotate,
    "buy": Shorthand.buy,
    "ask": Shorthand.ask,
    "refuse": Shorthand.refuse,
    "offer": Shorthand.offer,
    "quote": Shorthand.quote,
    "price": Shorthand.set_price,
    "drop": Shorthand.drop,
    "solicit": Shorthand.solicit,
    "withdraw": Shorthand.withdraw,
}
