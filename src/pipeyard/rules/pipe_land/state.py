"""A position of Pipe Land, whole: the table and everything that can be done with it."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pipeyard.rules.bag import Dice
from pipeyard.rules.int_vectors import vec
from pipeyard.rules.outcome import Result, Waiting
from pipeyard.rules.pipe_land import code_bits as c
from pipeyard.rules.pipe_land.actions import buy, rotate
from pipeyard.rules.pipe_land.bargaining.deals import price_key
from pipeyard.rules.pipe_land.bargaining.rules import talking
from pipeyard.rules.pipe_land.menu import CODE_DRAW, CODE_PASS, menu_of, pick_placement
from pipeyard.rules.pipe_land.scoring import result_of
from pipeyard.rules.pipe_land.setup import setup_chances, setup_draw, setup_play
from pipeyard.rules.pipe_land.table import CHOOSE, DRAW, OVER, PLACE_TILE, STEP_NAMES, Table
from pipeyard.rules.pipe_land.turn import choose_draw, choose_pass, drawn, end_turn, place
from pipeyard.rules.state import NATURE, NO_ONE

if TYPE_CHECKING:
    from pipeyard.rules.protocol import Game

_waits: Final[dict[int, Waiting]] = {}  # made once for each step, seat and set of bargainers


def _waiting(step: int, seat: int, may: int) -> Waiting:
    key = (step << 4 | seat + 1) << 8 | may
    found = _waits.get(key)
    if found is None:
        seats = tuple([other for other in range(8) if may & (1 << other)])
        found = Waiting(STEP_NAMES[step], () if step == OVER else (seat,), seats)
        _waits[key] = found
    return found


class PipeLandState(Table):
    """See :class:`pipeyard.rules.state.State`."""

    def game(self) -> "Game":
        if self.rules_version == 1:
            from pipeyard.rules.pipe_land.old_rules import PipeLand1

            return PipeLand1()
        from pipeyard.rules.pipe_land.game import PipeLand

        return PipeLand()

    def edition_name(self) -> str:
        return self.terms.edition

    def edition_file(self) -> str:
        return self.terms.edition_file

    def waiting(self) -> Waiting:
        if self.step < CHOOSE or self.step == DRAW:
            return _waiting(self.step, NATURE, 0)
        may = 0
        if talking(self):
            for seat in range(self.terms.seats):
                if seat != self.turn and not self.withdrawn[seat]:
                    may |= 1 << seat
        return _waiting(self.step, self.turn, may)

    def whose(self, dice: Dice) -> int:
        if self.step == OVER:
            return NO_ONE
        return NATURE if self.step < CHOOSE or self.step == DRAW else self.turn

    def menu(self, seat: int) -> vec[i64]:
        return menu_of(self, seat)

    def pick(self, seat: int, dice: Dice) -> int:
        if seat == self.turn and not talking(self):
            if self.step == PLACE_TILE:
                return pick_placement(self, dice)
            if self.step == CHOOSE:
                return CODE_DRAW if dice.below(2) == 0 else CODE_PASS
        return super().pick(seat, dice)

    def chances(self) -> list[tuple[int, int]]:
        if self.step < CHOOSE:
            return setup_chances(self)
        if self.step == DRAW:
            return self.piles[self.lowest_pile()].chances()
        return []

    def draw(self, dice: Dice) -> int:
        if self.step == DRAW:
            return self.piles[self.lowest_pile()].draw(dice)
        return setup_draw(self, dice)

    def play(self, seat: int, code: int) -> None:
        if seat == NATURE:
            if self.step == DRAW:
                drawn(self, code)
            else:
                setup_play(self, code)
            return
        verb = c.verb_of(code)
        if verb == c.V_PLACE:
            place(self, c.packed_of(code), c.pose_of(code))
        elif verb == c.V_DONE:
            end_turn(self)
        elif verb == c.V_ROTATE:
            rotate(self, self.board.tile_at(c.packed_of(code)), c.pose_of(code), c.pounds_of(code))
        elif verb == c.V_BUY:
            buy(self, self.board.tile_at(c.packed_of(code)), c.pounds_of(code))
        elif verb == c.V_DRAW:
            choose_draw(self)
        elif verb == c.V_PASS:
            choose_pass(self)
        else:
            self._bargain(seat, verb, code)

    def _bargain(self, seat: int, verb: int, code: int) -> None:
        deals = self.deals
        about = c.about_of(code)
        packed = c.packed_of(code)
        pose = c.pose_of(code)
        key = price_key(about, packed)
        if verb == c.V_OFFER:
            deals.make_offer((seat, about, packed, pose, c.pounds_of(code)))
        elif verb == c.V_WITHDRAW_OFFER:
            deals.drop_offer(seat, about, packed, pose)
        elif verb == c.V_SOLICIT:
            deals.solicitations.append((about, packed, pose, c.seat_of(code)))
        elif verb == c.V_ASK:
            deals.asked[key] = False
            bid = c.pounds_of(code) - 1
            if bid >= 0:
                deals.bids[key] = bid
        elif verb == c.V_QUOTE:
            deals.quotes[key] = c.pounds_of(code)
            if key in deals.asked:
                deals.asked[key] = False
        elif verb == c.V_WITHDRAW_QUOTE:
            del deals.quotes[key]
        elif verb == c.V_REFUSE:
            deals.asked[key] = True
            deals.quotes.pop(key, -1)
        elif verb == c.V_SET_PRICE:
            deals.standing[key] = c.pounds_of(code)
        else:
            del deals.standing[key]

    def copy(self) -> "PipeLandState":
        other = PipeLandState(self.terms, self.board.copy())
        self.copy_fields(other)
        return other

    def result(self) -> Result | None:
        return result_of(self)
