"""How bots bargain at Pipe Land: every deal is valued by what it does to each player's chance to win.

A deal is proposed or accepted only where, with its price paid, both sides are better off than without it,
and nobody is handed the game. Between two players there is no such deal: what one gains the other loses. With
more, deals are made at the cost of those left out, and what helps a leader more than it pays is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from pipeyard.bots.guides import guide
from pipeyard.bots.search.pipe_land import PipeLandGuide
from pipeyard.rules.grid import pack
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land.actions import NO_PRICE, price_now, rotations, tax_now
from pipeyard.rules.pipe_land.bargaining.deals import ROTATE
from pipeyard.rules.pipe_land.moves import Offer, Quote, Refuse
from pipeyard.rules.pipe_land.placement import legal_sites
from pipeyard.rules.pipe_land.state import PipeLandState
from pipeyard.rules.pipe_land.table import OVER
from pipeyard.rules.pipe_land.terms import STATE, kind_shape
from pipeyard.rules.pipe_land.view import QuestionView
from pipeyard.rules.protocol import Move
from pipeyard.rules.shapes import POSES_OF, TEXT

LEAST = 0.015  # of a chance to win: what a deal must bring its maker to be worth a word
ENOUGH = 0.003  # what it must bring the other, so that they take it
DEAREST = 20  # pounds: the highest price that is thought of
WON = 0.9  # a chance to win that nobody is helped to


class Bargainer:
    """One look at one position, by one seat."""

    def __init__(self, state: PipeLandState, seat: int) -> None:
        knowing = guide("pipe-land")
        assert isinstance(knowing, PipeLandGuide)
        self.guide = knowing
        self.state = state
        self.seat = seat
        self.active: int = state.turn
        self.now = knowing.values(state)

    def played(self, code: int) -> PipeLandState:
        """The position after a move of the active player, for which offers already made are paid."""
        after = self.state.copy()
        after.play(self.active, code)
        return after

    def paid(self, after: PipeLandState, payer: int, payee: int, pounds: int) -> list[float]:
        """The chances in a position once a price was paid there too."""
        after.money[payer] -= pounds
        after.money[payee] += pounds
        values = self.guide.values(after)
        after.money[payer] += pounds
        after.money[payee] -= pounds
        return values

    def fair_price(
        self, after: PipeLandState, payer: int, payee: int, without: list[float], purse: int
    ) -> int | None:
        """The lowest price with which both are better off than ``without``; None if there is none.

        What the other gains is asked for first, so that a price is no gift: it rises until the payee gains.
        """
        if after.step == OVER:
            return None
        for pounds in range(1, min(purse, DEAREST) + 1):
            values = self.paid(after, payer, payee, pounds)
            if max(values) >= WON and max(without) < WON:
                return None
            mine, theirs = values[self.seat] - without[self.seat], 0.0
            other = payee if payer == self.seat else payer
            theirs = values[other] - without[other]
            if mine >= LEAST and theirs >= ENOUGH:
                return pounds
        return None

    # Offers to the active player

    def placements(self) -> Iterator[tuple[int, int, PipeLandState]]:
        """Every way to place the drawn tile: site, pose, and the position after it."""
        state = self.state
        for site in legal_sites(state, state.drawn):
            for pose in POSES_OF[kind_shape(state.drawn)]:
                yield site, pose, self.played(c.code_of(c.V_PLACE, state.board.packed[site], pose, 0, 0, 0))

    def best_placement(self) -> Move | None:
        """An offer for a placement that suits this seat better than what the active player would choose."""
        tried = [(site, pose, after, self.guide.values(after)) for site, pose, after in self.placements()]
        if not tried:
            return None
        without = max(tried, key=lambda each: each[3][self.active])[3]
        tried = [each for each in tried if each[3][self.seat] >= without[self.seat] + LEAST]
        tried.sort(key=lambda each: each[3][self.seat], reverse=True)
        for site, pose, after, _ in tried[:6]:
            pounds = self.fair_price(after, self.seat, self.active, without, after.money[self.seat])
            if pounds is not None:
                return Offer("place", self.state.board.cell(site), TEXT[pose], pounds)
        return None

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
                after = self.played(c.code_of(c.V_ROTATE, state.board.packed[site], pose, 0, 0, price))
                values = self.guide.values(after)
                gain = values[self.seat] - self.now[self.seat]
                if gain < LEAST or values[self.active] > self.now[self.active]:
                    continue  # not worth it, or they would do it unpaid
                pounds = self.fair_price(after, self.seat, self.active, self.now, after.money[self.seat])
                if pounds is not None and price <= purse + pounds and (best is None or gain > best[0]):
                    best = (gain, Offer("rotate", state.board.cell(site), TEXT[pose], pounds))
        return best[1] if best else None

    # Answers

    def answer(self, question: QuestionView) -> Move | None:
        """What to say to a question of the active player."""
        return self.price(question) if question.verb == "ask" else self.called(question)

    def called(self, question: QuestionView) -> Move | None:
        """An offer for what offers were called for, where it would help."""
        packed = pack(*question.cell)
        best: tuple[float, Move] | None = None
        for pose, after in self._ways(question, packed):
            pounds = self.fair_price(after, self.seat, self.active, self.now, after.money[self.seat])
            gain = self.guide.values(after)[self.seat]
            if pounds is not None and (best is None or gain > best[0]):
                best = (gain, Offer(question.about, question.cell, TEXT[pose], pounds))
        return best[1] if best else None

    def _ways(self, question: QuestionView, packed: int) -> Iterator[tuple[int, PipeLandState]]:
        state = self.state
        if question.about == "place":
            for site, pose, after in self.placements():
                if state.board.packed[site] == packed and question.sides in (None, TEXT[pose]):
                    yield pose, after
            return
        site = state.board.tile_at(packed)
        price = max(0, price_now(state, ROTATE, site))
        for pose in rotations(state, site):
            if question.sides in (None, TEXT[pose]):
                yield pose, self.played(c.code_of(c.V_ROTATE, packed, pose, 0, 0, price))

    def price(self, question: QuestionView) -> Move:
        """A price for turning or selling a tile of its own: both gain, whichever way it is used; or none."""
        site = self.state.board.tile_at(pack(*question.cell))
        purse = self.state.money[self.active] - tax_now(self.state)
        prices = []
        for after in self._uses(question.about, site):
            if self.guide.values(after)[self.active] <= self.now[self.active]:
                continue  # they would not do it
            pounds = self.fair_price(after, self.active, self.seat, self.now, purse)
            if pounds is None:
                return Refuse(question.about, question.cell)
            prices.append(pounds)
        if not prices:
            return Refuse(question.about, question.cell)
        bid = question.pounds if question.pounds is not None else 0
        return Quote(question.about, question.cell, max(bid, *prices))  # yes to a bid that is enough

    def _uses(self, about: str, site: int) -> Iterator[PipeLandState]:
        """What the active player may make of a tile they got a price for, unpaid."""
        if about == "sell":
            after = self.state.copy()
            after.board.sell(site, self.active)
            yield after
            return
        for pose in rotations(self.state, site):
            after = self.state.copy()
            after.board.turn(site, pose)
            yield after

    # Questions

    def wish(self) -> tuple[float, int] | None:
        """A tile of another that this seat, whose turn it is, would pay for turning: (gain, site)."""
        state = self.state
        best: tuple[float, int] | None = None
        purse = state.money[self.seat] - tax_now(state)
        for site in state.board.tiles:
            owner = state.board.owners[site]
            if owner in (STATE, self.seat) or state.withdrawn[owner]:
                continue
            if price_now(state, ROTATE, site) != NO_PRICE:
                continue
            for after in self._uses("rotate", site):
                gain = self.guide.values(after)[self.seat] - self.now[self.seat]
                if gain >= LEAST and (best is None or gain > best[0]):
                    if self.fair_price(after, self.seat, owner, self.now, purse) is not None:
                        best = (gain, site)
        return best
