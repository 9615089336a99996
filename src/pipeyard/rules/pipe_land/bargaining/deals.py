"""The bargains on the table: offers and quotes for this turn, questions asked, standing prices."""

from typing import Final

from pipeyard.rules.grid import SPAN

# What a bargain is about.
PLACE: Final = 0
ROTATE: Final = 1
SELL: Final = 2
LEAVE: Final = 3
ABOUT_NAMES: Final = ("place", "rotate", "sell", "leave")

EVERYONE: Final = 7  # a solicitation to nobody in particular
ANY_WAY: Final = 0  # an offer on any orientation: the pose of nothing

# An offer: maker, about, packed cell, pose or ANY_WAY, pounds.
Offer = tuple[int, int, int, int, int]
# A solicitation: about, packed cell, pose or ANY_WAY, seat or EVERYONE.
Solicitation = tuple[int, int, int, int]

_CELLS: Final = SPAN * SPAN


def price_key(about: int, packed: int) -> int:
    """A tile's price to rotate or to sell, as a key."""
    return about * _CELLS + packed


def key_about(key: int) -> int:
    return key // _CELLS


def key_packed(key: int) -> int:
    return key % _CELLS


class Deals:
    """Everything offered, asked and priced. Keys are :func:`price_key`."""

    def __init__(self) -> None:
        self.offers: list[Offer] = []  # in the order made
        self.solicitations: list[Solicitation] = []
        self.asked: dict[int, bool] = {}  # questions to owners: refused or not
        self.bids: dict[int, int] = {}  # what the asker would pay, where the question says so
        self.quotes: dict[int, int] = {}  # for this turn
        self.standing: dict[int, int] = {}

    def copy(self) -> "Deals":
        other = Deals()
        if not self.offers and not self.solicitations and not self.asked and not self.has_prices():
            return other
        other.offers = self.offers.copy()
        other.solicitations = self.solicitations.copy()
        other.asked = self.asked.copy()
        other.bids = self.bids.copy()
        other.quotes = self.quotes.copy()
        other.standing = self.standing.copy()
        return other

    def has_prices(self) -> bool:
        """Whether any owner asks anything for any tile."""
        return len(self.quotes) > 0 or len(self.standing) > 0

    def price(self, about: int, packed: int) -> int:
        """What the owner asks now, or -1: a quote goes before a standing price, and so does a refusal."""
        if not self.has_prices():
            return -1
        key = price_key(about, packed)
        price = self.quotes.get(key, -1)
        if price >= 0 or self.asked.get(key, False):
            return price
        return self.standing.get(key, -1)

    def find_offer(self, maker: int, about: int, packed: int, pose: int) -> int:
        """Where in the list a maker's offer on a thing stands, or -1."""
        for index, offer in enumerate(self.offers):
            if offer[0] == maker and offer[1] == about and offer[2] == packed and offer[3] == pose:
                return index
        return -1

    def make_offer(self, offer: Offer) -> None:
        """Add an offer; one by the same maker on the same thing is replaced and counts as made last."""
        self.drop_offer(offer[0], offer[1], offer[2], offer[3])
        self.offers.append(offer)

    def drop_offer(self, maker: int, about: int, packed: int, pose: int) -> None:
        index = self.find_offer(maker, about, packed, pose)
        if index >= 0:
            del self.offers[index]

    def void_unpayable(self, money: list[int]) -> None:
        """Drop the offers whose makers can no longer pay them."""
        if not self.offers:
            return
        self.offers = [offer for offer in self.offers if offer[4] <= money[offer[0]]]

    def drop_about(self, about: int) -> None:
        """Drop the offers and solicitations about one kind of thing."""
        if not self.offers and not self.solicitations:
            return
        self.offers = [offer for offer in self.offers if offer[1] != about]
        self.solicitations = [wish for wish in self.solicitations if wish[0] != about]

    def drop_tile(self, packed: int) -> None:
        """A tile changed hands: its owner's prices, and offers to leave it, end."""
        for about in (ROTATE, SELL):
            key = price_key(about, packed)
            self.standing.pop(key, -1)
            self.quotes.pop(key, -1)
            self.asked.pop(key, False)
            self.bids.pop(key, -1)
        self.offers = [offer for offer in self.offers if offer[1] != LEAVE or offer[2] != packed]

    def lapse(self) -> None:
        """The turn is over: only standing prices stay."""
        if self.offers:
            self.offers.clear()
        if self.solicitations:
            self.solicitations.clear()
        if self.asked:
            self.asked.clear()
        if self.bids:
            self.bids.clear()
        if self.quotes:
            self.quotes.clear()
