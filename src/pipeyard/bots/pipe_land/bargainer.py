"""How the greedy bot bargains: what it offers others for their moves, and what it asks for its own land.

Every price comes from the same scale, :func:`~pipeyard.bots.pipe_land.worth.worth`: a deal is proposed
only where it makes both sides better off, and the price lies between what one loses and the other gains.
"""

from __future__ import annotations

import math

from pipeyard.bots.pipe_land.worth import worth
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land.actions import NO_PRICE, price_now, rotations, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import ROTATE
from pipeyard.rules.pipe_land.moves import Offer, Quote, Refuse
from pipeyard.rules.pipe_land.placement import legal_sites
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.terms import STATE, kind_shape
from pipeyard.rules.pipe_land.view import QuestionView
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import POSES_OF, TEXT

SHARE = 0.6  # of what it gains, the most it pays
LEAST = 2.5  # pounds a deal must be worth to it, or it is not worth a word
MARGIN = 0.3  # of what the other gains, that a price takes on top of its own loss


class Bargainer:
    """One look at one position, by a seat whose turn it is not."""

    def __init__(self, state: PipeLandState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.active = state.turn
        self.mine = worth(state, seat)
        self.theirs = worth(state, self.active)

    def after(self, code: int) -> tuple[float, float]:
        """What a move of the active player gives (this seat, the active one)."""
        copy = self.state.copy()
        copy.play(self.active, code)
        return worth(copy, self.seat) - self.mine, worth(copy, self.active) - self.theirs

    # Offers to the active player

    def best_placement(self) -> Move | None:
        """An offer for a placement that suits this seat better than what the active player would choose."""
        packed = self.state.board.packed
        options = []
        for site in legal_sites(self.state, self.state.drawn):
            for pose in POSES_OF[kind_shape(self.state.drawn)]:
                gains = self.after(c.code_of(c.V_PLACE, packed[site], pose, 0, 0, 0))
                options.append((*gains, site, pose))
        if not options:
            return None
        expected = max(options, key=lambda option: option[1])
        best = max(options, key=lambda option: self._surplus(option[:2], expected[:2]))
        pounds = self._price(best[:2], expected[:2])
        if pounds is None:
            return None
        return Offer("place", self.state.board.cell(best[2]), TEXT[best[3]], pounds)

    def best_rotation(self) -> Move | None:
        """An offer for a turn the active player could make and would not."""
        state = self.state
        best: tuple[float, Move] | None = None
        purse = state.money[self.active] - tax_now(state)
        for site in state.board.tiles:
            price = price_now(state, ROTATE, site)
            if price == NO_PRICE:
                continue
            for pose in rotations(state, site):
                code = c.code_of(c.V_ROTATE, state.board.packed[site], pose, 0, 0, price)
                gains = self.after(code)
                pounds = self._price(gains, (0.0, max(0.0, gains[1])))
                if gains[1] > 0 or pounds is None or price > purse + pounds:
                    continue  # they would do it unpaid, or it is not worth it, or they could not pay the rest
                if best is None or gains[0] - pounds > best[0]:
                    best = (gains[0] - pounds, Offer("rotate", state.board.cell(site), TEXT[pose], pounds))
        return best[1] if best else None

    def _surplus(self, gains: tuple[float, float], expected: tuple[float, float]) -> float:
        """What both together gain over what is to be expected."""
        return gains[0] - expected[0] + gains[1] - expected[1]

    def _price(self, gains: tuple[float, float], expected: tuple[float, float]) -> int | None:
        """Pounds that make the active player prefer it and are worth it here; None if there are none."""
        gain, loss = gains[0] - expected[0], expected[1] - gains[1]
        pounds = max(1, math.ceil(loss + 0.5))
        affordable = pounds <= self.state.money[self.seat]
        return pounds if affordable and gain >= LEAST and pounds <= SHARE * gain else None

    # Answers

    def answer(self, question: QuestionView) -> Move | None:
        """What to say to a question of the active player."""
        if question.verb == "ask":
            return self.price(question)
        return self.called(question)

    def called(self, question: QuestionView) -> Move | None:
        """An offer for what offers were called for: half of what it gains, if that is anything."""
        packed = pack(*question.cell)
        if question.about == "place":
            shape = kind_shape(self.state.drawn)
            verb, price = c.V_PLACE, 0
        else:
            site = self.state.board.tile_at(packed)
            shape = self.state.board.shape(site)
            verb, price = c.V_ROTATE, max(0, price_now(self.state, ROTATE, site))
        gains = [
            (self.after(c.code_of(verb, packed, pose, 0, 0, price))[0], pose)
            for pose in POSES_OF[shape]
            if question.sides in (None, TEXT[pose]) and pose != self._pose_at(packed)
        ]
        gain, pose = max(gains, default=(0.0, 0))
        pounds = min(math.floor(gain / 2), self.state.money[self.seat])
        if gain < LEAST or pounds < 1:
            return None
        return Offer(question.about, question.cell, TEXT[pose], pounds)

    def _pose_at(self, packed: int) -> int:
        site = self.state.board.tile_at(packed)
        return self.state.board.poses[site] if site >= 0 else -1

    def price(self, question: QuestionView) -> Move:
        """A price for turning or selling a tile of its own, or none where that would hurt."""
        state, board = self.state, self.state.board
        site = board.tile_at(pack(*question.cell))
        refusal = Refuse(question.about, question.cell)
        if question.about == "sell":
            mine, theirs = self._handed_over(site)
            if theirs >= 100 or mine > 0:  # it would win them the game, or the scale is off
                return refusal
        else:
            outcomes = [self._turned(site, pose) for pose in rotations(state, site)]
            wanted = [outcome for outcome in outcomes if outcome[1] > 0]
            if not wanted or any(dried for _, _, dried in wanted):
                return refusal
            mine, theirs, _ = max(wanted, key=lambda outcome: outcome[1])
        pounds = math.ceil(max(0.0, -mine) * (1 + MARGIN) + MARGIN * max(0.0, theirs))
        if question.pounds is not None and question.pounds >= max(1.0, -mine + LEAST):
            pounds = question.pounds  # yes: it pays for the loss, and a little more
        return Quote(question.about, question.cell, max(1, pounds))

    def _turned(self, site: int, pose: int) -> tuple[float, float, bool]:
        """What turning its tile, unpaid, gives (this seat, the active one), and whether it dries its land."""
        copy = self.state.copy()
        before = copy.board.irrigated(self.seat)
        copy.board.turn(site, pose)
        dried = copy.board.irrigated(self.seat) < before
        return worth(copy, self.seat) - self.mine, worth(copy, self.active) - self.theirs, dried

    def _handed_over(self, site: int) -> tuple[float, float]:
        """What giving a tile away gives (this seat, the active one)."""
        copy = self.state.copy()
        copy.board.sell(site, self.active)
        return worth(copy, self.seat) - self.mine, worth(copy, self.active) - self.theirs


def wishes(state: PipeLandState, seat: int) -> list[tuple[float, str, int]]:
    """What the active seat would gain, unpaid, from land without a price: (gain, about, site), best first."""
    base = worth(state, seat)
    found: list[tuple[float, str, int]] = []
    for site in state.board.tiles:
        owner = state.board.owners[site]
        if owner in (STATE, seat) or state.withdrawn[owner]:
            continue
        if price_now(state, ROTATE, site) == NO_PRICE:
            gains = []
            for pose in rotations(state, site):
                copy = state.copy()
                copy.board.turn(site, pose)
                gains.append(worth(copy, seat) - base)
            found.append((max(gains, default=0.0), "rotate", site))
    return sorted(found, reverse=True)
