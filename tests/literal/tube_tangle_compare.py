"""Whether Tube Tangle's two engines say the same of a position, and of a move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pipeyard.rules import random_play
from pipeyard.rules.protocol import NATURE, Event, Game, Move, Seat, State
from pipeyard.rules.tube_tangle import moves
from pipeyard.rules.tube_tangle.view import PipeView, TubeTangleView
from tests.literal import tube_tangle as literal
from tests.literal.tube_tangle import LiteralTubeTangle, colour_of
from tests.literal.tube_tangle_table import SIDES, Cell, Face, Pipe, Table, beyond

GAME = "tube-tangle/"  # rule ids begin so
NAMED_TOO = ("place-2", "place-3", "place-4")  # a refusal by these also names the later ones


class Pair:
    """One game on both engines."""

    def __init__(self, game: Game, state: State, slow: LiteralTubeTangle) -> None:
        self.game = game
        self.state = state
        self.slow = slow
        self.refused: Counter[str] = Counter()  # how often both refused, by rule

    def name(self, seat: Seat) -> str:
        if seat == NATURE:
            return literal.NATURE
        return self.slow.players[seat] if 0 <= seat < len(self.slow.players) else f"seat {seat}"

    def menu(self, seat: Seat) -> list[Move]:
        """The fast engine's menu."""
        return random_play.menu(self.game, self.state, seat)

    def play(self, seat: Seat, move: Move) -> Iterator[str]:
        """A legal move on both; complaints if the fast one does not show it to each as it should."""
        for looker in (None, *range(len(self.slow.players))):
            seen = self.game.seen(self.state, Event(seat, move), looker)
            you = "a spectator" if looker is None else self.name(looker)
            yield from _differ(f"{you} sees the move", seen, Event(seat, _as_seen(move, you)))
        self.state.play(seat, self.game.encode(self.state, seat, move))
        self.slow.play(self.name(seat), move)

    def judge(self, seat: Seat, move: Move) -> tuple[bool, list[str]]:
        """Whether a move is legal, and complaints if the engines do not agree on that or on the rule."""
        refusal = self.game.refusal(self.state, seat, move)
        player = self.name(seat)
        slow = self.slow.refusal(player, move)
        tried = f"{player}: {move}"
        if refusal is None or slow is None:
            if refusal is None and slow is None:
                return True, []
            rule = refusal.rule if refusal else "legal"
            return False, [f"{tried}: fast says {rule}, literal says {slow or 'legal'}"]
        self.refused[slow] += 1
        complaints = []
        if refusal.rule != GAME + slow:
            complaints.append(f"{tried}: fast says {refusal.rule}, literal says {slow}")
        also: list[str] = []
        if slow in NAMED_TOO:
            also = list(self.slow.broken(player, move))[1:]
        if list(refusal.also) != [GAME + rule for rule in also]:
            complaints.append(f"{tried}: fast also names {refusal.also}, literal {also}")
        if refusal.instead is not None and self.slow.refusal(player, refusal.instead) is not None:
            complaints.append(f"{tried}: the fast one's advice is illegal: {refusal.instead}")
        return False, complaints

    def differences(self, looker: Seat) -> Iterator[str]:
        """Every difference between the two positions, as one seat and a spectator see them."""
        slow = self.slow
        waiting = self.state.waiting()
        yield from _differ("waiting", (waiting.step, tuple(map(self.name, waiting.must))), slow.waits())
        yield from _differ("may", waiting.may, ())
        chances = self.state.chances()
        weights = {self.game.decode(self.state, NATURE, code): weight for code, weight in chances}
        yield from _differ("chances", weights, slow.chances())
        yield from _differ("number of chances", len(chances), len(weights))
        for seat in (NATURE, *range(len(slow.players))):
            player, menu = self.name(seat), self.menu(seat)
            slow_menu = slow.menu(player)
            for move in set(menu) ^ slow_menu:
                yield f"menu of {player}: {move} only on the {'fast' if move in menu else 'literal'} one"
            yield from _differ(f"moves on {player}'s menu", len(menu), len(slow_menu))
        public, own = (self.game.view(self.state, seat) for seat in (None, looker))
        assert isinstance(public, TubeTangleView) and isinstance(own, TubeTangleView)
        for you, view in (None, public), (slow.players[looker], own):
            for what, one, other in _facts(view, slow, you):
                yield from _differ(f"{you or 'a spectator'} sees {what}", one, other)
        counted = sorted(_literal_pipe(slow, pipe) for pipe in slow.table.pipes())
        yield from _differ("pipes", sorted(map(_told_pipe, public.pipes)), counted)
        yield from _differ("pipes as a seat sees them", own.pipes, public.pipes)
        yield from _differ("result", _result(self.state, slow), slow.result())


