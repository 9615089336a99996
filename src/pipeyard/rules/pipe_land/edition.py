"""The editions of Pipe Land: TOML files beside this module, read, checked and made into terms.

A designer adds an edition by adding a file; docs/editions.md walks through one.
"""

from pipeyard.rules.edition import EditionFile, is_number
from pipeyard.rules.pipe_land.terms import LAYOUT_CLOSE, LAYOUT_MIRROR, SHAPES, STATE, Terms, kind_of
from pipeyard.rules.protocol import BadSetup
from pipeyard.rules.shapes import SHAPE_NAMES
from pipeyard.rules.shelf import Shelf
from pipeyard.rules.words import say

MOST_SEATS = 6  # six colours, six patterns
MOST_POUNDS = 1_000_000
LAYOUTS = {"close": LAYOUT_CLOSE, "mirror": LAYOUT_MIRROR}

KEYS = {
    "": ("title", "colours", "players"),
    "river": (),
    "river.two": ("players", "pipes", "columns"),
    "river.three": ("players", "pipes", "columns"),
    "tiles": (),
    "tiles.colour": ("taps", "piles"),
    "tiles.state": ("taps", "piles"),
    "layout": ("style",),
    "money": ("first", "step", "second_of_two", "advanced"),
    "prices": (
        "rotate_state",
        "buy_state",
        "buy_step",
        "buy_least",
        "tax_second",
        "tax_step",
        "withdrawn_paid",
    ),
    "rules": ("tap_faces_river",),
    "income": ("tile", "final_factor"),
    "victory": ("tiles", "money", "in_final_round"),
    "advanced": ("tiles_each", "compensation_first", "compensation_step"),
    "menu": ("prices",),
}


