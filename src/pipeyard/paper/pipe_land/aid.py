"""Pipe Land's aid for each player: the turn, where a tile may go, what things cost, how the game ends.

Numbers are the edition's, asked of the same terms the rules play by; rules about placing are the rulebook's.
"""

from pipeyard.paper.ink import Ink, inked
from pipeyard.paper.markup import Paragraph
from pipeyard.paper.page import Page, Paper
from pipeyard.paper.pipe_land.pieces import TAP, Tile, tile_front
from pipeyard.rules import registry
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land.edition import Edition
from pipeyard.rules.pipe_land.terms import Terms
from pipeyard.rules.rulebook import rulebook
from pipeyard.rules.shapes import CORNER, DOUBLE_CORNER, PLUS, STRAIGHT, TEE
from pipeyard.rules.words import Words, say, together, written

PER_PAGE = {1: 1, 2: 2}  # rows of aids on a page
MARGIN = 12.0
GUTTER = 9.0
GAP = 7.0  # between the two columns
HEADING = 9.0
SIZE = 5.0
TILES = 30.0  # the height of the drawn tiles at the foot
PLACING = ("place-free", "place-1", "place-2", "place-3", "place-4", "fits-nowhere")
LABEL = 4.5
_TILES = [
    (say("straight"), Tile("", "state", STRAIGHT)),
    (say("corner"), Tile("", "state", CORNER)),
    (say("tee"), Tile("", "state", TEE)),
    (say("plus"), Tile("", "state", PLUS)),
    (say("double corner"), Tile("", "state", DOUBLE_CORNER)),
    (say("Tap"), Tile(TAP, "state", TEE)),
]
ACTIONS_TOLD = 4  # taxes told one by one; the rest follow


def pages(edition: Edition, language: str, count: int, per_page: int, paper: Paper, ink: Ink) -> list[Page]:
    """So many aids, all alike."""
    left, right = columns(edition, language)
    tiles = [(name, inked(tile_front(tile, {}), ink)) for name, tile in _TILES]
    foot = TILES if per_page == 1 else TILES * 0.6
    rows = PER_PAGE[per_page]
    height = (paper.height - 2 * MARGIN - (rows - 1) * GUTTER) / rows
    width = paper.width - 2 * MARGIN
    made: list[Page] = []
    for number in range(count):
        if number % rows == 0:
            made.append(Page(paper))
        page, y = made[-1], MARGIN + number % rows * (height + GUTTER)
        if number % rows:
            page.line(0, y - GUTTER / 2, 5, y - GUTTER / 2)
            page.line(paper.width - 5, y - GUTTER / 2, paper.width, y - GUTTER / 2)
        named = written(edition.title)
        title = say("{edition}: what you can do, and what it costs", edition=named)
        page.words(title, MARGIN, y, paper.width - 2 * MARGIN, HEADING - 2, size=5, bold=True)
        page.flow((left, right), MARGIN, y + HEADING, width, height - HEADING - foot, size=SIZE, gap=GAP)
        _shapes(page, tiles, y + height - foot + GAP / 2, foot - GAP / 2)
    return made


def _shapes(page: Page, tiles: list[tuple[Words, str]], y: float, height: float) -> None:
    """The shapes there are, with their names, side by side at the foot."""
    step = (page.paper.width - 2 * MARGIN) / len(tiles)
    side = min(height - LABEL, step - 3)
    for place, (name, drawn) in enumerate(tiles):
        x = MARGIN + place * step + (step - side) / 2
        page.picture(drawn, x, y, side, side)
        page.words(name, MARGIN + place * step, y + height - LABEL, step, LABEL, size=3, align="center")


def columns(edition: Edition, language: str) -> tuple[list[Paragraph], list[Paragraph]]:
    """What stands left and right."""
    players = edition.players[1]
    terms = edition.terms(players, edition.colours[:players])
    return [*_turn(terms), *_placing(language)], [
        *_prices(terms),
        *_tax(terms),
        *_money(edition),
        *_end(terms),
    ]


def _heading(text: Words) -> Paragraph:
    return Paragraph(text, "heading")