def _differ(what: str, fast: object, slow: object) -> Iterator[str]:
    if fast != slow:
        yield f"{what}: fast {fast}, literal {slow}"


def _as_seen(move: Move, you: str) -> Move:
    """What is taken, only its taker sees."""
    match move:
        case moves.TakeTile(player) if player != you:
            return moves.TakeTile(player, None)
        case moves.TakeColour(player) if player != you:
            return moves.TakeColour(player, None)
    return move


def _result(state: State, slow: LiteralTubeTangle) -> object:
    result = state.result()
    if result is None:
        return None
    return result.scores, {slow.players[seat] for seat in result.winners}, result.rule.removeprefix(GAME)


def _facts(
    view: TubeTangleView, slow: LiteralTubeTangle, you: str | None
) -> Iterator[tuple[str, object, object]]:
    """What both engines say about the table as one looks at it, side by side."""
    over = slow.ended is not None
    scores = slow.scores() if over else {}
    yield "itself", (view.you, view.edition, view.scoring), (you, "standard", slow.scoring)
    yield "materials", dict(view.materials), slow.letters
    yield "step", view.step, slow.step
    yield "first", view.first, slow.first
    if slow.step in ("deal", "refill", "place"):
        yield "turn", view.turn, slow.turn
    yield "to take", view.to_take, slow.to_take
    yield "piles", (view.rooms, view.roads), (slow.piles["room"], slow.piles["road"])
    yield "pouch", view.pouch, slow.pouch.total()
    yield (
        "players",
        [
            (player.name, player.tiles, player.took_colour, player.colour, player.points)
            for player in view.players
        ],
        [
            (
                player,
                len(slow.hands[player]),
                player in slow.colours,
                slow.colours.get(player) if over or player == you else None,
                scores.get(player),
            )
            for player in slow.players
        ],
    )
    yield "own colour", view.colour, slow.colours.get(you) if you else None
    yield "own hand", sorted(tile.tile for tile in view.hand), sorted(slow.hands[you]) if you else []
    for tile in view.hand:
        yield f"ways of {tile.tile}", sorted(tile.ways), sorted(slow.tile_ways.get(tile.tile, {}))
        for face, ends in zip(tile.faces, tile.ends, strict=True):
            yield f"ends of {face}", sorted(ends), _ends(slow.tile_ways[tile.tile][face])
    yield (
        "tiles",
        {tile.cell: (tile.what, tile.tile, tile.sides, sorted(tile.ends)) for tile in view.tiles},
        {
            cell: (
                tile.looks(),
                tile.name,
                tile.face.sides if tile.face else "",
                _ends(tile.face) if tile.face else [],
            )
            for cell, tile in slow.table.tiles.items()
        },
    )
    yield "number of tiles", len(view.tiles), len(slow.table.tiles)


def _ends(face: Face) -> list[str]:
    return sorted(f"{side}>{border}" for side, border in face.ends)


def _told_pipe(pipe: PipeView) -> tuple[Any, ...]:
    return (
        *(pipe.material, pipe.closed, pipe.points, pipe.worth, pipe.cells, sorted(pipe.links)),
        sorted((end.cell, end.side, end.into) for end in pipe.ends),
        sorted((opening.cell, opening.side, opening.why, opening.beyond) for opening in pipe.openings),
    )


