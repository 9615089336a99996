"""Draws from a promised secret."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeyard.match.chance import commitment, draw, new_secret, seeded

menus = st.lists(
    st.tuples(st.integers(0, 999), st.integers(1, 10**30)),
    min_size=1,
    max_size=20,
    unique_by=lambda pair: pair[0],
)


def test_secrets_differ_and_promises_do_not_tell_them() -> None:
    first, second = new_secret(), new_secret()
    assert len(first) == len(second) == 32 and first != second
    assert commitment(seeded("a")) == commitment(seeded("a")) != commitment(seeded("b"))


def test_the_derivation_is_what_the_documents_say() -> None:
    """Worked by hand from docs/log.md: HMAC-SHA256 over the label, the remainder, the order of the codes."""
    import hashlib
    import hmac

    secret = bytes(range(32))
    number = int.from_bytes(hmac.new(secret, b"pipeyard draw 5 try 0", hashlib.sha256).digest(), "big")
    assert draw(secret, 5, [(30, 1), (10, 2), (20, 3)]) == [10, 10, 20, 20, 20, 30][number % 6]


@settings(deadline=None)
@given(chances=menus, k=st.integers(1, 10**6), data=st.data())
def test_a_draw_is_on_the_menu_whatever_its_order(
    chances: list[tuple[int, int]], k: int, data: st.DataObject
) -> None:
    secret = seeded("order")
    code = draw(secret, k, chances)
    assert code in [code for code, _ in chances]
    assert draw(secret, k, data.draw(st.permutations(chances))) == code


def test_weights_are_kept() -> None:
    """20,000 fixed draws; the bounds are four standard deviations wide."""
    counts = Counter(draw(seeded("weights"), k, [(0, 1), (1, 2), (2, 5)]) for k in range(1, 20_001))
    for code, weight in ((0, 1), (1, 2), (2, 5)):
        mean = 20_000 * weight / 8
        assert abs(counts[code] - mean) < 4 * (mean * (1 - weight / 8)) ** 0.5


def test_numbers_above_the_last_whole_multiple_are_thrown_away() -> None:
    """The weights add up to two thirds of the range: with the last third kept, 0 would be twice as likely."""
    half = (1 << 256) // 3
    zeros = sum(draw(seeded("reject"), k, [(0, half), (1, half)]) == 0 for k in range(1, 4001))
    assert abs(zeros - 2000) < 4 * 1000**0.5