class Edition:
    """One edition, before it is known how many play."""

    def __init__(self, name: str, text: str, file_name: str) -> None:
        self.name = name
        self.file_text = text
        self.file = file = EditionFile(file_name, text, KEYS)
        self.title = file.text("", "title")
        self.players = file.span("", "players", 2, MOST_SEATS)
        self.colours = self._colours()
        self.colour_piles = self._piles("tiles.colour")
        self.state_piles = self._piles("tiles.state")
        if len(self.colour_piles) != len(self.state_piles):
            raise file.wrong(
                "tiles.state", "piles", f"must list {len(self.colour_piles)} piles, as tiles.colour does"
            )
        if file.number("tiles.colour", "taps", 1, 1) != 1:
            raise file.wrong("tiles.colour", "taps", "must be 1")
        for seats in range(self.players[0], self.players[1] + 1):
            self.terms(seats, self.colours[:seats])  # everything else is checked by reading it once

    def _colours(self) -> list[str]:
        value = self.file.value("", "colours")
        if not isinstance(value, list) or not all(
            isinstance(item, str) and item.isalpha() and item.islower() for item in value
        ):
            raise self.file.wrong(
                "", "colours", 'must be a list of lower-case words, such as ["red", "blue"]'
            )
        initials = {item[0] for item in value} | {"s"}
        if len(value) < self.players[1] or len(initials) != len(value) + 1:
            reason = (
                f"must name {self.players[1]} colours or more with different first letters, none of them s"
            )
            raise self.file.wrong("", "colours", reason)
        return value

    def _piles(self, section: str) -> list[list[int]]:
        """By pile, how many of each shape."""
        value = self.file.value(section, "piles")
        if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
            raise self.file.wrong(section, "piles", "must list the piles, such as [{ tee = 1, corner = 2 }]")
        piles = []
        for number, pile in enumerate(value, 1):
            counts = [0] * SHAPES
            for shape, count in pile.items():
                if shape not in SHAPE_NAMES[:SHAPES]:
                    reason = (
                        f"pile {number} has no shape {shape!r}; there are: {', '.join(SHAPE_NAMES[:SHAPES])}"
                    )
                    raise self.file.wrong(section, "piles", reason)
                if not is_number(count, 0, 50):
                    reason = f"pile {number}, {shape}: must be a whole number from 0 to 50, not {count!r}"
                    raise self.file.wrong(section, "piles", reason)
                counts[SHAPE_NAMES.index(shape)] = count
            piles.append(counts)
        return piles

    def _river(self, terms: Terms) -> None:
        file = self.file
        for section in ("river.two", "river.three"):
            fewest, most = file.span(section, "players", 2, MOST_SEATS)
            if not fewest <= terms.seats <= most:
                continue
            terms.river_pipes = file.numbers(section, "pipes", -50, 50)
            terms.river_west, terms.river_east = file.span(section, "columns", -50, 50)
            apart = all(
                after - before > 1
                for before, after in zip(terms.river_pipes, terms.river_pipes[1:], strict=False)
            )
            inside = all(terms.river_west <= pipe <= terms.river_east for pipe in terms.river_pipes)
            if not terms.river_pipes or not apart or not inside:
                raise file.wrong(
                    section, "pipes", "must rise, with a column between, inside the river's columns"
                )
            spare = 2 * len(terms.river_pipes) - terms.seats
            if not 0 <= spare <= file.number("tiles.state", "taps", 0, 50):
                reason = f"must have an end for each of {terms.seats} players and State Taps for the rest"
                raise file.wrong(section, "pipes", reason)
            terms.state_taps = spare
            return
        raise file.wrong("river", "", f"has no side for {terms.seats} players")

    def terms(self, seats: int, colours: list[str]) -> Terms:
        """The edition's numbers for this many players, in these colours."""
        file = self.file
        terms = Terms(self.name, seats, colours)
        terms.edition_file = self.file_text
        self._river(terms)
        for colour_pile, state_pile in zip(self.colour_piles, self.state_piles, strict=True):
            counts = [0] * ((seats + 1) * SHAPES)
            for shape in range(SHAPES):
                counts[kind_of(STATE, shape)] = state_pile[shape]
                for seat in range(seats):
                    counts[kind_of(seat, shape)] = colour_pile[shape]
            if not sum(counts):
                raise file.wrong("tiles.colour", "piles", "leaves a pile without a single tile")
            terms.piles.append(counts)
        if sum(map(sum, terms.piles)) > 400:
            raise file.wrong("tiles.colour", "piles", f"makes more than 400 tiles for {seats} players")
        terms.layout = LAYOUTS[file.choice("layout", "style", tuple(LAYOUTS))]
        terms.money_first = file.number("money", "first", 0, MOST_POUNDS)
        terms.money_step = file.number("money", "step", 0, MOST_POUNDS)
        terms.money_second_of_two = file.number("money", "second_of_two", 0, MOST_POUNDS)
        terms.money_advanced = file.number("money", "advanced", 0, MOST_POUNDS)
        terms.rotate_state = file.number("prices", "rotate_state", 0, MOST_POUNDS)
        terms.buy_state = file.number("prices", "buy_state", 0, MOST_POUNDS)
        terms.buy_step = file.number("prices", "buy_step", 0, MOST_POUNDS)
        terms.buy_least = file.number("prices", "buy_least", 0, MOST_POUNDS)
        terms.tax_second = file.number("prices", "tax_second", 0, MOST_POUNDS)
        terms.tax_step = file.number("prices", "tax_step", 0, MOST_POUNDS)
        terms.withdrawn_paid = file.flag("prices", "withdrawn_paid")
        terms.tap_faces_river = file.flag("rules", "tap_faces_river")
        terms.income_tile = file.number("income", "tile", 0, MOST_POUNDS)
        terms.final_factor = file.number("income", "final_factor", 0, 100)
        terms.victory_tiles = file.number("victory", "tiles", 1, 1000)
        terms.victory_money = file.number("victory", "money", 1, MOST_POUNDS)
        terms.victory_in_final_round = file.flag("victory", "in_final_round")
        terms.opening_tiles = file.number("advanced", "tiles_each", 1, 100)
        terms.compensation_first = file.number("advanced", "compensation_first", 0, MOST_POUNDS)
        terms.compensation_step = file.number("advanced", "compensation_step", 0, MOST_POUNDS)
        terms.menu_prices = file.numbers("menu", "prices", 0, MOST_POUNDS)
        return terms


SHELF = Shelf("pipeyard.rules.pipe_land", "76", Edition)
names = SHELF.names


def edition(name: str, file_text: str = "") -> Edition:
    """The edition of that name, or of a file's text under that name. Raises :class:`BadSetup`."""
    return SHELF.get(name, file_text)


def terms_for(name: str, seats: int, colours: list[str], file_text: str = "") -> Terms:
    """An edition's terms for a table, or :class:`BadSetup` if it cannot be set."""
    found = edition(name, file_text)
    fewest, most = found.players
    if not fewest <= seats <= most:
        raise BadSetup(
            say(
                "{game} is for {fewest} to {most} players, not {seats}",
                game=f"Pipe Land {name}",
                fewest=fewest,
                most=most,
                seats=seats,
            )
        )
    chosen = colours or found.colours[:seats]
    if len(chosen) != seats or len(set(chosen)) != seats:
        raise BadSetup(
            say(
                "name {seats} different colours, one for each player, from: {colours}",
                seats=seats,
                colours=", ".join(found.colours),
            )
        )
    for colour in chosen:
        if colour not in found.colours:
            raise BadSetup(
                say(
                    "there is no colour {name}; there are: {names}",
                    name=repr(colour),
                    names=", ".join(found.colours),
                )
            )
    return found.terms(seats, chosen)