def _literal_pipe(slow: LiteralTubeTangle, pipe: Pipe) -> tuple[Any, ...]:
    return (
        *(colour_of(slow.letters, pipe.letter), pipe.closed(), slow.points(pipe), slow.worth(pipe)),
        *(pipe.cells, sorted(pipe.links), sorted(pipe.ends)),
        sorted((cell, side, why, beyond(cell, side)) for cell, side, why in pipe.openings),
    )


def odd_move(slow: LiteralTubeTangle, rng: random.Random) -> tuple[Seat, Move]:
    """Somebody tries something: mostly wrong, now and then right."""
    seat = rng.randrange(len(slow.players))
    if slow.step == "place" and slow.turn is not None and rng.random() < 0.85:
        seat = slow.players.index(slow.turn)
    player = slow.players[seat]
    everything = [*slow.tile_ways, "pit", "cover"]
    hand = slow.hands[player]
    tile = rng.choice(hand if hand and rng.random() < 0.9 else everything)
    cell = _cell(slow.table, rng)
    roads = [road for road, lying in slow.table.tiles.items() if lying.what == "road"]
    if tile not in slow.tile_ways and roads and rng.random() < 0.7:
        cell = rng.choice(roads)
    ways = sorted(slow.tile_ways.get(tile, {"FFFF": None}))
    sides = rng.choice(ways)
    if tile in slow.tile_ways and rng.random() < 0.4:  # what touches fits, but not always what it brings
        asked = slow.table.asked(cell).items()
        faces = [slow.tile_ways[tile][way] for way in ways]
        fitting = [face.sides for face in faces if all(face.shows(side) == shown for side, shown in asked)]
        sides = rng.choice(fitting or ways)
    if rng.random() < 0.08:
        sides = rng.choice(
            ("", "FPE", "FPEGr", "fper", "rrrr", "FmPm", "FFPP", "????", sides[::-1], sides.lower())
        )
    if rng.random() < 0.02:
        tile = tile.swapcase()
    who = rng.choice((*slow.players, player, slow.turn or player, slow.numbers["seats"][-1], "eve"))
    colour = rng.choice((*slow.letters, None, "F"))
    taken = rng.choice((*everything, "pit", "cover", *hand, None, "A99", "a1", "PIT"))
    chance: list[Move] = [moves.FirstPlayer(who), moves.TakeColour(who, colour)]
    chance += [moves.TakeTile(who, taken)] * 2
    lay: Move = moves.Place(cell, tile, sides)
    if tile in ("pit", "cover") and rng.random() < 0.9:
        lay = moves.OpenPit(cell) if tile == "pit" else moves.ManholeCover(cell)
    others: list[Move] = [moves.Pass(), moves.OpenPit(cell), moves.ManholeCover(cell), rng.choice(chance)]
    acting = slow.waits()[1] == (literal.NATURE,)
    if rng.random() < (0.5 if acting else 0.05):
        return NATURE, rng.choice(chance) if rng.random() < 0.9 else lay
    if rng.random() < 0.01:
        return rng.choice((len(slow.players), len(slow.players) + 5, -2)), lay
    return seat, lay if rng.random() < 0.85 else rng.choice(others)


def _cell(table: Table, rng: random.Random) -> Cell:
    """Mostly a free cell beside tiles, best beside several or one step further out."""
    if rng.random() < 0.05:
        return rng.choice(list(table.tiles))
    if rng.random() < 0.02:
        return rng.randint(-500, 500), rng.randint(-500, 500)
    cells = sorted(table.free_cells_beside_tiles())
    few = rng.sample(cells, min(len(cells), rng.choice((1, 1, 6))))
    cell = max(few, key=lambda free: len(table.around(free)))
    return beyond(cell, rng.choice(SIDES)) if rng.random() < 0.1 else cell