def _turn(terms: Terms) -> list[Paragraph]:
    steps = [
        say("Draw a tile, or pass. Who draws must place it."),
        say("Place the tile and choose how it lies."),
        say("Turn and buy tiles, in any order, as often as you can pay."),
        say(
            "The bank pays you £{pounds} for each tile of yours with water in it.",
            pounds=terms.income_tile,
        ),
        say(
            "With {tiles} watered tiles of your own, or with £{money}, you win at once.",
            tiles=terms.victory_tiles,
            money=terms.victory_money,
        ),
    ]
    told = [Paragraph(step, "item", str(number)) for number, step in enumerate(steps, 1)]
    passing = say("Pass twice in a row and you are out, until you draw again.")
    return [_heading(say("Your turn")), *told, Paragraph(passing)]


def _placing(language: str) -> list[Paragraph]:
    rules = rulebook(registry.game("pipe-land"), language)
    told = [Paragraph(rules[f"pipe-land/{name}"]) for name in PLACING]
    return [_heading(say("Where a tile may go")), *told]


def _prices(terms: Terms) -> list[Paragraph]:
    asked = say("what its owner asks, paid to the owner")
    told = [
        (say("Turn your own tile"), say("costs nothing")),
        (say("Turn a State tile"), say("£{pounds} to the bank", pounds=terms.rotate_state)),
        (say("Turn another player's tile"), asked),
        (say("Buy a State tile"), say("by its steps from the nearest river pipe:")),
        (_ladder(terms), ""),
        (say("Buy another player's tile"), asked),
    ]
    paragraphs = [Paragraph(together("**", what, "** ", price) if price else what) for what, price in told]
    paragraphs.append(Paragraph(say("You may not buy the tile you placed this turn.")))
    if terms.tap_faces_river:
        paragraphs.append(Paragraph(say("A Tap may not be turned away from the river.")))
    return [_heading(say("What it costs")), *paragraphs]


def state_prices(terms: Terms) -> list[int]:
    """What a State tile costs one step from the river, two steps, and so on, down to the least."""
    pipe = terms.river_pipes[0]
    prices = [terms.state_price(pack(pipe, 1))]
    while prices[-1] > terms.buy_least:
        prices.append(terms.state_price(pack(pipe, len(prices) + 1)))
    return prices


def _ladder(terms: Terms) -> Words:
    """The prices of State tiles in one line: 1: £14, 2: £12 and so on."""
    prices = state_prices(terms)
    rungs = [f"**{steps}** £{price}" for steps, price in enumerate(prices, 1)]
    if len(prices) == 1:
        return say("£{pounds} at any distance", pounds=prices[0])
    return say("{ladder} and no less", ladder=" · ".join(rungs))


def _tax(terms: Terms) -> list[Paragraph]:
    rungs = " · ".join(f"**{action + 1}** £{terms.tax(action)}" for action in range(1, ACTIONS_TOLD))
    told = say("Every action after the first of a turn also costs tax, to the bank: {ladder} …", ladder=rungs)
    return [_heading(say("Tax")), Paragraph(told)]


def _money(edition: Edition) -> list[Paragraph]:
    fewest, most = edition.players
    told = []
    for seats in range(fewest, most + 1):
        terms = edition.terms(seats, edition.colours[:seats])
        told.append((seats, " ".join(f"£{terms.purse(place, False)}" for place in range(seats))))
    two, all_of_them = told[0], told[-1]
    terms = edition.terms(most, edition.colours[:most])
    lines = [say("In order of play: {purses}", purses=all_of_them[1])]
    if two[0] == 2:
        lines.append(say("Two players: {purses}", purses=two[1]))
    lines.append(say("Advanced game: £{pounds} each", pounds=terms.purse(0, True)))
    return [_heading(say("Money at the start")), *(Paragraph(line) for line in lines)]


def _end(terms: Terms) -> list[Paragraph]:
    lines = [
        say("After the last tile everyone has one more turn, without placing."),
        say("In those turns the bank pays {factor} times as much.", factor=terms.final_factor),
        say("Then most money wins."),
    ]
    if terms.victory_in_final_round:
        lines.insert(2, say("Who reaches a victory in those turns wins at once, as before."))
    else:
        lines.insert(2, say("In those turns nobody wins before the end."))
    return [_heading(say("The end")), *(Paragraph(line) for line in lines)]
